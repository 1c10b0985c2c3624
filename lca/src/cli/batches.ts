import { type Answer, answerFields, answerLine, failure, MAX_LINE_CHARACTERS } from './answer-line.ts'
import { addAnswer } from './answer-text.ts'
import type { AssessCommand } from './arguments.ts'
import { type CsvRow, csvInputs, csvLine, csvRows } from './csv.ts'
import { type Line, linesOf } from './lines.ts'
import { utf8 } from './utf8.ts'

/** Some of what was read, with all that answering it takes. */
export type Batch =
  /** `from`: the number of the first line, counted from 1. */
  | { readonly lines: readonly Line[]; readonly from: number }
  | { readonly rows: readonly CsvRow[]; readonly header: readonly string[] }
  | { readonly brokenHeader: string; readonly line: number }

/** What became of a batch. */
export interface Answered {
  /** UTF-8. */
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly answered: number
  readonly failed: number
  /** The line of the first that failed; `null`: none did. */
  readonly firstFailedLine: number | null
}

/** A batch has fewer lines or characters than these: as much work as handing it over is worth, and its answers fit into memory however many wait. */
const MOST = { explained: 32, lines: 512, characters: 262_144 } as const

/** What was read, in the order it came in and as soon as it is there. */
export function batchesOf(input: AsyncIterable<Uint8Array>, command: AssessCommand): AsyncGenerator<Batch> {
  return command.from === 'csv' ? csvBatches(input, command) : lineBatches(input, command)
}

/** One for all batches of a thread: it keeps the room that the longest took. */
const text = utf8()

export function answerBatch(batch: Batch, command: AssessCommand): Answered {
  let [answered, failed] = [0, 0]
  let firstFailedLine: number | null = null
  for (const answer of answersOf(batch, command)) {
    answered += 1
    if (answer.error) {
      failed += 1
      firstFailedLine ??= answer.error.line
    }
    if (command.to === 'csv') text.add(csvOf(answer, command))
    else addAnswer(text, answer)
    text.add('\n')
  }
  return { bytes: text.take(), answered, failed, firstFailedLine }
}

/** The names of the columns of what is written as CSV. */
export function headOf({ method }: AssessCommand): string {
  return csvLine(['id', ...method.columns, 'error', 'field', 'line'])
}

function csvOf({ id, error, ...members }: Answer, { method }: AssessCommand): string {
  return csvLine([id, ...method.columns.map((column) => members[column]), error?.message, error?.field, error?.line])
}

async function* lineBatches(input: AsyncIterable<Uint8Array>, command: AssessCommand): AsyncGenerator<Batch> {
  let from = 1
  for await (const read of linesOf(input, MAX_LINE_CHARACTERS)) {
    for (const lines of cut(read, command, (line) => ('text' in line ? line.text.length : 0))) {
      yield { lines, from }
      from += lines.length
    }
  }
}

async function* csvBatches(input: AsyncIterable<Uint8Array>, command: AssessCommand): AsyncGenerator<Batch> {
  let header: readonly string[] | null = null
  for await (const read of csvRows(input)) {
    let rows = read
    if (header === null) {
      // A row that was too long to keep is told as one, and the next is taken for the header.
      const at = read.findIndex((row) => 'cells' in row)
      const first = read[at]
      yield* at === 0 ? [] : [{ rows: at === -1 ? read : read.slice(0, at), header: [] }]
      if (!first || !('cells' in first)) continue
      const problem = problemOf(first.cells, command)
      if (problem !== null) {
        yield { brokenHeader: problem, line: first.line }
        return
      }
      header = first.cells
      rows = read.slice(at + 1)
    }
    for (const some of cut(rows, command, charactersOfRow)) yield { rows: some, header }
  }
}

function problemOf(header: readonly string[], { method }: AssessCommand): string | null {
  try {
    csvInputs(header, method.inputs)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function charactersOfRow(row: CsvRow): number {
  return 'cells' in row ? row.cells.reduce((sum, cell) => sum + cell.length, 0) : 0
}

function* cut<T>(items: readonly T[], { explain }: AssessCommand, charactersOf: (item: T) => number): Generator<T[]> {
  const most = explain ? MOST.explained : MOST.lines
  let some: T[] = []
  let characters = 0
  for (const item of items) {
    some.push(item)
    characters += charactersOf(item)
    if (some.length < most && characters < MOST.characters) continue
    yield some
    some = []
    characters = 0
  }
  if (some.length > 0) yield some
}

function* answersOf(batch: Batch, command: AssessCommand): Generator<Answer> {
  if ('brokenHeader' in batch) {
    yield failure(null, batch.line, 'invalid_header', batch.brokenHeader)
  } else if ('lines' in batch) {
    for (const [i, line] of batch.lines.entries()) {
      const answer = answerLine(line, batch.from + i, command)
      if (answer) yield answer
    }
  } else {
    const read = batch.header.length > 0 ? csvInputs(batch.header, command.method.inputs) : null
    for (const row of batch.rows) {
      if (read && 'cells' in row) yield csvAnswer(read, row, command)
      else yield failure(null, row.line, 'line_too_long', `A row may have at most ${MAX_LINE_CHARACTERS} characters.`)
    }
  }
}

function csvAnswer(
  read: ReturnType<typeof csvInputs>,
  { cells, line }: { cells: string[]; line: number },
  command: AssessCommand,
): Answer {
  let fields: Record<string, unknown>
  try {
    fields = read(cells)
  } catch (error) {
    return failure(cells[0] ?? null, line, 'invalid_line', error instanceof Error ? error.message : String(error))
  }
  return answerFields(fields, line, command)
}
