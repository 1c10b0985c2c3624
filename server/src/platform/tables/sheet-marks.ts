import type { Readable } from 'node:stream'
import { type Entry, open, type ZipFile } from 'yauzl'
import { columnNumber, type Sheet } from './sheets-of.ts'
import { beginning, type TableRow } from './table.ts'
import { shownWithZeros } from './zero-format.ts'

/** Of a row, so many cells without a result are named; all are counted. */
const MOST_NAMED = 20
/** Characters of a formula that are shown. */
const FORMULA_LENGTH = 200
/** Formulas that are written once and hold for many cells. */
const MOST_SHARED = 1_000
/** Characters of a tag: what is longer is none that is looked for. */
const TAG_LENGTH = 10_000

/** Of one row of a sheet what its values alone do not say. */
type MarkedRow = {
  readonly line: number
  readonly unsolved: readonly { readonly at: number; readonly formula: string }[]
  readonly unsolvedCount: number
  /** Cells whose number is shown with zeros at its front, by their styles. */
  readonly styled: readonly { readonly at: number; readonly style: number }[]
}

type Marked = Pick<Sheet, 'part' | 'unsolved' | 'zeroStyles'>

/**
 * Adds to rows, which come in their order, what the parser of workbooks leaves unsaid: that a formula has no result, and how a number is
 * shown, "00123", which is then its value. A sheet that has neither is not read a second time.
 */
export async function* withMarks(rows: AsyncIterable<TableRow>, path: string, sheet: Marked): AsyncGenerator<TableRow> {
  const marked = markedRows(path, sheet)
  let next = await marked.next()
  try {
    for await (const row of rows) {
      while (!next.done && next.value.line < row.line) next = await marked.next()
      yield next.done || next.value.line !== row.line ? row : withMark(row, next.value, sheet)
    }
  } finally {
    await marked.return(undefined)
  }
}

function withMark({ line, cells }: TableRow, marks: MarkedRow, { zeroStyles }: Marked): TableRow {
  const { unsolved, unsolvedCount, styled } = marks
  const whole = [...cells]
  const shown = styled.flatMap(({ at, style }) => {
    const number = whole[at]
    const text = typeof number === 'number' ? shownWithZeros(number, zeroStyles[style] ?? '') : null
    if (text === null || text === String(number)) return []
    whole[at] = text
    return [{ at, number: String(number) }]
  })
  return { line, cells: whole, marks: { unsolved, unsolvedCount, shown } }
}

async function* markedRows(path: string, { part, unsolved, zeroStyles }: Marked): AsyncGenerator<MarkedRow, undefined> {
  if (unsolved === 0 && Object.keys(zeroStyles).length === 0) return
  const zip = await openZip(path)
  try {
    const stream = await openPart(zip, part)
    const scan = createScanner(zeroStyles)
    const decoder = new TextDecoder()
    for await (const chunk of stream ?? []) yield* scan(decoder.decode(chunk, { stream: true }))
  } finally {
    zip.close()
  }
}

function openZip(path: string): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    open(path, { lazyEntries: true, autoClose: false }, (error, zip) => (error ? reject(error) : resolve(zip)))
  })
}

function openPart(zip: ZipFile, part: string): Promise<Readable | null> {
  return new Promise((resolve, reject) => {
    zip.on('error', reject)
    zip.on('end', () => resolve(null))
    zip.on('entry', (entry: Entry) => {
      if (entry.fileName !== part) zip.readEntry()
      else zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)))
    })
    zip.readEntry()
  })
}

type OpenCell = {
  readonly at: number
  readonly style: number
  readonly isText: boolean
  hasValue: boolean
  formula: string | null
  shared: string | null
}

/** Tag by tag, each looked at once: a pattern over whole cells would look for the end of each one that has none. */
function createScanner(zeroStyles: Readonly<Record<number, string>>): (text: string) => MarkedRow[] {
  const sharedFormulas = new Map<string, string>()
  let found: MarkedRow[] = []
  let rest = ''
  let line = 0
  let column = -1
  let cell: OpenCell | null = null
  let within = ''
  let row = emptyRow()

  const begin = (name: string, tag: string) => {
    within = name
    if (name === 'row') {
      line = Number(attribute(tag, 'r') ?? line + 1)
      column = -1
    } else if (name === 'c') {
      const reference = attribute(tag, 'r')
      column = reference === null ? column + 1 : columnNumber(reference.replace(/\d+$/, ''))
      const type = attribute(tag, 't') ?? 'n'
      const style = type === 'n' ? Number(attribute(tag, 's') ?? -1) : -1
      cell = { at: column, style, isText: type === 'str', hasValue: false, formula: null, shared: null }
    } else if (name === 'f' && cell) {
      cell.formula = ''
      cell.shared = attribute(tag, 't') === 'shared' ? attribute(tag, 'si') : null
    } else if (name === 'v' && cell?.isText) {
      // The result may be an empty text.
      cell.hasValue = true
    }
  }
  const say = (text: string) => {
    if (cell === null || text === '') return
    if (within === 'v') cell.hasValue = true
    else if (within === 'f' && cell.formula !== null && cell.formula.length < FORMULA_LENGTH)
      cell.formula = beginning(cell.formula + unescaped(beginning(text, 2 * FORMULA_LENGTH)), FORMULA_LENGTH)
  }
  const end = (name: string) => {
    within = ''
    if (name === 'c') {
      endCell()
    } else if (name === 'row') {
      if (row.unsolvedCount > 0 || row.styled.length > 0) found.push({ line, ...row })
      row = emptyRow()
    } else if (name === 'f' && cell && cell.shared !== null) {
      const { formula, shared } = cell
      if (formula) {
        if (sharedFormulas.size < MOST_SHARED) sharedFormulas.set(shared, formula)
      } else cell.formula = sharedFormulas.get(shared) ?? ''
    }
  }
  const endCell = () => {
    if (cell === null) return
    const { at, style, hasValue, formula } = cell
    cell = null
    if (hasValue) {
      if (zeroStyles[style] !== undefined) row.styled.push({ at, style })
    } else if (formula !== null) {
      row.unsolvedCount += 1
      if (row.unsolved.length < MOST_NAMED) row.unsolved.push({ at, formula: `=${formula}` })
    }
  }
  return (chunk) => {
    const text = rest + chunk
    found = []
    rest = ''
    for (let from = 0; ; ) {
      const opens = text.indexOf('<', from)
      say(text.slice(from, opens < 0 ? text.length : opens))
      const closes = opens < 0 ? -1 : text.indexOf('>', opens)
      if (closes < 0) {
        if (opens >= 0 && text.length - opens <= TAG_LENGTH) rest = text.slice(opens)
        return found
      }
      const tag = text.slice(opens + 1, Math.min(closes, opens + TAG_LENGTH))
      const name = NAME.exec(tag)?.[1] ?? ''
      if (!tag.startsWith('/')) begin(name, tag)
      if (tag.startsWith('/') || text[closes - 1] === '/') end(name)
      from = closes + 1
    }
  }
}

function emptyRow() {
  return {
    unsolved: [] as { at: number; formula: string }[],
    unsolvedCount: 0,
    styled: [] as { at: number; style: number }[],
  }
}

/** With or without the prefix of its namespace. */
const NAME = /^\/?(?:[\w-]+:)?(\w+)/

function attribute(tag: string, name: 'r' | 's' | 't' | 'si'): string | null {
  return ATTRIBUTES[name].exec(tag)?.[1] ?? null
}

const ATTRIBUTES = {
  r: /\sr="([^"]*)"/,
  s: /\ss="([^"]*)"/,
  t: /\st="([^"]*)"/,
  si: /\ssi="([^"]*)"/,
}

function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
}
