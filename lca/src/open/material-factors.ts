import type { FactorSet, SourcedFactor } from '../factors/factor-set.ts'
import type { MaterialEntry, Registers } from '../factors/registers.ts'
import { type RecyclingRoute, recyclingRoutes } from './open-input.ts'

/** What the loaded factors say about a material, or what stands in for it. */
export interface MaterialFactor {
  id: string
  name: string
  family: string | null
  carbon: SourcedFactor
  /** Below these a supplier's own value takes evidence: half of the factor, without one half of the lowest of the family. */
  floor: { carbon: number; water: number }
  /** False: the value is another material's, the highest of the family. */
  carbonIsOwn: boolean
  water: SourcedFactor
  waterIsOwn: boolean
  /** 1 (best) to 5; a stand-in is 5. */
  dataQuality: number
  fossilCo2: SourcedFactor | null
  entry: MaterialEntry | null
  /** The new materials that this one is the recycled form of, by the register. */
  newForms: readonly string[]
  /** Those of them of which the register says the route. */
  pairs: readonly { virgin: string; route: RecyclingRoute }[]
}

export type MaterialFactors = (id: string) => MaterialFactor

/** Families that an unknown material, or one whose family has no value, may belong to. */
const textileFamilies = ['plant', 'animal', 'synthetic', 'manmade-cellulosic']

export function materialFactors(factors: FactorSet, registers: Registers, gaps: 'worst' | 'best'): MaterialFactors {
  const entries = new Map(registers.materials.map((entry) => [entry.id, entry]))
  const extremes = new Map<string, SourcedFactor>()
  const extreme = (
    quantity: 'carbon' | 'water',
    family: string | null,
    end: 'worst' | 'best' = gaps,
  ): SourcedFactor => {
    const key = `${quantity} ${family ?? ''} ${end}`
    const known = extremes.get(key)
    if (known) return known
    const ofFamily = family === null ? [] : stand(factors, registers, quantity, [family])
    const rows = ofFamily.length > 0 ? ofFamily : stand(factors, registers, quantity, textileFamilies)
    const first = rows[0]
    if (!first) throw new Error(`The factor set ${factors.version} has no ${quantity} value of any textile fibre.`)
    const chosen = rows.reduce((a, b) => ((end === 'worst' ? b.value > a.value : b.value < a.value) ? b : a), first)
    extremes.set(key, chosen)
    return chosen
  }
  const factorOf = (id: string): MaterialFactor => {
    const entry = entries.get(id) ?? null
    const family = entry?.family ?? null
    const carbon = own(factors, id, 'carbon')
    const water = own(factors, id, 'water')
    const floorOf = (row: SourcedFactor | null, quantity: 'carbon' | 'water') =>
      row ? (row.low ?? row.value / 2) : extreme(quantity, family, 'best').value / 2
    const newForms = registers.materials.filter(({ recycledAs }) => recycledAs?.id === id)
    return {
      id,
      name: entry?.name ?? id,
      family,
      carbon: carbon ?? extreme('carbon', family),
      carbonIsOwn: carbon !== null,
      floor: { carbon: floorOf(carbon, 'carbon'), water: floorOf(water, 'water') },
      water: water ?? extreme('water', family),
      waterIsOwn: water !== null,
      dataQuality: carbon ? (carbon.dataQuality ?? 5) : 5,
      fossilCo2: (entry?.burnsAs && factors.rows.get(`eol/fossil-co2/${entry.burnsAs}`)) || null,
      entry,
      newForms: newForms.map((virgin) => virgin.id),
      pairs: newForms.flatMap((virgin) => {
        const route = recyclingRoutes.find((each) => each === virgin.recycledAs?.cff)
        return route ? [{ virgin: virgin.id, route }] : []
      }),
    }
  }
  const known = new Map([...entries.keys()].map((id) => [id, factorOf(id)]))
  return (id) => known.get(id) ?? factorOf(id)
}

function own(factors: FactorSet, id: string, quantity: 'carbon' | 'water'): SourcedFactor | null {
  const row = factors.rows.get(`material/${id}/${quantity}`)
  return row?.recommended ? row : null
}

function stand(
  factors: FactorSet,
  registers: Registers,
  quantity: 'carbon' | 'water',
  families: readonly string[],
): SourcedFactor[] {
  return registers.materials
    .filter(({ family, proxy }) => families.includes(family) && proxy !== false)
    .map(({ id }) => own(factors, id, quantity))
    .filter((row) => row !== null)
}
