import type { Product } from '#features/records/products/product.ts'
import type { Variant } from '#features/records/variants/variant.ts'
import { type AppError, badInput } from '#platform/app-error.ts'
import type { LabelFault } from './arrange-label.ts'

export type FaultyLabel = { readonly variant: Variant; readonly product: Product; readonly fault: LabelFault }

/** Which labels cannot be printed, and why: the first few by name. */
export function describeFaults(faulty: readonly FaultyLabel[]): AppError {
  const first = faulty[0]!
  const count = faulty.length === 1 ? 'One label' : `${faulty.length} labels`
  const more = faulty.length > SHOWN ? ` And ${faulty.length - SHOWN} more.` : ''
  const message = `${count} cannot be printed: ${faulty.slice(0, SHOWN).map(sentenceOf).join('; ')}.${more} ${ADVICE[first.fault.kind]}; nothing was printed.`
  const about = { field: first.fault.field, value: first.variant.id }
  switch (first.fault.kind) {
    case 'characters':
      return badInput('characters_not_printable', message, about)
    case 'too_long':
      return badInput('text_does_not_fit', message, about)
    case 'fibre_names':
      return badInput('fibre_name_not_lawful', message, about)
  }
}

const ADVICE: Readonly<Record<LabelFault['kind'], string>> = {
  characters: 'Labels can show only Latin, Greek and Cyrillic letters',
  too_long: 'Shorten the text or choose a larger layout',
  fibre_names:
    'Labels may name fibres only as Regulation (EU) 1007/2011 does: open the material, enter such a name ' +
    'under "On labels" ("organic cotton") and save the composition of the variant again',
}

const SHOWN = 5

function sentenceOf({ variant, product, fault }: FaultyLabel): string {
  const whose = `variant ${variant.id} of "${product.name.slice(0, 60)}"`
  const what = FIELDS[fault.field]
  if (fault.kind === 'too_long') return `${what} of ${whose} is too long for this layout at 5 points`
  if (fault.kind === 'fibre_names') {
    const names = fault.names.slice(0, 10).map(({ name, fibre }) => {
      const shown = `"${name.length > 60 ? `${name.slice(0, 59)}…` : name}"`
      return fibre === null ? shown : `${shown} (which is ${fibre})`
    })
    return `${what} of ${whose} names ${names.join(', ')}${fault.names.length > 10 ? ' …' : ''}`
  }
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
