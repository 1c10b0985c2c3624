import type { Fibre, Language, Part } from '@selvedge/lca/composition/composition.ts'
import { componentOfHeading } from '@selvedge/lca/composition/lexicon.ts'
import { parseComposition } from '@selvedge/lca/composition/parse-composition.ts'
import { writeComposition } from '@selvedge/lca/composition/write-composition.ts'
import type { Material } from '../materials/material.ts'
import type { CompositionEntry } from '../variants/composition.ts'

/** An entry with its material, if it has one. */
export type NamedEntry = Pick<CompositionEntry, 'share' | 'part' | 'fibreText'> & {
  readonly material: Pick<Material, 'name' | 'label' | 'fibre'> | null
}

/**
 * The label text of a structured composition in one language, with the fibre names of Regulation (EU) 1007/2011. Null where anything in
 * it has no known name in that language: half a translation is no label.
 */
export function textOfComposition(entries: readonly NamedEntry[], language: Language): string | null {
  if (entries.length === 0) return null
  const headings = [...new Set(entries.map(({ part }) => part))]
  const parts: Part[] = []
  for (const heading of headings) {
    const component = heading === null ? null : componentOfHeading(heading)
    const fibres = fibresOf(
      entries.filter(({ part }) => part === heading),
      headings.length === 1,
    )
    if (fibres === null || (heading !== null && component === null)) return null
    parts.push({ component, label: null, fibres, coatings: [] })
  }
  return writeComposition({ parts, animalParts: false }, language)
}

/** Largest first, materials of one kind together. Of one part among several, the shares are within the part. */
function fibresOf(entries: readonly NamedEntry[], isOnlyPart: boolean): Fibre[] | null {
  const whole = isOnlyPart ? 1 : entries.reduce((total, { share }) => total + share, 0)
  const kinds = new Map<string, Fibre>()
  for (const entry of entries) {
    const fibre = fibreOf(entry)
    if (fibre === null) return null
    const key = `${fibre.code} ${fibre.qualifiers}`
    kinds.set(key, { ...fibre, share: (kinds.get(key)?.share ?? 0) + entry.share / whole })
  }
  return [...kinds.values()]
    .map((fibre) => ({ ...fibre, share: Math.round(fibre.share * 1000) / 1000 }))
    .sort((a, b) => b.share - a.share)
}

/** The first of its texts that is one fibre and nothing else: the label, the name, the fibre of the record. */
function fibreOf({ material, fibreText }: NamedEntry): Fibre | null {
  for (const text of material ? [material.label, material.name, material.fibre] : [fibreText]) {
    const fibre = text === null ? null : readFibre(text)
    if (fibre !== null) return fibre
  }
  return null
}

function readFibre(text: string): Fibre | null {
  const { parts, problems } = parseComposition(`100% ${text}`)
  const [fibre, ...others] = parts.flatMap(({ fibres }) => fibres)
  const isClean = problems.length === 0 && parts[0]?.coatings.length === 0
  return isClean && others.length === 0 && fibre !== undefined && fibre.code !== null ? fibre : null
}
