import { open as openFile } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { type Entry, open, type ZipFile } from 'yauzl'
import { type Sheet, sheetsOf } from './sheets-of.ts'
import { LINES_BESIDE_ROWS, MAX_ROWS, TableFault } from './table.ts'

/** Bounds before anything is parsed: real catalogues of 100,000 rows stay far below. */
const MAX_PARTS = 2_000
const MAX_UNPACKED = 200 * 1024 * 1024
/** DEFLATE cannot do better than 1,032 : 1; sheets reach 30 : 1. Small parts may be anything. */
const MAX_RATIO = 200
const SMALL_PART = 1024 * 1024
const MAX_MERGED = 20_000
/** All texts of a workbook stand in memory at once, several times their size. */
const MAX_SHARED_TEXTS = 48 * 1024 * 1024
const MAX_SHEETS = 100

/**
 * Looks through a workbook before a parser sees it: is it one, is it as large as it says, does it hold what no table needs (entities,
 * which could name files or grow without end). Every part is unpacked once, counted and thrown away.
 */
export async function checkWorkbook(path: string): Promise<Sheet[]> {
  await refuseOtherKinds(path)
  const zip = await openZip(path)
  try {
    const parts = await unpackAll(zip)
    const workbook = parts.get('xl/workbook.xml')
    if (workbook === undefined) {
      throw new TableFault(
        'workbook_broken',
        'The file is not an Excel workbook. Save it as .xlsx or .csv and choose it again.',
      )
    }
    const sheets = sheetsOf(workbook, parts)
    if (sheets.length > MAX_SHEETS) throw tooLarge(`more than ${MAX_SHEETS} sheets`)
    return sheets
  } finally {
    zip.close()
  }
}

async function refuseOtherKinds(path: string): Promise<void> {
  const file = await openFile(path)
  const head = Buffer.alloc(8)
  await file.read(head, 0, 8, 0)
  await file.close()
  // The container of old .xls files, in which Excel also wraps what has a password.
  if (head.toString('hex') === 'd0cf11e0a1b11ae1') {
    throw new TableFault(
      'workbook_encrypted',
      'The workbook has a password, or is in the old .xls format. Save it as .xlsx without a password and choose it again.',
    )
  }
}

function openZip(path: string): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    open(path, { lazyEntries: true, autoClose: false }, (error, zip) => (error ? reject(broken(error)) : resolve(zip)))
  })
}

/** The parts that say what sheets there are, whole; of the sheets, their merged cells; all others are only counted. */
function unpackAll(zip: ZipFile): Promise<Map<string, string>> {
  const kept = new Map<string, string>()
  const names = new Set<string>()
  let parts = 0
  let unpacked = 0
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => reject(error instanceof TableFault ? error : broken(error))
    const next = (entry: Entry) => {
      parts += 1
      const { fileName, uncompressedSize, compressedSize } = entry
      if (parts > MAX_PARTS) return fail(tooLarge(`more than ${MAX_PARTS} parts`))
      if (names.has(fileName)) return fail(broken(new Error(`the same part twice: ${fileName.slice(0, 100)}`)))
      names.add(fileName)
      if (fileName === 'xl/sharedStrings.xml' && uncompressedSize > MAX_SHARED_TEXTS) {
        return fail(tooLarge('more than 48 MB of text'))
      }
      if ((entry.generalPurposeBitFlag & 1) === 1) {
        return fail(
          new TableFault('workbook_encrypted', 'A part of the workbook is encrypted. Save it without a password.'),
        )
      }
      if (unpacked + uncompressedSize > MAX_UNPACKED) return fail(tooLarge('more than 200 MB when unpacked'))
      if (uncompressedSize > SMALL_PART && uncompressedSize > compressedSize * MAX_RATIO) {
        return fail(tooLarge('a part that is more than 200 times as large as it is packed'))
      }
      zip.openReadStream(entry, (error, stream) => {
        if (error) return fail(error)
        const isKept = KEPT_PARTS.has(fileName)
        const isSheet = SHEET_PART.test(fileName)
        const collected: Buffer[] = []
        const merged: string[] = []
        let rows = 0
        let unsolved = 0
        let last: Buffer = Buffer.alloc(0)
        let checksum = 0
        let isFirst = true
        let tail: Buffer = Buffer.alloc(0)
        stream.on('data', (chunk: Buffer) => {
          unpacked += chunk.length
          checksum = crc32(chunk, checksum)
          if (isFirst && WIDE.test(chunk.subarray(0, 4).toString('hex')) && /\.(xml|rels)$/.test(fileName)) {
            stream.destroy()
            return fail(
              new TableFault(
                'workbook_unsafe',
                'A part of the workbook is in UTF-16; spreadsheets write UTF-8. It was not opened.',
              ),
            )
          }
          isFirst = false
          // With what a mark at the border of two chunks could need.
          const bytes = tail.length > 0 ? Buffer.concat([tail, chunk]) : chunk
          if (bytes.includes('<!DOCTYPE')) {
            stream.destroy()
            return fail(
              new TableFault(
                'workbook_unsafe',
                'The workbook contains document type definitions, which no spreadsheet writes. It was not opened.',
              ),
            )
          }
          if (isKept && collected.length < 64) collected.push(chunk)
          const marks = isSheet ? bytes.indexOf('mergeCell ') : -1
          if (marks >= 0 && merged.length < MAX_MERGED) {
            const text = bytes.toString('latin1', Math.max(0, marks - 20))
            for (const match of text.matchAll(MERGED)) merged.push(match[1] ?? '')
          }
          const rest = Math.max(bytes.length - 80, bytes.lastIndexOf('>') + 1)
          if (isSheet) {
            const withLast = last.length > 0 ? Buffer.concat([last, chunk]) : chunk
            unsolved += countUnsolved(withLast, last.length)
            last = withLast.subarray(-UNSOLVED_MARK)
          }
          if (isSheet) rows += countOf('<row', bytes.subarray(0, rest + 3))
          if (rows > MAX_ROWS + LINES_BESIDE_ROWS) {
            stream.destroy()
            return fail(tooLarge(`a sheet of more than ${MAX_ROWS.toLocaleString('en')} rows`))
          }
          tail = bytes.subarray(rest)
        })
        stream.on('error', fail)
        stream.on('end', () => {
          if (isKept) kept.set(fileName, Buffer.concat(collected).toString('utf8'))
          if (isSheet) kept.set(fileName, merged.join(' '))
          if (unsolved > 0) kept.set(`${fileName} unsolved`, String(unsolved))
          // Programs that write none leave a zero.
          if (entry.crc32 !== 0 && entry.crc32 !== checksum) kept.set(`${fileName} damaged`, '')
          zip.readEntry()
        })
      })
    }
    zip.on('entry', next)
    zip.on('end', () => resolve(kept))
    zip.on('error', fail)
    zip.readEntry()
  })
}

/** Cells that end after a formula, without a value or with an empty one. Those that end within the first `carried` bytes are known. */
function countUnsolved(bytes: Buffer, carried: number): number {
  let count = 0
  for (let at = bytes.indexOf('</f>'); at >= 0; at = bytes.indexOf('</f>', at + 4)) {
    const after = /^<\/f>(<v\s*\/>|<v><\/v>)?<\/c>/.exec(bytes.toString('latin1', at, at + 20))
    if (after && at + after[0].length > carried) count += 1
  }
  for (let at = bytes.indexOf('/></c>'); at >= 0; at = bytes.indexOf('/></c>', at + 6)) {
    const tag = bytes.toString('latin1', bytes.lastIndexOf('<', at), at)
    if (/^<f\b/.test(tag) && at + 6 > carried) count += 1
  }
  return count
}

/** Bytes of a cell's end with a formula that is shared: `<f t="shared" si="12"/></c>`. */
const UNSOLVED_MARK = 100

function countOf(mark: string, bytes: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + mark.length)) count += 1
  return count
}

const KEPT_PARTS: ReadonlySet<string> = new Set(['xl/workbook.xml', 'xl/_rels/workbook.xml.rels', 'xl/styles.xml'])

/** How XML in UTF-16 begins, in which nothing that is looked for would be found. */
const WIDE = /^(fffe|feff|3c00|003c)/
const SHEET_PART = /^xl\/worksheets\/[^/]+\.xml$/
const MERGED = /<(?:\w+:)?mergeCell\b[^>]*?\bref="([A-Z]{1,3}\d{1,7}:[A-Z]{1,3}\d{1,7})"[^>]*>/g

function tooLarge(what: string): TableFault {
  return new TableFault('workbook_too_large', `The workbook has ${what}. Divide it, or save the sheet as CSV.`)
}

function broken(error: unknown): TableFault {
  const detail = error instanceof Error ? error.message : String(error)
  return new TableFault(
    'workbook_broken',
    `The file cannot be read as a workbook (${detail}). It may be incomplete; save it again and choose it again.`,
  )
}
