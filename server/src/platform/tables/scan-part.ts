import { crc32 } from 'node:zlib'
import { LINES_BESIDE_ROWS, MAX_ROWS, TableFault } from './table.ts'
import { tooLarge } from './workbook-too-large.ts'

const MAX_MERGED = 20_000

export type PartScan = {
  /** The next bytes; why nothing more of the workbook is read. */
  take(chunk: Buffer): TableFault | null
  /** After the last of them: what is known of the part by now, by name. */
  findings(writtenChecksum: number): Iterable<readonly [name: string, text: string]>
}

/** Looks at one part of a workbook as it is unpacked, a chunk at a time, and keeps only what says what sheets there are. */
export function scanPart(fileName: string): PartScan {
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

  function lookAtSheet(chunk: Buffer, bytes: Buffer, rest: number): void {
    const marks = bytes.indexOf('mergeCell ')
    if (marks >= 0 && merged.length < MAX_MERGED) {
      const text = bytes.toString('latin1', Math.max(0, marks - 20))
      for (const match of text.matchAll(MERGED)) merged.push(match[1] ?? '')
    }
    const withLast = last.length > 0 ? Buffer.concat([last, chunk]) : chunk
    unsolved += countUnsolved(withLast, last.length)
    last = withLast.subarray(-UNSOLVED_MARK)
    rows += countOf('<row', bytes.subarray(0, rest + 3))
  }

  return {
    take(chunk) {
      checksum = crc32(chunk, checksum)
      if (isFirst && WIDE.test(chunk.subarray(0, 4).toString('hex')) && /\.(xml|rels)$/.test(fileName)) {
        const message = 'A part of the workbook is in UTF-16; spreadsheets write UTF-8. It was not opened.'
        return new TableFault('workbook_unsafe', message)
      }
      isFirst = false
      // With what a mark at the border of two chunks could need.
      const bytes = tail.length > 0 ? Buffer.concat([tail, chunk]) : chunk
      if (bytes.includes('<!DOCTYPE')) {
        const message =
          'The workbook contains document type definitions, which no spreadsheet writes. It was not opened.'
        return new TableFault('workbook_unsafe', message)
      }
      if (isKept && collected.length < 64) collected.push(chunk)
      const rest = Math.max(bytes.length - 80, bytes.lastIndexOf('>') + 1)
      if (isSheet) lookAtSheet(chunk, bytes, rest)
      if (rows > MAX_ROWS + LINES_BESIDE_ROWS) {
        return tooLarge(`a sheet of more than ${MAX_ROWS.toLocaleString('en')} rows`)
      }
      tail = bytes.subarray(rest)
      return null
    },
    *findings(writtenChecksum) {
      if (isKept) yield [fileName, Buffer.concat(collected).toString('utf8')]
      if (isSheet) yield [fileName, merged.join(' ')]
      if (unsolved > 0) yield [`${fileName} unsolved`, String(unsolved)]
      // Programs that write none leave a zero.
      if (writtenChecksum !== 0 && writtenChecksum !== checksum) yield [`${fileName} damaged`, '']
    },
  }
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

const KEPT_PARTS: ReadonlySet<string> = new Set([
  'mimetype',
  'META-INF/manifest.xml',
  'xl/workbook.xml',
  'xl/_rels/workbook.xml.rels',
  'xl/styles.xml',
])

/** How XML in UTF-16 begins, in which nothing that is looked for would be found. */
const WIDE = /^(fffe|feff|3c00|003c)/
const SHEET_PART = /^xl\/worksheets\/[^/]+\.xml$/
const MERGED = /<(?:\w+:)?mergeCell\b[^>]*?\bref="([A-Z]{1,3}\d{1,7}:[A-Z]{1,3}\d{1,7})"[^>]*>/g
