import { leaveOutMadeText } from './made-text.ts'
import { planRecord } from './plan-record.ts'
import type { StoredRecord, Values } from './planned-record.ts'
import type { Planner, Say } from './planning-step.ts'

export const planProduct: Planner<'product'> = (asked, context, say) =>
  planRecord('product', asked, context, say, {
    nameless: {
      reason: 'product_missing',
      message:
        'There is no product with this number yet, and the row has no name to create it with. Import the products first.',
    },
    leaveOut(patch, before, say) {
      leaveOutMadeText(patch, before, 'product', say)
      leaveOutFollowingBrand(patch, before, say)
    },
  })

/** The brand of a product that follows a company is what that is called. */
function leaveOutFollowingBrand(patch: Values<'product'>, before: StoredRecord<'product'> | null, say: Say): void {
  const { brandId = before?.brandId, brand } = patch
  if (typeof brandId !== 'string' || brand === undefined) return
  if (!('brandId' in patch) && brand !== before?.brand) {
    say({
      severity: 'warning',
      reason: 'brand_follows_company',
      message: 'The brand of this product follows a company, so it is kept, and the row’s text is ignored.',
      found: brand,
    })
  }
  delete patch.brand
}
