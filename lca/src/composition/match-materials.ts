import type { Fibre, ParsedComposition } from './composition.ts'
import { phraseKey } from './lexicon.ts'
import { parseComposition } from './parse-composition.ts'

export type MatchableMaterial = {
  readonly id: string
  /** "Recycled polyester from bottles" */
  readonly name: string
  /** What stands on a label: "recycled polyester". */
  readonly label: string | null
  /** A fibre's code or name in any language; null for what is no textile fibre. */
  readonly fibre: string | null
  /** 0 to 1; null if unknown. */
  readonly recycledShare: number | null
}

export type MatchReason =
  /** The same fibre, recycled, organic and so on alike. */
  | 'same_kind'
  /** The same words, for a fibre in no list. */
  | 'same_words'
  /** The same fibre of another kind: recycled instead of new, without the organic of the label … */
  | 'other_kind'
  /** More than one material is as near; the first is proposed. */
  | 'several_fit'
  | 'none'

export type MaterialMatch = {
  /** Places in `parsed.parts` and in the part's `fibres`. */
  readonly part: number
  readonly fibre: number
  readonly materialId: string | null
  readonly reason: MatchReason
  /** 0 to 1; a person confirms what is below 1. */
  readonly confidence: number
  /** Other materials of the same fibre, the nearest first. */
  readonly alternatives: readonly string[]
}

/** For each fibre of a composition the nearest of the workspace's materials, for a person to confirm. */
export function matchMaterials(
  parsed: Pick<ParsedComposition, 'parts'>,
  materials: readonly MatchableMaterial[],
): MaterialMatch[] {
  return candidateMatcher(materials.map((material) => ({ id: material.id, meaning: readMaterial(material) })))(parsed)
}

/** The same for many compositions, of materials whose names have been read. */
export function candidateMatcher(
  candidates: readonly Candidate[],
): (parsed: Pick<ParsedComposition, 'parts'>) => MaterialMatch[] {
  const byFibre = new Map<string, Candidate[]>()
  for (const candidate of candidates) {
    for (const key of candidate.meaning.keys) {
      const known = byFibre.get(key)
      if (known) known.push(candidate)
      else byFibre.set(key, [candidate])
    }
  }
  // A catalogue names the same fibres again and again.
  const found = new Map<string, ReturnType<typeof nearest>>()
  const nearestOf = (fibre: Fibre) => {
    const key = JSON.stringify([fibre.code, fibre.name, fibre.qualifiers])
    const known = found.get(key) ?? nearest(fibre, byFibre)
    found.set(key, known)
    return known
  }
  return ({ parts }) =>
    parts.flatMap(({ fibres }, part) => fibres.map((fibre, index) => ({ part, fibre: index, ...nearestOf(fibre) })))
}

export type Candidate = { readonly id: string; readonly meaning: MaterialMeaning }

/** What a material's texts say it is. */
export type MaterialMeaning = {
  /** What it can be found by: its fibre's code, and its words. */
  readonly keys: ReadonlySet<string>
  readonly words: readonly string[]
  readonly qualifiers: ReadonlySet<string>
}

/** From here on a material is called recycled. */
const RECYCLED_FROM = 0.5
/** How much trust a difference takes: what changes the footprint more than what changes the handle. */
const COST_OF_MAIN_DIFFERENCE = 0.4
const COST_OF_SMALL_DIFFERENCE = 0.05
const COST_OF_CHOICE = 0.3
const MAIN_QUALIFIERS: ReadonlySet<string> = new Set(['recycled', 'organic'])

export function readMaterial({ name, label, fibre, recycledShare }: Omit<MatchableMaterial, 'id'>): MaterialMeaning {
  const texts = [fibre, label, name].filter((text) => text !== null && text !== '') as string[]
  const read = texts.map((text) => parseComposition(`100% ${text}`).parts[0]?.fibres[0])
  const code = read.find((candidate) => candidate?.code)?.code
  const qualifiers = new Set(
    read.filter((candidate) => candidate?.code === code).flatMap((candidate) => candidate?.qualifiers ?? []),
  )
  if (recycledShare !== null && recycledShare >= RECYCLED_FROM) qualifiers.add('recycled')
  const words = [label, name].filter((text) => text !== null).map(phraseKey)
  return { words, qualifiers, keys: new Set([...(code ? [codeKey(code)] : []), ...words.map(wordsKey)]) }
}

function nearest(
  fibre: Fibre,
  byFibre: ReadonlyMap<string, readonly Candidate[]>,
): Omit<MaterialMatch, 'part' | 'fibre'> {
  const words = phraseKey(fibre.name)
  const [best, ...others] = (byFibre.get(keyOfFibre(fibre)) ?? [])
    .map(({ id, meaning }) => ({ id, meaning, cost: costOf(fibre, meaning), sameWords: meaning.words.includes(words) }))
    .sort((a, b) => a.cost - b.cost || Number(b.sameWords) - Number(a.sameWords))
  if (best === undefined) return { materialId: null, reason: 'none', confidence: 0, alternatives: [] }
  const [second] = others
  const alike = second !== undefined && second.cost === best.cost && second.sameWords === best.sameWords
  return {
    materialId: best.id,
    reason: alike
      ? 'several_fit'
      : fibre.code === null
        ? 'same_words'
        : mainDifference(fibre, best.meaning)
          ? 'other_kind'
          : 'same_kind',
    confidence: Number(Math.max(0.1, 1 - best.cost - (alike ? COST_OF_CHOICE : 0)).toFixed(3)),
    alternatives: others.map(({ id }) => id),
  }
}

function costOf(fibre: Fibre, material: MaterialMeaning): number {
  const differences = [
    ...fibre.qualifiers.filter((qualifier) => !material.qualifiers.has(qualifier)),
    ...[...material.qualifiers].filter((qualifier) => !fibre.qualifiers.includes(qualifier)),
  ]
  return differences.reduce(
    (cost, qualifier) => cost + (MAIN_QUALIFIERS.has(qualifier) ? COST_OF_MAIN_DIFFERENCE : COST_OF_SMALL_DIFFERENCE),
    0,
  )
}

function mainDifference(fibre: Fibre, material: MaterialMeaning): boolean {
  return [...MAIN_QUALIFIERS].some(
    (qualifier) => fibre.qualifiers.includes(qualifier) !== material.qualifiers.has(qualifier),
  )
}

/** Only materials that have it among their keys can be this fibre. */
export function keyOfFibre({ code, name }: Pick<Fibre, 'code' | 'name'>): string {
  return code === null ? wordsKey(phraseKey(name)) : codeKey(code)
}

function codeKey(code: string): string {
  return `code ${code}`
}

function wordsKey(words: string): string {
  return `words ${words}`
}
