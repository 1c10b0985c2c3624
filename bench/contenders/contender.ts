import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { npmStartOf } from './npm-start.ts'

/** A server under test, in a process of its own. */
export type Contender = {
  readonly name: string
  readonly port: number
  readonly pid: number
  readonly output: () => string
  stop(): Promise<void>
}

/** Starts a script and waits until it answers `readyPath` with any status below 500. */
export async function startContender(
  name: string,
  script: string,
  env: Readonly<Record<string, string>>,
  readyPath: string,
): Promise<Contender> {
  const port = await freePort()
  const url = new URL(script, import.meta.url)
  const given = npmStartOf(url)
  const child = spawn(process.execPath, [...given.flags, fileURLToPath(url)], {
    // Nothing of the caller's environment but the path, so that every contender starts the same everywhere.
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      ...given.env,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => (output = (output + chunk).slice(-10_000)))
  }
  // However this process ends, no contender outlives it.
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const exited = once(child, 'exit')
  let running = true
  exited.then(() => {
    running = false
    process.off('exit', kill)
  })
  const stop = async () => {
    if (!running) return
    child.kill('SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), 15_000)
    await exited
    clearTimeout(timer)
  }

  const deadline = Date.now() + START_TIMEOUT_MS
  while (!(await answers(port, readyPath))) {
    if (!running || Date.now() > deadline) {
      await stop()
      throw new Error(`${name} did not start:\n${output}`)
    }
    await sleep(20)
  }
  return { name, port, pid: child.pid!, output: () => output, stop }
}

const START_TIMEOUT_MS = 60_000

async function answers(port: number, path: string): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}${path}`)
    await response.arrayBuffer()
    return response.status < 500
  } catch {
    return false
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}
