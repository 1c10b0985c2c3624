import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { waitForLock } from '../../proof/install-proof.ts'
import { scratch } from './scratch.ts'
import { freePort, spawnServer } from './spawn-server.ts'

/**
 * A data directory as a first start with its demo leaves it. The first start itself is made once a run, because most of it is PostgreSQL
 * creating its cluster; the others are copies. start.test.ts looks at first starts.
 */
export async function startedDirectory(name: string, parent = scratch()): Promise<string> {
  const directory = await mkdtemp(join(parent, `selvedge-test-${name}-`))
  await copyFirstStart(directory)
  return directory
}

export async function copyFirstStart(directory: string): Promise<void> {
  // With owners and modes: PostgreSQL's part belongs to a user of its own where root runs this.
  await promisify(execFile)('cp', ['-a', `${await original()}/.`, directory])
}

async function original(): Promise<string> {
  const place = inject('startedDirectories')
  const made = join(place, 'made')
  const lock = await waitForLock(join(place, 'making'))
  try {
    if (!existsSync(made)) {
      const making = await mkdtemp(join(place, 'being-made-'))
      const server = await spawnServer(making, await freePort())
      server.child.kill('SIGTERM')
      const code = await server.exited
      if (code !== 0) throw new Error(`The first start did not stop in order:\n${server.output()}`)
      await rename(making, made)
    }
  } finally {
    lock.close()
  }
  return made
}
