import type { Product } from '#features/records/products/product.ts'
import { type UnlawfulName, unlawfulFibreNames } from '#features/records/variants/label-fibres.ts'
import type { Variant } from '#features/records/variants/variant.ts'
import type { Language } from '#kit/words/languages.ts'
import { CARE_SYMBOL_LIST } from '../care-symbols/care-symbol.ts'
import { madeIn, placeOnLabel } from './label-words.ts'

/** What is printed for one variant, each text as one line of plain characters. */
export type Label = {
  readonly variantId: string
  readonly productName: string
  readonly variantName: string
  /** Its parts ("shell", "lining") one below the other. */
  readonly composition: readonly string[]
  /** In the order of ISO 3758. */
  readonly careSymbols: readonly string[]
  readonly origin: string | null
  /** Of the composition: what no label may name. */
  readonly unlawfulNames: readonly UnlawfulName[]
  /** Under the symbol, for typing in what cannot be scanned. */
  readonly identifiers: readonly string[]
}

export function labelOf(variant: Variant, product: Product, language: Language): Label {
  const making = variant.stages.findLast(({ stage }) => stage === 'making')
  const origin = making ? madeIn(making.country, language) : placeOnLabel(variant.productionLocation, language)
  return {
    variantId: variant.id,
    productName: plain(product.name),
    variantName: plain(variant.name),
    composition: (variant.materialComposition ?? '')
      .split(/;|\n/)
      .map((part) => plain(part).replaceAll(PERCENT_SPACE, '$1\u00a0'))
      .filter((part) => part !== ''),
    unlawfulNames: variant.materialComposition === null ? [] : unlawfulFibreNames(variant.materialComposition),
    careSymbols: CARE_SYMBOL_LIST.filter(({ slug }) => variant.careSymbols.includes(slug)).map(({ slug }) => slug),
    origin: origin === null ? null : plain(origin),
    identifiers: [...(variant.gtin === null ? [] : [`GTIN ${variant.gtin}`]), variant.digitalId],
  }
}

/** A percentage stays on the line of the fibre it belongs to. */
const PERCENT_SPACE = /(\d ?%) (?=\S)/g

/** Without what shows nothing and can turn the reading order: controls, marks of direction, soft hyphens. */
function plain(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[\p{Cf}\p{Cc}\s]+/gu, (found) => (/\s/u.test(found) ? ' ' : ''))
    .trim()
}
