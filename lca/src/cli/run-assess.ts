import { once } from 'node:events'
import { type Answer, answerFields, answerLine, failure, MAX_LINE_CHARACTERS } from './answer-line.ts'
import type { AssessCommand } from './arguments.ts'
import { csvInputs, csvLine, csvRows } from './csv.ts'
import { linesOf } from './lines.ts'

export interface Outcome {
  answered: number
  failed: number
  /** The line of the first that failed; `null`: none did. */
  firstFailedLine: number | null
}

/** One write for what one read brought, and no read before it is taken: memory stays flat, answers come at once. */
export async function runAssess(
  command: AssessCommand,
  input: AsyncIterable<Uint8Array>,
  output: NodeJS.WritableStream,
): Promise<Outcome> {
  const outcome: Outcome = { answered: 0, failed: 0, firstFailedLine: null }
  const columns = ['id', ...command.method.columns, 'error', 'field', 'line']
  let text = command.to === 'csv' ? `${csvLine(columns)}\n` : ''
  const all = command.from === 'csv' ? csvAnswers(input, command) : jsonAnswers(input, command)
  for await (const answers of all) {
    for (const answer of answers) {
      outcome.answered += 1
      if (answer.error) {
        outcome.failed += 1
        outcome.firstFailedLine ??= answer.error.line
      }
      text += `${command.to === 'csv' ? csvLine(cellsOf(answer, command)) : JSON.stringify(answer)}\n`
    }
    if (text !== '' && !output.write(text)) await once(output, 'drain')
    text = ''
  }
  if (text !== '') output.write(text)
  return outcome
}

function cellsOf({ id, error, ...members }: Answer, { method }: AssessCommand): unknown[] {
  return [id, ...method.columns.map((column) => members[column]), error?.message, error?.field, error?.line]
}

async function* jsonAnswers(input: AsyncIterable<Uint8Array>, command: AssessCommand): AsyncGenerator<Answer[]> {
  let number = 0
  for await (const lines of linesOf(input, MAX_LINE_CHARACTERS)) {
    yield lines.flatMap((line) => {
      number += 1
      return answerLine(line, number, command) ?? []
    })
  }
}

async function* csvAnswers(input: AsyncIterable<Uint8Array>, command: AssessCommand): AsyncGenerator<Answer[]> {
  let read: ReturnType<typeof csvInputs> | null = null
  for await (const rows of csvRows(input)) {
    const answers: Answer[] = []
    for (const row of rows) {
      if ('tooLong' in row) {
        answers.push(
          failure(null, row.line, 'line_too_long', `A row may have at most ${MAX_LINE_CHARACTERS} characters.`),
        )
      } else if (read) answers.push(csvAnswer(read, row, command))
      else {
        try {
          read = csvInputs(row.cells, command.method.inputs)
        } catch (error) {
          yield [failure(null, row.line, 'invalid_header', error instanceof Error ? error.message : String(error))]
          return
        }
      }
    }
    yield answers
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
