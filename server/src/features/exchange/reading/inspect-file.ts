import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { hasMoreLines } from '#platform/tables/count-lines.ts'
import { foreignBytes } from '#platform/tables/foreign-bytes.ts'
import { guessEncoding } from '#platform/tables/guess-encoding.ts'
import { readFirstRows, readTextTable } from '#platform/tables/read-text-table.ts'
import { listSheets, readSheet } from '#platform/tables/read-workbook.ts'
import { LINES_BESIDE_ROWS, MAX_COLUMNS, MAX_ROWS, TableFault } from '#platform/tables/table.ts'
import { tooManyColumns, tooManyRows } from '#platform/tables/table-too-large.ts'
import {
  DELIMITERS,
  detectDelimiter,
  detectEncoding,
  detectQuote,
  type TextFormat,
} from '#platform/tables/text-format.ts'
import { readsAsWestern } from '#platform/tables/western-text.ts'
import { delimiterDetection, encodingDetection, quoteDetection } from './detection.ts'
import { inspectRows } from './inspect-rows.ts'
import { inspectTree } from './inspect-tree.ts'
import type { GivenReading, InspectedTable, Inspection } from './inspection.ts'
import { ownDelimiter } from './layouts/own-export.ts'
import { treeFormOf } from './tree-form.ts'

const HEAD_BYTES = 65_536
/** For looking through all sheets of a workbook, beyond what their rows take, and for any one of them. */
const SHEETS_MS = 30_000
const SHEET_MS = 8_000
const LARGE_SHEET = 5_000
/** Characters of what is kept of a file and shown: its columns, first lines and samples, of all sheets together. */
const MAX_INSPECTION = 8_000_000

/** Looks through a file on disk once. Throws a {@link TableFault} that says what is wrong with it. */
export async function inspectFile(path: string, given: GivenReading = {}): Promise<Inspection> {
  const head = await readHead(path)
  if (head.length === 0) throw new TableFault('table_empty', 'The file is empty.')
  if (isArchive(head) || isFlatOds(head)) {
    const sheets = await listSheets(path)
    const tables: InspectedTable[] = []
    let leftMs = SHEETS_MS
    let length = 0
    for (const [at, { form, name, isHidden, isDamaged }] of sheets.entries()) {
      const line = at === given.sheet ? given.headerLine : null
      const asked = performance.now()
      const table = await inspectRows(readSheet(path, at, { sheets, headStartMs: Math.min(leftMs, SHEET_MS) }), line)
      // What a large sheet takes is its own; the small ones share what is given to all.
      if (table.rowCount < LARGE_SHEET) leftMs -= performance.now() - asked
      tables.push({ ...table, name, isHidden, isDamaged, ...(form === 'xls' && { isOld: true }) })
      length += JSON.stringify(table).length
      if (length > MAX_INSPECTION) {
        const message =
          `The first ${at + 1} sheets of the workbook are too large to be shown side by side. Divide it into ` +
          'several workbooks.'
        throw new TableFault('workbook_too_large', message)
      }
    }
    return { kind: 'xlsx', text: null, detections: [], tables }
  }
  const form = await treeFormOf(path, head)
  if (form) return inspectTree(path, form, given.rows ?? null)
  refuseOtherKinds(head)
  refuseWideRows(head)
  const { text, detections } = await inspectText(path, head, given)
  const table = await inspectRows(readTextTable(createReadStream(path), text), given.headerLine)
  return { kind: 'csv', text, detections, tables: [{ ...table, name: null, isHidden: false }] }
}

/** The same workbook with another header in one of its tables; the others stay as they are. */
export async function inspectSheet(path: string, before: Inspection, sheet: number, headerLine: number) {
  const table = await inspectRows(readSheet(path, sheet), headerLine)
  return { ...before, tables: before.tables.map((one, at) => (at === sheet ? { ...one, ...table } : one)) }
}

/** How a table of text is written; null where its characters are in doubt, or it is none. */
export async function textFormatOf(path: string): Promise<TextFormat | null> {
  const head = await readHead(path)
  if (head.length === 0) return null
  refuseOtherKinds(head)
  const { text, detections } = await inspectText(path, head, {})
  return detections.some(({ setting, certainty }) => setting === 'encoding' && certainty === 'unclear') ? null : text
}

async function inspectText(path: string, head: Buffer, given: GivenReading) {
  const { found, isDoubtful } = await findEncoding(path)
  const encoding = given.encoding ?? found.encoding
  if (await hasMoreLines(createReadStream(path), encoding, MAX_ROWS + LINES_BESIDE_ROWS)) throw tooManyRows()
  const start = new TextDecoder(encoding).decode(head)
  const own = ownDelimiter(start)
  const detectedDelimiter = own ?? detectDelimiter(start)
  const delimiter = given.delimiter ?? detectedDelimiter
  const detectedQuote = own ? '"' : detectQuote(start, delimiter)
  const quote = given.quote ?? detectedQuote
  const text: TextFormat = { encoding, hasByteOrderMark: found.hasByteOrderMark, delimiter, quote }
  const foreign = await foreignBytes(createReadStream(path), found.encoding)
  const read = (format: Pick<TextFormat, 'delimiter' | 'quote'>) => readFirstRows(start, format, 3)
  const detections = [
    encodingDetection(found, foreign, isDoubtful),
    delimiterDetection(start, { ...text, delimiter: detectedDelimiter }, read),
    quoteDetection(start, { ...text, quote: detectedQuote }, read),
  ]
  return { text, detections }
}

/** Bytes that are no UTF-8 do not say what they are: the letters of languages do, or leave a doubt. */
async function findEncoding(path: string) {
  const found = await detectEncoding(createReadStream(path))
  if (found.encoding !== 'windows-1252') return { found, isDoubtful: false }
  const guess = await guessEncoding(createReadStream(path))
  if (guess.encoding === found.encoding) return { found, isDoubtful: !(await readsAsWestern(createReadStream(path))) }
  return { found: { ...found, encoding: guess.encoding }, isDoubtful: !guess.isAhead }
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** A ZIP, or the container of an encrypted workbook, whose reader says what is the matter. */
function isArchive(head: Buffer): boolean {
  return head.subarray(0, 2).toString('latin1') === 'PK' || head.subarray(0, 4).toString('hex') === 'd0cf11e0'
}

/** A workbook of LibreOffice as one document of XML. */
function isFlatOds(head: Buffer): boolean {
  const start = head.toString('latin1', 0, 4_000)
  return start.includes('<office:document') && start.includes('opendocument.spreadsheet')
}

/** Pictures and documents hold zeros; text does not, or in UTF-16 in every second byte. */
function refuseOtherKinds(head: Buffer): void {
  const zeros = head.filter((byte) => byte === 0).length
  const start = head.subarray(0, 200).toString('latin1').replace('\xef\xbb\xbf', '').trimStart().toLowerCase()
  const isText = zeros === 0 || (zeros > head.length / 8 && zeros < head.length * 0.6)
  const what = start.startsWith('%pdf-') ? 'a PDF document' : /^<(!doctype|html)/.test(start) ? 'a web page' : null
  if (isText && what === null) return
  const found = what === null ? 'The file is not a table.' : `The file is not a table, but ${what}.`
  throw new TableFault('table_encoding', `${found} Save it as .csv or .xlsx and choose it again.`)
}

/** A first line with thousands of the same sign between its cells is told at once, however long the file. */
function refuseWideRows(head: Buffer): void {
  const end = head.indexOf('\n')
  const line = head.subarray(0, end < 0 ? head.length : end).toString('latin1')
  if (line.includes('"')) return
  for (const delimiter of DELIMITERS) {
    const cells = line.split(delimiter).length
    if (cells > MAX_COLUMNS * 4) throw tooManyColumns(1, cells)
  }
}
