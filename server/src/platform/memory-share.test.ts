import { expect, test } from 'vitest'
import { memoryShare, OutOfShare } from './memory-share.ts'

const LIMIT = 1_000_000

test('one piece of work may take all that there is for such work, and is told beyond it', () => {
  const share = memoryShare(LIMIT)
  share.take(LIMIT)
  expect(() => share.take(1)).toThrow(OutOfShare)
  share.giveBack()
})

test('what is given back in parts may be taken again', () => {
  const share = memoryShare(LIMIT)
  share.take(LIMIT)
  share.giveBack(400_000)
  share.take(400_000)
  expect(() => share.take(1)).toThrow(OutOfShare)
  share.giveBack()
})

test('of several whoever holds most is told; the others go on, and have all of it once that one has ended', () => {
  const [large, small] = [memoryShare(LIMIT), memoryShare(LIMIT)]
  large.take(900_000)
  small.take(200_000)
  expect(() => large.take(1)).toThrow(OutOfShare)
  large.giveBack()
  small.take(800_000)
  expect(() => small.take(1)).toThrow(OutOfShare)
  small.giveBack()
})
