import { factsOf } from '#features/records/nouns.ts'
import type { FieldsByName } from '#kit/noun-verbs.ts'
import { excerpt } from '#platform/tables/table.ts'
import { type MatchKey, matchKeyOf } from '../columns/match-key.ts'
import { hasNoOtherCode, isFreeFor } from './by-other-keys.ts'
import { EXCHANGING, mayTake } from './exchange-numbers.ts'
import { settleInherited } from './inherited-cells.ts'
import { codeOf, givenIdOf, gtinKey, keyOf } from './keys-of-rows.ts'
import { leaveOutMadeText } from './made-text.ts'
import type { FoundVariant } from './match.store.ts'
import { patchOf } from './patch-of.ts'
import { begin, withoutKey } from './plan-record.ts'
import type { AnyPlanned, RowValues } from './planned-record.ts'
import type { Context, Planner } from './planning-step.ts'
import { settleLeads } from './settle-leads.ts'
import { sayCodeElsewhere } from './taken-numbers.ts'
import { doubtSpelling, rememberSpelling } from './variant-spelling.ts'

/**
 * By what was chosen; else by its code or its GTIN, else by product, colour and size, and where several have these, by name. No two rows of a
 * file are about one variant.
 */
export const planVariant: Planner<'variant'> = (
  { line, fields: given, parent: product, item, at: changedAt },
  context,
  say,
) => {
  const { memory, matches, rules } = context
  if (!isTold(given)) {
    say({
      severity: 'warning',
      reason: 'variant_untold',
      message: 'The row has no name, colour, size or GTIN of a variant, so its other values for a variant are ignored.',
    })
    return null
  }
  const by = matchKeyOf('variant', rules.matchBy)
  if (by !== 'automatic' && !hasAnyOf(by, given)) return withoutKey(by, 'variant', say)
  const key = keyOf('variant', given, product, by)
  const isChosen = by === 'color_size' || by === 'name'
  const code = codeOf(given)
  const byCode = code === null ? undefined : matches.variantByCode(code)
  const gtin = gtinKey(given)
  const givenId = givenIdOf(given)
  const byId = givenId === null ? undefined : matches.variantById(givenId)
  const byGtin = gtin === null ? undefined : matches.variantByGtin(gtin)
  const chosen = product?.id ? chosenAmong(matches.variantsOf(product.id), given, by) : undefined
  if (chosen === 'ambiguous') {
    say({
      severity: 'error',
      reason: 'match_key_ambiguous',
      message:
        `Several variants of this product have the same ${by === 'name' ? 'name' : 'colour and size'}, so it is ` +
        'not clear which is meant. Match variants by something else.',
      found: given.name ?? '',
    })
    return null
  }
  const named = byId ?? (by === 'automatic' || by === 'code' ? byCode : undefined)
  /** Not by its GTIN: it may get another one. */
  const isOtherwise = named !== undefined || isChosen || by === 'code'
  const isUncoded = hasNoOtherCode(given)
  const found = isOtherwise ? (named ?? chosen) : byGtin && isUncoded(byGtin) ? byGtin : undefined
  const earlier = (key === null ? undefined : memory.given.get(key)?.line) ?? (found && memory.claimed.get(found.id))
  if (earlier !== undefined) {
    say({
      severity: 'error',
      reason: 'variant_repeated',
      message: `Line ${earlier} describes the same variant: nothing distinguishes the two.`,
      found: given.name ?? '',
    })
    return null
  }
  const isTaken = isOtherwise || !found ? found?.id !== byGtin?.id : product && byGtin?.productId !== product.id
  if (byGtin && isTaken && !(isOtherwise && mayTake(found, byGtin, 'gtin', context))) {
    say({
      severity: 'error',
      reason: 'variant_elsewhere',
      message:
        isOtherwise || !found
          ? `Another variant has this GTIN. Correct one of the two. ${EXCHANGING}`
          : 'A variant of another product has this GTIN. Correct the GTIN, or the product’s number.',
      found: given.gtin,
    })
    return null
  }
  if (byCode && byCode.id !== found?.id && !mayTake(found, byCode, 'code', context)) {
    sayCodeElsewhere('variant', code, say)
    return null
  }
  const before =
    found ??
    (product?.id && by === 'automatic' ? pick(matches.variantsOf(product.id), given, context) : undefined) ??
    null
  if (before === null && product === null) {
    say({
      severity: 'error',
      reason: 'product_missing',
      message: 'The row names no product for the variant to belong to.',
    })
    return null
  }
  if (before === null && product?.action === 'leave' && product.id === null) {
    return { record: { ...LEFT, key: key ?? '', line, parent: product }, commit() {} }
  }
  const said = patchOf<'variant'>('variant', given, undefined, before, rules, say)
  // Only who names a variant by its identifier or its code can mean to move it.
  if (named && product?.id && product.id !== named.productId) said.productId = product.id
  const wanted = settleInherited(said, before, product, say)
  leaveOutMadeText(wanted, before, 'variant', say)
  const { patch, conflicts } = settleLeads('variant', wanted, before, changedAt, context, say)
  if (before === null) patch.name ??= nameFrom(product, given)
  const ofProduct = product?.key ?? `product id ${before?.productId}`
  const spelled = { line, product: ofProduct, fields: patch, before }
  const others = matches.variantsOf(String(product?.id ?? before?.productId))
  for (const doubt of doubtSpelling({ ...spelled, others }, memory)) say(doubt)
  const at = {
    kind: 'variant' as const,
    key: key ?? `variant ${before?.id}`,
    givenId,
    line,
    parent: product,
    before,
    item,
    conflicts,
  }
  const step = begin<'variant'>(at, patch, given, context, say, { isOnce: true })
  return (
    step && {
      record: step.record,
      commit() {
        step.commit()
        rememberSpelling(spelled, memory)
        if (step.record.id !== null) memory.claimed.set(step.record.id, line)
      },
    }
  )
}

const LEFT = {
  kind: 'variant',
  givenId: null,
  action: 'leave',
  id: null,
  fields: {},
  before: null,
  isFirst: true,
} as const

/** Whether the row says what makes one variant of a product another than the next. */
function isTold({ id, code, name, color, size, gtin }: RowValues<'variant'>): boolean {
  return [id, code, name, color, size, gtin].some((telling) => telling !== null && telling !== undefined)
}

function hasAnyOf(by: MatchKey, given: FieldsByName): boolean {
  const key = factsOf('variant').knownBy.find((one) => one.by === by)
  return key?.fields.some((field) => given[field]) === true
}

/** The one of a product's variants that has what was chosen to recognise them by. */
function chosenAmong(
  variants: readonly FoundVariant[],
  { color = null, size = null, name = null }: RowValues<'variant'>,
  by: MatchKey,
): FoundVariant | 'ambiguous' | undefined {
  if (by !== 'color_size' && by !== 'name') return undefined
  const isMeant = (variant: FoundVariant) =>
    by === 'name' ? variant.name === name : variant.color === color && variant.size === size
  const [first, second] = variants.filter(isMeant)
  return second ? 'ambiguous' : first
}

/** Of those with the same colour and size: the one with the same name, else the first that no row has spoken of. */
function pick(
  variants: readonly FoundVariant[],
  given: RowValues<'variant'>,
  { memory, source }: Context,
): FoundVariant | undefined {
  const { color = null, size = null, name = null, gtin = null } = given
  const isFree = isFreeFor(givenIdOf(given), memory, source)
  const free = variants
    .filter((variant) => !memory.claimed.has(variant.id) && isFree(variant))
    .filter((variant) => variant.color === color && variant.size === size)
    // A variant with another GTIN is another variant.
    .filter((variant) => !gtin || variant.gtin === null)
    .filter(hasNoOtherCode(given))
  const named = free.filter((variant) => variant.name === name)
  const isTold = Boolean(color ?? size)
  const candidates = named.length > 0 ? named : isTold || !name ? free : []
  return candidates.find((variant) => variant.gtin === gtin) ?? candidates[0]
}

/** "Harbour Tee, Sea Salt, S" */
function nameFrom(product: AnyPlanned | null, { color, size }: RowValues<'variant'>): string | undefined {
  const name = product?.fields['name'] ?? product?.before?.['name']
  return typeof name === 'string' ? excerpt([name, color, size].filter(Boolean).join(', '), 200) : undefined
}
