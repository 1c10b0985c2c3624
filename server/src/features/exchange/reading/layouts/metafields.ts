import { meaningsOf } from '../meaning/header-meaning.ts'

/** What shops call a metafield for each of our columns: its key, whatever the namespace. */
const KEYS: Readonly<Record<string, RegExp>> = {
  care_instructions: /^care([_-]?(instructions?|guide))?$|^washing([_-]instructions?)?$/,
  production_location: /^(country[_-]of[_-](origin|manufacture)|made[_-]in|origin([_-]country)?)$/,
  hs_code: /^(hs([_-]?code)?|harmonized[_-]system[_-]code|customs[_-]code|commodity[_-]code|tariff[_-](code|number))$/,
  manufacturer: /^(manufacturer|maker|factory|supplier)([_-]name)?$/,
  material_composition: /^((material|fabric|fib(er|re))[_-])?composition$/,
}

/** What an attribute with this key means; null where the key is not one of these. */
export function columnOfKey(key: string): string | null {
  return Object.entries(KEYS).find(([, pattern]) => pattern.test(key))?.[0] ?? null
}

/** The header of the metafield that means this column, by its key and else by its name in any language; '' where there is none. */
export function metafieldFor(headers: readonly string[], column: string): string {
  const fields = headers.flatMap((header) => {
    const [, name = '', space = '', key = ''] = /^(.*?)\s*\(product\.metafields\.([^.]+)\.([^)]+)\)$/.exec(header) ?? []
    // Shopify's own taxonomy names fabrics without their shares.
    if (key === '' || (space === 'shopify' && column === 'material_composition')) return []
    return [{ header, name, key: key.toLowerCase() }]
  })
  const byKey = fields.find(({ key }) => KEYS[column]?.test(key))
  const named = byKey ?? fields.find(({ name }) => meaningsOf(name).some((one) => one.isSure && one.column === column))
  return named?.header ?? ''
}
