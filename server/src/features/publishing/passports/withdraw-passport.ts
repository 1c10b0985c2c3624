import type { Deps } from '#deps.ts'
import { holdVariant } from '#features/records/variants/hold-variant.ts'
import type { Variant } from '#features/records/variants/variant.ts'
import type { Reader } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { write } from '#kit/write.ts'
import { AppError } from '#platform/app-error.ts'
import { markWithdrawn, notifyPassportChanged } from './passport.store.ts'
import { signalOf } from './passport.ts'
import { removeFromPublished } from './published-copies.store.ts'

/** Takes the passport back: its address answers "withdrawn" from now on, until the variant is published again. */
export async function withdrawPassport(deps: Deps, reader: Reader, { id }: { id: string }): Promise<Variant> {
  const { variant, passport } = await write(deps, reader, 'edit', async (tx, actor) => {
    const variant = await holdVariant(tx, actor.workspaceId, id)
    const passport = await markWithdrawn(tx, actor.workspaceId, id)
    if (!passport) {
      throw new AppError('conflict', 'not_published', `"${variant.name}" has no public passport to withdraw.`, {
        field: 'id',
        value: id,
      })
    }
    removeFromPublished(tx, actor.workspaceId, id)
    recordEvent(tx, actor, {
      kind: 'passport.withdrawn',
      subjectType: 'passport',
      subjectId: id,
      data: { version: passport.version, digitalId: passport.digitalId },
    })
    await notifyPassportChanged(tx, passport)
    return { variant, passport }
  })
  deps.signals.tellHere('selvedge_passport', signalOf(passport))
  return variant
}
