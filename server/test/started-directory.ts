import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { waitForLock } from '../../proof/install-proof.ts'
import { scratch } from './scratch.ts'
import { freePort, memoryOf, readDemo, spawnServer } from './spawn-server.ts'

/**
 * A data directory as a first start with its demo leaves it. The first start itself is made once a run, because most of it is PostgreSQL
 * creating its cluster; the others are copies. start.test.ts looks at what it said and left.
 */
export async function startedDirectory(name: string, parent = scratch()): Promise<string> {
  const directory = await mkdtemp(join(parent, `selvedge-test-${name}-`))
  await copyFirstStart(directory)
  return directory
}

export async function copyFirstStart(directory: string): Promise<void> {
  // With owners and modes: PostgreSQL's part belongs to a user of its own where root runs this.
  await promisify(execFile)('cp', ['-a', `${(await firstStart()).directory}/.`, directory])
}

export type FirstStart = {
  /** As it left it: to be looked at and copied, and for no other start. */
  readonly directory: string
  /** All that it printed. */
  readonly output: string
  /** In memory when it was ready. */
  readonly megabytes: number
  /** What it answered who asked for the demo's passport. */
  readonly passport: number
}

export async function firstStart(): Promise<FirstStart> {
  const place = inject('startedDirectories')
  const kept = join(place, 'first-start.json')
  const lock = await waitForLock(join(place, 'making'))
  try {
    if (!existsSync(kept)) await writeFile(kept, JSON.stringify(await startFirst(place)))
  } finally {
    lock.close()
  }
  return JSON.parse(await readFile(kept, 'utf8'))
}

async function startFirst(place: string): Promise<FirstStart> {
  const making = await mkdtemp(join(place, 'being-made-'))
  const server = await spawnServer(making, await freePort())
  const megabytes = memoryOf(server, 'VmRSS')
  const { status } = await fetch(server.base + new URL(readDemo(making).passportUrl).pathname)
  server.child.kill('SIGTERM')
  const code = await server.exited
  if (code !== 0) throw new Error(`The first start did not stop in order:\n${server.output()}`)
  const directory = join(place, 'made')
  await rename(making, directory)
  return { directory, output: server.output(), megabytes, passport: status }
}
