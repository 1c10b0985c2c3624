import { expect, test } from 'vitest'
import { ageMs, type Backup, dueAt, nextTry, standingFailure } from './backup.ts'

const AT = new Date('2026-11-23T10:00:00Z')
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const after = (ms: number) => new Date(AT.getTime() + ms)
const duty = { since: AT, askedAt: null }

function tried(state: Backup['state'], ms: number, more: Partial<Backup> = {}): Backup {
  const startedAt = after(ms)
  const finishedAt = state === 'running' ? null : after(ms + MINUTE)
  return {
    id: `bkp_${ms}`,
    kind: 'portable',
    state,
    startedAt,
    finishedAt,
    heldUntil: after(ms + MINUTE),
    tries: 1,
    moment: state === 'good' ? startedAt : null,
    size: null,
    files: null,
    sent: null,
    damaged: 0,
    contents: null,
    because: null,
    ...more,
  }
}

const due = (all: readonly Backup[], askedAt: Date | null = null) => dueAt(all, 'portable', { ...duty, askedAt }, DAY)

test('the first backup begins ten minutes after backups were set, the next as often as they are set', () => {
  expect(due([])).toEqual(after(10 * MINUTE))
  expect(due([tried('good', 0)])).toEqual(after(DAY))
  // Long past after a pause, so at once.
  expect(due([tried('good', -3 * DAY)]).getTime()).toBeLessThan(AT.getTime())
})

test('one that failed is tried again in a quarter of an hour, one that lost its process at once, but not for ever', () => {
  expect(due([tried('good', -DAY), tried('failed', 0)])).toEqual(after(16 * MINUTE))
  expect(due([tried('interrupted', 0)])).toEqual(after(MINUTE))
  expect(due([tried('interrupted', 0, { tries: 3 })])).toEqual(after(16 * MINUTE))
  expect(nextTry([tried('good', -DAY), tried('interrupted', 0, { tries: 2 })], 'portable')).toEqual({
    seen: 'bkp_0',
    tries: 3,
  })
  expect(nextTry([tried('failed', -DAY), tried('good', 0)], 'portable').tries).toBe(1)
})

test('one that was asked for is due at once, and only once', () => {
  expect(due([tried('good', 0)], after(MINUTE))).toEqual(after(MINUTE))
  expect(due([tried('good', 2 * MINUTE)], after(MINUTE))).toEqual(after(DAY + 2 * MINUTE))
})

test('a failure stands until a good one of its kind; being interrupted becomes one', () => {
  const kinds = ['portable', 'physical'] as const
  expect(standingFailure([tried('failed', 0), tried('good', MINUTE)], kinds)).toBeNull()
  expect(standingFailure([tried('good', 0), tried('failed', MINUTE)], kinds)).toMatchObject({ state: 'failed' })
  expect(standingFailure([tried('interrupted', 0)], kinds)).toBeNull()
  expect(standingFailure([tried('interrupted', 0, { tries: 3 })], kinds)).not.toBeNull()
  const physical = tried('failed', 0, { kind: 'physical' })
  expect(standingFailure([physical, tried('good', MINUTE)], kinds)).toBe(physical)
  expect(standingFailure([tried('failed', 0), tried('running', MINUTE)], kinds)).not.toBeNull()
})

test('the age is that of the kind that is oldest; before the first good one, of the wish', () => {
  expect(ageMs([], ['portable'], duty, after(DAY))).toBe(DAY)
  const all = [tried('good', 2 * MINUTE), tried('good', MINUTE, { kind: 'physical' })]
  expect(ageMs(all, ['portable', 'physical'], duty, after(3 * MINUTE))).toBe(2 * MINUTE)
})
