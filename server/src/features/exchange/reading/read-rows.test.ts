import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readTextTable } from '#platform/tables/read-text-table.ts'
import { textOf } from '#platform/tables/table.ts'
import { detectValueFormat } from '#platform/tables/value-format.ts'
import type { ImportProblem } from './import-problem.ts'
import { createRowReader, type ReadRow } from './read-rows.ts'
import { suggestMapping } from './suggest-mapping.ts'

const CATALOGUES = join(import.meta.dirname, '../../../../test/catalogues')

type Expected = {
  rows: {
    record: number
    line: number
    expect: 'ok' | 'normalised' | 'warning' | 'error' | 'skip'
    issues?: { column: string; code: string }[]
    stored?: Record<string, string | null>
  }[]
}

/** What the sample calls its problems, in our words. */
const REASONS: Record<string, string> = {
  gtin_check_digit: 'gtin_check_digit',
  gtin_format: 'digits_cut',
  gtin_duplicate: 'gtin_repeated',
  composition_sum: 'shares_not_whole',
  unknown_fibre: 'fibre_unknown',
  number_negative: 'number_negative',
  number_zero: 'number_zero',
  number_format: 'number_with_unit',
  number_separator: 'number_separator',
  number_implausible: 'number_implausible',
  sku_duplicate: 'sku_repeated',
  required_missing: 'field_required',
  placeholder: 'placeholder',
  date_invalid: 'day_malformed',
  date_order: 'ends_before_start',
  text_too_long: 'text_too_long',
  column_count: 'cells_miscounted',
  hs_code_format: 'customs_code_malformed',
  unknown_scheme: 'scheme_unknown',
}

describe('the rows of a file', () => {
  test('messy.csv has exactly the problems it was made with, each with its line and column', async () => {
    const { rows: expected }: Expected = JSON.parse(await readFile(join(CATALOGUES, 'messy.expected.json'), 'utf8'))
    const read = await readFileRows('messy.csv')
    for (const { line, expect: outcome, issues = [], stored = {} } of expected) {
      const row = read.get(line)
      if (outcome === 'skip') {
        expect(row, `line ${line}`).toBeNull()
        continue
      }
      const grave = row?.problems.filter(({ severity }) => severity !== 'note') ?? []
      expect(worst(row?.problems ?? []), `line ${line}`).toBe(outcome === 'normalised' ? 'note' : outcome)
      expect(
        grave.map(({ header, reason }) => [header ?? '(row)', reason]),
        `line ${line}`,
      ).toEqual(issues.map(({ column, code }) => [column, REASONS[code]]))
      for (const [column, value] of Object.entries(stored))
        expect(storedValue(row, column), `line ${line}`).toEqual(value)
    }
    expect([...read.keys()].filter((line) => line > 1)).toHaveLength(expected.length)
  })

  test('German numbers, days and headers are read', async () => {
    const read = await readFileRows('nordlicht-erp-export.csv', 'windows-1252', ';')
    expect(read.get(2)?.records).toMatchObject({
      product: {
        name: 'Rundhals-T-Shirt Fehn',
        sku: '0010412',
        category: '0110 T-Shirts',
        brand: 'Nordlicht Textil',
        hsCode: '61091000',
      },
      variant: {
        color: 'Weiß',
        size: 'S',
        gtin: '9501101000018',
        weight: 0.151,
        manufacturer: 'Malhas Rio Frio, Lda.',
      },
      certification: { scheme: 'GOTS', number: 'DEMO-GOTS-260412', validFrom: '2026-03-01', validUntil: '2027-02-28' },
    })
  })
})

async function readFileRows(file: string, encoding: 'utf-8' | 'windows-1252' = 'utf-8', delimiter: ',' | ';' = ',') {
  const path = join(CATALOGUES, file)
  const format = { encoding, delimiter, hasByteOrderMark: false }
  const rows = []
  for await (const row of readTextTable(createReadStream(path), format)) rows.push(row)
  const headers = rows[0]?.cells.map(textOf) ?? []
  const read = createRowReader({
    headers,
    mapping: suggestMapping(headers, ['product', 'variant', 'certification']),
    format: detectValueFormat(rows.flatMap(({ cells }) => cells)),
    isText: true,
  })
  return new Map(rows.slice(1).map((row) => [row.line, read(row)]))
}

function worst(problems: readonly ImportProblem[]): string {
  return (
    (['error', 'warning', 'note'] as const).find((one) => problems.some(({ severity }) => severity === one)) ?? 'ok'
  )
}

function storedValue(row: ReadRow | null | undefined, column: string): unknown {
  const [record, field] = (
    {
      product_name: ['product', 'name'],
      description: ['product', 'description'],
      color: ['variant', 'color'],
      hs_code: ['product', 'hsCode'],
      gtin: ['variant', 'gtin'],
      sku: ['product', 'sku'],
      weight_kg: ['variant', 'weight'],
      manufacturer: ['variant', 'manufacturer'],
    } as const
  )[column] ?? ['product', 'none']
  const said: Readonly<Record<string, unknown>> = row?.records[record] ?? {}
  return said[field]
}
