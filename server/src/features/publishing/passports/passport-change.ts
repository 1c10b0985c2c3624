import type { PassportDocument } from './passport-document.ts'
import type { PassportJson } from './passport-json.ts'

/** One value of a passport that differs between two of its states. */
export type PassportChange = {
  /** In the JSON: "variant.weight"; in the document of the page: "document.stages[making].country"; of a file: "files[care.pdf]". */
  readonly path: string
  readonly section: ChangeSection
  /** What people call the entry of a list that it is part of: "cotton", "GOTS 2026-017"; null for what is in no list. */
  readonly entry: string | null
  /** JSON; null where there was none, or is none any more. */
  readonly before: string | null
  readonly after: string | null
}

/** What people look for it under. */
export const CHANGE_SECTIONS = ['identity', 'composition', 'making', 'care', 'environment', 'evidence'] as const
export type ChangeSection = (typeof CHANGE_SECTIONS)[number]

/** A state of a passport: what its JSON says and what its page shows besides. */
export type PassportState = {
  readonly json: PassportJson
  /** Null in a version from before there was a page. */
  readonly document: PassportDocument | null
}

/** Value by value, in the order of the passport; null: there is none yet, or nothing any more. */
export function changesBetween(before: PassportState | null, after: PassportState | null): PassportChange[] {
  const old = valuesOf(before)
  const now = valuesOf(after)
  return [...new Set([...now.keys(), ...old.keys()])].flatMap((path) => {
    const [before, after] = [old.get(path), now.get(path)]
    if (before?.json === after?.json) return []
    const entry = (after ?? before)?.entry ?? null
    return [{ path, section: sectionOf(path), entry, before: before?.json ?? null, after: after?.json ?? null }]
  })
}

type Value = { readonly json: string; readonly entry: string | null }

/** Every value that is there, as JSON, by its path. */
function valuesOf(state: PassportState | null): Map<string, Value> {
  const values = new Map<string, Value>()
  if (state !== null) {
    collect(values, '', state.json, null)
    if (state.document !== null) collect(values, 'document', state.document, null)
  }
  return values
}

function collect(values: Map<string, Value>, path: string, value: unknown, entry: string | null): void {
  if (value === null || value === undefined || IGNORED.test(path)) return
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      collect(values, `${path}[${nameOf(item, index)}]`, item, entry ?? entryNameOf(item))
    }
  } else if (typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) {
      collect(values, path === '' ? key : `${path}.${key}`, inner, entry)
    }
  } else {
    // Of two entries with one name (a fibre twice in a part) the second tells itself apart.
    let place = path
    for (let i = 2; values.has(place); i += 1) place = `${path}#${i}`
    values.set(place, { json: JSON.stringify(value), entry })
  }
}

/** When it was calculated is no news; in what order or format it was kept neither. */
const IGNORED = /^document\.(format|assessment\.assessedAt)$/

/** Entries of a list are told apart by what they are, so that one put in front does not make all others differ. */
function nameOf(item: unknown, index: number): string {
  if (typeof item === 'string') return item
  if (typeof item !== 'object' || item === null) return String(index)
  const { id, stage, label, part } = item as Record<string, unknown>
  if (typeof id === 'string') return id
  if (typeof stage === 'string') return stage
  if (typeof label === 'string') return typeof part === 'string' ? `${part}: ${label}` : label
  return String(index)
}

/** As people know it: a certificate by its scheme and number, all else by what tells it apart. */
function entryNameOf(item: unknown): string | null {
  const { scheme, number } = (typeof item === 'object' && item !== null ? item : {}) as Record<string, unknown>
  if (typeof scheme === 'string') return typeof number === 'string' ? `${scheme} ${number}` : scheme
  const name = nameOf(item, -1)
  return name === '-1' ? null : name
}

/** "document.texts.translations.de.variant.careInstructions" is looked for where the care instructions are. */
const SECTIONS: readonly (readonly [RegExp, ChangeSection])[] = [
  [/^document\.texts\..*(materialComposition$|\.material )/, 'composition'],
  [/^document\.texts\..*careInstructions$/, 'care'],
  [/^document\.texts\..*\.certification /, 'evidence'],
  [/^(variant\.materialComposition|document\.composition)/, 'composition'],
  [/^(variant\.productionLocation|document\.stages)/, 'making'],
  [/^(variant\.careInstructions|document\.careSymbols)/, 'care'],
  [/^(sustainabilityScore|environmentalImpact|document\.assessment|variant\.weight)/, 'environment'],
  [/^(document\.(certifications|ratings)|files)/, 'evidence'],
]

function sectionOf(path: string): ChangeSection {
  return SECTIONS.find(([pattern]) => pattern.test(path))?.[1] ?? 'identity'
}
