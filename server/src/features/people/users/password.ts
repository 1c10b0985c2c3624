import { badInput } from '#platform/app-error.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'

export const MIN_PASSWORD = 8
export const MAX_PASSWORD = 128

/** A password somebody chooses: long enough, and not one that is tried first. Of which characters is theirs to decide. */
export function parseNewPassword(value: unknown, email: string, field: string): string {
  const password = parsePassword(value, field)
  const length = [...password].length
  if (length < MIN_PASSWORD || length > MAX_PASSWORD) {
    throw badInput(
      'password_length',
      `"${field}" must have ${MIN_PASSWORD} to ${MAX_PASSWORD} characters; it has ${length}.`,
      { field, limit: length < MIN_PASSWORD ? MIN_PASSWORD : MAX_PASSWORD },
    )
  }
  const lower = password.toLowerCase()
  if (lower === email || lower === email.split('@')[0]) {
    throw badInput('password_is_email', `"${field}" must not be the e-mail address.`, { field })
  }
  if (COMMON_PASSWORDS.has(lower) || new Set(lower).size < 3) {
    throw badInput('password_common', `"${field}" is one of the passwords that are guessed first. Choose another.`, {
      field,
    })
  }
  return password
}

/** A password somebody gives to prove who they are. Its errors never repeat it. */
export function parsePassword(value: unknown, field: string): string {
  if (typeof value !== 'string' || value === '') {
    throw badInput('field_required', `"${field}" is required and must be text.`, { field })
  }
  if (value.length > MAX_PASSWORD * 4) {
    throw badInput('password_length', `"${field}" takes at most ${MAX_PASSWORD} characters.`, {
      field,
      limit: MAX_PASSWORD,
    })
  }
  return value
}
