import { badInput } from '#platform/app-error.ts'
import { type Input, parseNew } from '#platform/fields.ts'
import { newDigitalId, newId } from '#platform/ids.ts'
import type { Deps } from '../../deps.ts'
import type { Reader } from '../access/actor.ts'
import { write } from '../access/write.ts'
import { assessVariant } from '../assessments/assess-variant.ts'
import { nameOfCompany } from '../companies/name-of-company.ts'
import { recordEvent } from '../events/record-event.ts'
import { reserveProduct } from '../products/product.store.ts'
import { insertVariant } from './variant.store.ts'
import { refuseCompositionTwice, type Variant, variantRules } from './variant.ts'
import { wordsOfComposition } from './words-of-composition.ts'

/** Makes a variant of a product: a draft, with its digitalId, seen by nobody outside until it is published. */
export async function createVariant(deps: Deps, reader: Reader, input: Input<typeof variantRules>): Promise<Variant> {
  return write(deps, reader, 'edit', async (tx, actor) => {
    const fields = parseNew(variantRules, input)
    refuseCompositionTwice(fields)
    const { workspaceId } = actor
    if (!(await reserveProduct(tx, workspaceId, fields.productId))) {
      const { productId } = fields
      throw badInput('product_not_found', `There is no product "${productId}".`, {
        field: 'productId',
        value: productId,
      })
    }
    fields.materialComposition ??= await wordsOfComposition(tx, workspaceId, fields.composition ?? [])
    fields.manufacturer ??= await nameOfCompany(tx, workspaceId, fields.manufacturerId, 'manufacturerId')
    const ids = { id: newId('var'), digitalId: newDigitalId() }
    const variant = await insertVariant(tx, workspaceId, ids, fields)
    await recordEvent(tx, actor, {
      kind: 'variant.created',
      subjectType: 'variant',
      subjectId: variant.id,
      data: { ...fields, digitalId: ids.digitalId },
    })
    await assessVariant(deps, tx, actor, variant)
    return variant
  })
}
