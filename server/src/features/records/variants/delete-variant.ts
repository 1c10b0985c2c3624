import type { Tx } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import type { Actor, Reader } from '#kit/actor.ts'
import { allOf } from '#kit/before-of.ts'
import { recordEvents } from '#kit/record-event.ts'
import { refuseStale } from '#kit/refuse-stale.ts'
import { write } from '#kit/write.ts'
import { AppError } from '#platform/app-error.ts'
import { onlyOne } from '#platform/only-one.ts'
import { scoreProducts } from '../assessments/score-products.ts'
import { keepDeleted } from '../deleted-records/keep-deleted.ts'
import { reserveVariants } from './reserve-variant.ts'
import { deleteVariantRows, listPublished } from './variant.store.ts'
import type { Variant } from './variant.ts'

/** Deletes a draft or withdrawn variant. A withdrawn passport's address goes on answering "withdrawn". */
export async function deleteVariant(
  deps: Deps,
  reader: Reader,
  { id, expectedRevision }: { id: string; expectedRevision?: number | null },
): Promise<Variant> {
  return onlyOne(await deleteVariants(deps, reader, [id], expectedRevision))
}

/** All of them or none, with as many statements as for one. A revision is expected of one alone. */
export function deleteVariants(
  deps: Deps,
  reader: Reader,
  ids: readonly string[],
  expectedRevision?: number | null,
): Promise<Variant[]> {
  return write(deps, reader, 'edit', async (tx, actor) => {
    const { workspaceId } = actor
    const variants = allOf('variant', ids, await reserveVariants(tx, workspaceId, ids))
    for (const variant of variants) refuseStale('variant', variant, expectedRevision)
    await refusePublished(tx, workspaceId, variants)
    await keepDeleted(tx, actor, 'variant', variants)
    await remove(tx, actor, variants)
    const productIds = variants.map(({ productId }) => productId)
    scoreProducts(tx, workspaceId, productIds)
    return variants
  })
}

/** As part of deleting their products, which has locked and kept them. */
export async function deleteVariantsOfProducts(tx: Tx, actor: Actor, variants: readonly Named[]): Promise<void> {
  if (variants.length === 0) return
  await refusePublished(tx, actor.workspaceId, variants)
  await remove(tx, actor, variants)
}

type Named = { readonly id: string; readonly name: string }

async function remove(tx: Tx, actor: Actor, variants: readonly Named[]): Promise<void> {
  await deleteVariantRows(
    tx,
    actor.workspaceId,
    variants.map(({ id }) => id),
  )
  recordEvents(
    tx,
    actor,
    variants.map(({ id, name }) => ({
      kind: 'variant.deleted',
      subjectType: 'variant',
      subjectId: id,
      data: { name },
    })),
  )
}

async function refusePublished(tx: Tx, workspaceId: string, variants: readonly Named[]) {
  const ids = variants.map(({ id }) => id)
  const published = new Set(await listPublished(tx, workspaceId, ids))
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
