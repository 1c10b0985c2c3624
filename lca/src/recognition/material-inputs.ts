import type { Boundary, Evidence, EvidenceGap } from '../open/open-input.ts'
import { type MaterialWords, newFormOf, recogniseMaterial, recycledFormOf } from './recognise-material.ts'

/** One of the `materials` of an input as JSON. */
export interface RawMaterial {
  id: string
  share: number
  virgin?: string
  cff?: string
  carbonFootprint?: number
  waterLiters?: number
  boundary?: Boundary
  evidence?: Evidence
  lacks?: EvidenceGap
  document?: string
  validUntil?: string
}

export interface MaterialInPart {
  words: MaterialWords
  /** Of the mass, 0 to 1. */
  share: number
  /** Of the material, 0 to 1; `null`: not said, so the words decide. */
  recycledShare: number | null
  /** The supplier's own: kg CO2e and litres per kg of what the boundary names. */
  supplier: SupplierValues | null
}

export interface SupplierValues {
  carbonFootprint: number | null
  waterLiters: number | null
  boundary: Boundary
  evidence: Evidence
  /** What keeps it from being verified, where it is said to be. */
  lacks: EvidenceGap | null
  /** In words. */
  document: string | null
  /** yyyy-mm-dd */
  validUntil: string | null
}

/**
 * A material of a composition as the method takes it: a recycled and a new part where it is partly recycled. What is
 * not recognised keeps its name as `unknown:…`, so that the highest factor stands in for it and the result says so.
 */
export function materialInputsOf({ words, share, recycledShare, supplier }: MaterialInPart): RawMaterial[] {
  const { id, recycled } = recogniseMaterial(words)
  const own = supplier === null ? {} : suppliedOf(supplier)
  if (id === null) return [{ id: unknownIdOf(words), share, ...own }]
  const part = recycledShare ?? (recycled ? 1 : 0)
  const forms = formsOf(id)
  if (!forms) return [{ id, share, ...own }]
  const recycledPart = forms.route === null ? {} : { virgin: forms.virgin, cff: forms.route }
  return [
    { id: forms.recycled, share: share * part, ...recycledPart, ...own },
    { id: forms.virgin, share: share - share * part, ...own },
  ].filter((material) => material.share > 0)
}

/** The recycled and the new form of a material; `null` where the register has it in one form only. */
function formsOf(id: string): { recycled: string; virgin: string; route: string | null } | null {
  const recycled = recycledFormOf(id)
  if (recycled) return { recycled: recycled.id, virgin: id, route: recycled.route }
  const virgin = newFormOf(id)
  return virgin && { recycled: id, virgin: virgin.id, route: virgin.route }
}

function suppliedOf(values: SupplierValues): Partial<RawMaterial> {
  const { carbonFootprint, waterLiters, boundary, evidence, lacks, document, validUntil } = values
  if (carbonFootprint === null && waterLiters === null) return {}
  return {
    ...(carbonFootprint === null ? {} : { carbonFootprint }),
    ...(waterLiters === null ? {} : { waterLiters }),
    boundary,
    evidence,
    ...(lacks === null ? {} : { lacks }),
    ...(document === null ? {} : { document }),
    ...(validUntil === null ? {} : { validUntil }),
  }
}

/** Short enough for an id of the input, however long the name. */
function unknownIdOf({ label, name, fibre, type, factorMaterial }: MaterialWords): string {
  const said = [label, name, fibre, type, factorMaterial].find((text) => text !== null && text.trim() !== '')
  return `unknown:${[...(said ?? 'material').trim()].slice(0, 45).join('')}`
}
