import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Cell } from './table.ts'
import { createRowWriter, textRow } from './write-text-table.ts'

test('a row is written the same after any other rows as by itself', () => {
  const cell = fc.constantFrom<Cell[]>(
    null,
    '',
    'plain',
    'a,b',
    '"',
    '=1',
    'x;=1',
    ' edge',
    0,
    -0,
    1,
    Number.NaN,
    true,
    new Date(0),
  )
  const rows = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { maxLength: 8 })
  fc.assert(
    fc.property(rows, (given) => {
      const write = createRowWriter(3)
      expect(given.map((row) => write(row))).toEqual(given.map(textRow))
    }),
  )
})

test('cells are quoted where they must be, and empty ones are empty', () => {
  expect(
    textRow([null, '', 'plain', 'a,b', 'say "so"', 'two\nlines', ' edge', 1.5, true, new Date('2026-02-28')]),
  ).toBe(',,plain,"a,b","say ""so""","two\nlines"," edge",1.5,true,2026-02-28\r\n')
})
