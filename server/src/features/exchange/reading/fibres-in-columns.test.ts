import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LANGUAGES } from '@selvedge/lca/composition/composition.ts'
import { parseComposition } from '@selvedge/lca/composition/parse-composition.ts'
import { namesOfFibres } from '@selvedge/lca/composition/write-composition.ts'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { memoryOf, withMemory } from '../imports/import-memory.ts'
import { changeColumns, type ImportSettings, settingsOf } from './import-settings.ts'
import { inspectFile } from './inspect-file.ts'
import type { InspectedTable } from './inspection.ts'
import { fibreInHeader } from './meaning/fibre-in-header.ts'
import { readImport } from './read-import.ts'
import { shownColumns } from './shown-columns.ts'

const folder = await mkdtemp(join(tmpdir(), 'selvedge-test-fibres-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const path = join(folder, 'file.csv')

async function inspected(lines: readonly (readonly string[])[]) {
  await writeFile(path, lines.map((cells) => cells.join(';')).join('\n'))
  const inspection = await inspectFile(path)
  const settings = settingsOf(inspection)
  const [table] = inspection.tables
  if (!settings || !table) throw new Error('The table has a header.')
  return { inspection, settings, table }
}

async function compositions(settings: ImportSettings): Promise<string[]> {
  const found: string[] = []
  for await (const { records } of readImport(path, settings))
    found.push(String(records.variant?.materialComposition ?? records.product?.materialComposition))
  return found
}

const TEE = ['1', 'Tee', 'red', '95', '5', '']
const POLO = ['2', 'Polo', 'blue', '60', '', '40']
const HEADERS = ['SKU', 'Name', 'Colour', 'Cotton %', 'Elastane %', 'Polyester %']

const SHARE_HEADERS: readonly ((fibre: string) => string)[] = [
  (fibre) => `${fibre} %`,
  (fibre) => `% ${fibre}`,
  (fibre) => `${fibre} (%)`,
  (fibre) => `${fibre} [%]`,
  (fibre) => fibre.toUpperCase(),
]
const CELLS: readonly ((share: number) => string)[] = [
  String,
  (share) => `${share}%`,
  (share) => `${share} %`,
  (share) => `${share},0`,
  (share) => (share / 100).toFixed(2),
]

/** Rows of shares that add up to 100, some of them 0. */
const rowOf = (count: number) =>
  fc.array(fc.integer({ min: 0, max: 20 }), { minLength: count, maxLength: count }).map((weights) => {
    const sum = weights.reduce((total, one) => total + one, 0) || 1
    const shares = weights.map((one) => Math.floor((one * 100) / sum))
    const rest = 100 - shares.reduce((total, one) => total + one, 0)
    return shares.map((one, at) => (at === 0 ? one + rest : one))
  })

const tables = fc
  .record({
    language: fc.constantFrom(...LANGUAGES),
    places: fc.uniqueArray(fc.nat(1_000), { minLength: 2, maxLength: 5 }),
    header: fc.constantFrom(...SHARE_HEADERS),
    cell: fc.constantFrom(...CELLS),
    arePairs: fc.boolean(),
  })
  .map(({ language, places, ...written }) => {
    const names = namesOfFibres(language).filter((name) => /^[\p{L} ]+$/u.test(name) && fibreInHeader(name) !== null)
    return { ...written, fibres: [...new Set(places.map((at) => names[at % names.length] ?? ''))] }
  })
  .filter(({ fibres }) => fibres.length > 1)
  .chain(({ fibres, ...written }) =>
    fc.array(rowOf(fibres.length), { minLength: 4, maxLength: 8 }).map((rows) => ({ fibres, rows, ...written })),
  )
  // Fractions that are 1 and 0 alone may be marks.
  .filter(({ rows }) => rows.some((shares) => shares.some((share) => share > 0 && share < 100)))

test('a composition in columns is that of one cell: of each fibre its share, however it is written', async () => {
  await fc.assert(
    fc.asyncProperty(tables, async ({ fibres, rows, header, cell, arePairs }) => {
      const columns = arePairs ? fibres.flatMap((_, at) => [`Fibre ${at + 1}`, `% ${at + 1}`]) : fibres.map(header)
      const { settings } = await inspected([
        ['SKU', 'Name', 'Colour', ...columns],
        ...rows.map((shares, line) => [
          `A-${line}`,
          `Tee ${line}`,
          'red',
          ...shares.flatMap((share, at) => {
            const written = share === 0 ? '' : cell(share)
            return arePairs ? [share === 0 ? '' : (fibres[at] ?? ''), written] : [written]
          }),
        ]),
      ])
      const read = (await compositions(settings)).map((text) => told(text))
      expect(read).toEqual(
        rows.map((shares) =>
          told(shares.flatMap((one, at) => (one === 0 ? [] : [`${one}% ${fibres[at]}`])).join(', ')),
        ),
      )
    }),
    { numRuns: 60 },
  )
})

/** Of each fibre its share, in the order of the alphabet. */
function told(text: string): string[] {
  const { parts } = parseComposition(text.toLowerCase())
  return parts
    .flatMap(({ fibres }) => fibres.map(({ code, name, share }) => `${code ?? name} ${share.toFixed(4)}`))
    .sort()
}

describe('a person', () => {
  test('sees what each column brings, and may leave one out', async () => {
    const { inspection, settings, table } = await inspected([HEADERS, TEE, POLO])
    const shown = shownColumns({ inspection, settings })
    expect(shown.slice(3).map(({ column, values }) => [column, ...values.map(({ read }) => read)])).toEqual([
      ['fibre_share', '95% Cotton', '60% Cotton'],
      ['fibre_share', '5% Elastane'],
      ['fibre_share', '40% Polyester'],
    ])
    const changed = changeColumns(table, settings, [{ header: 'Polyester %', column: null }])
    expect(await compositions({ ...settings, ...changed })).toEqual(['95% Cotton, 5% Elastane', '60% Cotton'])
  })

  test('may say that a column is the share of what its header names, whatever that is', async () => {
    const { settings, table } = await inspected([
      [...HEADERS, 'Milkweed'],
      [...TEE, '0'],
      ['3', 'Cap', 'red', '90', '', '', '10'],
    ])
    expect(settings.mapping.at(-1)?.column).toBe(null)
    const changed = changeColumns(table, settings, [{ header: 'Milkweed', column: 'fibre_share' }])
    expect(await compositions({ ...settings, ...changed })).toEqual([
      '95% Cotton, 5% Elastane',
      '90% Cotton, 10% Milkweed',
    ])
  })

  test('cannot have a composition of one column beside that of several', async () => {
    const { settings, table } = await inspected([HEADERS, TEE, POLO])
    const change = () => changeColumns(table, settings, [{ header: 'Colour', column: 'material_composition' }])
    expect(change).toThrow(/cannot be material_composition/)
  })

  test('who said what the columns of a file mean finds its fibres again in the next, also those without a name', async () => {
    const { settings, table } = await inspected([
      ['SKU', 'Name', 'Colour', 'Fibre 1', '%', 'Fibre 2', '%'],
      ['1', 'Tee', 'red', 'Cotton', '95', 'Elastane', '5'],
    ])
    const again = withMemory(table as InspectedTable, settings, memoryOf(table, settings))
    expect(await compositions(again)).toEqual(['95% Cotton, 5% Elastane'])
  })
})

test.each([
  ['Cotton %', 'Cotton'],
  ['Anteil Wolle', 'Wolle'],
  ['Baumwollanteil in %', 'Baumwolle'],
  ['Coton (%)', 'Coton'],
  ['Teneur en coton', 'coton'],
  ['Algodón %', 'Algodón'],
  ['Bawełna [%]', 'Bawełna'],
  ['Pamuk %', 'Pamuk'],
  ['オーガニックコットン (%)', 'オーガニックコットン'],
  ['Recycled polyester', 'Recycled polyester'],
  ['Composition: Cotton', 'Cotton'],
])('"%s" names %s', (header, fibre) => {
  expect(fibreInHeader(header)?.fibre).toBe(fibre)
})

test.each(['Colour', 'Wool sock', 'Silk Road', 'Cotton or linen', 'Weight (g)', '%', 'Discount %', 'Stock'])(
  '"%s" names no fibre alone',
  (header) => {
    expect(fibreInHeader(header)).toBe(null)
  },
)
