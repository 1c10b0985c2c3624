import type { Field } from '../field.ts'
import { readCells, writeCells } from './clipboard.ts'
import type { Box } from './grid-types.ts'
import { type CellWords, cellText, type Reading, readCell, referenceNamed } from './read-cell.ts'
import { type Cell, emptyOf, type Sheet, type SheetRecord } from './sheet.ts'

type World<Rec> = {
  readonly sheet: Sheet<Rec>
  readonly ids: readonly string[]
  readonly fields: readonly Field<Rec>[]
  readonly words: CellWords
  readonly noRecord: (text: string) => string
}

export type Pasted = {
  readonly cells: number
  readonly rows: number
  /** Rows and columns of what was pasted for which the grid has none. */
  readonly rowsLeft: number
  readonly columnsLeft: number
  readonly box: Box
}

/**
 * Puts what a spreadsheet has copied into the grid, from the corner of the selection on: a single cell into all that are selected, and what
 * fits into the selection several times, as often as it fits.
 */
export async function pasteCells<Rec extends SheetRecord>(world: World<Rec>, text: string, box: Box): Promise<Pasted> {
  const source = readCells(text)
  const height = source.length
  const width = Math.max(...source.map((row) => row.length))
  const times = (selected: number, copied: number) => (selected % copied === 0 ? selected : copied)
  const rows = times(box.bottom - box.top + 1, height)
  const columns = times(box.right - box.left + 1, width)
  const texts: TextCell[] = []
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const cell = source[row % height]?.[column % width]
      if (cell !== undefined) texts.push({ row: box.top + row, column: box.left + column, text: cell })
    }
  }
  const bottom = Math.min(world.ids.length, box.top + rows) - 1
  const right = Math.min(world.fields.length, box.left + columns) - 1
  const cells = await enter(world, texts)
  return {
    cells,
    rows: bottom - box.top + 1,
    rowsLeft: Math.max(0, box.top + rows - world.ids.length),
    columnsLeft: Math.max(0, box.left + columns - world.fields.length),
    box: { top: box.top, left: box.left, bottom, right },
  }
}

export type TextCell = { readonly row: number; readonly column: number; readonly text: string }

/** Texts into cells, as one act; how many have changed. Names of other records are looked up first, each once. */
export async function enter<Rec extends SheetRecord>(world: World<Rec>, texts: readonly TextCell[]): Promise<number> {
  const { sheet, ids, fields, words, noRecord } = world
  const found = await lookUp(fields, texts)
  // A column says the same over and over, and finding one of 250 countries takes longer than all the rest.
  const readings = new Map<string, Reading>()
  const reading = (field: Field<Rec>, text: string) => {
    const key = `${field.name} ${text}`
    const known = readings.get(key) ?? readCell(field, text, words)
    readings.set(key, known)
    return known
  }
  const cells = texts.flatMap(({ row, column, text }): Cell[] => {
    const [id, field] = [ids[row], fields[column]]
    if (id === undefined || !field) return []
    if (field.kind !== 'reference') return [{ id, field: field.name, ...reading(field, text) }]
    const trimmed = text.trim()
    if (trimmed === '') {
      return [{ id, field: field.name, value: null, ...(field.isRequired && { fault: words.required }) }]
    }
    const named = found.get(`${column} ${trimmed}`) ?? null
    if (named) return [{ id, field: field.name, value: named }]
    return [{ id, field: field.name, value: { id: '', label: trimmed }, fault: noRecord(trimmed) }]
  })
  return sheet.set(cells)
}

async function lookUp<Rec>(fields: readonly Field<Rec>[], texts: readonly TextCell[]) {
  const signal = new AbortController().signal
  const wanted = new Map<string, { readonly field: Field<Rec> & { kind: 'reference' }; readonly text: string }>()
  for (const { column, text } of texts) {
    const field = fields[column]
    const trimmed = text.trim()
    if (field?.kind === 'reference' && trimmed !== '') wanted.set(`${column} ${trimmed}`, { field, text: trimmed })
  }
  const found = [...wanted].map(async ([key, { field, text }]) => {
    const options = await field.search(text, signal).catch(() => [])
    return [key, referenceNamed(options, text)] as const
  })
  return new Map(await Promise.all(found))
}

/** The selected cells as a spreadsheet takes them. */
export function copyCells<Rec extends SheetRecord>({ sheet, ids, fields, words }: World<Rec>, box: Box): string {
  const columns = fields.slice(box.left, box.right + 1)
  return writeCells(
    ids
      .slice(box.top, box.bottom + 1)
      .map((id) => columns.map((field) => cellText(field, sheet.shown(id, field.name), words))),
  )
}

export function clearCells<Rec extends SheetRecord>({ sheet, ids, fields, words }: World<Rec>, box: Box): number {
  const columns = fields.slice(box.left, box.right + 1)
  return sheet.set(
    ids.slice(box.top, box.bottom + 1).flatMap((id) =>
      columns.map((field) => ({
        id,
        field: field.name,
        value: emptyOf(field),
        ...(field.isRequired && { fault: words.required }),
      })),
    ),
  )
}

/** The first row of the selection into those below it; of a single row, the row above into it. */
export function fillDown<Rec extends SheetRecord>({ sheet, ids, fields }: World<Rec>, box: Box): number {
  const source = box.bottom > box.top ? box.top : box.top - 1
  const from = ids[source]
  if (from === undefined) return 0
  const columns = fields.slice(box.left, box.right + 1)
  return sheet.set(
    ids.slice(source + 1, box.bottom + 1).flatMap((id) =>
      columns.map(({ name }) => {
        const fault = sheet.editOf(from, name)?.fault
        return { id, field: name, value: sheet.shown(from, name), ...(fault !== undefined && { fault }) }
      }),
    ),
  )
}
