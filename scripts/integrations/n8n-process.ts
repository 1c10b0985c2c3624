import { spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { proofFolder } from '../../proof/install-proof.ts'
import { startEmbeddedPostgres } from '../../server/src/platform/embedded-postgres/start-embedded-postgres.ts'

const PACKAGES = join(proofFolder('n8n'), 'node_modules')
const SOURCE = join(import.meta.dirname, '../../integrations/n8n-nodes-selvedge')

/** A real n8n with our package, which its vendor's tools have judged and built, and a person who is signed in. */
export type N8n = {
  readonly url: string
  readonly version: string
  /** An operation of the interface that n8n's own screens use. */
  ask(method: string, path: string, body?: object): Promise<unknown>
  /** Sends a message to a webhook, once the workflow is published. */
  send(path: string, body: string, headers?: Record<string, string>): Promise<{ status: number; text: string }>
  stop(): Promise<void>
}

/** Answers what the linter says; throws where it or the compiler finds a fault. */
export async function buildPackage(place: string): Promise<{ folder: string; linter: string }> {
  const folder = join(place, 'package')
  await cp(SOURCE, folder, { recursive: true })
  await symlink(PACKAGES, join(folder, 'node_modules'))
  const tool = join(PACKAGES, '.bin/n8n-node')
  const linter = await output(tool, ['--version'], folder)
  await output(tool, ['lint'], folder)
  await output(tool, ['build'], folder)
  return { folder, linter: linter.split(' ')[0] ?? '' }
}

export async function startN8n(built: string, port: number): Promise<N8n> {
  const place = await mkdtemp(join(tmpdir(), 'selvedge-n8n-'))
  // Where n8n keeps the packages that are installed into it.
  const installed = join(place, '.n8n/nodes/node_modules/n8n-nodes-selvedge')
  await mkdir(installed, { recursive: true })
  await cp(join(built, 'dist'), join(installed, 'dist'), { recursive: true })
  await cp(join(built, 'package.json'), join(installed, 'package.json'))
  // Its usual SQLite has to be compiled; this database is there.
  const database = await startEmbeddedPostgres({
    dataDir: join(place, 'postgres'),
    log: () => {},
    settings: { fsync: 'off' },
  })
  const { host = '', port: databasePort = 5432, database: name, user = '', password } = database.connection
  const url = `http://127.0.0.1:${port}`
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: place,
    N8N_USER_FOLDER: place,
    N8N_PORT: String(port),
    N8N_LISTEN_ADDRESS: '127.0.0.1',
    N8N_ENCRYPTION_KEY: 'a key for a proof, and no secret',
    N8N_SECURE_COOKIE: 'false',
    N8N_DIAGNOSTICS_ENABLED: 'false',
    N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
    N8N_TEMPLATES_ENABLED: 'false',
    NODE_FUNCTION_ALLOW_BUILTIN: 'crypto',
    WEBHOOK_URL: url,
    DB_TYPE: 'postgresdb',
    DB_POSTGRESDB_HOST: host,
    DB_POSTGRESDB_PORT: String(databasePort),
    DB_POSTGRESDB_DATABASE: name ?? 'postgres',
    DB_POSTGRESDB_USER: user,
    DB_POSTGRESDB_PASSWORD: typeof password === 'string' ? password : '',
  }
  const child = spawn(process.execPath, [join(PACKAGES, 'n8n/bin/n8n'), 'start'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let told = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (told += text))
  let hasEnded = false
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve())).then(() => {
    hasEnded = true
  })
  const stop = async () => {
    child.kill('SIGKILL')
    await ended
    await database.stop()
    await rm(place, { recursive: true, force: true })
  }

  let cookie = ''
  const ask: N8n['ask'] = async (method, path, body) => {
    const headers = { 'content-type': 'application/json', cookie }
    const answer = await fetch(`${url}/rest${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    const given = answer.headers.getSetCookie().map((one) => one.split(';')[0])
    if (given.length > 0) cookie = given.join('; ')
    const text = await answer.text()
    if (!answer.ok) throw new Error(`n8n responded to ${method} ${path} with ${answer.status}: ${text.slice(0, 500)}`)
    return JSON.parse(text).data
  }
  try {
    const owner = { email: 'ana@example.com', firstName: 'Ana', lastName: 'Silva', password: 'Correct-horse-9' }
    await until('n8n responds', async () => {
      if (hasEnded) throw new Error('It ended instead.')
      return ask('POST', '/owner/setup', owner).then(
        () => true,
        () => false,
      )
    })
  } catch (error) {
    await stop()
    throw new Error(`n8n did not start:\n${told.slice(-5_000)}`, { cause: error })
  }
  const { version } = (await import(join(PACKAGES, 'n8n/package.json'), { with: { type: 'json' } })).default
  return {
    url,
    version,
    ask,
    stop,
    send: (path, body, headers = {}) =>
      until(`the webhook ${path} is registered`, async () => {
        const request = { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } }
        const answer = await fetch(`${url}/webhook/${path}`, request)
        const text = await answer.text()
        return answer.status === 404 && text.includes('not registered') ? null : { status: answer.status, text }
      }),
  }
}

/** Tried again until it answers something, for three minutes. */
export async function until<T>(what: string, look: () => Promise<T | null | undefined | false>): Promise<T> {
  const deadline = Date.now() + 180_000
  for (;;) {
    const found = await look()
    if (found) return found
    if (Date.now() > deadline) throw new Error(`In three minutes it did not come to pass that ${what}.`)
    await pause(250)
  }
}

async function output(command: string, args: readonly string[], cwd: string): Promise<string> {
  const path = `${join(process.execPath, '..')}:${process.env['PATH']}`
  const child = spawn(command, args, { cwd, env: { ...process.env, PATH: path }, stdio: ['ignore', 'pipe', 'pipe'] })
  let told = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (told += text))
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`${args.join(' ')}:\n${told}`)
  return told
}
