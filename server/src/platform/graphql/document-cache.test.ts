import { expect, it } from 'vitest'
import { createBoundedCache } from './bounded-cache.ts'
import { createDocumentCache } from './document-cache.ts'
import { DEFAULT_LIMITS } from './limits.ts'
import { sampleSchema } from './sample-schema.fixture.ts'

it('interprets a new document, and compiles and keeps one that comes again', () => {
  const cache = createDocumentCache(sampleSchema, DEFAULT_LIMITS)
  const seen = [1, 2, 3].map(() => cache.prepare('{ items { id } }', null))
  expect(seen.map((one) => 'compiled' in one && one.compiled !== null)).toEqual([false, true, true])
  expect(seen[2]).toBe(seen[1])
})

it('tells operations of one document apart', () => {
  const cache = createDocumentCache(sampleSchema, DEFAULT_LIMITS)
  const text = 'query A { __typename } mutation B { rename(id: 1, name: "x") { id } }'
  for (let round = 0; round < 3; round += 1) {
    expect(cache.prepare(text, 'A')).toMatchObject({ operationType: 'query' })
    expect(cache.prepare(text, 'B')).toMatchObject({ operationType: 'mutation' })
    expect(cache.prepare(text, null)).toHaveProperty('errors')
  }
})

it('forgets what was used longest ago, by number and by weight', () => {
  const cache = createBoundedCache<string>(3, 10)
  for (const key of ['a', 'b', 'c']) cache.set(key, key, 1)
  cache.get('a')
  cache.set('d', 'd', 1)
  expect(['a', 'b', 'c', 'd'].map((key) => cache.get(key))).toEqual(['a', undefined, 'c', 'd'])
  cache.set('e', 'e', 9)
  expect(cache.size).toBe(2)
  cache.set('e', 'e', 1)
  cache.set('huge', 'huge', 11)
  expect(cache.size).toBe(0)
})
