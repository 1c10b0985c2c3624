import { type AppError, badInput } from '#platform/app-error.ts'
import type { Product } from '../products/product.ts'
import type { Variant } from '../variants/variant.ts'
import type { LabelFault } from './arrange-label.ts'

export type FaultyLabel = { readonly variant: Variant; readonly product: Product; readonly fault: LabelFault }

/** Which labels cannot be printed, and why: the first few by name. */
export function describeFaults(faulty: readonly FaultyLabel[]): AppError {
  const first = faulty[0]!
  const isMissing = first.fault.kind === 'characters'
  const count = faulty.length === 1 ? 'One label' : `${faulty.length} labels`
  const more = faulty.length > SHOWN ? ` And ${faulty.length - SHOWN} more.` : ''
  const advice = isMissing
    ? 'Labels can show Latin, Greek and Cyrillic letters; nothing was printed.'
    : 'Shorten the text or choose a larger layout; nothing was printed.'
  return badInput(
    isMissing ? 'characters_not_printable' : 'text_does_not_fit',
    `${count} cannot be printed: ${faulty.slice(0, SHOWN).map(sentenceOf).join('; ')}.${more} ${advice}`,
    { field: first.fault.field, value: first.variant.id },
  )
}

const SHOWN = 5

function sentenceOf({ variant, product, fault }: FaultyLabel): string {
  const whose = `variant ${variant.id} of "${product.name.slice(0, 60)}"`
  const what = FIELDS[fault.field]
  if (fault.kind === 'too_long') return `${what} of ${whose} is too long for this layout at 5 points`
  const characters = fault.characters.slice(0, 10).map((character) => {
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
    return `${character} (U+${code})`
  })
  return `${what} of ${whose} has ${characters.join(', ')}${fault.characters.length > 10 ? ' …' : ''}`
}

const FIELDS: Readonly<Record<LabelFault['field'], string>> = {
  productName: 'the product name',
  variantName: 'the name',
  composition: 'the material composition',
  origin: 'the place of production',
}
