import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FEED_SETS } from '../feed-sets.ts'
import { describeMetadata } from './describe-metadata.ts'
import { ENTITY_SETS } from './entity-sets.ts'

/** Only lines are added to it: reports are built on what it says. */
const PROMISED = readFileSync(new URL('promised-properties.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '')

const properties = ENTITY_SETS.flatMap((set) => [
  `${set.name} of ${set.type} by ${set.key.join(' ')}`,
  ...Object.entries(set.properties).map(
    ([name, { type, isNullable }]) => `${set.name}.${name} ${type}${isNullable ? '' : ', always'}`,
  ),
  ...Object.entries(set.navigation ?? {}).map(
    ([name, { to, many }]) => `${set.name}/${name} ${many ? 'many' : 'one'} of ${to}`,
  ),
])

test('no set, property or way is ever renamed, removed or given another type', () => {
  expect(PROMISED.filter((line) => !properties.includes(line))).toEqual([])
})

test('what has been added is promised from then on: add it to promised-properties.txt', () => {
  expect(properties.filter((line) => !PROMISED.includes(line))).toEqual([])
})

test('the contract is what the feed says of itself', () => {
  const contract = new URL('../../../../../contract/odata-metadata.xml', import.meta.url)
  expect(readFileSync(contract, 'utf8')).toBe(describeMetadata(ENTITY_SETS))
})

test('every way leads to a set, by properties of both sides with one type', () => {
  for (const set of ENTITY_SETS) {
    expect(set.properties[set.changed]?.type).toBe('Edm.DateTimeOffset')
    for (const name of set.key) expect(set.properties[name]?.isNullable, `${set.name}.${name}`).toBe(false)
    for (const [name, { to, by }] of Object.entries(set.navigation ?? {})) {
      const other = ENTITY_SETS.find((one) => one.name === to)
      for (const [ours, theirs] of Object.entries(by)) {
        expect(set.properties[ours]?.type, `${set.name}/${name}`).toBe(other?.properties[theirs]?.type ?? 'nothing')
      }
    }
  }
})

test('a feed can choose from the sets that there are', () => {
  expect([...FEED_SETS]).toEqual(ENTITY_SETS.map(({ name }) => name))
})
