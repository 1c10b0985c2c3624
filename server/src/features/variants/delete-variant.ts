import type { Tx } from '#database/transaction.ts'
import { AppError, notFound } from '#platform/app-error.ts'
import type { Deps } from '../../deps.ts'
import type { Actor, Reader } from '../access/actor.ts'
import { write } from '../access/write.ts'
import { saveProductScores } from '../assessments/assessment.store.ts'
import { keepDeleted } from '../deleted-records/keep-deleted.ts'
import { recordEvent } from '../events/record-event.ts'
import { findPassports } from '../passports/passport.store.ts'
import { reserveVariant } from './reserve-variant.ts'
import { deleteVariantRow, lockVariantsOfProduct } from './variant.store.ts'
import type { Variant } from './variant.ts'

/** Deletes a draft or withdrawn variant. A withdrawn passport's address goes on answering "withdrawn". */
export async function deleteVariant(deps: Deps, reader: Reader, { id }: { id: string }): Promise<Variant> {
  return write(deps, reader, 'edit', async (tx, actor) => {
    const variant = await reserveVariant(tx, actor.workspaceId, id)
    if (!variant) throw notFound('variant', id)
    await refusePublished(tx, actor.workspaceId, [variant])
    await keepDeleted(tx, actor, 'variant', variant)
    await remove(tx, actor, variant)
    await saveProductScores(tx, actor.workspaceId, [variant.productId])
    return variant
  })
}

/** As part of deleting their product. */
export async function deleteVariantsOfProduct(tx: Tx, actor: Actor, productId: string): Promise<void> {
  const variants = await lockVariantsOfProduct(tx, actor.workspaceId, productId)
  await refusePublished(tx, actor.workspaceId, variants)
  for (const variant of variants) await remove(tx, actor, variant)
}

async function remove(tx: Tx, actor: Actor, { id, name }: { id: string; name: string }): Promise<void> {
  await deleteVariantRow(tx, actor.workspaceId, id)
  await recordEvent(tx, actor, { kind: 'variant.deleted', subjectType: 'variant', subjectId: id, data: { name } })
}

async function refusePublished(tx: Tx, workspaceId: string, variants: readonly { id: string; name: string }[]) {
  const passports = await findPassports(
    tx,
    workspaceId,
    variants.map(({ id }) => id),
  )
  const published = new Set(passports.filter(({ state }) => state === 'published').map(({ variantId }) => variantId))
  const first = variants.find(({ id }) => published.has(id))
  if (!first) return
  const others = published.size > 1 ? ` and ${published.size - 1} more` : ''
  throw new AppError(
    'conflict',
    'variant_published',
    `"${first.name}"${others} has a public passport. Withdraw it before deleting.`,
    { field: 'id', value: first.id },
  )
}
