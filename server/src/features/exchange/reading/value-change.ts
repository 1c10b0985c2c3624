import { type Cell, excerpt, type TableRow, textOf } from '#platform/tables/table.ts'
import { type ImportProblem, SHOWN_OF_CELL } from './import-problem.ts'
import { countProblems } from './miscounted-cells.ts'

/** What becomes of the values of one column before they are read. */
export type ValueChange =
  /** Every place in which a text stands. */
  | { readonly kind: 'replace'; readonly find: string; readonly with: string }
  /** The whole cell, by a list. A text that is not in it is kept with a warning, or refused with its row. */
  | { readonly kind: 'look_up'; readonly entries: readonly LookedUp[]; readonly otherwise: 'keep' | 'refuse' }

export type LookedUp = { readonly found: string; readonly value: string }

/** What a column that the file does not have is made from; columns by `C`: their places in the file, or their names. */
export type MadeFrom<C = number> =
  /** One part, from 1, of a cell that a sign divides. */
  | { readonly kind: 'part'; readonly of: C; readonly separator: string; readonly part: number }
  /** Several cells in a row, of those that are filled. */
  | { readonly kind: 'joined'; readonly of: readonly C[]; readonly separator: string }
  /** The same in every row. */
  | { readonly kind: 'fixed'; readonly value: string }

export type MadeColumn = { readonly header: string; readonly from: MadeFrom }

/** How the values of a file become those that are read, by the places of its columns; those that are made come after its own. */
export type ChangedValues = {
  readonly made?: readonly MadeColumn[]
  readonly changes?: readonly (readonly ValueChange[] | null)[]
  /** What the columns mean: of one that is imported whole, nothing is left out where it is divided as well. */
  readonly mapping?: readonly { readonly column: string | null }[]
}

/** Characters of a cell that is made: a short text that stands in a cell thousands of times makes long ones. */
export const LONGEST_MADE = 100_000

export type ChangedRow = {
  readonly row: TableRow
  /** With the place of the cell that each is about; -1 for the row as a whole. */
  readonly problems: readonly (ImportProblem & { readonly place: number })[]
}

/** Null for a file of which no value is changed. `isText`: each row must have as many cells as the header. */
export function changingRows(
  fileHeaders: readonly string[],
  { made = [], changes = [], mapping = [] }: ChangedValues,
  isText: boolean,
): { readonly headers: readonly string[]; readonly change: (row: TableRow) => ChangedRow } | null {
  if (made.length === 0 && !changes.some((one) => one && one.length > 0)) return null
  const headers = [...fileHeaders, ...made.map(({ header }) => header)]
  const changers = headers.map((_, at) => (changes[at] ?? []).map(changerOf))
  const parts = partsTaken(made).filter(({ of }) => (mapping[of]?.column ?? null) === null)
  const change = (row: TableRow): ChangedRow => {
    const problems: ChangedRow['problems'][number][] = []
    const shownAs = new Map<number, string>()
    const report = (place: number, cell: Cell, problem: Doubt) => {
      const found = excerpt(textOf(cell), SHOWN_OF_CELL)
      problems.push({ line: row.line, header: place < 0 ? null : (headers[place] ?? null), found, place, ...problem })
    }
    if (isText) for (const problem of countProblems(row, fileHeaders.length)) report(-1, null, problem)
    const cells: Cell[] = fileHeaders.map((_, at) => row.cells[at] ?? null)
    const changeAt = (at: number) => {
      for (const changer of changers[at] ?? []) {
        const before = cells[at] ?? null
        const { value, problem } = changer(before)
        cells[at] = value
        if (problem) report(at, before, problem)
      }
    }
    for (let at = 0; at < fileHeaders.length; at += 1) changeAt(at)
    for (const { of, separator, most } of parts) {
      const problem = partsLeftOver(textOf(cells[of] ?? null), separator, most)
      if (problem) report(of, cells[of] ?? null, problem)
    }
    for (const [after, { from }] of made.entries()) {
      const at = fileHeaders.length + after
      const { value, problem } = makeCell(cells, from)
      cells[at] = value
      if (problem) {
        const source = from.kind === 'part' ? (cells[from.of] ?? null) : null
        shownAs.set(at, excerpt(textOf(source), SHOWN_OF_CELL))
        report(at, source, problem)
      }
      changeAt(at)
    }
    return { row: { ...row, cells, ...(shownAs.size > 0 && { shownAs }) }, problems }
  }
  return { headers, change }
}

type Doubt = Pick<ImportProblem, 'severity' | 'reason' | 'message'>
export type Changed = { readonly value: Cell; readonly problem: Doubt | null }

/** A cell that no change is about stays what it is: a number, a day. */
export function changerOf(change: ValueChange): (cell: Cell) => Changed {
  if (change.kind === 'replace') return (cell) => replaced(cell, change)
  const exact = new Map(change.entries.map(({ found, value }) => [found.trim(), value]))
  const folded = new Map(change.entries.map(({ found, value }) => [found.trim().toLowerCase(), value]))
  return (cell) => {
    const text = textOf(cell).trim()
    if (text === '') return { value: cell, problem: null }
    const value = exact.get(text) ?? folded.get(text.toLowerCase())
    if (value !== undefined) return { value: value === '' ? null : value, problem: null }
    const isKept = change.otherwise === 'keep'
    const shown = excerpt(text, SHOWN_OF_CELL)
    const message = `"${shown}" is not in the list of this column${isKept ? ', so it stays as it is' : ''}.`
    return { value: cell, problem: { severity: isKept ? 'warning' : 'error', reason: 'not_in_list', message } }
  }
}

function replaced(cell: Cell, { find, with: instead }: Extract<ValueChange, { kind: 'replace' }>): Changed {
  const parts = textOf(cell).split(find)
  if (parts.length === 1) return { value: cell, problem: null }
  const length = parts.reduce((sum, part) => sum + part.length, (parts.length - 1) * instead.length)
  if (length > LONGEST_MADE) return { value: cell, problem: tooLong(length) }
  const text = parts.join(instead)
  return { value: text === '' ? null : text, problem: null }
}

/** One cell of a column that is made. */
export function makeCell(cells: readonly Cell[], from: MadeFrom): Changed {
  if (from.kind === 'fixed') return { value: from.value, problem: null }
  if (from.kind === 'joined') {
    const texts = from.of.map((at) => textOf(cells[at] ?? null).trim()).filter(Boolean)
    const length = texts.reduce((sum, text) => sum + text.length + from.separator.length, 0)
    if (length > LONGEST_MADE) return { value: null, problem: tooLong(length) }
    return { value: texts.length === 0 ? null : texts.join(from.separator), problem: null }
  }
  const text = textOf(cells[from.of] ?? null)
  if (text.trim() === '') return { value: null, problem: null }
  const parts = text.split(from.separator)
  const part = parts[from.part - 1]
  if (part !== undefined) return { value: part.trim() === '' ? null : part.trim(), problem: null }
  const count = parts.length === 1 ? 'only one part' : `only ${parts.length} parts`
  const message = `"${excerpt(text, SHOWN_OF_CELL)}", divided at "${from.separator}", has ${count}, so part ${from.part} stays empty.`
  return { value: null, problem: { severity: 'warning', reason: 'part_missing', message } }
}

/** By each column that is divided: how many of its parts are taken. */
function partsTaken(made: readonly MadeColumn[]) {
  const taken = new Map<string, { readonly of: number; readonly separator: string; readonly most: number }>()
  for (const { from } of made) {
    if (from.kind !== 'part') continue
    const { of, separator, part } = from
    const key = `${of} ${separator}`
    taken.set(key, { of, separator, most: Math.max(part, taken.get(key)?.most ?? 0) })
  }
  return [...taken.values()]
}

function partsLeftOver(text: string, separator: string, most: number): Doubt | null {
  const parts = text.split(separator)
  const left = parts.slice(most).filter((part) => part.trim() !== '')
  if (left.length === 0) return null
  const said = excerpt(left.join(separator).trim(), SHOWN_OF_CELL)
  const read = most === 1 ? 'only the first is read' : `only the first ${most} are read`
  const message = `Divided at "${separator}", the cell has ${parts.length} parts, and ${read}: "${said}" is left out.`
  return { severity: 'warning', reason: 'parts_left_over', message }
}

function tooLong(length: number): Doubt {
  const message = `The changed cell would contain ${length.toLocaleString('en')} characters; at most ${LONGEST_MADE.toLocaleString('en')} are read.`
  return { severity: 'error', reason: 'cell_too_long', message }
}

/** Places of the columns that others are made from: what is said of their cells matters, though they mean nothing themselves. */
export function placesUsed(made: readonly MadeColumn[] = []): ReadonlySet<number> {
  return new Set(made.flatMap(({ from }) => (from.kind === 'part' ? [from.of] : from.kind === 'joined' ? from.of : [])))
}

/** The columns as they are read: those of the file, then those that are made. */
export function headersRead(fileHeaders: readonly string[], made: readonly MadeColumn[] = []): readonly string[] {
  return made.length === 0 ? fileHeaders : [...fileHeaders, ...made.map(({ header }) => header)]
}
