import { meaningOfCompound, meaningOfPhrase, meaningOfTradeCode, phraseKey } from '../composition/lexicon.ts'
import { parseComposition } from '../composition/parse-composition.ts'
import { shippedRegisters } from '../factors/registers.ts'
import wordData from './data/material-words.json' with { type: 'json' }

/** What a brand says about a material. */
export interface MaterialWords {
  /** A material of the register that a person chose. */
  factorMaterial: string | null
  /** A fibre's code or name in any language: "flax", "LI", "Leinen". */
  fibre: string | null
  /** What stands on the label: "recycled polyester". */
  label: string | null
  name: string | null
  type: string | null
}

export interface RecognisedMaterial {
  /** A material of the register, new where there is a choice; `null`: none, or several. */
  id: string | null
  /** The words (or the chosen material) say that all of it is recycled. */
  recycled: boolean
}

/**
 * The chosen material, else the one that the first of fibre, label, name and type names. Words may add that it is
 * organic or recycled. "30 % recycled" does not say recycled: it may be the blend or the fibre, and a guess would flatter.
 */
export function recogniseMaterial(words: MaterialWords): RecognisedMaterial {
  const chosen = words.factorMaterial?.trim()
  if (chosen) {
    const entry = entries.get(chosen)
    if (entry) return { id: chosen, recycled: entry.recycled ?? false }
  }
  const texts = [words.fibre, words.label, words.name, words.type].flatMap((text) => (text ? [readText(text)] : []))
  const named = texts.find(({ materials }) => materials.length === 1)?.materials[0] ?? null
  // A text that names another material says nothing of this one.
  const about = texts.filter(({ materials }) => materials.every((material) => sameFibre(material, named)))
  const says = (qualifier: string) =>
    about.some(({ qualifiers }) => qualifiers.has(qualifier)) && !about.some(({ denied }) => denied.has(qualifier))
  const recycled = says('recycled') && !says('virgin')
  return { id: named && idOf(named, says('organic')), recycled }
}

/** The material that is the recycled one, with the route of its allocation where the method has one. */
export function recycledFormOf(id: string): { id: string; route: string | null } | null {
  const known = entries.get(id)?.recycledAs
  if (known) return { id: known.id, route: known.cff }
  const row = wordData.materials.find((material) => material.id === id)?.recycled
  return row ? { id: row, route: null } : null
}

/** The new material beside which a recycled one stands; of several the first of the register, which is the usual one. */
export function newFormOf(id: string): { id: string; route: string } | null {
  for (const { id: virgin, recycledAs } of entries.values()) {
    if (recycledAs?.id === id) return { id: virgin, route: recycledAs.cff }
  }
  return null
}

interface Named {
  /** The material; or the fibre, of which qualifiers choose the material. */
  id: string
  fibre: string | null
}

interface ReadText {
  materials: Named[]
  qualifiers: Set<string>
  denied: Set<string>
}

const entries = new Map(shippedRegisters.materials.map((entry) => [entry.id, entry]))
const byFibre = new Map(wordData.fibres.map((fibre) => [fibre.code, fibre]))
const byWords = new Map(wordData.materials.flatMap(({ id, words }) => words.map((word) => [phraseKey(word), id])))
const negations = new Set(wordData.negations.map(phraseKey))
const longest = Math.max(7, ...[...byWords.keys()].map((key) => key.split(' ').length))
/** Longer than a name is no name. */
const maxLength = 500

function readText(text: string): ReadText {
  const read: ReadText = { materials: [], qualifiers: new Set(), denied: new Set() }
  const code = meaningOfTradeCode(text.trim())
  if (code?.code && !byWords.has(phraseKey(text))) {
    name(read, { id: `fibre ${code.code}`, fibre: code.code })
    for (const qualifier of code.qualifiers) read.qualifiers.add(qualifier)
    return read
  }
  const shown = text.slice(0, maxLength)
  const partly = partOf(shown)
  const tokens = phraseKey(shown).split(' ')
  for (let at = 0; at < tokens.length; ) at += readPhrase(read, tokens, at, partly)
  return read.materials.length > 0 ? read : (readInOtherLanguage(shown) ?? read)
}

/** A text that is one fibre in another language, and nothing that is not understood: "økologisk bomuld". */
function readInOtherLanguage(text: string): ReadText | null {
  if (/\p{N}/u.test(text)) return null
  const { parts, problems } = parseComposition(`100% ${text}`)
  const [fibre, second] = parts.flatMap(({ fibres }) => fibres)
  if (problems.length > 0 || second || !fibre || fibre.code === null) return null
  const material = { id: `fibre ${fibre.code}`, fibre: fibre.code }
  return { materials: [material], qualifiers: new Set(fibre.qualifiers), denied: new Set() }
}

/** How many words were read. */
function readPhrase(read: ReadText, tokens: readonly string[], at: number, partly: boolean): number {
  for (let length = Math.min(longest, tokens.length - at); length > 0; length--) {
    const key = tokens.slice(at, at + length).join(' ')
    const id = byWords.get(key)
    if (id !== undefined) {
      name(read, { id, fibre: fibreOf(id) })
      return length
    }
    const meaning = meaningOfPhrase(key) ?? (length === 1 ? meaningOfCompound(key) : undefined)
    if ((meaning?.kind !== 'fibre' && meaning?.kind !== 'qualifier') || meaning.code === '') continue
    const qualifiers = meaning.kind === 'qualifier' ? [meaning.code, ...meaning.qualifiers] : meaning.qualifiers
    const target = negations.has(tokens[at - 1] ?? '') ? read.denied : read.qualifiers
    for (const qualifier of qualifiers) if (!(partly && qualifier === 'recycled')) target.add(qualifier)
    if (meaning.kind === 'fibre') name(read, { id: `fibre ${meaning.code}`, fibre: meaning.code })
    return length
  }
  return 1
}

function name(read: ReadText, named: Named): void {
  if (!read.materials.some((other) => sameFibre(other, named))) read.materials.push(named)
  // "Polyamide 6.6" after "polyamide" says more of the same.
  else if (!named.id.startsWith('fibre ')) {
    read.materials = read.materials.map((other) => (sameFibre(other, named) ? named : other))
  }
}

function sameFibre(a: Named, b: Named | null): boolean {
  return b === null || a.id === b.id || (a.fibre !== null && a.fibre === b.fibre)
}

function fibreOf(id: string): string | null {
  return id.startsWith('nylon') ? 'polyamide' : (wordData.fibres.find((fibre) => fibre.id === id)?.code ?? null)
}

function idOf({ id, fibre }: Named, organic: boolean): string | null {
  if (!id.startsWith('fibre ')) return id
  const known = byFibre.get(fibre ?? '')
  return known ? ((organic ? known.organic : undefined) ?? known.id) : null
}

/** A percentage other than 100 stands in the text. */
function partOf(text: string): boolean {
  return [
    ...text.matchAll(/(\d+(?:[.,]\d+)?)\s*(?:%|per ?cent|prozent|pour ?cent|percento|por ciento|procent)/giu),
  ].some(([, number]) => Number(number?.replace(',', '.')) !== 100)
}
