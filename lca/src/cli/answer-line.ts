import { InputError } from '../input-error.ts'
import type { AssessCommand } from './arguments.ts'
import type { Line } from './lines.ts'

export const MAX_LINE_CHARACTERS = 1_048_576

/** The one line that answers a line; `null` for an empty one. What is wrong with a line is said on its line. */
export function answerLine(line: Line, command: AssessCommand): string | null {
  if ('tooLong' in line)
    return failure(null, 'line_too_long', `A line may have at most ${MAX_LINE_CHARACTERS} characters.`)
  const text = line.text.trim()
  if (text === '') return null
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return failure(null, 'invalid_json', `The line is not JSON: ${reason}`)
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    return failure(null, 'invalid_line', 'A line must be an object {"id", "query" | "input"}.')
  }
  const fields: Readonly<Record<string, unknown>> = { ...parsed }
  const id = fields['id'] ?? null
  if (id !== null && typeof id !== 'string' && typeof id !== 'number') {
    return failure(null, 'invalid_line', 'id must be a string or a number.', 'id')
  }
  try {
    const input = fields['query'] ?? fields['input']
    if (input === undefined || input === null) {
      throw new InputError('query', 'The line has neither "query" nor "input".', 'missing_input')
    }
    return JSON.stringify({ id, ...command.method.assess(input, command, fields) })
  } catch (error) {
    if (error instanceof InputError) return failure(id, error.code, error.message, error.field)
    // A fault of ours on one line takes no other line with it.
    return failure(id, 'internal', error instanceof Error ? error.message : String(error))
  }
}

function failure(id: string | number | null, code: string, message: string, field?: string): string {
  return JSON.stringify({ id, error: { code, message, field } })
}
