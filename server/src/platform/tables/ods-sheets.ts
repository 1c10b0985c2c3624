import { piecesOfOds } from './ods-content.ts'
import type { Sheet } from './sheets-of.ts'
import { type Cell, MAX_COLUMNS, TableFault, type TableRow } from './table.ts'
import { tooManyColumns } from './table-too-large.ts'
import { parseXml, type XmlHandler } from './trees/xml-records.ts'

/*
 * Sheets of LibreOffice and others (OpenDocument 1.3, part 3, 9): one document of XML that is read from its beginning to its end, a piece at a time. A
 * workbook is some 200 MB at most, by the bounds of its ZIP; what it repeats is counted, and not written out before somebody asks.
 */

/** The sheets of a workbook by their names. */
export async function odsSheets(path: string): Promise<Sheet[]> {
  const sheets: Sheet[] = []
  const hidden = new Set<string>()
  let style = ''
  const handler: XmlHandler = {
    begin(names, { name = '', display, 'style-name': styleName = '' }) {
      const element = names.at(-1)
      if (element === 'style') style = name
      else if (element === 'table-properties' && display === 'false') hidden.add(style)
      else if (isSheet(names))
        sheets.push({ form: 'ods', name, isHidden: hidden.has(styleName), part: '', ...NOTHING_SPECIAL })
    },
  }
  for await (const _ of parseXml(await piecesOfOds(path), handler)) {
    // Each piece is looked at by the handler.
  }
  if (sheets.length === 0) throw new TableFault('workbook_broken', 'The workbook has no sheets.')
  return sheets
}

const NOTHING_SPECIAL = { merged: [], unsolved: 0, zeroStyles: {}, isDamaged: false }

function isSheet(names: readonly string[]): boolean {
  return names.at(-1) === 'table' && names.at(-2) === 'spreadsheet'
}

/** A row as the document has it, which may stand for many. */
type Written = { readonly line: number; readonly cells: readonly Cell[]; readonly times: number; readonly marks: Marks }
type Marks = {
  unsolved: { at: number; formula: string }[]
  unsolvedCount: number
  shown: { at: number; number: string }[]
}

/** The rows of one sheet that hold anything. */
export async function* odsRows(path: string, sheet: number): AsyncGenerator<TableRow> {
  const { handler, take } = createReader(sheet)
  for await (const _ of parseXml(await piecesOfOds(path), handler)) {
    for (const { line, cells, times, marks } of take()) {
      const isMarked = marks.unsolvedCount > 0 || marks.shown.length > 0
      for (let at = 0; at < times; at += 1) yield { line: line + at, cells, ...(isMarked && { marks }) }
    }
  }
}

/** Characters of a formula that are shown, and cells of a row that are named. */
const FORMULA_LENGTH = 200
const MOST_NAMED = 20
/** What a cell holds beside its value: notes and drawings. */
const NO_VALUE: ReadonlySet<string> = new Set([
  'annotation',
  'frame',
  'custom-shape',
  'g',
  'rect',
  'line',
  'control',
  'shapes',
])

type OpenCell = {
  readonly attributes: Readonly<Record<string, string>>
  readonly isCovered: boolean
  text: string
  paragraphs: number
}

function createReader(wanted: number) {
  let found: Written[] = []
  let sheet = -1
  /** How deep within something that is no value of the cell. */
  let beside = 0
  let line = 1
  let times = 1
  let cells: Cell[] = []
  let marks = noMarks()
  let column = 0
  let cell: OpenCell | null = null
  /** What reaches down from a cell above, by column. */
  const covering = new Map<number, { readonly toLine: number; readonly value: Cell }>()

  const handler: XmlHandler = {
    begin(names, attributes) {
      const element = names.at(-1) ?? ''
      if (isSheet(names)) {
        sheet += 1
        line = 1
        covering.clear()
      }
      if (sheet !== wanted) return
      if (beside > 0 || (cell && NO_VALUE.has(element))) {
        beside += 1
        return
      }
      if (element === 'table-row') {
        times = countOf(attributes['number-rows-repeated'])
        cells = []
        marks = noMarks()
        column = 0
      } else if (element === 'table-cell' || element === 'covered-table-cell') {
        cell = { attributes, isCovered: element !== 'table-cell', text: '', paragraphs: 0 }
      } else if (cell) {
        if (element === 'p') {
          if (cell.paragraphs > 0) cell.text += '\n'
          cell.paragraphs += 1
        } else if (element === 's') cell.text += ' '.repeat(Math.min(countOf(attributes['c']), 1_000))
        else if (element === 'tab') cell.text += '\t'
        else if (element === 'line-break') cell.text += '\n'
      }
    },
    text(text) {
      if (cell && beside === 0 && cell.paragraphs > 0) cell.text += text.replace(/[\t\r\n ]+/g, ' ')
    },
    end(names) {
      if (sheet !== wanted) return
      if (beside > 0) {
        beside -= 1
        return
      }
      const element = names.at(-1)
      if (element === 'table-cell' || element === 'covered-table-cell') endCell()
      else if (element === 'table-row') {
        if (cells.some((one) => one !== null) || marks.unsolvedCount > 0) found.push({ line, cells, times, marks })
        line += times
      }
    },
  }

  function endCell(): void {
    if (!cell) return
    const { attributes, isCovered, text } = cell
    cell = null
    const repeated = countOf(attributes['number-columns-repeated'])
    const own = isCovered && text === '' ? null : cellOf(attributes, text)
    const rowsSpanned = countOf(attributes['number-rows-spanned'])
    if (rowsSpanned > 1 && own !== null) covering.set(column, { toLine: line + rowsSpanned - 1, value: own })
    const isBlank = own === null && !isCovered
    if (own === null && attributes['formula'] !== undefined) noteUnsolved(attributes['formula'])
    if (
      typeof own === 'string' &&
      attributes['value'] !== undefined &&
      own !== attributes['value'] &&
      isShownNumber(attributes)
    )
      marks.shown.push({ at: column, number: attributes['value'] })
    if (!isBlank) {
      for (let at = column; at < column + repeated; at += 1) {
        const above = isCovered ? covering.get(at) : undefined
        const value = own ?? (above && above.toLine >= line ? above.value : null)
        if (value === null) continue
        if (at >= MAX_COLUMNS) throw tooManyColumns(line, column + repeated)
        while (cells.length <= at) cells.push(null)
        cells[at] = value
      }
    }
    column += repeated
  }

  function noteUnsolved(formula: string): void {
    marks.unsolvedCount += 1
    const shown = formula.replace(/^\w+:/, '').slice(0, FORMULA_LENGTH)
    if (marks.unsolved.length < MOST_NAMED) marks.unsolved.push({ at: column, formula: shown })
  }

  return {
    handler,
    take() {
      const rows = found
      found = []
      return rows
    },
  }
}

function noMarks(): Marks {
  return { unsolved: [], unsolvedCount: 0, shown: [] }
}

/** How often something is repeated, or how far it reaches; no sheet has more rows than this. */
function countOf(written: string | undefined): number {
  const count = Number(written ?? 1)
  return Number.isSafeInteger(count) && count > 0 ? Math.min(count, 1_048_576) : 1
}

function isShownNumber(attributes: Readonly<Record<string, string>>): boolean {
  return attributes['value-type'] === 'float'
}

/** A number that is shown with zeros at its front is what is shown. */
function cellOf(attributes: Readonly<Record<string, string>>, text: string): Cell {
  const type = attributes['value-type']
  if (type === 'float' || type === 'percentage' || type === 'currency') {
    const number = Number(attributes['value'])
    if (attributes['value'] === undefined || Number.isNaN(number)) return text === '' ? null : storable(text)
    return type === 'float' && /^0\d+$/.test(text) && Number(text) === number ? text : number
  }
  if (type === 'date') {
    const day = new Date(`${attributes['date-value']?.slice(0, 10)}T00:00:00Z`)
    return Number.isNaN(day.getTime()) ? storable(text) : day
  }
  if (type === 'boolean') return attributes['boolean-value'] === 'true'
  const said = text === '' ? (attributes['string-value'] ?? '') : text
  return said === '' ? null : storable(said)
}

function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '')
}
