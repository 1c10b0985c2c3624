import { allInOrder } from '#database/ask.ts'
import type { Tx } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { type Reader, requirePermission } from '#kit/actor.ts'
import { recordEvents } from '#kit/record-event.ts'
import { write } from '#kit/write.ts'
import { badInput } from '#platform/app-error.ts'
import { mapBreathing } from '#platform/breathe.ts'
import { type Input, parseNew } from '#platform/fields.ts'
import { newDigitalId, newId } from '#platform/ids.ts'
import { onlyOne } from '#platform/only-one.ts'
import { assessSaved, settleSaved } from '../assessments/assess-saved.ts'
import { settleTranslations } from '../translations/settle-translations.ts'
import { completeNew } from './complete-making.ts'
import { inherit } from './inherit.ts'
import { madeProducts } from './made-products.ts'
import { sourcesOf } from './passed-on.ts'
import { type ReservedProduct, reserveProducts } from './source.store.ts'
import { variant } from './variant.noun.ts'
import { type AddedVariant, addVariants, insertVariants, type NewVariantRow } from './variant.store.ts'
import { refuseCompositionTwice, type Variant } from './variant.ts'
import { variantFields } from './variant-fields.ts'

type NewVariant = Input<typeof variantFields>

/**
 * Makes a variant of a product: a draft, with its digitalId, seen by nobody outside until it is published. What it is not given, and its
 * product says for all, is its product's.
 */
export async function createVariant(deps: Deps, reader: Reader, input: NewVariant): Promise<Variant> {
  return onlyOne(await saveNew(deps, reader, [input], insertVariants))
}

/** All of them or none, with as many statements as for one. What becomes of thousands is not read back. */
export function createVariants(deps: Deps, reader: Reader, inputs: readonly NewVariant[]): Promise<AddedVariant[]> {
  return saveNew(deps, reader, inputs, addVariants)
}

async function saveNew<T extends AddedVariant>(
  deps: Deps,
  reader: Reader,
  inputs: readonly NewVariant[],
  /** Of one all is sent when it returns; of many when it is done. */
  insert: (tx: Tx, workspaceId: string, records: readonly NewVariantRow[]) => Promise<T[]>,
): Promise<T[]> {
  const variants = await write(deps, reader, 'edit', async (tx, actor) => {
    const { workspaceId } = actor
    const records = await mapBreathing(inputs, (input) => {
      const fields = parseNew(variantFields, input)
      refuseCompositionTwice(fields)
      return { id: newId(variant.idPrefix), digitalId: newDigitalId(), ...fields }
    })
    const [products] = await allInOrder([
      reserveProductsOf(tx, workspaceId, records),
      completeNew(tx, workspaceId, records),
    ])
    await inheritNew(tx, workspaceId, records, products)
    await settleTranslations(
      tx,
      workspaceId,
      records.map((fields) => ({ fields })),
    )
    const tellThem = () =>
      recordEvents(
        tx,
        actor,
        records.map(({ id, ...data }) => ({ kind: 'variant.created', subjectType: 'variant', subjectId: id, data })),
      )
    // One is joined with its row; PostgreSQL is at work on the rows of many while what is told of them is being written.
    if (records.length === 1) tellThem()
    // What assessing asks first goes out behind the rows.
    const inserted = insert(tx, workspaceId, records)
    if (records.length > 1) {
      await inserted
      tellThem()
    }
    const [variants] = await Promise.all([inserted, assessSaved(deps, tx, actor, records)])
    return variants
  })
  settleSaved(deps, requirePermission(reader, 'edit').workspaceId, variants)
  return variants
}

async function reserveProductsOf(tx: Tx, workspaceId: string, variants: readonly { productId: string }[]) {
  const ids = [...new Set(variants.map(({ productId }) => productId))]
  const made = madeProducts(tx)
  const others = ids.filter((id) => !made.has(id))
  const reserved = others.length === 0 ? [] : await reserveProducts(tx, workspaceId, others)
  const products = [...reserved, ...ids.flatMap((id) => made.get(id) ?? [])]
  const found = new Set(products.map(({ id }) => id))
  const missing = ids.find((id) => !found.has(id))
  if (missing === undefined) return products
  throw badInput('product_not_found', `There is no product "${missing}".`, { field: 'productId', value: missing })
}

async function inheritNew(
  tx: Tx,
  workspaceId: string,
  records: readonly NewVariantRow[],
  products: readonly ReservedProduct[],
) {
  const sources = await sourcesOf(tx, workspaceId, products)
  for (const fields of records) inherit({ before: null, fields, isMoved: false }, sources.get(fields.productId))
}
