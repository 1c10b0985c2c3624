import { createHash } from 'node:crypto'
import { AppError } from '#platform/app-error.ts'
import type { Because } from '#platform/because.ts'
import type { Imported } from '../columns/import-column.ts'
import type { Difference, ImportCounts } from '../planning/row-plan.ts'
import type { ImportProblem } from '../reading/import-problem.ts'
import type { InspectedFile } from '../reading/import-settings.ts'
import type { InspectedTable } from '../reading/inspection.ts'
import { plainHeader, REASON_HEADER } from '../reading/suggest-mapping.ts'

export const IMPORT_STATES = [
  'uploaded',
  'checking',
  'checked',
  'running',
  'finished',
  'cancelled',
  'undoing',
  'undone',
] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** A file brought in with many records: looked through, checked, carried out in the background, and undone if need be. */
export type Import = InspectedFile & {
  readonly id: string
  /** Of what a run of a connection has read: which. Null for a person's file. */
  readonly connectionId: string | null
  readonly runId: string | null
  readonly fileName: string
  readonly size: number
  readonly sha256: Buffer
  /** Null once the file has been removed: it is kept for a while after the end. */
  readonly storageKey: string | null
  /** Of the ZIP that the table came in, in bytes; null for a file of its own. */
  readonly archiveSize: number | null
  readonly archiveSha256: Buffer | null
  readonly shape: string
  readonly state: ImportState
  readonly endReason: string | null
  /** The same with its reason; null for what ended before there were any. */
  readonly endedBecause: Because | null
  /** What the last check found; null before the first, and after the settings were changed. */
  readonly checked: ImportCounts | null
  readonly samples: readonly SampleUpdate[] | null
  /** Of a workbook: what the last check found in the sheets that follow. */
  readonly checkedSheets: readonly CheckedSheet[] | null
  /** What the run has done so far. */
  readonly counts: ImportCounts | null
  /** The last line the run has come to. */
  readonly doneLine: number
  readonly totalRows: number
  /** How far its check, run or undo has come, and of how many: rows, or records of an undo. Null before its first step. */
  readonly stepDone: number | null
  readonly stepTotal: number | null
  readonly actorKind: 'member' | 'api_key' | 'system'
  readonly actorId: string
  readonly actorName: string
  readonly requestId: string | null
  readonly createdAt: Date
  readonly startedAt: Date | null
  readonly endedAt: Date | null
}

/** An update that a check found, field by field. */
export type SampleUpdate = {
  readonly kind: Imported
  readonly id: string
  readonly name: string
  readonly line: number
  readonly differences: readonly Difference[]
}

/** Problems of one cause in one column, with the first few lines. */
export type ProblemGroup = {
  readonly severity: ImportProblem['severity']
  readonly reason: string
  readonly header: string | null
  readonly count: number
  readonly message: string
  readonly lines: readonly number[]
  /** What stands in those cells, the most frequent first. */
  readonly values: readonly { readonly found: string; readonly count: number }[]
}

/** What a check found in a sheet that follows, as if those before it had been imported. */
export type CheckedSheet = {
  /** Its place in the workbook, from 0. */
  readonly sheet: number
  /** Null: it was not checked. */
  readonly counts: ImportCounts | null
  readonly groups: readonly ProblemGroup[]
  /** Why it was not checked. */
  readonly notChecked: Because | null
}

/** A record that an undo has left alone, and why. */
export type KeptRecord = {
  readonly id: string
  readonly kind: Imported
  readonly line: number
  /** A sentence. */
  readonly reason: string
  readonly because: Because | null
}

/** Whether there can be pictures: in the ZIP that the table came in, or at addresses. */
export function hasPictures({ archiveSize, settings }: Pick<Import, 'archiveSize' | 'settings'>): boolean {
  return archiveSize !== null || settings?.pictureAddresses !== undefined
}

/** Refuses what the state of an import does not allow, saying what to do first. */
export function requireState(
  { id, state }: Pick<Import, 'id' | 'state'>,
  allowed: readonly ImportState[],
  message: string,
): void {
  if (allowed.includes(state)) return
  throw new AppError('conflict', `import_${state}`, message, { field: 'id', value: id })
}

/**
 * The same for two files whose columns have the same names, in whatever order; refused rows that come back among them. What a connection reads is
 * one, whichever columns there are by now.
 */
export function shapeOf({ headers, source }: Pick<InspectedTable, 'headers' | 'source'>): string {
  if (source) return `connection ${source.connectionId}`
  const names = headers
    .filter((header) => header !== REASON_HEADER)
    .map(plainHeader)
    .filter(Boolean)
    .sort()
  return createHash('sha256').update(JSON.stringify(names)).digest('hex').slice(0, 32)
}
