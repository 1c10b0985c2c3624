import { knownFieldsOf } from '#features/records/nouns.ts'
import type { FieldsByName } from '#kit/noun-verbs.ts'
import { triedRecord } from './file-memory.ts'
import { keyOfField, keyOfId } from './keys-of-rows.ts'
import { leaveOutMadeText } from './made-text.ts'
import { planRecord } from './plan-record.ts'
import { afterOf, isOf, type StoredRecord, type Values } from './planned-record.ts'
import type { Asked, Context, Planner, Say, Step } from './planning-step.ts'

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
    isRefused: namesNoBrand,
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

/** A check foresees what the run would refuse. */
function namesNoBrand(
  { brandId }: Values<'product'>,
  { beside }: Asked<'product'>,
  context: Context,
  say: Say,
): boolean {
  const company = typeof brandId === 'string' ? companyAsPlanned(brandId, beside, context) : undefined
  if (!company || company.role === 'brand') return false
  const name = company.name ?? ''
  say({
    severity: 'error',
    reason: 'company_not_brand',
    message: `"${name}" cannot be the brand of a product, because its role is not BRAND. Change its role first.`,
    found: name,
  })
  return true
}

/** The company that a cell names, as its row or those before have made it. */
function companyAsPlanned(id: string, beside: readonly Step[], { companies, batch, memory }: Context) {
  const ofRow = beside.find(({ record }) => record.id === id)?.record
  if (ofRow && isOf(ofRow, 'company')) return afterOf<'company'>(ofRow)
  const found = companies.get(id)
  const values: FieldsByName = found ?? {}
  const known = knownFieldsOf('company').flatMap((field) => keyOfField('company', field, values[field]) ?? [])
  for (const key of [keyOfId('company', id), ...known]) {
    const planned = batch.get(key)
    if (planned?.id === id && isOf(planned, 'company')) return afterOf<'company'>(planned)
    const tried = triedRecord(memory, 'company', key)
    if (tried?.id === id) return tried
  }
  return found
}
