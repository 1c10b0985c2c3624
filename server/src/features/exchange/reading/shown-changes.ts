import type { Cell } from '#platform/tables/table.ts'
import type { ImportSettings } from './import-settings.ts'
import type { InspectedTable } from './inspection.ts'
import { type ChangedValues, changerOf, type MadeFrom, makeCell } from './value-change.ts'

/** A sample of a column whose values are changed: what stands in the file, what it becomes, and what is said about that. */
export type ChangedSample = { readonly text: string; readonly cell: Cell; readonly message: string | null }

const SAMPLES = 3

/** By the places of columns, those of which something is changed, and those that are made. */
export function shownAfterChanges(
  table: InspectedTable,
  { made = [], changes = [] }: ImportSettings,
): readonly (readonly ChangedSample[] | undefined)[] {
  const own = table.headers.map((_, at) => {
    if (!changes[at] || changes[at].length === 0) return undefined
    return (table.samples[at] ?? []).map((text, place) =>
      withChanges({ text, cell: table.sampleCells?.[at]?.[place] ?? text, message: null }, changes, at),
    )
  })
  const added = made.map(({ from }, after) =>
    samplesOf(table, from, changes).map((one) => withChanges(one, changes, table.headers.length + after)),
  )
  return [...own, ...added]
}

function samplesOf(table: InspectedTable, from: MadeFrom, changes: NonNullable<ChangedValues['changes']>) {
  if (from.kind === 'fixed') return [{ text: from.value, cell: from.value, message: null }]
  if (from.kind === 'part') {
    return (table.samples[from.of] ?? []).map((text): ChangedSample => {
      const { cell } = withChanges({ text, cell: text, message: null }, changes, from.of)
      const { value, problem } = makeCell([cell], { ...from, of: 0 })
      return { text, cell: value, message: problem?.message ?? null }
    })
  }
  const found = new Map<string, ChangedSample>()
  for (const { line, cells } of table.head) {
    if (line <= (table.headerLine ?? 0)) continue
    const changed = cells.map((text, at) => withChanges({ text, cell: text, message: null }, changes, at).cell)
    const { value, problem } = makeCell(changed, from)
    const text = from.of.flatMap((at) => cells[at] || []).join(' + ')
    if (text !== '' && !found.has(text)) found.set(text, { text, cell: value, message: problem?.message ?? null })
    if (found.size === SAMPLES) break
  }
  return [...found.values()]
}

function withChanges(sample: ChangedSample, changes: NonNullable<ChangedValues['changes']>, at: number): ChangedSample {
  let { cell, message } = sample
  for (const change of changes[at] ?? []) {
    const { value, problem } = changerOf(change)(cell)
    cell = value
    message ??= problem?.message ?? null
  }
  return { text: sample.text, cell, message }
}

/** What a column is made from, by the headers of the file. */
export function madeBy(from: MadeFrom | undefined, headers: readonly string[]): MadeFrom<string> | null {
  if (from === undefined || from.kind === 'fixed') return from ?? null
  if (from.kind === 'part') return { ...from, of: headers[from.of] ?? '' }
  return { ...from, of: from.of.map((at) => headers[at] ?? '') }
}
