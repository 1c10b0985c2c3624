import type { ChainMasses } from '../chain/masses.ts'
import type { Explanation } from '../explanation.ts'
import type { Factors } from './factors.ts'
import { garmentOf } from './garment.ts'
import {
  explained,
  HEADINGS,
  type Heading,
  type Impact,
  INDICATORS,
  type Indicator,
  openInventory,
} from './inventory.ts'
import type { EcobalyseQuery } from './query.ts'
import { addStages } from './stages.ts'
import { addTransport } from './transport.ts'

export const ECOBALYSE_METHOD = 'ecobalyse-2025-02'

/** Both scores are in micropoints; the functional unit is a garment worn as long as the average one. */
const ECOBALYSE_UNIT = 'µPt'

export interface EcobalyseAssessment extends Impact {
  /** Shares of the totals: they add up to `ecs` and `pef`. */
  stages: Record<Heading, Impact>
  durability: number
  careCycles: number
  airShareFromMaking: number
  masses: ChainMasses
  explanation: Record<Indicator, Explanation> | null
}

/** The French environmental cost and the EF 3.1 score of a garment, exactly as published in February 2025. */
export function assessEcobalyse(
  query: EcobalyseQuery,
  factors: Factors,
  { explain }: { explain: boolean },
): EcobalyseAssessment {
  const garment = garmentOf(query, factors)
  const inventory = openInventory(explain)
  addStages(inventory, garment, factors)
  addTransport(inventory, garment, factors)

  const { durability, careCycles, airShareFromMaking, masses } = garment
  const stages = inventory.sums
  const total = { ecs: 0, pef: 0 }
  for (const heading of HEADINGS) {
    for (const indicator of INDICATORS) {
      stages[heading][indicator] /= durability
      total[indicator] += stages[heading][indicator]
    }
  }
  const { flows } = inventory
  const tree = (indicator: Indicator, from: NonNullable<typeof flows>) =>
    explained(from, indicator, garment.product.name, ECOBALYSE_UNIT, durability)
  const explanation = flows && { ecs: tree('ecs', flows), pef: tree('pef', flows) }
  return { ...total, stages, durability, careCycles, airShareFromMaking, masses, explanation }
}
