import { at, listAt, momentAt, textAt } from '../foreign-json.ts'

/** Fields of products and variations that are read; the rest, such as prices, is not fetched. */
export const PRODUCT_FIELDS =
  'id,name,type,status,sku,global_unique_id,weight,permalink,date_modified_gmt,description,short_description,categories,brands,tags,attributes,variations,meta_data,parent_id,lang,translations'
export const VARIATION_FIELDS =
  'id,name,status,sku,global_unique_id,weight,date_modified_gmt,attributes,meta_data,parent_id,description'

export const idOf = (item: unknown): number => Number(at(item, 'id') ?? 0)

export const statusOf = (item: unknown): string => textAt(item, 'status') ?? 'publish'

export const changedAtOf = (item: unknown): Date | null => momentAt(item, 'date_modified_gmt')

export function variationIds(product: unknown): number[] {
  return listAt(product, 'variations')
    .map((one) => Number(typeof one === 'object' ? at(one, 'id') : one))
    .filter((id) => id > 0)
}

/** Of the shop with a plugin for languages: the copies of a product, itself among them. */
export function translationsOf(product: unknown): ReadonlyMap<string, number> {
  const found = at(product, 'translations')
  if (typeof found !== 'object' || found === null || Array.isArray(found)) return new Map()
  return new Map(
    Object.entries(found)
      .map(([language, id]) => [language, Number(id)] as const)
      .filter(([, id]) => id > 0),
  )
}

/** The product that stands for all its copies: the one in the main language, or the only one there is. */
export function originalOf(product: unknown, mainLanguage: string | null): number {
  const id = idOf(product)
  if (mainLanguage === null || textAt(product, 'lang') === mainLanguage) return id
  const translations = translationsOf(product)
  const main = translations.get(mainLanguage)
  if (main !== undefined) return main
  // Not there in the main language: the oldest of the copies stands for it.
  return translations.size > 0 ? Math.min(id, ...translations.values()) : id
}

/** Own fields with a plain value. Lists and objects are the inner life of plugins. */
export function metaOf(item: unknown): Map<string, string> {
  const found = new Map<string, string>()
  for (const one of listAt(item, 'meta_data')) {
    const [key, value] = [textAt(one, 'key'), textAt(one, 'value')]
    if (key !== null && value !== null) found.set(key, value)
  }
  return found
}
