import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A CAP service on a database: what it says of its model is in `cds`, and its tables are there already. */
export type CapService = { readonly url: string; stop(): Promise<void> }

export async function startCap(
  cds: string,
  credentials: { host: string; port: number; user: string; password: string; database: string },
): Promise<CapService> {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-cap-'))
  await mkdir(join(folder, 'srv'))
  await symlink(join(import.meta.dirname, 'node_modules'), join(folder, 'node_modules'))
  await writeFile(join(folder, 'srv', 'feed.cds'), cds)
  const settings = {
    requires: { auth: { kind: 'dummy' }, db: { kind: 'postgres', impl: '@cap-js/postgres', credentials } },
    query: { limit: { default: 10, max: 10 } },
  }
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'cap', dependencies: { '@cap-js/postgres': '*' }, cds: settings }),
  )
  const child = spawn(process.execPath, [join(folder, 'node_modules/@sap/cds/bin/serve.js'), 'all', '--port', '0'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', CDS_CONFIG: JSON.stringify(settings), PORT: '0' },
  })
  const url = await addressOf(child)
  return {
    url,
    async stop() {
      const ended = new Promise((resolve) => child.once('close', resolve))
      child.kill()
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function addressOf(child: ChildProcess): Promise<string> {
  let said = ''
  return new Promise((resolve, reject) => {
    const hear = (bytes: Buffer) => {
      said += bytes.toString()
      const found = /server listening on \{\s*(?:\\n)?\s*url: '(http:[^']+)'/.exec(said)
      if (found?.[1]) resolve(found[1])
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('close', () => reject(new Error(`CAP did not start:\n${said.slice(-4_000)}`)))
  })
}
