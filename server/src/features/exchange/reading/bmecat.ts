import { isList, isMap, type TreeNode } from '#platform/tables/trees/tree.ts'

/*
 * BMEcat 1.2 and 2005, in which suppliers' catalogues are exchanged: an article's properties are features with a name, a value and a unit, which
 * become columns of their own here. Prices and terms of delivery are no matter of a passport and are left out.
 */

const ARTICLES: ReadonlySet<string> = new Set(['ARTICLE', 'PRODUCT'])
const LEFT_OUT = /^(ARTICLE|PRODUCT)_(PRICE_DETAILS|ORDER_DETAILS|LOGISTIC_DETAILS)$/
const DETAILS = /^(ARTICLE|PRODUCT)_DETAILS$/
const FEATURES = /^(ARTICLE|PRODUCT)_FEATURES$/

export function isBmecat(list: readonly string[]): boolean {
  return list[0] === 'BMECAT'
}

export function isArticle(list: readonly string[]): boolean {
  return isBmecat(list) && ARTICLES.has(list.at(-1) ?? '')
}

/** An article with its details and features beside each other. `declined` takes the names of what is left out. */
export function shapeArticle(node: TreeNode, declined: Set<string> = new Set()): TreeNode | null {
  if (!isMap(node)) return null
  const shaped = new Map<string, TreeNode>()
  for (const [name, value] of node) {
    if (LEFT_OUT.test(name)) {
      declined.add(name)
      continue
    }
    if (DETAILS.test(name) && isMap(value)) for (const [own, detail] of value) addDetail(shaped, own, detail)
    else if (FEATURES.test(name)) for (const group of all(value)) addFeatures(shaped, group)
    else if (name === 'MIME_INFO') addPictures(shaped, value)
    else add(shaped, name, value)
  }
  return shaped
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

/** FNAME, FVALUE and FUNIT; 2005 has FT_NAME too, and texts in several languages. */
function addFeatures(shaped: Map<string, TreeNode>, group: TreeNode): void {
  if (!isMap(group)) return
  for (const [name, value] of group) if (name !== 'FEATURE') add(shaped, name, value)
  for (const feature of all(group.get('FEATURE'))) {
    if (!isMap(feature)) continue
    const [, name = null] = named(feature, /^(FNAME|FT_NAME|FT_IDREF)( |$)/)[0] ?? []
    if (typeof name !== 'string') continue
    const unit = feature.get('FUNIT')
    const header = typeof unit === 'string' && unit.trim() !== '' ? withUnit(name, unit.trim()) : name
    for (const [own, value] of named(feature, /^FVALUE( |$)/))
      add(shaped, `${header}${own.slice('FVALUE'.length)}`, value)
  }
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

/** What its elements mean with us. */
export const BMECAT_NAMES: ReadonlyMap<string, string> = new Map([
  ['SUPPLIER_AID', 'sku'],
  ['SUPPLIER_PID', 'sku'],
  ['DESCRIPTION_SHORT', 'product_name'],
  ['DESCRIPTION_LONG', 'description'],
  ['EAN', 'gtin'],
  ['GTIN', 'gtin'],
  ['MANUFACTURER_NAME', 'manufacturer'],
])
