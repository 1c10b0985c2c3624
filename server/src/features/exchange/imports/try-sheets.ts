import { asDatabase, inTransaction, type Tx } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { isPassing } from '#kit/is-passing.ts'
import { within } from '#kit/within.ts'
import { batchesOf } from '#platform/batches-of.ts'
import type { Because } from '#platform/because.ts'
import { createBreather } from '#platform/breathe.ts'
import { OutOfShare } from '#platform/memory-share.ts'
import { TableFault } from '#platform/tables/table.ts'
import { draftOf, type FileMemory, newMemory } from '../planning/file-memory.ts'
import { planRows } from '../planning/plan-rows.ts'
import type { PlannedRow } from '../planning/row-plan.ts'
import { ofOneLine } from '../reading/divided-rows.ts'
import { type ImportSettings, settingsOf } from '../reading/import-settings.ts'
import { readImport } from '../reading/read-import.ts'
import { lengthOfRow, type ReadRow } from '../reading/read-rows.ts'
import { applyRows } from './apply-rows.ts'
import { type SheetTrial, sheetReport, trialsOf } from './checked-sheet.ts'
import { writeRecords } from './import.store.ts'
import { type CheckedSheet, shapeOf } from './import.ts'
import { findMemory } from './import-memory.store.ts'
import { withMemory } from './import-memory.ts'
import type { Running } from './running-import.ts'
import { halfOf, refused } from './split-rows.ts'

/** Rows that are written, for the time being, before the last sheet is looked at: what they touch is locked until then. */
const MOST_WRITTEN = 10_000
/** For the same reason, all of it takes so long at the most. */
const MOST_MS = 10_000

/**
 * What would become of the sheets of a workbook that follow this one, found out by doing it: sheet after sheet is planned and written by the code of the run,
 * in one transaction that is then undone. So a variant finds the product of the sheet before. What this sheet itself says was checked already.
 */
export async function trySheets(
  deps: Deps,
  running: Running,
  progress: (rows: number) => void,
): Promise<CheckedSheet[]> {
  const { settings, inspection } = running.import
  const { tried, left } = trialsOf(inspection.tables, settings.sheet, MOST_WRITTEN)
  const tooMany = left.map((sheet) => notChecked(sheet, TOO_MANY_ROWS))
  if (tried.length === 1) return tooMany
  try {
    return await inTransaction(deps.db.background, running.actor, async (tx) => {
      throw new Undone([...(await tryAll(deps, tx, running, tried, progress)), ...tooMany])
    })
  } catch (error) {
    if (error instanceof Undone) return [...error.sheets]
    throw error
  }
}

/** Rows of the sheets that follow, as far as they are tried. */
export function rowsToTry({ import: { settings, inspection } }: Pick<Running, 'import'>): number {
  const { tried } = trialsOf(inspection.tables, settings.sheet, MOST_WRITTEN)
  return tried.slice(1).reduce((sum, { sheet }) => sum + (inspection.tables[sheet]?.rowCount ?? 0), 0)
}

class Undone extends Error {
  readonly sheets: readonly CheckedSheet[]
  constructor(sheets: readonly CheckedSheet[]) {
    super('Undone on purpose')
    this.sheets = sheets
  }
}

async function tryAll(
  deps: Deps,
  tx: Tx,
  running: Running,
  trials: readonly SheetTrial[],
  progress: (rows: number) => void,
): Promise<CheckedSheet[]> {
  const { settings: own } = running.import
  const until = performance.now() + MOST_MS
  const checked: CheckedSheet[] = []
  for (const [turn, { sheet, isWritten }] of trials.entries()) {
    const isOwn = turn === 0
    const settings = isOwn ? own : await settingsOfSheet(tx, running, sheet)
    const report = sheetReport()
    const add = (rows: readonly PlannedRow[]) => {
      report.add(rows)
      if (!isOwn) progress(rows.length)
    }
    const fault = settings
      ? await trySheet(deps, tx, running, { settings, isOwn, isWritten, until, add })
      : NOTHING_MAPPED
    // What follows cannot know what this one would have made.
    if (fault && (isOwn || fault !== NOTHING_MAPPED)) {
      return [...checked, ...trials.slice(Math.max(turn, 1)).map((one) => notChecked(one.sheet, fault))]
    }
    if (fault) checked.push(notChecked(sheet, fault))
    else if (!isOwn) checked.push({ sheet, ...report.read(), notChecked: null })
  }
  return checked
}

/** How `importSheet` would read it: as it was found to be, and as was last said of sheets with these columns. */
async function settingsOfSheet(tx: Tx, { actor, import: { inspection } }: Running, sheet: number) {
  const table = inspection.tables[sheet]
  const found = settingsOf(inspection, sheet)
  if (!table || !found) return null
  const settings = withMemory(table, found, await findMemory(tx, actor.workspaceId, shapeOf(table)))
  const isMapped = settings.layout !== null || settings.mapping.some(({ column }) => column !== null)
  return isMapped ? settings : null
}

type Sheet = {
  readonly settings: ImportSettings
  readonly isOwn: boolean
  readonly isWritten: boolean
  /** By the clock of `performance.now()`. */
  readonly until: number
  add(rows: readonly PlannedRow[]): void
}

/** Null: it was tried to its end. */
async function trySheet(deps: Deps, tx: Tx, running: Running, sheet: Sheet): Promise<Because | null> {
  const { path, share, corrections, actor } = running
  const { settings, isOwn, isWritten } = sheet
  const memory = newMemory({ isTrial: !isWritten, share })
  const breathe = createBreather()
  // Corrections are of the cells of this import's own sheet.
  const read = readImport(path, settings, isOwn ? corrections : [], share, running.import.storageKey)
  try {
    for await (const rows of batchesOf(read, { lengthOf: lengthOfRow, belongsTo: ofOneLine(settings) })) {
      if (performance.now() > sheet.until) return TOO_SLOW
      if (isWritten) sheet.add(await writeRows(deps, tx, running, settings, memory, rows))
      else {
        const draft = draftOf(memory)
        // Only a person's choice makes rows delete, and that is made for one sheet, when it is imported.
        sheet.add(await planRows(tx, actor.workspaceId, rows, settings, draft))
        draft.keep()
      }
      await breathe()
    }
    return null
  } catch (error) {
    if (error instanceof OutOfShare) return TOO_MANY_ROWS
    if (error instanceof TableFault) return { reason: error.reason, message: error.message }
    throw error
  }
}

/** As the run writes a batch: where one row is at fault, the others do not suffer for it. */
async function writeRows(
  deps: Deps,
  tx: Tx,
  running: Running,
  settings: ImportSettings,
  memory: FileMemory,
  rows: readonly ReadRow[],
): Promise<PlannedRow[]> {
  const {
    actor,
    import: { id },
  } = running
  try {
    const { planned, draft } = await inTransaction(asDatabase(tx), actor, async () => {
      const draft = draftOf(memory)
      const planned = await planRows(tx, actor.workspaceId, rows, settings, draft)
      // What it would tell this process is never told.
      const applied = await applyRows(within(deps, tx).deps, actor, planned)
      for (const { kind, id, givenId, line } of applied) {
        if (kind === 'variant') draft.claimed.set(id, line)
        if (givenId !== null) draft.owners.set(id, givenId)
      }
      // By these the sheets that follow may call them.
      const given = applied.filter(({ givenId }) => givenId !== null)
      if (given.length > 0) writeRecords(tx, actor.workspaceId, id, given)()
      return { planned, draft }
    })
    draft.keep()
    return planned
  } catch (error) {
    if (isPassing(error) || error instanceof OutOfShare) throw error
    const half = halfOf(rows)
    if (half === rows.length) {
      const none = rows.map((row) => refused(deps, id, row, error))
      return planRows(tx, actor.workspaceId, none, settings, draftOf(memory))
    }
    const first = await writeRows(deps, tx, running, settings, memory, rows.slice(0, half))
    return [...first, ...(await writeRows(deps, tx, running, settings, memory, rows.slice(half)))]
  }
}

function notChecked(sheet: number, because: Because): CheckedSheet {
  return { sheet, counts: null, groups: [], notChecked: because }
}

const TOO_MANY_ROWS: Because = {
  reason: 'sheets_too_large',
  message:
    `The sheets before this one have more than ${MOST_WRITTEN.toLocaleString('en')} rows, which is the limit for checking ` +
    'sheets together. Import those first; this one is then checked by itself.',
  limit: MOST_WRITTEN,
}

const TOO_SLOW: Because = {
  reason: 'sheets_too_slow',
  message:
    `Checking the sheets together took longer than ${MOST_MS / 1_000} seconds, which is the limit, because records are locked ` +
    'meanwhile. Import the sheets before this one first; it is then checked by itself.',
  limit: MOST_MS / 1_000,
}

const NOTHING_MAPPED: Because = {
  reason: 'nothing_mapped',
  message: 'None of the sheet’s columns has a meaning yet. Say what the columns are when it is imported.',
}
