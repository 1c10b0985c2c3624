import { legOf } from '../chain/transport.ts'
import type { Country, Factors } from './factors.ts'
import type { Garment } from './garment.ts'
import { addFlow, type Inventory } from './inventory.ts'
import { STEPS, type Step } from './query.ts'

const KG_PER_TONNE = 1000

/** The way from each enabled step to the next enabled one, and from the shop's warehouse to the shop. */
export function addTransport(inventory: Inventory, garment: Garment, factors: Factors): void {
  const { enabled, masses, materials, countries } = garment
  if (enabled.material) {
    const to = nextPlace('material', garment)
    for (const { material, share, country } of materials) {
      addLeg(inventory, factors, material.name, country, to ?? country, masses.fibreKg * share, 0)
    }
  }
  const leave = (step: Step, item: string, from: Country, massKg: number, airShare = 0) => {
    if (enabled[step]) addLeg(inventory, factors, item, from, nextPlace(step, garment) ?? from, massKg, airShare)
  }
  leave('spinning', 'from spinning', countries.spinning, masses.yarnKg)
  leave('fabric', 'from fabric', countries.fabric, masses.fabricKg)
  leave('ennobling', 'from ennobling', countries.ennobling, masses.fabricKg)
  leave('making', 'from making', countries.making, masses.itemKg, garment.airShareFromMaking)
  if (enabled.distribution) {
    const tonneKm = (masses.itemKg / KG_PER_TONNE) * factors.distributionRoadKm
    addFlow(inventory, 'transport', 'distribution', factors.named.road, tonneKm)
  }
}

function addLeg(
  inventory: Inventory,
  { distance, named, roadRules }: Factors,
  item: string,
  from: Country,
  to: Country,
  massKg: number,
  airShare: number,
): void {
  const leg = legOf(distance(from.code, to.code), airShare, roadRules)
  const tonnes = massKg / KG_PER_TONNE
  addFlow(inventory, 'transport', item, named.road, tonnes * leg.roadKm)
  addFlow(inventory, 'transport', item, named.sea, tonnes * leg.seaKm)
  addFlow(inventory, 'transport', item, named.air, tonnes * leg.airKm)
}

/** Where the next enabled step takes place; `null` where none follows. */
function nextPlace(step: Step, { enabled, countries }: Garment): Country | null {
  for (let index = STEPS.indexOf(step) + 1; index < STEPS.length; index++) {
    const next = STEPS[index]
    if (next && enabled[next]) return placeOf(next, countries)
  }
  return null
}

function placeOf(step: Step, countries: Garment['countries']): Country {
  switch (step) {
    case 'spinning':
    case 'fabric':
    case 'ennobling':
    case 'making':
      return countries[step]
    default:
      return countries.home
  }
}
