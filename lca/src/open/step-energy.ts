import type { SourcedFactor } from '../factors/factor-set.ts'
import { type EnergyStep, type Evidence, energySteps, type OpenInput, type StepEnergyInput } from './open-input.ts'
import { type Country, isSince, type OpenMethod } from './open-method.ts'
import type { Reason } from './reasons.ts'
import { citedSupplier, evidenceReasons, suppliedQuality, supplierSource } from './supplier-evidence.ts'

/** What a factory says of the energy of one step, in the place of the method's (docs/decisions/0085). */
export interface StepEnergy {
  evidence: Evidence
  /** kg CO2e for a kilowatt-hour that the factory uses. */
  intensity: SourcedFactor | null
  /** kWh for a kilogram of what leaves the step. */
  electricity: SourcedFactor | null
  /** MJ for a kilogram of what leaves the step. */
  heat: SourcedFactor | null
}

export type StepEnergies = Readonly<Partial<Record<EnergyStep, StepEnergy>>>

/** kg CO2e for a kilowatt-hour that a factory says it uses, wherever it is. */
export interface OwnIntensity {
  value: number
  isVerified: boolean
}

/** `null` where nothing is said of any step, and before the sixth version. */
export function stepEnergiesOf(method: OpenMethod, { energy }: OpenInput): StepEnergies | null {
  if (energy === undefined || !isSince(method.id, 'selvedge-open-6')) return null
  const energies: Partial<Record<EnergyStep, StepEnergy>> = {}
  for (const step of energySteps) {
    const said = energy[step]
    if (said) energies[step] = stepEnergyOf(step, said)
  }
  return energies
}

function stepEnergyOf(step: EnergyStep, said: StepEnergyInput): StepEnergy {
  const row = (what: string, value: number | undefined, unit: string) =>
    value === undefined ? null : rowOf(`supplier/energy/${step}/${what}`, value, unit, said)
  return {
    evidence: said.evidence,
    intensity: row('intensity', said.electricityIntensity || undefined, 'kg CO2e/kWh'),
    electricity: row('electricity', said.electricityPerKg, `kWh/kg ${leaving[step]}`),
    heat: row('heat', said.heatPerKg, `MJ/kg ${leaving[step]}`),
  }
}

function rowOf(id: string, value: number, unit: string, { evidence, document }: StepEnergyInput): SourcedFactor {
  return {
    id,
    value,
    unit,
    source: citedSupplier(evidence, document),
    year: null,
    licence: supplierSource.licence,
    low: null,
    high: null,
    recommended: true,
    dataQuality: evidence === 'verified' ? 2 : 4,
    from: supplierSource,
  }
}

/** What leaves each step. */
const leaving: Readonly<Record<EnergyStep, string>> = {
  spinning: 'yarn',
  fabric: 'fabric',
  dyeing: 'fabric',
  making: 'item',
}

/** Of what the method reckons without it, the least that counts of a number which is only declared. */
const LEAST_DECLARED = 0.5

/** kWh or MJ of a step from which `kg` leave; `usual`: what the method reckons. */
export function amountOf(
  step: StepEnergy | undefined,
  what: 'electricity' | 'heat',
  kg: number,
  usual: number,
): number {
  const own = step?.[what]
  if (!step || !own) return usual
  const said = own.value * kg
  return step.evidence === 'verified' ? said : Math.max(said, usual * LEAST_DECLARED)
}

/** kg CO2e for a kilowatt-hour used in a country, by the factory's own electricity if it says which. */
export function perKwh(own: OwnIntensity | null, { usedPerKwh }: Country): number {
  if (own === null) return usedPerKwh
  return own.isVerified ? own.value : Math.max(own.value, usedPerKwh * LEAST_DECLARED)
}

export function ownIntensity(step: StepEnergy | undefined): OwnIntensity | null {
  return step?.intensity ? { value: step.intensity.value, isVerified: step.evidence === 'verified' } : null
}

/** The row that a kilowatt-hour used there is counted with. */
export function intensityIn(step: StepEnergy | undefined, country: Country): SourcedFactor | null {
  const row = step?.intensity
  if (!row) return null
  const value = perKwh(ownIntensity(step), country)
  if (value === row.value) return row
  return { ...row, value, note: `declared as ${row.value}; half of what is used in ${country.entry.name} is the least` }
}

/** The rows that an amount follows from: the supplier's, and the method's where they bound it. */
export function rowsOf(
  step: StepEnergy | undefined,
  what: 'electricity' | 'heat',
  kg: number,
  usual: number,
  rows: readonly SourcedFactor[],
): readonly SourcedFactor[] {
  const own = step?.[what]
  if (!own) return rows
  return amountOf(step, what, kg, usual) === own.value * kg ? [own] : [own, ...rows]
}

/** What a leaf is called of which a number is the supplier's; otherwise nothing. */
export function spelledOwn(step: StepEnergy | undefined, what: 'electricity' | 'heat'): string {
  if (!step) return ''
  if (step[what]) return `, as the supplier measured it (${step.evidence})`
  return what === 'electricity' && step.intensity ? `, from the supplier's own source (${step.evidence})` : ''
}

/** 1 (best) to 5: of the two numbers of a leaf each has its part, and the country's of heat is never the supplier's own. */
export function qualityOf(step: StepEnergy | undefined, what: 'electricity' | 'heat', otherwise: number): number {
  if (!step) return otherwise
  const own = Number(step[what] !== null) + Number(what === 'electricity' && step.intensity !== null)
  return otherwise + ((suppliedQuality(step.evidence, otherwise) - otherwise) * own) / 2
}

/** What counts of a step: kg that leave it, kWh and MJ for all of them. */
interface CountedEnergy {
  kg: number
  kwh: number
  mj: number
}

/** Says of each step what counts of what was said. `counted`: `null` where no step is reckoned; `where`: the country of each place from the fibre on. */
export function explainEnergies(
  method: OpenMethod,
  { energy }: OpenInput,
  counted: Readonly<Record<EnergyStep, CountedEnergy>> | null,
  where: readonly Country[],
  reasons: Reason[],
): void {
  if (energy === undefined || !isSince(method.id, 'selvedge-open-6')) return
  energySteps.forEach((step, i) => {
    const said = energy[step]
    if (said) explainEnergy(step, said, counted?.[step], where[i + 1], reasons)
  })
}

function explainEnergy(
  step: EnergyStep,
  said: StepEnergyInput,
  counted: CountedEnergy | undefined,
  country: Country | undefined,
  reasons: Reason[],
): void {
  const item = `energy.${step}`
  const say = (code: Reason['code'], message: string) => reasons.push({ code, item, message })
  if (said.lacks) {
    const [code, why] = evidenceReasons[said.lacks]
    say(code, `The supplier's figures of ${item} are said to be verified, but ${why(said)}; they count as declared.`)
  }
  if (!counted || !country || counted.kg <= 0) {
    say('SUPPLIER', `The supplier's ${item} is kept and not counted: the method reckons no such step for this product.`)
    return
  }
  const own = stepEnergyOf(step, said)
  if (said.electricityIntensity === 0) {
    say(
      'SUPPLIER',
      `The supplier's 0 kg CO2e per kWh in ${step} is no value; the country's electricity is used instead.`,
    )
  }
  const { electricity, heat, intensity } = own
  const numbers = [electricity, heat, intensity].flatMap((row) => (row ? `${row.value} ${row.unit}` : []))
  if (numbers.length > 0) {
    say('SUPPLIER', `The supplier's ${item} (${said.evidence}) replaces the method's: ${numbers.join(', ')}.`)
  }
  const bounded = [
    [electricity, counted.kwh / counted.kg],
    [heat, counted.mj / counted.kg],
    [intensity, perKwh(ownIntensity(own), country)],
  ] as const
  for (const [row, counts] of bounded) {
    // Not the noise of multiplying and dividing.
    if (!row || counts <= row.value * (1 + 1e-9)) continue
    const least = `the least that counts without evidence is half of what the method reckons`
    say(
      'CLAIM',
      `The supplier's ${row.value} ${row.unit} in ${step} counts as ${Number(counts.toPrecision(3))}: ${least}.`,
    )
  }
}
