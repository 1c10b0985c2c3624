import type { Business, Parameters } from './factors.ts'

export interface DurabilityInputs {
  physical: number
  business: Business
  numberOfReferences: number
  priceEuro: number
  repairCostEuro: number
  traceability: boolean
}

/** How long a garment is worn against the average: the weaker of how it is made and how it is sold. */
export function durabilityOf(
  inputs: DurabilityInputs,
  { min, max }: { min: number; max: number },
  rules: Parameters['durability'],
): number {
  const { weights } = rules
  const index =
    weights.references * referencesIndex(inputs.numberOfReferences, rules.references) +
    weights.repair * repairIndex(inputs, rules) +
    weights.traceability * (inputs.traceability ? 1 : 0)
  const nonPhysical = Math.round(100 * (min + index * (max - min))) / 100
  return Math.min(inputs.physical, nonPhysical)
}

/** Fewer references on offer, more attachment to each. */
function referencesIndex(count: number, rules: Parameters['durability']['references']): number {
  const { fullUpTo, halfAt, noneFrom, halfway } = rules
  if (count <= fullUpTo) return 1
  if (count <= halfAt) return halfway + ((halfAt - count) / (halfAt - fullUpTo)) * (1 - halfway)
  if (count <= noneFrom) return ((noneFrom - count) / (noneFrom - halfAt)) * halfway
  return 0
}

/** A repair is worth it when it costs little against a new one, and likelier where it is offered. */
function repairIndex(inputs: DurabilityInputs, rules: Parameters['durability']): number {
  const { fullBelow, noneAbove } = rules.repair
  const { repairShare, serviceBonus } = rules.repairOfBusiness[inputs.business]
  return repairShare * worth(inputs.repairCostEuro, inputs.priceEuro, fullBelow, noneAbove) + serviceBonus
}

function worth(cost: number, price: number, fullBelow: number, noneAbove: number): number {
  const quotient = cost / price
  if (quotient < fullBelow) return 1
  if (quotient > noneAbove) return 0
  return (price - cost) / (cost / fullBelow - cost)
}
