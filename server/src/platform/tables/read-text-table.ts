import { once } from 'node:events'
import { CsvError, parse } from 'csv-parse'
import { parse as parseNow } from 'csv-parse/sync'
import { LINES_BESIDE_ROWS, MAX_COLUMNS, MAX_ROW_LENGTH, MAX_ROWS, TableFault, type TableRow } from './table.ts'
import { rowTooLong, tooManyColumns, tooManyRows } from './table-too-large.ts'
import type { TextFormat } from './text-format.ts'

/**
 * The rows of a CSV, one after another, blank ones included; in memory stands one row and one chunk. Rows keep the number of cells they
 * have: whether too few or too many are a fault is for whoever knows the header.
 */
export async function* readTextTable(
  chunks: AsyncIterable<Buffer>,
  { encoding, delimiter, quote = '"' }: Pick<TextFormat, 'encoding' | 'delimiter'> & Partial<TextFormat>,
): AsyncGenerator<TableRow> {
  const parser = parse({
    delimiter,
    quote: quote === '' ? false : quote,
    // A quote in the middle of a cell is a quote: 24" is an ordinary size.
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: MAX_ROW_LENGTH,
    info: true,
  })
  const feeding = feed(chunks, encoding, parser)
  feeding.catch((error: unknown) => parser.destroy(error instanceof Error ? error : new Error(String(error))))
  let line = 1
  let parsed = 0
  let count = 0
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      count += 1
      if (count > MAX_ROWS + LINES_BESIDE_ROWS) throw tooManyRows()
      if (record.length > MAX_COLUMNS) throw tooManyColumns(line, record.length)
      yield { line, cells: record.map((cell) => (cell === '' ? null : cell)) }
      // The parser counts both signs of a line break within a cell; those rows are counted here.
      line += info.lines - parsed === 1 ? 1 : 1 + breaksIn(record)
      parsed = info.lines
    }
  } catch (error) {
    throw worded(error, line)
  } finally {
    parser.destroy()
  }
}

function breaksIn(record: readonly string[]): number {
  let breaks = 0
  for (const cell of record) breaks += cell.match(/\r\n|\r|\n/g)?.length ?? 0
  return breaks
}

async function feed(chunks: AsyncIterable<Buffer>, encoding: string, parser: ReturnType<typeof parse>): Promise<void> {
  // The decoder takes the byte order mark away. What is no character becomes "�", and the encoding is shown for correction.
  const decoder = new TextDecoder(encoding)
  let records = 0
  let length = 0
  for await (const chunk of chunks) {
    if (parser.destroyed) return
    const text = decoder.decode(chunk, { stream: true })
    if (text.includes('\0')) throw withNul(parser.info.lines)
    if (!parser.write(text)) await once(parser, 'drain')
    // The parser's own bound counts what stands in cells, so a gigabyte of commas would pass it.
    length = parser.info.records === records ? length + text.length : 0
    records = parser.info.records
    if (length > MAX_ROW_LENGTH + 2 * chunk.length) throw rowTooLong(parser.info.lines)
  }
  parser.end(decoder.decode())
}

/** The first rows of a text that is in memory, for looking at; null where it cannot be read so. */
export function readFirstRows(
  text: string,
  { delimiter, quote }: Pick<TextFormat, 'delimiter' | 'quote'>,
  atMost: number,
): string[][] | null {
  try {
    const options = { relax_quotes: true, relax_column_count: true, skip_empty_lines: true }
    return parseNow(text, { ...options, delimiter, quote: quote === '' ? false : quote, to: atMost })
  } catch (error) {
    if (error instanceof CsvError) return null
    throw error
  }
}

/** No program writes them into a table, and no database keeps them in a text. */
function withNul(line: number): TableFault {
  return new TableFault(
    'table_encoding',
    `There is a NUL character after line ${line}, which text never contains: the file is not a table, or has ` +
      'another encoding. Save it as .csv in UTF-8 or as .xlsx.',
  )
}

function worded(error: unknown, line: number): unknown {
  if (!(error instanceof CsvError)) return error
  if (error.code === 'CSV_MAX_RECORD_SIZE') {
    return rowTooLong(line)
  }
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') {
    return new TableFault(
      'table_quote_open',
      `A quote that opens in the row on line ${line} is never closed, so the rest of the file would be one cell.`,
    )
  }
  return error
}
