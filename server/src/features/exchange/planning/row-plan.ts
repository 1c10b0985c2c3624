import type { FieldsByName } from '#kit/noun-verbs.ts'
import type { Imported } from '../columns/import-column.ts'
import type { ImportProblem, ItemProblem } from '../reading/import-problem.ts'
import { lengthOfFields } from '../reading/length-of-fields.ts'
import type { NamedPicture } from '../reading/named-picture.ts'
import type { PlannedRecord } from './planned-record.ts'

export type PlannedRow = {
  readonly line: number
  readonly records: readonly PlannedRecord[]
  readonly problems: readonly ImportProblem[]
  readonly isRefused: boolean
  /** What it is about, in words. */
  readonly item: string | null
  /** Those that its cells name. */
  readonly pictures?: readonly NamedPicture[]
}

export function problemsOf(rows: readonly PlannedRow[]): ItemProblem[] {
  return saidOnce(rows).flatMap(({ problems, item }) => problems.map((problem) => ({ ...problem, item })))
}

/** Of a line that is several variants, what is said of a cell they share is said of each: once is enough. */
function saidOnce(rows: readonly PlannedRow[]): readonly PlannedRow[] {
  let line: number | null = null
  let said = new Set<string>()
  return rows.map((row, at) => {
    const isFirst = row.line !== line
    line = row.line
    if (isFirst && rows[at + 1]?.line !== line) return row
    if (isFirst) said = new Set()
    const problems = row.problems.filter(({ header, reason, found, message }) => {
      const text = JSON.stringify([header, reason, found, message])
      return !said.has(text) && said.add(text)
    })
    return { ...row, problems }
  })
}

/** The rows of a batch that are not imported, or not as all of their variants, each with all that is wrong with it in sentences. */
export function refusalsOf(rows: readonly PlannedRow[]): { readonly line: number; readonly reasons: string }[] {
  const found = new Map<number, string[]>()
  for (const { line, problems, isRefused } of saidOnce(rows)) {
    if (!isRefused) continue
    const reasons = problems
      .filter(({ severity }) => severity === 'error')
      .map(({ header, message }) => (header === null ? message : `${header}: ${message}`))
    found.set(line, [...(found.get(line) ?? []), ...reasons])
  }
  return [...found].map(([line, reasons]) => ({ line, reasons: reasons.join(' ') }))
}

/** As it is told and kept, whichever field it is. */
export type Difference = { readonly field: string; readonly before: unknown; readonly after: unknown }

function differencesOf(before: FieldsByName | null, fields: FieldsByName): Difference[] {
  return Object.entries(fields).map(([field, after]) => ({ field, before: before?.[field] ?? null, after }))
}

/** What a check found that an import would do to one record. */
export type RecordDifferences = {
  readonly outcome: PlannedRecord['action']
  readonly kind: Imported
  /** Null: it is not there yet. */
  readonly id: string | null
  readonly name: string
  readonly line: number
  readonly differences: readonly Difference[]
}

/** How many records an import would delete, or has deleted. */
export function deletionsIn({ records }: Pick<ImportCounts, 'records'>): number {
  return Object.values(records).reduce((sum, of) => sum + (of.delete ?? 0), 0)
}

/** Of each outcome so many are kept, in the order of the file; all of them are counted. */
export const MAX_DIFFERENCES = 10_000
/** Characters of all that are kept. */
const MAX_DIFFERENCES_LENGTH = 20_000_000

/** What is kept of them so far: how many of each outcome, and how many characters in all. */
export type KeptDifferences = {
  readonly kept: RecordDifferences[]
  readonly countOf: Map<PlannedRecord['action'], number>
  length: number
}

export function noDifferences(): KeptDifferences {
  return { kept: [], countOf: new Map(), length: 0 }
}

/** Adds what a batch would do to what is kept. A record that an earlier batch spoke of is there already, unless it changes again. */
export function keepDifferences(differences: KeptDifferences, rows: readonly PlannedRow[]): void {
  const { kept, countOf } = differences
  for (const record of new Set(rows.flatMap(({ records }) => records))) {
    const { kind, id, line, action, before, fields, isFirst, key } = record
    if (!isFirst && (action !== 'update' || id === null)) continue
    const count = countOf.get(action) ?? 0
    // What is to be deleted is listed whole, as nothing else will be.
    if (count >= MAX_DIFFERENCES || (action !== 'delete' && differences.length >= MAX_DIFFERENCES_LENGTH)) continue
    countOf.set(action, count + 1)
    const { name, scheme }: FieldsByName = { ...fields, ...before }
    const own = action === 'create' || action === 'update' ? differencesOf(before, fields) : []
    kept.push({ outcome: action, kind, id, line, name: wordsOf(name) ?? wordsOf(scheme) ?? key, differences: own })
    differences.length += lengthOfFields(fields)
  }
}

function wordsOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** Of each kind of record, how many would be made, changed, left as they are; and deleted, where any are. */
export type RecordCounts = { create: number; update: number; unchanged: number; leave: number; delete?: number }
export type ImportCounts = {
  /** Rows that hold anything. */
  rows: number
  /** Rows that are not imported because of an error. */
  refused: number
  records: Partial<Record<Imported, RecordCounts>>
  /** Problems by severity and reason, each with how many. */
  problems: Record<string, number>
}

export function noCounts(): ImportCounts {
  return { rows: 0, refused: 0, records: {}, problems: {} }
}

export function countRows(counts: ImportCounts, rows: readonly PlannedRow[]): ImportCounts {
  const { rows: before, refused, records, problems } = structuredClone(counts)
  const seen = new Set<PlannedRecord>()
  for (const row of saidOnce(rows)) {
    for (const record of row.records) {
      if (seen.has(record) || !record.isFirst) continue
      seen.add(record)
      const of = records[record.kind] ?? { create: 0, update: 0, unchanged: 0, leave: 0 }
      of[record.action] = (of[record.action] ?? 0) + 1
      records[record.kind] = of
    }
    for (const { severity, reason } of row.problems) {
      const name = `${severity}:${reason}`
      problems[name] = (problems[name] ?? 0) + 1
    }
  }
  return {
    // A line may be several variants, and is one row.
    rows: before + linesOf(rows),
    refused: refused + linesOf(rows.filter(({ isRefused }) => isRefused)),
    records,
    problems,
  }
}

/** Different lines of rows that come in the order of the file. */
function linesOf(rows: readonly PlannedRow[]): number {
  return rows.filter(({ line }, at) => line !== rows[at - 1]?.line).length
}
