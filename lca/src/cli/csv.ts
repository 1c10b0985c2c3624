import { MAX_LINE_CHARACTERS } from './answer-line.ts'

/** A row of a CSV file with the line it begins on, or what is known of one that was too long to keep. */
export type CsvRow = { line: number; cells: string[] } | { line: number; tooLong: true }

/**
 * The rows of a stream of UTF-8, RFC 4180: quoted cells may hold the separator, quotes in pairs and line ends. The separator is the comma, or the
 * semicolon or tab where the first line has more of these. Empty lines are left out.
 */
export async function* csvRows(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRow[]> {
  const decoder = new TextDecoder()
  const reader = csvReader()
  let head: string | null = ''
  for await (const chunk of chunks) {
    let text = decoder.decode(chunk, { stream: true })
    if (head !== null) {
      head += text
      if (!head.includes('\n') && head.length <= MAX_LINE_CHARACTERS) continue
      reader.separator = separatorOf(head)
      text = head
      head = null
    }
    const rows = reader.read(text)
    if (rows.length > 0) yield rows
  }
  const rest = (head ?? '') + decoder.decode()
  if (head !== null) reader.separator = separatorOf(rest)
  const rows = [...reader.read(rest), ...reader.end()]
  if (rows.length > 0) yield rows
}

function separatorOf(text: string): string {
  const [first = ''] = text.split('\n', 1)
  const count = (mark: string) => first.split(mark).length
  return [';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best), ',')
}

function csvReader() {
  const state = { separator: ',' }
  let line = 1
  let startedOn = 1
  let cells: string[] = []
  let cell = ''
  let length = 0
  let quoted = false
  /** A quote within a quoted cell: its end, or the first of a pair. */
  let afterQuote = false
  const endRow = (rows: CsvRow[]) => {
    cells.push(cell)
    if (length > MAX_LINE_CHARACTERS) rows.push({ line: startedOn, tooLong: true })
    else if (cells.length > 1 || cells[0]!.trim() !== '') rows.push({ line: startedOn, cells })
    cells = []
    cell = ''
    length = 0
    quoted = false
    afterQuote = false
  }
  return {
    set separator(mark: string) {
      state.separator = mark
    },
    read(text: string): CsvRow[] {
      const rows: CsvRow[] = []
      for (const mark of text) {
        if (length === 0 && cells.length === 0 && cell === '') startedOn = line
        if (mark === '\n') line += 1
        if (quoted && !afterQuote && mark !== '"') {
          length += 1
          if (length <= MAX_LINE_CHARACTERS) cell += mark
        } else if (quoted && mark === '"' && !afterQuote) afterQuote = true
        else if (quoted && mark === '"') {
          cell += '"'
          afterQuote = false
        } else if (mark === '"' && cell.trim() === '') {
          quoted = true
          cell = ''
        } else if (mark === state.separator) {
          cells.push(cell)
          cell = ''
          quoted = false
          afterQuote = false
        } else if (mark === '\n') endRow(rows)
        else if (mark !== '\r') {
          length += 1
          if (length <= MAX_LINE_CHARACTERS) cell += mark
        }
      }
      return rows
    },
    end(): CsvRow[] {
      const rows: CsvRow[] = []
      if (cell !== '' || cells.length > 0) endRow(rows)
      return rows
    },
  }
}

/** The objects that JSON lines would have: `{ id, input }`. Throws a sentence for a header or a row that cannot be used. */
export function csvInputs(
  header: readonly string[],
  known: readonly string[],
): (cells: readonly string[]) => Record<string, unknown> {
  const names = header.map((name) => name.replace(/^\uFEFF/, '').trim())
  const twice = names.find((name, i) => name !== '' && names.indexOf(name) !== i)
  if (twice !== undefined) throw new Error(`The header names "${twice}" twice.`)
  if (!names.includes('materials')) {
    throw new Error(`The header must name "materials"; it names ${names.map((name) => `"${name}"`).join(', ')}.`)
  }
  const unknown = names.filter((name) => name !== '' && name !== 'id' && !known.includes(name))
  if (unknown.length > 0) {
    const list = unknown.map((name) => `"${name}"`).join(', ')
    throw new Error(`The header names ${list}, which the method does not read; it reads id, ${known.join(', ')}.`)
  }
  return (cells) => {
    const input: Record<string, unknown> = {}
    let id: string | null = null
    names.forEach((name, i) => {
      const cell = (cells[i] ?? '').trim()
      if (name === '' || cell === '') return
      if (name === 'id') id = cell
      else input[name] = name === 'materials' ? materialsOf(cell) : cellValue(cell)
    })
    const surplus = cells.slice(names.length).find((cell) => cell.trim() !== '')
    if (surplus !== undefined) throw new Error(`The row has more cells than the header: "${surplus}" is in none.`)
    return { id, input }
  }
}

/** "cotton-conventional 95 %; elastane 0.05": a percentage or a share after each id; one material alone needs none. */
function materialsOf(cell: string): unknown {
  const parts = cell.split(/[;|+]/).map((part) => part.trim())
  return parts
    .filter((part) => part !== '')
    .map((part) => {
      const found = /^(\S+?)(?:\s*[:=]\s*|\s+)([\d.,]+)\s*(%?)$/.exec(part)
      if (!found) return { id: part, share: parts.length === 1 ? 1 : Number.NaN }
      const number = Number(found[2]!.replace(',', '.'))
      return { id: found[1], share: found[3] === '%' ? number / 100 : number }
    })
}

/** Several countries of which it is one: "IN|CN". */
function cellValue(cell: string): unknown {
  if (/^(true|false)$/i.test(cell)) return cell.toLowerCase() === 'true'
  if (/^-?\d+([.,]\d+)?$/.test(cell)) return Number(cell.replace(',', '.'))
  return cell.includes('|') ? cell.split('|').map((part) => part.trim()) : cell
}

export function csvLine(cells: readonly unknown[]): string {
  return cells.map(csvCell).join(',')
}

function csvCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = Array.isArray(value) ? value.join(' ') : String(value)
  // Nothing becomes a formula in a spreadsheet.
  const safe = typeof value !== 'number' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\n\r;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
