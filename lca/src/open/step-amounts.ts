import { contains, type MaterialUse } from './material-use.ts'
import { amountOf, type StepEnergies, type StepEnergy } from './step-energy.ts'
import type { TextileProcess } from './textile-process.ts'

/** What one step of a product takes. */
export interface StepAmount {
  /** Of what leaves it, where its energy is not in a supplier's footprint already. */
  kg: number
  kwh: number
  mj: number
  /** As the method reckons it without the factory's own numbers. */
  usualKwh: number
  usualMj: number
}

export interface StepAmounts {
  spinning: StepAmount
  /** kWh by material. */
  spinningKwh: readonly number[]
  /** kg by material, none of what is no yarn or comes as yarn. */
  spunKg: (material: number) => number
  fabric: StepAmount
  dyeing: StepAmount
  making: StepAmount
}

/** The energy of each step, measured where the factory says so. */
export function stepAmounts(
  process: TextileProcess,
  materials: readonly MaterialUse[],
  massKg: number,
  own: StepEnergies,
): StepAmounts {
  const { masses, isPart, ofFabric, fabricKwhPerKg, wet, wetKwh, wetMJ, makingKwh, fadingKwh, fadingMJ } = process
  const { spinning } = own
  const isYarnBought = (i: number) => contains(materials[i]!.supplier, 'yarn')
  const spunKg = (i: number) => (isPart[i] || isYarnBought(i) ? 0 : masses.yarnOfMaterialKg[i]!)
  const spinningKwh = spinning
    ? process.spinningKwh.map((usual, i) => amountOf(spinning, 'electricity', spunKg(i), usual))
    : process.spinningKwh
  let spun = 0
  let usualSpinningKwh = 0
  let bought = 0
  let kg = 0
  for (let i = 0; i < materials.length; i++) {
    if (contains(materials[i]!.supplier, 'fabric')) bought += ofFabric[i]!
    if (isYarnBought(i)) continue
    spun += spinningKwh[i]!
    usualSpinningKwh += process.spinningKwh[i]!
    kg += spunKg(i)
  }
  const madeKg = masses.fabricKg * (1 - bought)
  return {
    spinning: { kg, kwh: spun, mj: amountOf(spinning, 'heat', kg, 0), usualKwh: usualSpinningKwh, usualMj: 0 },
    spinningKwh,
    spunKg,
    fabric: amountsOf(own.fabric, madeKg, masses.fabricKg * (1 - bought) * fabricKwhPerKg, 0),
    dyeing: amountsOf(own.dyeing, wet.length > 0 ? masses.fabricKg : 0, wetKwh, wetMJ),
    making: amountsOf(own.making, massKg, makingKwh + fadingKwh, fadingMJ),
  }
}

function amountsOf(own: StepEnergy | undefined, kg: number, usualKwh: number, usualMj: number): StepAmount {
  const kwh = amountOf(own, 'electricity', kg, usualKwh)
  return { kg, kwh, mj: amountOf(own, 'heat', kg, usualMj), usualKwh, usualMj }
}
