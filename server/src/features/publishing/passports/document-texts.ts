import type { Product } from '#features/records/products/product.ts'
import type { Variant } from '#features/records/variants/variant.ts'
import { type Translations, translationOf } from '#kit/translations.ts'
import { LANGUAGES, type Language } from '#kit/words/languages.ts'

/** What a page needs to speak its reader's language. */
export type DocumentTexts = {
  /** What the brand's own texts are in; null: not said. */
  readonly language: Language | null
  /** By language, then by what is told: "product.name", "certification crt_… scope". Only those that were not outdated. */
  readonly translations: Readonly<Record<string, Readonly<Record<string, string>>>>
}

type Translated = { readonly translations: Translations | null }

type Told = {
  readonly language: Language | null
  readonly variant: Variant
  readonly product: Product
  readonly materials: readonly (Translated & { readonly name: string; readonly label: string | null })[]
  readonly certifications: readonly (Translated & { readonly id: string })[]
}

/** Null where no language was said and nothing is translated: the document is then what it would be without. */
export function documentTexts({ language, variant, product, materials, certifications }: Told): DocumentTexts | null {
  const told = [
    ...PRODUCT_TEXTS.map((field) => [`product.${field}`, product, field] as const),
    // Of one thing the last counts: a text that a variant inherits has its product's translations, unless it has its own.
    ...VARIANT_TEXTS.filter((field) => isInherited(variant, field)).map(
      (field) => [`variant.${field}`, product, field] as const,
    ),
    ...VARIANT_TEXTS.map((field) => [`variant.${field}`, variant, field] as const),
    ...materials.map(
      (one) => [materialKey(one.label ?? one.name), one, one.label === null ? 'name' : 'label'] as const,
    ),
    ...certifications.flatMap((one) =>
      CERTIFICATION_TEXTS.map((field) => [certificationKey(one, field), one, field] as const),
    ),
  ]
  const translations = LANGUAGES.flatMap((to) => {
    const texts = told.flatMap(([key, record, field]) => {
      const text = to === language ? null : translationOf(record, field, to)
      return text === null ? [] : [[key, text] as const]
    })
    return texts.length === 0 ? [] : [[to, Object.fromEntries(texts)] as const]
  })
  if (language === null && translations.length === 0) return null
  return { language, translations: Object.fromEntries(translations) }
}

const PRODUCT_TEXTS = ['name', 'description', 'category'] as const
const VARIANT_TEXTS = ['name', 'color', 'materialComposition', 'careInstructions'] as const
const CERTIFICATION_TEXTS = ['name', 'scope'] as const

export type TextKey =
  | `product.${(typeof PRODUCT_TEXTS)[number]}`
  | `variant.${(typeof VARIANT_TEXTS)[number]}`
  | ReturnType<typeof materialKey>
  | ReturnType<typeof certificationKey>

/** By what the page calls the material, which is all that it knows of it. */
export function materialKey(label: string) {
  return `material ${label}` as const
}

export function certificationKey({ id }: { readonly id: string }, field: (typeof CERTIFICATION_TEXTS)[number]) {
  return `certification ${id} ${field}` as const
}

function isInherited({ inherited }: Variant, field: (typeof VARIANT_TEXTS)[number]): boolean {
  return inherited.includes(field === 'materialComposition' ? 'composition' : field)
}
