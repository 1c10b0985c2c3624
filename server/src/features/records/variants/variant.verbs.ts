import { verbs, wholeRecord } from '#kit/noun-verbs.ts'
import { listCompositions } from './composition.store.ts'
import { createVariants } from './create-variant.ts'
import { deleteVariants } from './delete-variant.ts'
import { variantFieldsBack } from './fields-back.ts'
import { countVariantsFound, findVariants, loadVariants, walkGivenVariants } from './find-variants.ts'
import { reserveVariant, reserveVariants } from './reserve-variant.ts'
import { updateVariants } from './update-variant.ts'
import { variantFields } from './variant-fields.ts'

export const variantVerbs = verbs(variantFields, {
  find: findVariants,
  walk: walkGivenVariants,
  count: countVariantsFound,
  load: loadVariants,
  create: createVariants,
  update: updateVariants,
  remove: deleteVariants,
  lock: reserveVariants,
  async lockWhole(tx, workspaceId, id) {
    const variant = await reserveVariant(tx, workspaceId, id)
    if (!variant) return undefined
    const composition = (await listCompositions(tx, workspaceId, [id])).map(({ variantId, ...entry }) => entry)
    return wholeRecord(variantFields, variant, { composition })
  },
  fieldsBack: variantFieldsBack,
})
