import type { FactorSource, SourcedFactor } from '../factors/factor-set.ts'
import type { OpenMethod } from './open-method.ts'
import { benchmarkOf } from './product-score.ts'

/** What a method knows, for drop-downs and for lists that say what it does not know. */
export interface MethodDescription {
  materials: DescribedMaterial[]
  products: { id: string; hasBenchmark: boolean }[]
  /** Those a chain can be calculated in, by their two-letter codes. */
  countries: { code: string; name: string }[]
  sources: DescribedSource[]
}

export interface DescribedMaterial {
  id: string
  name: string
  family: string
  recycled: boolean
  /** False: the highest value of its family stands in. */
  hasCarbonFactor: boolean
  hasWaterFactor: boolean
  /** Where its factors were read, carbon before water; `null` where it has none of its own. */
  source: string | null
  /** False: of a factor of its own nobody of the project has read a licence; `null` where it has none. */
  licenceSeen: boolean | null
}

export interface DescribedSource extends FactorSource {
  /** How many factors the loaded set has from it. */
  rows: number
}

export function describeMethod(method: OpenMethod): MethodDescription {
  const { registers, countries, factors } = method
  return {
    materials: registers.materials.map(({ id }) => describedMaterial(method, id)),
    products: [...registers.products, ...registers.accessories].map(({ id }) => ({
      id,
      hasBenchmark: benchmarkOf(method, id) !== null,
    })),
    countries: countries.map(({ entry: { code, name } }) => ({ code, name })),
    sources: factors.sources.map((source) => ({
      ...source,
      rows: [...factors.rows.values()].filter(({ from }) => from.id === source.id).length,
    })),
  }
}

function describedMaterial(method: OpenMethod, id: string): DescribedMaterial {
  const { name, entry, carbon, carbonIsOwn, water, waterIsOwn } = method.materials(id)
  const own: SourcedFactor[] = [...(carbonIsOwn ? [carbon] : []), ...(waterIsOwn ? [water] : [])]
  return {
    id,
    name,
    family: entry?.family ?? 'unknown',
    recycled: entry?.recycled ?? false,
    hasCarbonFactor: carbonIsOwn,
    hasWaterFactor: waterIsOwn,
    source: own[0]?.source ?? null,
    licenceSeen: own.length > 0 ? own.every(({ from }) => from.licenceSeen) : null,
  }
}
