import { expect, test } from 'vitest'
import { rememberBriefly } from './lookup.ts'

function counted(find: (key: string) => Promise<string | null>, maxEntries = 3) {
  const clock = { now: 0 }
  const asked: string[] = []
  const lookup = rememberBriefly(
    (key) => {
      asked.push(key)
      return find(key)
    },
    { maxEntries, ttlMs: 1000, now: () => clock.now },
  )
  return { lookup, asked, clock }
}

test('asks once, however many ask at one time, and again when its time is over', async () => {
  const { lookup, asked, clock } = counted(async (key) => `found ${key}`)
  expect(await Promise.all([lookup.get('a'), lookup.get('a')])).toEqual(['found a', 'found a'])
  await lookup.get('a')
  expect(asked).toEqual(['a'])
  clock.now = 1000
  await lookup.get('a')
  expect(asked).toEqual(['a', 'a'])
})

test('remembers neither misses nor failures', async () => {
  const { lookup, asked } = counted(async (key) => {
    if (key === 'broken') throw new Error('no database')
    return null
  })
  expect(await lookup.get('a')).toBeNull()
  expect(await lookup.get('a')).toBeNull()
  await expect(lookup.get('broken')).rejects.toThrow('no database')
  await expect(lookup.get('broken')).rejects.toThrow('no database')
  expect(asked).toEqual(['a', 'a', 'broken', 'broken'])
})

test('gives up what was not used for longest', async () => {
  const { lookup, asked } = counted(async (key) => key, 2)
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await lookup.get(key)
  expect(asked).toEqual(['a', 'b', 'c', 'b'])
})

test('does not remember an answer that was on its way when everything was dropped', async () => {
  const answers: ((value: string) => void)[] = []
  const { lookup, asked } = counted(() => new Promise((resolve) => answers.push(resolve)))
  const early = lookup.get('a')
  lookup.drop()
  const late = lookup.get('a')
  answers[0]?.('old')
  answers[1]?.('fresh')
  expect(await early).toBe('old')
  expect(await late).toBe('fresh')
  expect(await lookup.get('a')).toBe('fresh')
  expect(asked).toHaveLength(2)
})
