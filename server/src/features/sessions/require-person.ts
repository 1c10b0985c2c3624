import { AppError } from '#platform/app-error.ts'
import { type Reader, requirePermission } from '../access/actor.ts'

/** The signed-in person's id. Sessions are theirs alone; keys have none. */
export function requirePerson(reader: Reader): string {
  const { personId } = requirePermission(reader, 'read')
  if (personId !== null) return personId
  throw new AppError('forbidden', 'person_required', 'Only a signed-in person has sessions; an API key has none.')
}
