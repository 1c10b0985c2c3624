import { isList, isMap, type TreeNode } from '#platform/tables/trees/tree.ts'
import { xmlRecords } from '#platform/tables/trees/xml-records.ts'
import { type Varying, variantsOf, varyingIn } from './bmecat-variants.ts'

/*
 * BMEcat 1.2 and 2005, in which suppliers' catalogues are exchanged: an article's properties are features with a name, a value and a unit, which
 * become columns of their own here. Prices and terms of delivery are no matter of a passport
 * and are left out.
 */

const ARTICLES: ReadonlySet<string> = new Set(['ARTICLE', 'PRODUCT'])
const LEFT_OUT = /^(ARTICLE|PRODUCT)_(PRICE_DETAILS|ORDER_DETAILS)$/
/** Of how it is shipped only what is of the product itself: where it comes from, and what customs call it. */
const LOGISTICS = /^(ARTICLE|PRODUCT)_LOGISTIC_DETAILS$/
const OF_PRODUCT = /^(COUNTRY_OF_ORIGIN|CUSTOMS_(TARIFF_)?NUMBER)$/
const DETAILS = /^(ARTICLE|PRODUCT)_DETAILS$/
const FEATURES = /^(ARTICLE|PRODUCT)_FEATURES$/

export function isBmecat(list: readonly string[]): boolean {
  return list[0] === 'BMECAT'
}

export function isArticle(list: readonly string[]): boolean {
  return isBmecat(list) && ARTICLES.has(list.at(-1) ?? '')
}

/** An article with its details and features beside each other, or each of its variants so. `declined` takes the names of what is left out. */
export function shapeArticle(
  node: TreeNode,
  declined: Set<string> = new Set(),
  groups: ReadonlyMap<string, string> = NO_GROUPS,
): TreeNode | null {
  if (!isMap(node)) return null
  const shaped = new Map<string, TreeNode>()
  const varying: Varying[] = []
  for (const [name, value] of node) {
    if (LEFT_OUT.test(name)) {
      declined.add(name)
      continue
    }
    if (DETAILS.test(name) && isMap(value)) for (const [own, detail] of value) addDetail(shaped, own, detail)
    else if (LOGISTICS.test(name)) addLogistics(shaped, value, declined)
    else if (FEATURES.test(name)) for (const group of all(value)) addFeatures(shaped, group, varying)
    else if (REFERENCE.test(name)) addReferences(shaped, name, value)
    else if (name === 'MIME_INFO') addPictures(shaped, value)
    else add(shaped, name, value)
  }
  const group = groups.get(textIn(shaped.get('SUPPLIER_PID') ?? shaped.get('SUPPLIER_AID')) ?? '')
  if (group !== undefined) shaped.set(GROUP, group)
  return variantsOf(shaped, varying, declined)
}

/** Of articles that vary another, that one; what else an article refers to stays as it is. */
function addReferences(shaped: Map<string, TreeNode>, name: string, references: TreeNode): void {
  for (const one of all(references)) {
    const type = isMap(one) ? one.get('type') : null
    const id = isMap(one) ? textIn(one.get('PROD_ID_TO') ?? one.get('ART_ID_TO')) : null
    if (type === 'base_product' && id !== null) shaped.set('BASE_PRODUCT', id)
    else add(shaped, name, one)
  }
}

function textIn(node: TreeNode | undefined): string | null {
  const text = isMap(node) ? node.get('') : node
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : null
}

const NO_GROUPS: ReadonlyMap<string, string> = new Map()
const REFERENCE = /^(ARTICLE|PRODUCT)_REFERENCE$/
/** What the group of an article is in, beside its own members. */
export const GROUP = 'CATALOG_GROUP'
/** Articles and groups: what are more are left out, and named. */
const MOST_IN_GROUPS = 200_000

/** By article the name of its group in the catalogue, which stands behind the articles. `list`: where these are. Empty where there are too many. */
export async function groupsOfArticles(path: string, list: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const around = list.slice(0, -1)
  const names = new Map<string, string>()
  const groupOf = new Map<string, string>()
  const lists = [
    [...around, 'CATALOG_GROUP_SYSTEM', 'CATALOG_STRUCTURE'],
    [...around, 'ARTICLE_TO_CATALOGGROUP_MAP'],
    [...around, 'PRODUCT_TO_CATALOGGROUP_MAP'],
  ]
  for await (const records of xmlRecords(path, lists)) {
    for (const { node } of records) {
      if (!isMap(node)) continue
      const id = textIn(node.get('GROUP_ID'))
      const [, name] = named(node, /^GROUP_NAME( |$)/)[0] ?? []
      const article = textIn(node.get('ART_ID') ?? node.get('PROD_ID'))
      const group = textIn(node.get('CATALOG_GROUP_ID'))
      if (id !== null && textIn(name) !== null) names.set(id, textIn(name) ?? '')
      // An article may be in several: the first is what it is.
      if (article !== null && group !== null && !groupOf.has(article)) groupOf.set(article, group)
      if (names.size + groupOf.size > MOST_IN_GROUPS) return NO_GROUPS
    }
  }
  return new Map(
    [...groupOf].flatMap(([article, group]) => (names.has(group) ? [[article, names.get(group) ?? '']] : [])),
  )
}

function all(node: TreeNode | undefined): readonly TreeNode[] {
  return node === undefined || node === null ? [] : isList(node) ? node : [node]
}

/** What comes twice is a list. */
function add(shaped: Map<string, TreeNode>, name: string, value: TreeNode): void {
  const before = shaped.get(name)
  shaped.set(name, before === undefined ? value : [...all(before), ...all(value)])
}

/** `<INTERNATIONAL_PID type="gtin">` is a GTIN. */
function addDetail(shaped: Map<string, TreeNode>, name: string, detail: TreeNode): void {
  for (const one of all(detail)) {
    const type = isMap(one) ? one.get('type') : null
    const text = isMap(one) ? one.get('') : null
    if (name === 'INTERNATIONAL_PID' && typeof type === 'string' && typeof text === 'string')
      add(shaped, /^(gtin|ean)/i.test(type) ? 'GTIN' : type, text)
    else add(shaped, name, one)
  }
}

function addLogistics(shaped: Map<string, TreeNode>, details: TreeNode, declined: Set<string>): void {
  if (!isMap(details)) return
  for (const [name, value] of details) {
    if (!OF_PRODUCT.test(name)) declined.add(name)
    else for (const one of all(value)) add(shaped, name, isMap(one) ? (one.get('CUSTOMS_NUMBER') ?? one) : one)
  }
}

/** FNAME, FVALUE and FUNIT; 2005 has FT_NAME too, and texts in several languages. `varying` takes those with a value for each variant. */
function addFeatures(shaped: Map<string, TreeNode>, group: TreeNode, varying: Varying[]): void {
  if (!isMap(group)) return
  for (const [name, value] of group) if (name !== 'FEATURE') add(shaped, name, value)
  for (const feature of all(group.get('FEATURE'))) {
    if (!isMap(feature)) continue
    const [, name = null] = named(feature, /^(FNAME|FT_NAME|FT_IDREF)( |$)/)[0] ?? []
    if (typeof name !== 'string') continue
    const unit = textIn(feature.get('FUNIT'))
    const varies = varyingIn(unit === null ? name : withUnit(name, unit), feature)
    if (varies) varying.push(varies)
    for (const [own, value] of named(feature, /^FVALUE( |$)/)) {
      const grams = unit === 'KGM' ? inGrams(value) : null
      const header = unit === null ? name : withUnit(name, grams === null ? unit : 'GRM')
      add(shaped, `${header}${own.slice('FVALUE'.length)}`, grams ?? value)
    }
  }
}

/** So that one feature is one column, whichever unit of weight an article has it in. */
function inGrams(value: TreeNode): TreeNode {
  return typeof value === 'string' && /^\d+(\.\d+)?$/.test(value.trim())
    ? String(Number((Number(value) * 1_000).toPrecision(12)))
    : null
}

function named(node: ReadonlyMap<string, TreeNode>, name: RegExp): [string, TreeNode][] {
  return [...node].filter(([own]) => name.test(own))
}

function withUnit(name: string, unit: string): string {
  const known = UNITS.get(unit)
  return known === '' ? name : `${name} (${known ?? unit})`
}

/** Codes of UN/ECE Recommendation 20 that catalogues have; a piece is no unit. */
const UNITS: ReadonlyMap<string, string> = new Map([
  ['KGM', 'kg'],
  ['GRM', 'g'],
  ['LBR', 'lb'],
  ['ONZ', 'oz'],
  ['MTR', 'm'],
  ['CMT', 'cm'],
  ['MMT', 'mm'],
  ['P1', '%'],
  ['C62', ''],
  ['PCE', ''],
])

function addPictures(shaped: Map<string, TreeNode>, info: TreeNode): void {
  for (const group of all(info)) {
    if (!isMap(group)) continue
    for (const mime of all(group.get('MIME'))) {
      const source = isMap(mime) ? mime.get('MIME_SOURCE') : null
      if (isMap(mime) && typeof source === 'string') add(shaped, `MIME_SOURCE${suffixOf(mime)}`, source)
    }
  }
}

/** Pictures are apart from data sheets. */
function suffixOf(mime: ReadonlyMap<string, TreeNode>): string {
  const type = mime.get('MIME_TYPE')
  return typeof type === 'string' && !type.startsWith('image') ? ` (${type})` : ''
}
