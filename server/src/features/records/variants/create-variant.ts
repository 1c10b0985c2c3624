import type { Tx } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { type Reader, requirePermission } from '#kit/actor.ts'
import { recordEvents } from '#kit/record-event.ts'
import { write } from '#kit/write.ts'
import { badInput } from '#platform/app-error.ts'
import { type Input, parseNew } from '#platform/fields.ts'
import { newDigitalId, newId } from '#platform/ids.ts'
import { onlyOne } from '#platform/only-one.ts'
import { assessSaved, settleSaved } from '../assessments/assess-saved.ts'
import { namesOfCompanies } from '../companies/names-of-companies.ts'
import { reserveProducts } from '../products/product.store.ts'
import { variant } from './variant.noun.ts'
import { type AddedVariant, addVariants, insertVariants, type NewVariantRow } from './variant.store.ts'
import { refuseCompositionTwice, type Variant } from './variant.ts'
import { variantFields } from './variant-fields.ts'
import { wordsOfCompositions } from './words-of-compositions.ts'

type NewVariant = Input<typeof variantFields>

/** Makes a variant of a product: a draft, with its digitalId, seen by nobody outside until it is published. */
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
  insert: (tx: Tx, workspaceId: string, records: readonly NewVariantRow[]) => T[] | Promise<T[]>,
): Promise<T[]> {
  const variants = await write(deps, reader, 'edit', async (tx, actor) => {
    const { workspaceId } = actor
    const records = inputs.map((input) => {
      const fields = parseNew(variantFields, input)
      refuseCompositionTwice(fields)
      return { id: newId(variant.idPrefix), digitalId: newDigitalId(), ...fields }
    })
    await reserveProductsOf(tx, workspaceId, records)
    const wordless = records.filter(({ materialComposition }) => materialComposition === null)
    const words = await wordsOfCompositions(
      tx,
      workspaceId,
      wordless.map(({ composition }) => composition ?? []),
    )
    for (const [at, record] of wordless.entries()) record.materialComposition = words[at] ?? null
    const unnamed = records.filter(({ manufacturer }) => manufacturer === null)
    const links = unnamed.map(({ manufacturerId }) => manufacturerId)
    const nameOf = await namesOfCompanies(tx, workspaceId, links, 'manufacturerId')
    for (const record of unnamed) record.manufacturer = nameOf(record.manufacturerId)
    recordEvents(
      tx,
      actor,
      records.map(({ id, ...data }) => ({ kind: 'variant.created', subjectType: 'variant', subjectId: id, data })),
    )
    const variants = await insert(tx, workspaceId, records)
    await assessSaved(deps, tx, actor, variants)
    return variants
  })
  settleSaved(deps, requirePermission(reader, 'edit').workspaceId, variants)
  return variants
}

async function reserveProductsOf(tx: Tx, workspaceId: string, variants: readonly { productId: string }[]) {
  const ids = [...new Set(variants.map(({ productId }) => productId))]
  const products = new Set((await reserveProducts(tx, workspaceId, ids)).map(({ id }) => id))
  const missing = ids.find((id) => !products.has(id))
  if (missing === undefined) return
  throw badInput('product_not_found', `There is no product "${missing}".`, { field: 'productId', value: missing })
}
