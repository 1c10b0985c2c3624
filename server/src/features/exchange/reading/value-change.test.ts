import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { correctingRows } from './correction.ts'
import { changerOf, changingRows, LONGEST_MADE, type MadeColumn, type ValueChange } from './value-change.ts'

const HEADERS = ['sku', 'colour/size', 'name']
const rowOf = (...cells: (string | number | null)[]) => ({ line: 7, cells })
const divided = (...parts: number[]): MadeColumn[] =>
  parts.map((part) => ({ header: `part ${part}`, from: { kind: 'part', of: 1, separator: '/', part } }))
const reasonsOf = (made: readonly MadeColumn[], cell: string | null) => {
  const { row, problems } = changingRows(HEADERS, { made }, true)?.change(rowOf('1', cell, 'Tee')) ?? fail()
  return { made: row.cells.slice(3), reasons: problems.map(({ reason, header }) => `${reason} ${header}`) }
}
const fail = () => {
  throw new Error('Something is changed here.')
}

const text = fc.string({ maxLength: 20 })
const word = fc.string({ unit: fc.constantFrom('a', 'B', 'ä', '1', ' ', '.'), maxLength: 8 })

describe('a part of a cell', () => {
  test('says all that the cell said, or what of it is lost is told', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), fc.integer({ min: 1, max: 4 }), (words, taken) => {
        const places = Array.from({ length: taken }, (_, at) => at + 1)
        const { made, reasons } = reasonsOf(divided(...places), words.join('/'))
        const said = words.map((one) => one.trim())
        expect(made).toEqual(places.map((part) => said[part - 1] || null))
        if (said.every((one) => one === '')) return
        expect(reasons.includes('parts_left_over colour/size')).toBe(said.slice(taken).some(Boolean))
        expect(reasons.filter((one) => one.startsWith('part_missing')).length).toBe(Math.max(taken - words.length, 0))
      }),
    )
  })

  test('leaves nothing out of a column that is also imported whole', () => {
    const mapping = [{ column: null }, { column: 'variant_name' }]
    const { change } = changingRows(HEADERS, { made: divided(1), mapping }, true) ?? fail()
    expect(change(rowOf('1', 'red/M', 'Tee')).problems).toEqual([])
  })

  test('of an empty cell is empty, without a word', () => {
    expect(reasonsOf(divided(1, 2), ' ')).toEqual({ made: [null, null], reasons: [] })
  })
})

test('cells that are joined and divided again are what they were; empty ones leave nothing between', () => {
  const made: MadeColumn[] = [{ header: 'all', from: { kind: 'joined', of: [0, 1, 2], separator: '|' } }]
  fc.assert(
    fc.property(fc.array(word, { minLength: 3, maxLength: 3 }), (words) => {
      const { row } = changingRows(HEADERS, { made }, false)?.change(rowOf(...words)) ?? fail()
      const filled = words.map((one) => one.trim()).filter(Boolean)
      expect(row.cells[3]).toBe(filled.length === 0 ? null : filled.join('|'))
    }),
  )
})

describe('a list', () => {
  test('gives each of its texts its value, in any case, and tells of every other', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(word, { minLength: 1, maxLength: 6, selector: (one) => one.trim().toLowerCase() }),
        text,
        (words, other) => {
          const entries = words.filter((one) => one.trim()).map((found, at) => ({ found, value: `value ${at}` }))
          const change = changerOf({ kind: 'look_up', entries, otherwise: 'keep' })
          for (const { found, value } of entries) {
            expect(change(found)).toEqual({ value, problem: null })
            expect(change(` ${found.toUpperCase().toLowerCase()} `).value).toBe(value)
          }
          const isIn = entries.some(({ found }) => found.trim().toLowerCase() === other.trim().toLowerCase())
          const { value, problem } = change(other)
          if (!isIn) expect([value, problem?.reason]).toEqual([other, other.trim() ? 'not_in_list' : undefined])
        },
      ),
    )
  })

  test('refuses a row with another text if it was chosen so, until that cell is put right; an empty value empties the cell', () => {
    const change: ValueChange = { kind: 'look_up', entries: [{ found: 'n.a.', value: '' }], otherwise: 'refuse' }
    expect(changerOf(change)('N.A.')).toEqual({ value: null, problem: null })
    expect(changerOf(change)('red').problem).toMatchObject({ severity: 'error', reason: 'not_in_list' })
  })
})

test('a replacement leaves out nothing but what it replaces, keeps typed cells it is not about, and has a bound', () => {
  const replace = (find: string, instead: string) => changerOf({ kind: 'replace', find, with: instead })
  fc.assert(
    fc.property(text, text.filter(Boolean), text, (cell, find, instead) => {
      expect(replace(find, instead)(cell).value).toBe(
        cell.includes(find) ? cell.split(find).join(instead) || null : cell,
      )
    }),
  )
  expect(replace('x', 'y')(12.5).value).toBe(12.5)
  const long = replace('a', 'b'.repeat(1_000))('a'.repeat(LONGEST_MADE))
  expect([long.value?.toString().length, long.problem?.reason]).toEqual([LONGEST_MADE, 'cell_too_long'])
})

test('a cell that is missing or too many is told of the row as it stands in the file', () => {
  const { change } = changingRows(HEADERS, { made: divided(1) }, true) ?? fail()
  expect(change(rowOf('1', 'red')).problems).toMatchObject([{ reason: 'cells_miscounted', severity: 'error' }])
  expect(change(rowOf('1', 'red', 'Tee', '')).problems).toMatchObject([
    { reason: 'cells_miscounted', severity: 'warning' },
  ])
})

test('what a part lacks can be corrected by the text that is shown of it', () => {
  const { change } = changingRows(HEADERS, { made: divided(2) }, true) ?? fail()
  const correct = correctingRows([{ place: 3, line: 0, found: 'red', value: 'one size' }])
  expect(correct(change(rowOf('1', 'red', 'Tee')).row).cells[3]).toBe('one size')
})

test('a file of which nothing is changed is read as before', () => {
  expect(changingRows(HEADERS, {}, true)).toBeNull()
  expect(changingRows(HEADERS, { changes: [null, []] }, true)).toBeNull()
})
