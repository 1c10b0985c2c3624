import { textAt } from '../foreign-json.ts'
import { translationsOf } from './shop-product.ts'

/** The languages that products of a sample are in; none where no plugin for languages tells. The first is that of most originals. */
export function languagesOf(products: readonly unknown[]): string[] {
  const found = new Map<string, number>()
  for (const product of products) {
    const own = textAt(product, 'lang')
    const translations = translationsOf(product)
    if (own === null && translations.size === 0) continue
    // The first one made is what the others were translated from.
    const oldest = [...translations].sort(([, one], [, other]) => one - other)[0]?.[0]
    for (const language of new Set([...(own === null ? [] : [own]), ...translations.keys()])) {
      found.set(language, (found.get(language) ?? 0) + (language === (oldest ?? own) ? 1_000 : 1))
    }
  }
  return [...found].sort(([, one], [, other]) => other - one).map(([language]) => language)
}

/** "de-at" and "de_DE" are "de" with us. */
export function baseLanguage(language: string): string {
  return language.toLowerCase().split(/[-_]/)[0] ?? language
}

export function languageName(language: string): string {
  try {
    return new Intl.DisplayNames('en', { type: 'language' }).of(language.replace('_', '-')) ?? language
  } catch {
    return language
  }
}
