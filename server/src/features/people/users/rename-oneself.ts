import type { Deps } from '#deps.ts'
import { type Actor, type Reader, requirePermission } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { AppError } from '#platform/app-error.ts'
import { type Input, parseNew } from '#platform/fields.ts'
import { changeAccess } from '../access/change-access.ts'
import { updateName } from './user.store.ts'
import { personName } from './user.ts'

/** Gives the signed-in person another name, in every workspace of theirs. What they have done keeps the name it was done under. */
export async function renameOneself(deps: Deps, reader: Reader, input: Input<typeof RULES>): Promise<Actor> {
  const actor = requirePermission(reader, 'read')
  const { personId } = actor
  if (personId === null) {
    throw new AppError('forbidden', 'person_required', 'Only a signed-in person has an account; an API key has none.')
  }
  const { name } = parseNew(RULES, input)
  return changeAccess(deps, actor, async (tx) => {
    await updateName(tx, personId, name)
    recordEvent(tx, actor, {
      kind: 'member.renamed',
      subjectType: 'member',
      subjectId: personId,
      data: { from: actor.name, name },
    })
    return { ...actor, name }
  })
}

const RULES = { name: personName() }
