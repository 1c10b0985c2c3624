import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { boundLog, readLogTail } from './log-file.ts'

const root = mkdtempSync(join(tmpdir(), 'selvedge-log-test-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

it('keeps one full log beside the current one, which goes on in the same file', () => {
  const file = join(root, 'postgres.log')
  boundLog(file, 10)
  appendFileSync(file, 'the first ten bytes and more\n')
  boundLog(file, 10)
  expect(readFileSync(file, 'utf8')).toBe('')
  expect(readFileSync(`${file}.1`, 'utf8')).toBe('the first ten bytes and more\n')
  appendFileSync(file, 'short\n')
  boundLog(file, 10)
  expect(readFileSync(file, 'utf8')).toBe('short\n')
})

it('reads the last lines since a place, also when the file was emptied meanwhile', () => {
  const file = join(root, 'tail.log')
  appendFileSync(file, 'old\n')
  appendFileSync(file, 'one\ntwo\nthree\n')
  expect(readLogTail(file, 4, 2)).toBe('two\nthree')
  expect(readLogTail(file, 18, 2)).toBe('')
  expect(readLogTail(file, 900, 1)).toBe('three')
})
