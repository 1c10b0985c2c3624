import { InputError } from '../input-error.ts'
import type { AssessCommand } from './arguments.ts'
import type { Line } from './lines.ts'

export const MAX_LINE_CHARACTERS = 1_048_576

/** What became of a line: `id` with the members of the method, or with what is wrong. */
export type Answer = { id: string | number | null; error?: AnswerError } & Record<string, unknown>

export interface AnswerError {
  code: string
  message: string
  field?: string | undefined
  /** Counted from 1, in the file or stream it came in. */
  line: number
}

/** The answer to a line of JSON; `null` for an empty one. What is wrong with a line is said on its line. */
export function answerLine(line: Line, number: number, command: AssessCommand): Answer | null {
  if ('tooLong' in line) {
    return failure(null, number, 'line_too_long', `A line may have at most ${MAX_LINE_CHARACTERS} characters.`)
  }
  const text = line.text.trim()
  if (text === '') return null
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return failure(null, number, 'invalid_json', `The line is not JSON: ${reason}`)
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    return failure(null, number, 'invalid_line', 'A line must be an object {"id", "query" | "input"}.')
  }
  return answerFields({ ...parsed }, number, command)
}

/** The answer to an object {"id", "query" | "input"}, wherever it was read. */
export function answerFields(
  fields: Readonly<Record<string, unknown>>,
  number: number,
  command: Pick<AssessCommand, 'method' | 'explain' | 'without'>,
): Answer {
  const id = fields['id'] ?? null
  if (id !== null && typeof id !== 'string' && typeof id !== 'number') {
    return failure(null, number, 'invalid_line', 'id must be a string or a number.', 'id')
  }
  try {
    const input = fields['query'] ?? fields['input']
    if (input === undefined || input === null) {
      throw new InputError('query', 'The line has neither "query" nor "input".', 'missing_input')
    }
    return { id, ...command.method.assess(input, command, fields) }
  } catch (error) {
    if (error instanceof InputError) return failure(id, number, error.code, error.message, error.field)
    // A fault of ours on one line takes no other line with it.
    return failure(id, number, 'internal', error instanceof Error ? error.message : String(error))
  }
}

export function failure(
  id: string | number | null,
  line: number,
  code: string,
  message: string,
  field?: string,
): Answer {
  return { id, error: { code, message, field, line } }
}
