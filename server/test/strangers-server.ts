import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { chooseDatabaseUser, type DatabaseUser } from '#platform/embedded-postgres/database-user.ts'
import { findBinaries } from '#platform/embedded-postgres/find-binaries.ts'
import { atFileEnd } from './file-end.ts'
import { scratch } from './scratch.ts'
import { freePort } from './spawn-server.ts'

/** A PostgreSQL that is not ours, reached by TCP with a password. Stopped when the test's file ends. */
export type StrangersServer = {
  /** An empty database with an owner of its own, who may create roles and is no superuser, as docs/operating.md makes one. */
  createDatabase(): Promise<{ readonly url: string; readonly superuser: pg.ClientConfig }>
}

const DEBIAN = '/usr/lib/postgresql/15/bin'

/** The one that Debian 12 ships, where it is installed. */
export const hasDebianServer = existsSync(join(DEBIAN, 'initdb'))

/** `debian`: PostgreSQL 15; `ours`: the programs that the service brings, started as somebody else starts theirs. */
export async function startStrangersServer(programs: 'debian' | 'ours'): Promise<StrangersServer> {
  const directory = await mkdtemp(join(scratch(), 'selvedge-test-stranger-'))
  const data = join(directory, 'data')
  const user = chooseDatabaseUser(data)
  if (user) chownSync(directory, user.uid, user.gid)
  const { initdb, postgres } =
    programs === 'ours'
      ? await findBinaries(user)
      : { initdb: join(DEBIAN, 'initdb'), postgres: join(DEBIAN, 'postgres') }
  const options = { cwd: directory, ...accountOf(user) }
  const form = ['-U', 'postgres', '--auth-local=trust', '--auth-host=scram-sha-256', '-E', 'UTF8', '--locale=C.UTF-8']
  await promisify(execFile)(initdb, ['-D', data, ...form, '--no-sync'], options)
  const port = await freePort()
  const settings = ['listen_addresses=127.0.0.1', `port=${port}`, `unix_socket_directories=${directory}`, 'fsync=off']
  const server = spawn(postgres, ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
    stdio: 'ignore',
    ...options,
  })
  atFileEnd(async () => {
    server.kill('SIGINT')
    if (server.exitCode === null) await once(server, 'exit')
    await rm(directory, { recursive: true, force: true })
  })
  const superuser = { host: directory, port, user: 'postgres', database: 'postgres' }
  const ask = async (...statements: string[]) => {
    const client = new pg.Client(superuser)
    await client.connect()
    for (const statement of statements) await client.query(statement)
    await client.end()
  }
  while (
    !(await ask('select 1').then(
      () => true,
      () => false,
    ))
  )
    await new Promise((next) => setTimeout(next, 20))
  let made = 0
  return {
    async createDatabase() {
      made += 1
      const [name, password] = [`selvedge_${made}`, randomBytes(12).toString('hex')]
      await ask(`create role ${name} login createrole password '${password}'`, `create database ${name} owner ${name}`)
      // The owner of the first one created them.
      await ask(`do $$ begin
        if exists (select from pg_roles where rolname = 'selvedge_public') then
          grant selvedge_app, selvedge_public to ${name} with admin option;
        end if;
      end $$`)
      return {
        url: `postgres://${name}:${password}@127.0.0.1:${port}/${name}`,
        superuser: { ...superuser, database: name, options: '-c search_path=selvedge' },
      }
    },
  }
}

function accountOf(user: DatabaseUser | null): { uid?: number; gid?: number } {
  return user ? { uid: user.uid, gid: user.gid } : {}
}
