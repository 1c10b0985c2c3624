import { expect, test } from 'vitest'
import { startTestApp } from '#test/harness.ts'
import { chanceOf } from '#test/random-documents.ts'
import { seedNumber } from '#test/sample.ts'
import { arrayFor } from './binary-array.ts'
import { ColumnArrays, givenColumns } from './column-arrays.ts'

const t = await startTestApp()
const SIGNS = ['"', '\\', ',', '{', '}', ' ', 'NULL', '\n', "'", 'é', '服', '👕', 'x'.repeat(30), '0', '']

test('texts and JSON arrive as they are, few as text and many in binary', async () => {
  const chance = chanceOf(String(seedNumber()))
  const textOf = () =>
    Array.from({ length: Math.floor(chance() * 6) }, () => SIGNS[Math.floor(chance() * SIGNS.length)]).join('')
  for (const count of [0, 1, 50, 51, 2_000]) {
    const texts = Array.from({ length: count }, () => (chance() < 0.2 ? null : textOf()))
    const documents = texts.map((text) => (text === null ? null : JSON.stringify({ text })))
    const { rows } = await t.owner.query('select $1::text[] as texts, to_json($2::jsonb[]) as documents', [
      arrayFor('text', texts),
      arrayFor('jsonb', documents),
    ])
    expect(rows[0].texts).toEqual(texts)
    expect(rows[0].documents).toEqual(texts.map((text) => (text === null ? null : { text })))
  }
})

test('a text of megabytes is whole, and so is what comes after it', async () => {
  const texts = ['é'.repeat(3_000_000), ...Array.from({ length: 60 }, (_, n) => `after ${n}`)]
  const { rows } = await t.owner.query('select $1::text[] as texts', [arrayFor('text', texts)])
  expect(rows[0].texts).toEqual(texts)
})

test('rows come as columns: lists as PostgreSQL writes them, what no row says left out', async () => {
  const columns = new ColumnArrays(60)
  for (let at = 0; at < 60; at += 1) {
    columns.set(at, 'name', `Tee "${at}"`)
    columns.set(at, 'weight', at % 2 === 0 ? at / 7 : null)
    columns.set(at, 'symbols', ['a,b', String(at)])
    columns.set(at, 'nothing', undefined)
  }
  expect(columns.names).toEqual(['name', 'weight', 'symbols'])
  const { rows } = await t.owner.query(
    `select name, weight::float8 as weight, symbols::text[] as symbols from ${givenColumns(columns.names, 1)}`,
    columns.arrays,
  )
  expect(rows[7]).toEqual({ name: 'Tee "7"', weight: null, symbols: ['a,b', '7'] })
  expect(rows[8]).toEqual({ name: 'Tee "8"', weight: 8 / 7, symbols: ['a,b', '8'] })
})

test('words arrive as a tsvector, few as text and many in binary', async () => {
  for (const count of [1, 80]) {
    const words = Array.from({ length: count }, (_, at) =>
      at % 3 === 0 ? null : `#${at} /xl =xl @d${at} tee${at} ~cotton`,
    )
    const sorted = words.map((some) => some?.split(' ').sort().join(' ') ?? null)
    const { rows } = await t.owner.query(
      'select array(select v::text from unnest($1::tsvector[]) v) as made, array(select v::tsvector::text from unnest($2::text[]) v) as wanted',
      [arrayFor('tsvector', sorted), words],
    )
    expect(rows[0].made).toEqual(rows[0].wanted)
  }
  const { rows } = await t.owner.query('select v::text as made from unnest($1::tsvector[]) v', [
    arrayFor('tsvector', ['', ...Array.from({ length: 60 }, () => 'a b')]),
  ])
  expect(rows.slice(0, 2)).toEqual([{ made: '' }, { made: "'a' 'b'" }])
})
