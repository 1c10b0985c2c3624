import { expect, it } from 'vitest'
import { batchLoader, listLoader } from './batch-loader.ts'

it('loads keys asked for together in one call, and gives null for what is missing', async () => {
  const asked: (readonly number[])[] = []
  const loader = batchLoader(async (keys: readonly number[]) => {
    asked.push(keys)
    return new Map(keys.filter((key) => key !== 2).map((key) => [key, `#${key}`]))
  })
  expect(await Promise.all([1, 2, 3, 1].map((key) => loader.load(key)))).toEqual(['#1', null, '#3', '#1'])
  expect(await loader.load(3)).toBe('#3')
  expect(asked).toEqual([[1, 2, 3]])
})

it('gives an empty list for what has none', async () => {
  const loader = listLoader(async (keys: readonly string[]) => new Map(keys.slice(1).map((key) => [key, [key]])))
  expect(await Promise.all([loader.load('a'), loader.load('b')])).toEqual([[], ['b']])
})

it('fails every load of a batch that failed', async () => {
  const loader = batchLoader(async (): Promise<Map<string, string>> => {
    throw new Error('lost')
  })
  const outcomes = await Promise.allSettled([loader.load('a'), loader.load('b')])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})
