import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { chanceOf } from '#test/random-documents.ts'
import { rounds } from '#test/sample.ts'
import { type Meant, type RandomFile, randomFile } from '#test/strangers/random-file.ts'
import { importColumn } from '../columns/import-column.ts'
import { massUnitIn } from '../columns/mass-unit.ts'
import { type ImportSettings, settingsOf } from './import-settings.ts'
import { inspectFile } from './inspect-file.ts'
import type { Inspection } from './inspection.ts'
import { problemsOfReading } from './mapping-problems.ts'
import { readImport } from './read-import.ts'
import type { ReadRow } from './read-rows.ts'
import { recordsOfMapping } from './records-of-mapping.ts'
import { shownDetections } from './shown-columns.ts'

const folder = await mkdtemp(join(tmpdir(), 'selvedge-test-tables-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

type Told = { equal: number; told: number; corrected: number; readonly silent: string[] }

test('of random tables in many languages each value is read as it was meant, or said to be in doubt', async () => {
  const told: Told = { equal: 0, told: 0, corrected: 0, silent: [] }
  const count = rounds({ whole: 10_000, sample: 60 })
  for (let round = 0; round < count; round += 1) await tell(randomFile(chanceOf(`tables ${round}`)), round, told)
  const figures = process.env['PROOF_FIGURES']
  if (figures) {
    const { silent, ...counts } = told
    await appendFile(figures, `${JSON.stringify({ tables: count, ...counts, silent: silent.length })}\n`)
  }
  expect(told.silent.slice(0, 20)).toEqual([])
  expect(told.equal).toBeGreaterThan(told.told)
}, 900_000)

async function tell(file: RandomFile, round: number, told: Told): Promise<void> {
  const path = join(folder, 'table')
  await writeFile(path, file.bytes)
  const inspection = await inspectFile(path)
  const found = settingsOf(inspection)
  const table = found && inspection.tables[found.sheet]
  // Without a header the file is not read at all, which the first step says.
  if (!found || !table) {
    told.told += file.meant.length
    return
  }
  const settings = putRight(found, table.headers, file.meant, told)
  const isAsked = askedOf(inspection, settings)
  // A line whose sizes are columns is several.
  const rows = new Map<number, ReadRow[]>()
  for await (const row of readImport(path, settings)) rows.set(row.line, [...(rows.get(row.line) ?? []), row])
  for (const meant of file.meant) {
    const found = rows.get(meant.line) ?? []
    const [row] = found
    if (isEqualInAll(found, meant)) told.equal += 1
    else if (isAsked(meant) || found.some((row) => isSaid(row, meant))) told.told += 1
    else {
      const { language, encoding, delimiter, damage } = file.written
      const value = valueIn(row, meant)
      told.silent.push(
        `${round} ${language} ${encoding} ${JSON.stringify(delimiter)} ${damage}: line ${meant.line} ${meant.header} (${meant.meaning}) ${meant.text} was read as ${value}`,
      )
    }
  }
}

/** The columns as somebody leaves the second step, who sees each with its values; how often they are right by themselves is told by strangers.test.ts. */
function putRight(
  settings: ImportSettings,
  headers: readonly string[],
  meant: readonly Meant[],
  told: Told,
): ImportSettings {
  const meanings = new Map(meant.filter(({ text }) => text !== 'x').map(({ header, meaning }) => [header, meaning]))
  const mapping = settings.mapping.map((one, at) => {
    const header = headers[at] ?? ''
    if (importColumn(one.column ?? '')?.divides?.by === 'size' && SIZES.has(header)) return one
    const column = meanings.get(header) ?? null
    if (one.column === column) return one
    told.corrected += 1
    return { column, confidence: 'exact' as const, unit: column === 'weight_kg' ? massUnitIn(header) : null }
  })
  return { ...settings, mapping, records: recordsOfMapping(mapping) }
}

/** Whether the first two steps ask about what was meant there: how the file is written, or a column. */
function askedOf(inspection: Inspection, settings: ImportSettings): (meant: Meant) => boolean {
  const inspected = { inspection, settings }
  const asked = new Set(
    shownDetections(inspected).flatMap(({ setting, certainty }) => (certainty === 'unclear' ? [setting] : [])),
  )
  const problems = problemsOfReading(inspected)
  return ({ header, meaning }) =>
    asked.has('encoding') ||
    asked.has('headerLine') ||
    (asked.has('decimal') && meaning === 'weight_kg') ||
    problems.some(({ severity, headers }) => severity === 'error' || headers.includes(header))
}

/** Whether the check says something of the cell, or of its row as a whole. */
function isSaid(row: ReadRow | undefined, { header }: Meant): boolean {
  return row?.problems.some((problem) => problem.header === header || problem.header === null) ?? false
}

function valueIn(row: ReadRow | undefined, { meaning }: Meant): unknown {
  const column = importColumn(meaning)
  if (!row || !column) return undefined
  const fields: Readonly<Record<string, unknown>> = row.records[column.record] ?? {}
  return fields[column.field]
}

/** The sizes that are columns in some of the random tables. */
const SIZES: ReadonlySet<string> = new Set(['S', 'M', 'L', 'XL'])

/** A mark below a size is one variant in that size, and every other value is that of all variants of its line. */
function isEqualInAll(rows: readonly ReadRow[], meant: Meant): boolean {
  if (meant.text === 'x' && SIZES.has(meant.header))
    return rows.filter((row) => valueIn(row, meant) === meant.header).length === 1
  return rows.length > 0 && rows.every((row) => isEqual(row, meant))
}

function isEqual(row: ReadRow | undefined, meant: Meant): boolean {
  const value = valueIn(row, meant)
  const { meaning, header, text } = meant
  if (meaning !== 'weight_kg') return value === text
  const number = Number(text.replace(',', '.'))
  return typeof value === 'number' && Math.abs(value - (massUnitIn(header) === 'g' ? number / 1000 : number)) < 1e-9
}
