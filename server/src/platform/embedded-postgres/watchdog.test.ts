import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { watchdogsOf } from './child-for-tests.ts'
import { until } from './until.ts'
import { startWatchdog } from './watchdog.ts'

const directory = mkdtempSync(join(tmpdir(), 'selvedge-watchdog-test-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

it.each([
  ['works elsewhere', '/', 'its own pid'],
  ['is not the one the cluster names', directory, '1'],
])('spares a process with the pid of a server that is gone when it %s', async (_case, cwd, named) => {
  const stranger = spawn('sleep', ['60'], { cwd })
  const pid = stranger.pid ?? 0
  writeFileSync(join(directory, 'postmaster.pid'), `${named === '1' ? named : pid}\n`)
  startWatchdog({ directory, user: null }, pid).end()
  expect(await until(() => watchdogsOf(pid).length === 0, 2_000)).toBe(true)
  expect(stranger.signalCode).toBe(null)
  stranger.kill()
})

it('ends the server that it was told to watch', async () => {
  const server = spawn('sleep', ['60'], { cwd: directory })
  writeFileSync(join(directory, 'postmaster.pid'), `${server.pid}\n`)
  const exited = once(server, 'exit')
  startWatchdog({ directory, user: null }, server.pid ?? 0).end()
  expect(await exited).toEqual([null, 'SIGINT'])
})
