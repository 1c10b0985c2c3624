import { at, listAt, textAt } from '../foreign-json.ts'
import type { Shopify } from './ask-shopify.ts'
import { isReference, metafieldType } from './metafield-text.ts'
import { DEFINITIONS, LOCALES, SHOP, type Wanted } from './shopify-documents.ts'

export type Definition = { readonly key: string; readonly name: string; readonly type: string }

/** Of products and of variants each: what one may cost at once leaves room for no more. */
const MOST_KEYS = 25
const MOST_LOCALES = 5

/** The own fields and languages of this shop that are read with each product. */
export async function wantedOf(shopify: Shopify): Promise<Wanted> {
  const products = await definitionsOf(shopify, 'PRODUCT')
  const variants = await definitionsOf(shopify, 'PRODUCTVARIANT')
  return {
    productKeys: readable(products).map(({ key }) => key),
    variantKeys: readable(variants).map(({ key }) => key),
    locales: (await localesOf(shopify)).map(({ locale }) => locale),
  }
}

export function readable(definitions: readonly Definition[]): readonly Definition[] {
  return definitions.filter(({ type }) => !isReference(type) && type !== 'json').slice(0, MOST_KEYS)
}

export async function definitionsOf(shopify: Shopify, owner: 'PRODUCT' | 'PRODUCTVARIANT'): Promise<Definition[]> {
  const found: Definition[] = []
  let after: string | null = null
  do {
    const connection: unknown = at(await shopify.ask(DEFINITIONS, { owner, after }), 'metafieldDefinitions')
    for (const one of listAt(connection, 'nodes')) {
      const [namespace, name] = [textAt(one, 'namespace'), textAt(one, 'key')]
      if (namespace === null || name === null) continue
      const key = `${namespace}.${name}`
      found.push({ key, name: textAt(one, 'name') ?? key, type: metafieldType(one) })
    }
    const info: unknown = at(connection, 'pageInfo')
    after = at(info, 'hasNextPage') === true ? textAt(info, 'endCursor') : null
  } while (after !== null && found.length < 1_000)
  return found.sort((one, other) => (one.key < other.key ? -1 : 1))
}

export type Locale = { readonly locale: string; readonly name: string }

/** Languages beside the shop's own; none where the app may not see them. */
export async function localesOf(shopify: Shopify): Promise<readonly Locale[]> {
  const scopes = await scopesOf(shopify)
  if (!scopes.includes('read_translations') || !scopes.includes('read_locales')) return []
  return listAt(await shopify.ask(LOCALES), 'shopLocales')
    .filter((one) => at(one, 'primary') !== true)
    .flatMap((one) => {
      const locale = textAt(one, 'locale')
      return locale === null ? [] : [{ locale, name: textAt(one, 'name') ?? locale }]
    })
    .slice(0, MOST_LOCALES)
}

export async function scopesOf(shopify: Shopify): Promise<string[]> {
  const installation = at(await shopify.ask(SHOP), 'currentAppInstallation')
  return listAt(installation, 'accessScopes').flatMap((one) => textAt(one, 'handle') ?? [])
}
