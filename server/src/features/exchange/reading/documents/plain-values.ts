import { htmlText } from '#platform/html/html-text.ts'
import { isList, isMap, type TreeNode } from '#platform/tables/trees/tree.ts'
import { massUnitOf } from '../../columns/mass-unit.ts'

/** Of what is chosen from a list, its name: {"key":"red","label":"Red"} is "Red". What is no such choice stays as it is. */
export function choiceOf(node: TreeNode): TreeNode {
  if (isList(node)) return node.map(choiceOf)
  if (!isMap(node) || node.size > MOST_OF_CHOICE) return node
  const names = [...node.keys()]
  if (!names.every((name) => CHOICE.test(name))) return node
  return node.get('label') ?? node.get('name') ?? node.get('title') ?? node
}

const MOST_OF_CHOICE = 6
const CHOICE = /^(_*id|uuid|key|code|slug|label|name|title|position|order|hex|swatch|__typename)$/i

/** "Color: Black", as some systems name what a variant is of; null where any of them is not so. */
export function namedInTexts(list: readonly TreeNode[]): ReadonlyMap<string, TreeNode> | null {
  if (list.length === 0 || list.length > MOST_TEXTS) return null
  const found = new Map<string, TreeNode>()
  for (const node of list) {
    const [, name = '', value = ''] = NAMED.exec(textIn(node) ?? '') ?? []
    if (name === '' || found.has(name)) return null
    found.set(name.replaceAll('.', ' ').trim(), value.trim())
  }
  return found
}

const MOST_TEXTS = 20
const NAMED = /^(\p{L}[^:\n]{0,38}): ([^:\n]{1,100})$/u

function textIn(node: TreeNode): string | null {
  if (!isMap(node)) return typeof node === 'string' ? node : null
  if (![...node.keys()].every((name) => /^(id|display_?name|name|label)$/i.test(name))) return null
  const texts = [...node.values()].filter((value) => typeof value === 'string')
  return texts.length === 1 ? String(texts[0]) : null
}

/** [185, "Portugal"], as some systems refer to a record: its name and its number. */
export function referenceIn(list: readonly TreeNode[], name: string): ReadonlyMap<string, TreeNode> | null {
  const [id, text] = list
  const isReference = list.length === 2 && Number.isSafeInteger(id) && typeof text === 'string' && /\p{L}/u.test(text)
  return isReference && id !== undefined && !/size|compos|material|share/i.test(name)
    ? new Map<string, TreeNode>([
        ['id', id],
        ['name', text],
      ])
    : null
}

/** The number of an element with its unit as an attribute: "68 g". Null where it is no mass. */
export function massIn(node: ReadonlyMap<string, TreeNode>): string | null {
  const number = node.get('')
  if (typeof number !== 'string' || !/^\d+([.,]\d+)?$/.test(number) || node.size !== 2) return null
  for (const [name, unit] of node) {
    if (name === '' || typeof unit !== 'string') continue
    const known = massUnitOf(MASS_CODES[unit] ?? unit)
    if (known) return `${number} ${known}`
  }
  return null
}

/** {"valor":180,"unidad":"g"}, in any language: "180 g". Null where it is no mass; {"value":…,"unit":…} are columns by their names. */
export function massOfTwo(node: ReadonlyMap<string, TreeNode>): string | null {
  if (node.size !== 2 || node.has('unit') || node.has('')) return null
  const values = [...node.values()]
  const number = values.find((value) => typeof value === 'number')
  const text = values.find((value) => typeof value === 'string')
  const unit = typeof text === 'string' ? massUnitOf(MASS_CODES[text] ?? text) : null
  return number === undefined || unit === null ? null : `${number} ${unit}`
}

/** UN/ECE Recommendation 20. */
export const MASS_CODES: Readonly<Record<string, string>> = { KGM: 'kg', GRM: 'g', LBR: 'lb', ONZ: 'oz' }

/** A country by its number in ISO 3166-1, as GS1 writes it, by its letters. */
export function countryOf(text: string, name: string): string {
  if (!/^\d{3}$/.test(text) || !/country|land$|pays|pais|paese/i.test(name)) return text
  const region = new Intl.Locale(Intl.getCanonicalLocales(`und-${text}`)[0] ?? 'und').region ?? text
  return /^[A-Z]{2}$/.test(region) ? region : text
}

/** Texts of editors and of web pages as people read them. */
export function readable(text: string): string {
  if (text.length > MOST_READABLE) return text
  if (text.startsWith('{') && /"(blocks|root|document|doc)"/.test(text)) return textOfEditor(text) ?? text
  return text.includes('<') && MARKUP.test(text) ? withoutMarkup(text) : text
}

/** Characters: what is longer is no text that anybody has written. */
const MOST_READABLE = 20_000

function withoutMarkup(text: string): string {
  try {
    return htmlText(text)
  } catch (error) {
    // Elements within elements without end.
    if (error instanceof RangeError) return text
    throw error
  }
}
const MARKUP = /<(p|br|div|span|ul|ol|li|b|i|em|strong|h[1-6]|table|a)(\s[^<>]*)?\/?>/i

/** Editor.js and the rich text of shops: paragraphs as lines. Null: it is something else. */
function textOfEditor(text: string): string | null {
  try {
    const lines: string[] = []
    addLines(lines, JSON.parse(text), 0)
    const all = lines.map((line) => (MARKUP.test(line) ? withoutMarkup(line) : line).trim()).filter(Boolean)
    return all.length > 0 ? all.join('\n') : null
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return null
    throw error
  }
}

function addLines(lines: string[], node: unknown, depth: number): void {
  if (depth > 30 || typeof node !== 'object' || node === null) return
  if (Array.isArray(node)) {
    for (const one of node) addLines(lines, one, depth + 1)
    return
  }
  const { type, text, value, ...others } = node as Record<string, unknown>
  const own = typeof text === 'string' ? text : type === 'text' && typeof value === 'string' ? value : null
  if (own !== null) lines.push(own)
  for (const within of ['data', 'blocks', 'children', 'content', 'items'])
    if (within in others) {
      const isInline = (within === 'children' || within === 'content') && type === 'paragraph'
      const inner: string[] = isInline ? [] : lines
      addLines(inner, others[within], depth + 1)
      if (isInline) lines.push(inner.join(''))
    }
}
