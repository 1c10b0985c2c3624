import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { startTestApp } from '#test/harness.ts'
import { chanceOf } from '#test/random-documents.ts'
import { seedNumber } from '#test/sample.ts'
import { sortKey } from './sort-key.ts'

const t = await startTestApp()

/** As it was first, which says what it is. */
const FIRST = /create function sort_key\(name text\)[\s\S]*?\$\$([\s\S]*?)\$\$/

const PIECES = [
  'Tee',
  ' ',
  '0',
  '7',
  '41',
  '007',
  '123456789',
  '1234567890',
  '000000000000',
  '-',
  '/',
  'É',
  'ß',
  'Ø',
  '٣',
  '\u0001',
  '٤٢',
  'İ',
  '3',
]

test('a name is sorted by the key that the first version of the function made of it', async () => {
  const first = FIRST.exec(readFileSync(new URL('./migrations/0011-lists.sql', import.meta.url), 'utf8'))?.[1]
  await t.owner.query(
    `create function pg_temp.first_key(name text) returns text language sql immutable as $$${first}$$`,
  )
  const { rows } = await t.owner.query(
    `with named as (
       select (select string_agg(($1::text[])[1 + mod(abs(hashtext(i || ' ' || n)), cardinality($1::text[]))], '') from generate_series(1, 1 + i % 7) n) as name
       from generate_series(1, 5000) i
       union all values (''), (null), ('Harbour Tee 12, Navy, XL'), ('10'), ('501 x 501'))
     select count(*)::int as count, count(*) filter (where selvedge.sort_key(name) is distinct from pg_temp.first_key(name))::int as others,
       count(distinct name)::int as different from named`,
    [PIECES],
  )
  expect(rows[0]).toMatchObject({ count: 5_005, others: 0 })
  expect(rows[0].different).toBeGreaterThan(2_000)
})

test('the key that Node makes of a name is the one that the database would make', async () => {
  const chance = chanceOf(String(seedNumber()))
  const pieces = [...PIECES, 'ł', 'æ', 'Œ', 'é', 'ﬁ', '½', 'ç', '\u0301', '–', '中', '１', 'ı', 'K', '²']
  const names = Array.from({ length: 5_000 }, () =>
    Array.from({ length: Math.floor(chance() * 8) }, () => pieces[Math.floor(chance() * pieces.length)]).join(''),
  )
  const made = names.map((name) => ({ name, key: sortKey(name) })).filter(({ key }) => key !== null)
  const { rows } = await t.owner.query(
    `select name, key, selvedge.sort_key(name) as wanted from json_to_recordset($1) given (name text, key text)
     where selvedge.sort_key(name) <> key collate "C"`,
    [JSON.stringify(made)],
  )
  expect(rows).toEqual([])
  expect(made.length).toBeGreaterThan(1_000)
  expect(sortKey('中')).toBeNull()
})
