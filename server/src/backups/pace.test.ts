import { expect, test } from 'vitest'
import { createPace } from './pace.ts'

function clock() {
  const rests: number[] = []
  let at = 0
  return {
    rests,
    work: (ms: number) => {
      at += ms
    },
    now: () => at,
    rest: async (ms: number) => {
      rests.push(ms)
      at += ms
    },
  }
}

test('five sixths of the time are left to others, and no rest is long', async () => {
  const { rests, work, now, rest } = clock()
  const pace = createPace({ now, rest })
  for (let piece = 0; piece < 90; piece += 1) {
    work(1.5)
    await pace()
  }
  expect(now()).toBeCloseTo(90 * 1.5 * 6)
  // What waits for a slow target is not at work.
  work(5_000)
  await pace()
  expect(rests.at(-1)).toBe(50)
})

test('pieces of no weight are not rested after one by one, and who works beside rests as well', async () => {
  const { rests, work, now, rest } = clock()
  const pace = createPace({ now, rest })
  for (let piece = 0; piece < 100; piece += 1) {
    work(0.1)
    await pace()
  }
  expect(rests.length).toBeLessThanOrEqual(10)
  rests.length = 0
  work(2)
  await Promise.all([pace(), pace(), pace()])
  expect(rests).toHaveLength(1)
})
