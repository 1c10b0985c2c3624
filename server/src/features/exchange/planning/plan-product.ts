import { EXCHANGING, mayTake } from './exchange-numbers.ts'
import { keyOfField } from './keys-of-rows.ts'
import { planRecord } from './plan-record.ts'
import type { Asked, Change, Context, Planner, Say } from './planning-step.ts'

export const planProduct: Planner<'product'> = (asked, context, say) =>
  planRecord('product', asked, context, say, {
    nameless: {
      reason: 'product_missing',
      message:
        'There is no product with this number yet, and the row has no name to create it with. Import the products first.',
    },
    isBarred: hasTakenNumber,
  })

/** One that is recognised by name or identifier may be given the number of another only in exchange. */
function hasTakenNumber(
  { fields }: Asked<'product'>,
  { by, patch: { sku }, before }: Change<'product'>,
  context: Context,
  say: Say,
): boolean {
  const isById = by === 'automatic' && typeof fields.id === 'string' && before !== null
  const number = by === 'name' || isById ? keyOfField('product', 'sku', sku) : null
  const [holder, second] = number === null ? [] : context.matches.find('product', number)
  if (!holder) return false
  const isOwn = isById ? holder.id === before.id : holder.name === fields.name
  if (!second && (isOwn || mayTake(before, holder, context))) return false
  say({
    severity: 'error',
    reason: 'sku_elsewhere',
    message: `Another product has this number. Correct one of the two, or match products by number. ${EXCHANGING}`,
    found: fields.sku,
  })
  return true
}
