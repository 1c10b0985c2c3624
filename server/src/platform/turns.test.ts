import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

test('those at work take one step each by turns, never two at once, and who has ended keeps nobody waiting', async () => {
  const turns = createTurns()
  const done: string[] = []
  let atOnce = 0
  const work = async (name: string, steps: number) => {
    const own = turns.join()
    for (let step = 1; step <= steps; step += 1) {
      await own.next()
      atOnce += 1
      expect(atOnce).toBe(1)
      // Long enough for the others to come in between, if they could.
      await new Promise((resolve) => setImmediate(resolve))
      done.push(`${name}${step}`)
      atOnce -= 1
    }
    own.end()
  }
  await Promise.all([work('a', 5), work('b', 2), work('c', 1)])
  expect(done).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4', 'a5'])
})
