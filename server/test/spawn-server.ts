import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

/** The service as `npm start` runs it: a process of its own, with a data directory of its own. */
export type SpawnedServer = {
  readonly base: string
  readonly child: ChildProcess
  /** What it has printed so far. */
  output(): string
  /** Resolves with the exit code. */
  exited: Promise<number | null>
}

const ENTRY = join(import.meta.dirname, '../bin/selvedge.js')
/** For what is preloaded into the service (`--import`) and has to meet its very modules, which the built files have copies of. */
const SOURCES = join(import.meta.dirname, '../src/main.ts')

/** Starts it and waits until it answers; rejects with its output when it ends instead. */
export async function spawnServer(
  dataDir: string,
  port: number,
  env: Record<string, string> = {},
): Promise<SpawnedServer> {
  const server = launch(dataDir, port, env)
  let ended = false
  void server.exited.then(() => {
    ended = true
  })
  while (!(await answers(`${server.base}/readyz`))) {
    if (ended) throw new Error(`The server ended instead of starting:\n${server.output()}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return server
}

/** Starts it without waiting. */
export function launch(dataDir: string, port: number, env: Record<string, string> = {}): SpawnedServer {
  const entry = env['NODE_OPTIONS']?.includes('--import=') ? SOURCES : ENTRY
  const child = spawn(process.execPath, [entry], {
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      RATE_LIMIT_API: 'off',
      RATE_LIMIT_PUBLIC: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  return {
    base: `http://127.0.0.1:${port}`,
    child,
    output: () => output,
    exited: once(child, 'close').then(([code]) => code as number | null),
  }
}

/** One that nobody uses. The two workers of a run look among different ones, so that neither takes what the other has just found. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = await anyFreePort()
    if (Math.floor(port / 2) % 2 === Number(process.env['VITEST_POOL_ID'] ?? 0) % 2) return port
  }
}

async function anyFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

export function readDemo(dataDir: string): { apiKey: string; email: string; password: string; passportUrl: string } {
  return JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8'))
}

/** In megabytes, as Linux counts it (proc(5)): what is in memory now, or was at most. */
export function memoryOf(server: SpawnedServer, name: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${server.child.pid}/status`, 'utf8')
  return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024
}

/** The postmaster of a data directory, from the file PostgreSQL keeps. */
export function postmasterPid(dataDir: string): number | null {
  const file = join(dataDir, 'postgres', 'postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n', 1)[0]) : null
}

/** The embedded database of a running server, as its superuser: for looking at what it holds, past the service. */
export function databaseOf(dataDir: string) {
  const [, , , port, host] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  const password = readFileSync(join(dataDir, 'postgres', 'selvedge.password'), 'utf8').trim()
  const options = '-c search_path=selvedge'
  return { host, port: Number(port), user: 'selvedge', database: 'postgres', password, options }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok
  } catch {
    return false
  }
}
