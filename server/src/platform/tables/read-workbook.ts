import { Worker } from 'node:worker_threads'
import type { MergedCells, Sheet } from './sheets-of.ts'
import {
  type Cell,
  lengthOf,
  MAX_COLUMNS,
  MAX_ROW_LENGTH,
  MAX_WRITTEN_OUT,
  TableFault,
  type TableFaultReason,
  type TableRow,
} from './table.ts'
import { rowTooLong, tooMuchText } from './table-too-large.ts'

export type WorkbookTask = {
  readonly path: string
  readonly sheet: number | null
  /** Null: it has not been checked yet. */
  readonly checked: readonly Sheet[] | null
}
export type WorkbookAnswer =
  | { readonly sheets: readonly Sheet[] }
  | { readonly rows: readonly TableRow[] }
  | { readonly isDone: true }
  | { readonly fault: { readonly reason: TableFaultReason; readonly message: string } }

/**
 * What one workbook may cost: the heap of its thread, and time. A sheet of a catalogue is read at 20,000 rows a second and more; one that
 * is made to keep the parser busy is given up as soon as it falls behind a tenth of that.
 */
const MAX_HEAP_MB = 256
const HEAD_START_MS = 8_000
const MAX_MS_PER_ROW = 0.5
/** A thread that has read no more rows is kept so long for the next task: it takes longer to start than to read such a sheet. */
const FEW_ROWS = 5_000
const KEPT_MS = 3_000

/** The sheets of a workbook on disk, checked. Throws a {@link TableFault} for a file that is none, or an unsafe one. */
export async function listSheets(path: string): Promise<readonly Sheet[]> {
  let sheets: readonly Sheet[] | undefined
  for await (const answer of ask({ path, sheet: null, checked: null })) if ('sheets' in answer) sheets = answer.sheets
  if (!sheets) throw new TableFault('workbook_broken', 'The workbook has no sheets.')
  return sheets
}

/** Of a workbook that has just been checked: its sheets; and how long this one may take beyond its rows. */
export type KnownWorkbook = { readonly sheets?: readonly Sheet[]; readonly headStartMs?: number }

/** The rows of a sheet as they stand, blank ones included; a merged cell's value stands in each row that it covers. */
export async function* readSheet(path: string, sheet: number, known: KnownWorkbook = {}): AsyncGenerator<TableRow> {
  let fill = (row: TableRow) => row
  for await (const answer of ask({ path, sheet, checked: known.sheets ?? null }, known.headStartMs)) {
    if ('sheets' in answer) {
      const found = answer.sheets[sheet]
      if (!found) throw new TableFault('workbook_broken', `The workbook has no sheet number ${sheet + 1}.`)
      fill = fillMerged(found.merged)
    }
    if ('rows' in answer) for (const row of answer.rows) yield fill(row)
  }
}

/**
 * Only downwards: a title that spans columns is no value of each. Takes the rows in their order. What stands in a column below is
 * written out like a shared text, and bounded like it.
 */
function fillMerged(merged: readonly MergedCells[]): (row: TableRow) => TableRow {
  const waiting = merged
    .filter(({ fromLine, toLine, fromColumn }) => toLine > fromLine && fromColumn < MAX_COLUMNS)
    .sort((a, b) => b.fromLine - a.fromLine)
  /** By column: merged cells never overlap, so of those that do the last one counts. */
  const covering = new Map<number, { readonly toLine: number; readonly value: Cell }>()
  let writtenOut = 0
  return (row) => {
    const filled = [...row.cells]
    for (const [at, { toLine, value }] of covering) {
      if (toLine < row.line) {
        covering.delete(at)
        continue
      }
      while (filled.length <= at) filled.push(null)
      if (filled[at] !== null || value === null) continue
      filled[at] = value
      if (typeof value === 'string') writtenOut += value.length
    }
    if (writtenOut > MAX_WRITTEN_OUT) throw tooMuchText()
    while ((waiting.at(-1)?.fromLine ?? Number.POSITIVE_INFINITY) <= row.line) {
      const cells = waiting.pop()
      if (cells?.fromLine !== row.line) continue
      covering.set(cells.fromColumn, { toLine: cells.toLine, value: row.cells[cells.fromColumn] ?? null })
    }
    const whole = { ...row, cells: filled }
    if (covering.size > 0 && lengthOf(whole) > MAX_ROW_LENGTH) throw rowTooLong(row.line)
    return whole
  }
}

async function* ask(task: WorkbookTask, headStartMs = HEAD_START_MS): AsyncGenerator<WorkbookAnswer> {
  const worker = takeThread()
  const waiting: WorkbookAnswer[] = []
  let failure: Error | null = null
  let wake = () => {}
  let allowed = headStartMs
  let rowCount = 0
  let isKept = false
  worker.on('message', (answer: WorkbookAnswer) => {
    waiting.push(answer)
    wake()
  })
  worker.on('error', (error: NodeJS.ErrnoException) => {
    failure = error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : error
    wake()
  })
  worker.on('exit', () => {
    failure ??= tooMuch()
    wake()
  })
  worker.postMessage(task)
  try {
    for (;;) {
      const answer = waiting.shift()
      if (answer === undefined) {
        if (failure) throw failure
        const asked = performance.now()
        await within(allowed, (resolve) => {
          wake = resolve
        })
        allowed -= performance.now() - asked
        continue
      }
      if ('isDone' in answer) {
        isKept = rowCount <= FEW_ROWS && keepThread(worker)
        return
      }
      if ('fault' in answer) throw new TableFault(answer.fault.reason, answer.fault.message)
      yield answer
      if ('rows' in answer) {
        rowCount += answer.rows.length
        allowed += answer.rows.length * MAX_MS_PER_ROW
        worker.postMessage('more')
      }
    }
  } finally {
    if (!isKept) await worker.terminate()
  }
}

/** The one that has nothing to do. */
let kept: { readonly worker: Worker; readonly end: NodeJS.Timeout } | null = null

function takeThread(): Worker {
  if (kept) {
    const { worker, end } = kept
    clearTimeout(end)
    kept = null
    hearNothing(worker)
    worker.ref()
    return worker
  }
  return new Worker(new URL('./workbook.worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  })
}

/** Whether it is: one is enough. */
function keepThread(worker: Worker): boolean {
  if (kept) return false
  hearNothing(worker)
  const forget = () => {
    if (kept?.worker === worker) kept = null
  }
  worker.on('error', forget).on('exit', forget).unref()
  const end = setTimeout(() => {
    forget()
    void worker.terminate()
  }, KEPT_MS).unref()
  kept = { worker, end }
  return true
}

function hearNothing(worker: Worker): void {
  for (const name of ['message', 'error', 'exit']) worker.removeAllListeners(name)
}

function within(ms: number, listen: (resolve: () => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(tooMuch()), Math.max(0, ms))
    listen(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}

function tooMuch(): TableFault {
  return new TableFault(
    'workbook_too_large',
    'Reading the workbook takes too much memory or time for a table. Save the sheet as CSV, or divide it.',
  )
}
