import { meaningsOf } from '../meaning/header-meaning.ts'
import { NAMES_OF_SYSTEMS } from './names-of-systems.ts'
import { languageOf } from './values-by-language.ts'

/** What the path of a column says about it. */
export type PathNames = {
  /** What it may be called, the likeliest name first; none where it says nothing that could be a field. */
  readonly names: readonly string[]
  /** Of a text in several languages: the path without the language. */
  readonly stem: string
  readonly language: string | null
  /** Whether it is said of the row, and not of the record around it; and whether such a row is a product, as in a supplier's list of these. */
  readonly isOfRow: boolean
  readonly isOfProducts: boolean
  /** Of what a record is known by in its program: how good a number of the product it would be, the best first. */
  readonly keyRank: number | null
  /** It names the product that a variant is of. */
  readonly isParent: boolean
}

/** What is known of all paths of a document. */
export type Around = {
  /** What all of them begin with. */
  readonly within: readonly string[]
  /** The list of the rows within a record, and the lists around it. */
  readonly rows: readonly string[]
  readonly levels: readonly (readonly string[])[]
  /** What the list of the records is called. */
  readonly record: string
  readonly areProducts: boolean
}

/**
 * What a path may be called: "variants.colorName" in rows of variants is "variant color name", then "color name". In a list of products, "name" may be "product
 * name". A plain name within something else is never taken alone: the name of a category is not that of the product.
 */
export function namesOfPath(path: string, { within, rows, levels, record, areProducts }: Around): PathNames {
  const { stem, language } = inLanguage(path)
  const parts = stem.split('.').slice(within.length)
  // The nearest list around it whose entries are rows, or are around these.
  const list = [rows, ...levels.toSorted((a, b) => b.length - a.length)].find(
    (one) => one.length > 0 && parts.length > one.length && one.every((name, at) => parts[at] === name),
  )
  const isOfRow = list !== undefined
  const said = withoutContainers(parts.slice(list?.length ?? 0))
  const last = said.at(-1) ?? stem
  const own = worded(last)
  const above = said.slice(0, -1).map(worded)
  const rank = KEYS.indexOf(own)
  const known = NAMES_OF_SYSTEMS.get(last.replace(/[\s_-]/g, '').toLowerCase())
  const found = known && !above.some(isOfOther) ? [known] : []
  const isNoField = rank >= 0 || OF_OTHERS.test(own) || TECHNICAL.test(last) || /\]$/.test(last)
  const isOfProducts = isOfRow && areProducts
  const kinds = isOfProducts ? ['product'] : isOfRow ? ['variant', singular(worded(list?.at(-1) ?? ''))] : []
  if (!isNoField) found.push(...wordings(own, above, kinds, isOfProducts ? 'product' : record))
  return {
    names: [...new Set(found)],
    stem,
    language,
    isOfRow,
    isOfProducts,
    keyRank: rank < 0 || above.length > 0 ? null : rank,
    isParent: rows.length === 0 && above.length === 0 && PARENT.test(own),
  }
}

function wordings(own: string, above: readonly string[], kinds: readonly string[], record: string): string[] {
  const parent = above.at(-1) ?? ''
  if (ADDRESS.test(own) && PICTURES.test(parent)) return pictureNames(parent, kinds.includes('variant'))
  if (above.length === 0) {
    // What a program labels is called by that, and is no brand. A list of products has product names.
    const name = NAMES.test(own) ? 'name' : own
    return [
      ...kinds.map((kind) => `${kind} ${name}`),
      name,
      `${singular(worded(record))} ${own}`,
      `product ${own}`,
      own.replace(PREFIX, ''),
    ]
  }
  const isPlain = PLAIN.has(own) || isName(own)
  const whole = [...above, own].join(' ')
  const plainParent = parent.replace(/ ids?$/, '')
  const ofParent = NAMES_OF_SYSTEMS.get(plainParent) ?? plainParent
  if (isPlain) return [ofParent, whole, `${parent} ${own}`]
  if (saysNoMore(own, parent)) return [ofParent, whole, `${parent} ${own}`, own]
  // Of what a thing is known by, where there is no name of it.
  if (own === 'type' || own === 'id') return [whole, `${parent} ${own}`]
  if (CODES.has(own)) return [whole, `${parent} ${own}`, '', ofParent]
  return [whole, `${parent} ${own}`, ...(above.some(isOfOther) ? [] : [own])]
}

/** "nazwa", "ragione sociale": the word for a name in any language, and nothing more. */
function isName(own: string): boolean {
  const [meant] = meaningsOf(own)
  return (
    meant?.isSure === true &&
    meant.weight === 1 &&
    (meant.column === 'product_name' || meant.column === 'company_name') &&
    !PRODUCT_WORD.test(own)
  )
}

/** Whether the entries of a list are products, by its name. */
export function isListOfProducts(name: string): boolean {
  return (
    /product|produkt|produit|article|artikel|style|^items?$/i.test(name) && !/varia|child|sku|size|colou?r/i.test(name)
  )
}

/** "images.url" is an image; a small one comes after the others. */
function pictureNames(parent: string, isOfRow: boolean): string[] {
  const name = isOfRow ? 'variant image' : 'image'
  return /thumb|small|mini/.test(parent) ? ['', '', name] : [name]
}

/** "country of origin country code" says no more than "country of origin". */
function saysNoMore(own: string, parent: string): boolean {
  const words = own.split(' ').filter((word) => !PLAIN.has(word) && !CODES.has(word) && word !== 'description')
  return words.length > 0 && words.every((word) => parent.split(' ').includes(word))
}

/** "name.de" and "name (de)" are the name in German. */
function inLanguage(path: string) {
  const [, stem, written] =
    /^(.+)(?:\.([a-z]{2}(?:[-_][a-z]{2})?)| \(([a-z]{2,3})\))$/i.exec(path)?.filter(Boolean) ?? []
  const language = written === undefined || NO_LANGUAGE.test(written) ? null : languageOf(written)
  return stem === undefined || language === null ? { stem: path, language: null } : { stem, language }
}

/** Members of these names are something else, and so is a unit. */
const NO_LANGUAGE = /^(id|no|to|is|by|at|kg|g|lb|oz|cm|mm|ml)$/i

/** Names that say nothing beside what they are within: "weight.value" is the weight. */
const PLAIN: ReadonlySet<string> = new Set([
  'value',
  'name',
  'label',
  'text',
  'amount',
  'title',
  'data',
  'content',
  'display name',
  'longname',
])
const CODES: ReadonlySet<string> = new Set(['code', 'key', 'slug', 'number', 'type', 'id'])
const PRODUCT_WORD = /product|produ|artik|article|item|style|model/
const NAMES = /^(label|display ?name|short ?name)$/
const ADDRESS =
  /^(url|uri|src|href|link|address|(original|secure|file|image|full|large) ?(url|src|path|size)?|path|source)$/
const PICTURES = /image|media|asset|galler|pictur|photo|thumb|bild|foto|imagen|immagin|obraz|kuva|图|画像/
/** What a record is known by in its program, the best number of a product first. */
const KEYS: readonly string[] = [
  'key',
  'identifier',
  'itemid',
  'item id',
  'slug',
  'url key',
  'uri',
  'product id',
  'id',
  'pk',
  'uuid',
  'gid',
]
/** From here on a key is its program's alone: too long to be anybody's number. */
export const OWN_KEYS = 8
const PARENT = /^base product$|^parent( (sku|code|item ?id|item|number|identifier|product|model|id))?$/
const TECHNICAL =
  /^__|^_(id|type|links?|rev|key|score|index|source)$|^(object|input|data|value)_?type$|^(created|updated|modified|last_?modified)(_?(at|on|date))?$/i
/** The number of something else in its program. */
const OF_OTHERS =
  /^(product|parent|variant|categor(y|ies)|categ|brand|company|supplier|vendor|manufacturer|image|media|attribute|option|value|group|template|type|store|shop|user|owner|customer|collection|uom|tax|website|class)( type)? ids?$/
/** Fields of one's own have a mark in front. */
const PREFIX = /^(custitem|custom|x studio|x|attr|attribute|cf|field|prop|pa|meta|acf|udf)\s+/
/** What is about something other than the product. */
function isOfOther(name: string): boolean {
  return /ship|deliver|parcel|packag|dimension|address|warehouse|stock|price|offer|related|cross|upsell|accessor|bundle|similar|\btax|\bseo\b|review|customer|channel|store|company|party|contact|owner|currency/.test(
    name,
  )
}

/** Lists and objects whose members are those of what they are in. */
const CONTAINER =
  /^(node|edges?|(custom|product|item|extra|additional)?[_-]?(attributes?|fields|propert(y|ies)|features?|details?|options?|specifications?|extrinsics?|data)|custom[_-]?fields?|values|obj|element|meta_?(fields?|data)|translations?|locali[sz](ations?|ed_?fields?)|selected_?options|option_?values|specs?|extensions?|params?|characteristics|inventory_?item|measurement|user_?defined_?extensions?|\w*(module|information))$/i

function withoutContainers(parts: readonly string[]): readonly string[] {
  const found = parts.filter((name, at) => at === parts.length - 1 || !CONTAINER.test(name))
  return found.length > 0 ? found : parts
}

/** "countryOfOrigin", "CountryOfOrigin" and "country_of_origin" are "country of origin". */
function worded(name: string): string {
  return name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim()
    .toLowerCase()
}

function singular(name: string): string {
  return name.replace(/ies$/, 'y').replace(/s$/, '')
}

/** What all paths begin with, as "node" in answers of an API: it says nothing. */
export function commonPath(columns: readonly string[]): string[] {
  const [first = '', ...others] = columns.map((column) => column.split('.'))
  const common: string[] = []
  for (const [at, name] of first === '' ? [] : first.slice(0, -1).entries()) {
    if (!others.every((parts) => parts.length > at + 1 && parts[at] === name)) break
    common.push(name)
  }
  return common
}
