import { parseComposition } from '@selvedge/lca/composition/parse-composition.ts'
import { isList, isMap, type TreeNode } from '#platform/tables/trees/tree.ts'
import { folded } from './meaning/folded.ts'
import { meaningsOf } from './meaning/header-meaning.ts'

/**
 * A record of a document in which what an article is made of is one text, as in files: programs write it as a list of fibres with their shares,
 * [{"material":"cotton","share":95}], or by the names of the fibres, {"cotton":95}. What is no composition stays as it is.
 */
export function withCompositions(node: TreeNode, name = ''): TreeNode {
  if (isList(node)) return compositionOf(node, name) ?? node.map((one) => withCompositions(one, name))
  if (!isMap(node)) return node
  const text = COMPOSITION.test(name) ? (compositionOf([node], name) ?? sharesByName(node)) : null
  return text ?? new Map([...node].map(([own, value]) => [own, withCompositions(value, own || name)]))
}

/** Null: what is under this name is no composition. */
export function compositionIn(node: TreeNode, name: string): string | null {
  if (isList(node)) return compositionOf(node, name) ?? inOtherWords(node, name)
  return isMap(node) && isComposition(name) ? (compositionOf([node], name) ?? sharesByName(node)) : null
}

/** By its name in any language. */
function isComposition(name: string): boolean {
  return COMPOSITION.test(folded(name)) || meaningsOf(name).some(({ column }) => column === 'material_composition')
}

/** A list of texts with numbers that add up, whatever these are called: by the name of the list, or since all of the texts are fibres. */
function inOtherWords(list: readonly TreeNode[], name: string): string | null {
  if (list.length === 0 || list.length > MOST_ENTRIES) return null
  const entries: Entry[] = []
  for (const node of list) {
    if (!isMap(node) || node.size !== 2) return null
    const [text, share] = [...node.values()].sort((a) => (isPlain(a) ? -1 : 1))
    const part = shareIn(share ?? null)
    if (!isPlain(text ?? null) || part === null) return null
    entries.push({ part: '', name: String(text).trim(), share: part })
  }
  if (!addsUp(entries)) return null
  const text = written(entries)
  return isComposition(name) || areFibres(text) ? text : null
}

function areFibres(text: string): boolean {
  return !parseComposition(text).problems.some(({ reason }) => reason === 'fibre_unknown' || reason === 'nothing_found')
}

type Entry = { readonly part: string; readonly name: string; readonly share: number }

/** Null: an entry says something else, or the shares are none. */
function compositionOf(list: readonly TreeNode[], name: string): string | null {
  if (list.length === 0 || list.length > MOST_ENTRIES) return null
  const entries: Entry[] = []
  for (const node of list) {
    const entry = entryOf(node)
    if (entry === null) return null
    entries.push(entry)
  }
  // A list of that name may be incomplete, and is said to be when it is read. Any other has to add up.
  return COMPOSITION.test(name) || addsUp(entries) ? written(entries) : null
}

const MOST_ENTRIES = 100
const COMPOSITION = /compos|zusammensetz|samenstelling|composi|sklad|material|fib(re|er)|faser|mati(e|è)re|textil/i
const NAMES =
  /^(material|fib(re|er)|faser|mati(e|è)re|name|component|materialname|fib(re|er)name|)$|(material|fib(re|er))(name|description)?$/i
const SHARES =
  /^(share|percent|percentage|pct|anteil|prozent|pourcentage|proportion|ratio)$|(percentage|percent|share)$/i
const PARTS = /^(part|component(part)?|teil|partie|section|position|location)$/i

function entryOf(node: TreeNode): Entry | null {
  if (!isMap(node)) return null
  let part = ''
  let name: string | null = null
  let share: number | null = null
  for (const [own, value] of node) {
    if (value === null || value === '') continue
    const plain = own.replace(/[_\s-]/g, '')
    if (share === null && SHARES.test(plain)) share = shareIn(value)
    else if (name === null && NAMES.test(plain) && isPlain(textIn(value))) name = String(textIn(value)).trim()
    else if (part === '' && PARTS.test(plain) && isPlain(value)) part = value.trim()
    else return null
  }
  return name === null || share === null ? null : { part, name, share }
}

/** Of an element, too, that has its language as an attribute. */
function textIn(node: TreeNode): TreeNode {
  return isMap(node) && [...node.keys()].every((own) => own === '' || /lang/i.test(own)) ? (node.get('') ?? null) : node
}

function sharesByName(node: ReadonlyMap<string, TreeNode>): string | null {
  const entries: Entry[] = []
  for (const [name, value] of node) {
    const share = shareIn(value)
    if (share === null || !isPlain(name)) return null
    entries.push({ part: '', name: name.replaceAll('_', ' '), share })
  }
  return addsUp(entries) ? written(entries) : null
}

/** A name that means nothing else within a composition. */
function isPlain(value: TreeNode): value is string {
  return typeof value === 'string' && /\p{L}/u.test(value) && !/[,;:%|\n\r]/.test(value) && value.length <= 100
}

function shareIn(value: TreeNode): number | null {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  const [, digits] = /^(\d{1,3}(?:[.,]\d+)?)\s*%?$/.exec(text) ?? []
  return digits === undefined ? null : Number(digits.replace(',', '.'))
}

function byPart(entries: readonly Entry[]): ReadonlyMap<string, readonly Entry[]> {
  const parts = new Map<string, Entry[]>()
  for (const entry of entries) parts.set(entry.part, [...(parts.get(entry.part) ?? []), entry])
  return parts
}

/** Of each part, to a hundred or to one. */
function addsUp(entries: readonly Entry[]): boolean {
  const sums = [...byPart(entries).values()].map((own) => own.reduce((sum, { share }) => sum + share, 0))
  return sums.every((sum) => Math.abs(sum - 100) < 1) || sums.every((sum) => Math.abs(sum - 1) < 0.01)
}

/** "Shell: 80% wool, 20% polyamide; Lining: 100% viscose". Shares of which none is above 1 are of one. */
function written(entries: readonly Entry[]): string {
  const factor = entries.every(({ share }) => share <= 1) ? 100 : 1
  const parts = [...byPart(entries)].map(([part, own]) => {
    const made = own.map(({ share, name }) => `${Number((share * factor).toPrecision(12))}% ${name}`).join(', ')
    return part === '' ? made : `${part}: ${made}`
  })
  return parts.join('; ')
}
