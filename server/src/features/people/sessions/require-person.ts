import { type Reader, requirePermission } from '#kit/actor.ts'
import { AppError } from '#platform/app-error.ts'

/** The signed-in person's id. What is a person's alone, such as their sessions, no key has. */
export function requirePerson(reader: Reader, what = 'sessions'): string {
  const { personId } = requirePermission(reader, 'read')
  if (personId !== null) return personId
  throw new AppError('forbidden', 'person_required', `Only a signed-in person has ${what}; an API key has none.`)
}
