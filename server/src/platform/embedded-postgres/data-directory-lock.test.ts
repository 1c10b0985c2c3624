import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { startChild } from './child-for-tests.ts'
import { lockDataDirectory } from './data-directory-lock.ts'

const root = mkdtempSync(join(tmpdir(), 'selvedge-lock-test-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

let count = 0
const newDataDir = () => join(root, `data-${count++}`)

const inUse = expect.objectContaining({ code: 'conflict', reason: 'data_directory_in_use' })

it('refuses a second process within a second and says in one line who holds the directory', async () => {
  const dataDir = newDataDir()
  const holder = startChild('lock', dataDir)
  await holder.report

  const asked = performance.now()
  const refusal = catchError(() => lockDataDirectory(dataDir))
  expect(performance.now() - asked).toBeLessThan(1_000)
  expect(refusal).toEqual(inUse)
  expect(refusal.message).toMatch(
    new RegExp(`^The data directory ${dataDir} is in use by process ${holder.pid} on host .+ since \\d{4}-.+\\. Stop`),
  )
  expect(refusal.message).not.toContain('\n')
  await holder.stop()
})

it('is free again the moment its holder was killed', async () => {
  const dataDir = newDataDir()
  const holder = startChild('lock', dataDir)
  await holder.report
  await holder.kill()
  lockDataDirectory(dataDir).release()
})

it('takes no notice of a name left behind whose pid now belongs to an unrelated process', () => {
  const dataDir = newDataDir()
  lockDataDirectory(dataDir).release()
  const unrelated = spawn('sleep', ['60'])
  writeFileSync(join(dataDir, 'selvedge.pid'), JSON.stringify({ pid: unrelated.pid, since: 'long ago', host: 'here' }))
  lockDataDirectory(dataDir).release()
  unrelated.kill()
})

it('lets one of many simultaneous starters in after a crash, and names it to the others', async () => {
  const dataDir = newDataDir()
  const crashed = startChild('lock', dataDir)
  await crashed.report
  await crashed.kill()

  const starters = Array.from({ length: 8 }, () => startChild('lock', dataDir))
  const reports = await Promise.all(starters.map(async (starter) => ({ starter, ...(await starter.report) })))
  const winners = reports.filter((report) => report.refused === undefined)
  expect(winners).toHaveLength(1)
  const refusals = reports.filter((report) => report.refused !== undefined)
  expect(refusals.every(({ refused }) => refused?.includes('is in use by'))).toBe(true)
  await winners[0]?.starter.stop()
})

it('refuses its own process a second time until it is released', () => {
  const dataDir = newDataDir()
  const lock = lockDataDirectory(dataDir)
  expect(catchError(() => lockDataDirectory(dataDir)).message).toContain(`in use by this very process (${process.pid})`)
  lock.release()
  lock.release()
  lockDataDirectory(dataDir).release()
})

it('says in a sentence that a directory cannot be locked', () => {
  const file = newDataDir()
  writeFileSync(file, '')
  const refusal = catchError(() => lockDataDirectory(join(file, 'data')))
  expect(refusal).toMatchObject({ code: 'unavailable', reason: 'data_directory_not_lockable' })
  expect(refusal.message).toContain(`The data directory ${join(file, 'data')} cannot be locked`)
})

function catchError(action: () => unknown): Error {
  try {
    action()
  } catch (error) {
    if (error instanceof Error) return error
  }
  throw new Error('Nothing was thrown.')
}
