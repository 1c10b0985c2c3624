import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { ClientConfig } from 'pg'

export type Report = {
  refused?: string
  readyAfterMs: number
  connection: ClientConfig
  postmasterPid: number
  firstStart: boolean
}

/** Starts the lock or the database in a Node of its own, which the test may then kill. */
export function startChild(
  what: 'lock' | 'database',
  dataDir: string,
  { uid, gid = uid, moduleDirectory = import.meta.dirname, settings = {}, env = {} }: ChildOptions = {},
) {
  const script = join(moduleDirectory, 'run-for-tests.ts')
  const child = spawn(process.execPath, [script, what, dataDir, JSON.stringify(settings)], {
    cwd: '/',
    detached: true,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid, gid }),
  })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    errors += text
  })
  const exited = once(child, 'exit')
  const report = Promise.race([
    once(createInterface(child.stdout), 'line').then(([line]): Report => JSON.parse(line)),
    // Not "exit", which may come before what the child has said last is read.
    once(child, 'close').then(() => {
      throw new Error(`The child ended without a report. ${errors}`)
    }),
  ])
  report.catch(() => undefined)
  return {
    pid: child.pid ?? 0,
    report,
    exited,
    log: () => errors,
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
    async stop() {
      child.stdin.write('stop\n')
      await exited
    },
  }
}

type ChildOptions = {
  uid?: number
  gid?: number
  moduleDirectory?: string
  settings?: Record<string, string>
  env?: Record<string, string>
}

/** The shells that watch over a server, found by the pid they were told. */
export function watchdogsOf(postmasterPid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
        return words[0] === '/bin/sh' && words[3] === String(postmasterPid)
      } catch {
        return false
      }
    })
    .map(Number)
}
