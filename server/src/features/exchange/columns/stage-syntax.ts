import type { StageEnergy } from '#features/records/variants/stage-energy.ts'
import { joinLine, linesOf } from './cell-syntax.ts'

/**
 * Production steps in a cell, a step a line: "spinning | PT | ring spinning". What was measured of a step follows in parts of its own, each with its unit or
 * its name and in any order: "dyeing | PT | reactive | electricity 2.9 kWh/kg | heat 31 MJ/kg | 0.21 kg CO2e/kWh | verified | source: meters, 2025 |
 * verifier: Bureau Veritas | until 2027-03-31".
 */
export type StageInCell = {
  readonly stage: string
  readonly country: string
  readonly process: string | null
} & {
  // Of a cell nobody knows yet whether the words are right: that is for the rules of the field to say.
  readonly [F in keyof StageEnergy]?: StageEnergy[F] extends number | undefined ? number : string
}

export type StagesOfCell =
  | { readonly stages: StageInCell[] }
  /** The part that is none of a step; null: a line is no step at all. */
  | { readonly unknownPart: string | null }

export function stagesToCell(stages: readonly StageInCell[]): string | null {
  return stages.length === 0 ? null : stages.map((stage) => joinLine(partsOf(stage))).join('\n')
}

function partsOf({ stage, country, process, ...energy }: StageInCell): string[] {
  const { electricityPerKg, heatPerKg, electricityIntensity, energyEvidence } = energy
  return [
    stage,
    country,
    ...(process === null ? [] : [looksLikeEnergy(process) ? `process: ${process}` : process]),
    ...(electricityPerKg === undefined ? [] : [`electricity ${electricityPerKg} kWh/kg`]),
    ...(heatPerKg === undefined ? [] : [`heat ${heatPerKg} MJ/kg`]),
    ...(electricityIntensity === undefined ? [] : [`${electricityIntensity} kg CO2e/kWh`]),
    ...(energyEvidence === undefined ? [] : [energyEvidence]),
    ...(energy.energySource === undefined ? [] : [`source: ${energy.energySource}`]),
    ...(energy.energyVerifier === undefined ? [] : [`verifier: ${energy.energyVerifier}`]),
    ...(energy.energyValidUntil === undefined ? [] : [`until ${energy.energyValidUntil}`]),
  ]
}

export function cellToStages(cell: string, isExact: boolean): StagesOfCell {
  const stages: StageInCell[] = []
  for (const [stage, country, ...parts] of linesOf(cell, isExact)) {
    if (stage === undefined || country === undefined) return { unknownPart: null }
    const read = readParts(parts, isExact)
    if (typeof read === 'string') return { unknownPart: read }
    stages.push(
      isExact ? { stage, country, ...read } : { stage: stage.toLowerCase(), country: country.toUpperCase(), ...read },
    )
  }
  return { stages }
}

/** Those after the country; a text: the part that is not understood, or is there twice. */
function readParts(parts: readonly string[], isExact: boolean): Omit<StageInCell, 'stage' | 'country'> | string {
  const read: Record<string, string | number | null> = { process: null }
  for (const [at, part] of parts.entries()) {
    const found = readPart(part, isExact)
    if (found) {
      const [name, value] = found
      if (read[name] !== undefined && read[name] !== null) return part
      if (value !== '' || isExact) read[name] = value
      continue
    }
    if (part === '' && !isExact) continue
    // The process is the only part that is of no form, and has its place.
    if (at > 0 || looksLikeEnergy(part)) return part
    read['process'] = part
  }
  return read as Omit<StageInCell, 'stage' | 'country'>
}

type Part = readonly [name: keyof StageInCell, value: string | number]

function readPart(part: string, isExact: boolean): Part | null {
  const [, name = '', text = ''] = NAMED.exec(part) ?? []
  const named = NAMES.get(name.toLowerCase())
  if (named) return [named, isExact ? text.replace(/^ /, '') : text.trim()]
  const words = part.trim()
  const evidence = /^(verified|declared)$/i.exec(words)?.[1]
  if (evidence) return ['energyEvidence', evidence.toLowerCase()]
  const until = /^until\s+(.+)$/i.exec(words)?.[1]
  if (until) return ['energyValidUntil', until]
  for (const [form, field, per = 1] of FIGURES) {
    const digits = form.exec(words)?.[1]
    if (digits === undefined) continue
    const figure = Number(digits.replace(',', '.'))
    // Twelve digits are finer than any meter, and hide that 210 / 1000 is not always 0.21.
    return [field, per === 1 ? figure : Number((figure * per).toPrecision(12))]
  }
  return null
}

const NAMED = /^(\w+):(.*)$/s
const NAMES: ReadonlyMap<string, keyof StageInCell> = new Map([
  ['process', 'process'],
  ['source', 'energySource'],
  ['verifier', 'energyVerifier'],
])

/** With a point or a comma before the decimals, and nothing between thousands: no figure of a step is that large. */
const NUMBER = '(\\d+(?:[.,]\\d+)?(?:e-?\\d+)?)'
const PER = '\\s*(?:/|per)\\s*'
const FIGURES: readonly (readonly [form: RegExp, field: keyof StageInCell, per?: number])[] = [
  [new RegExp(`^electricity:?\\s*${NUMBER}\\s*kwh${PER}kg$`, 'i'), 'electricityPerKg'],
  [new RegExp(`^heat:?\\s*${NUMBER}\\s*mj${PER}kg$`, 'i'), 'heatPerKg'],
  [new RegExp(`^heat:?\\s*${NUMBER}\\s*kwh${PER}kg$`, 'i'), 'heatPerKg', 3.6],
  [new RegExp(`^${NUMBER}\\s*kg\\s*co[2₂](?:[- ]?eq?)?${PER}kwh$`, 'i'), 'electricityIntensity'],
  [new RegExp(`^${NUMBER}\\s*g\\s*co[2₂](?:[- ]?eq?)?${PER}kwh$`, 'i'), 'electricityIntensity', 0.001],
]

/** What would be taken for a figure or its evidence, or was meant to be one, in the place of the process. */
function looksLikeEnergy(words: string): boolean {
  return readPart(words, true) !== null || /\d\s*((k?wh|[mg]j)\b|k?g\s*co[2₂])/i.test(words)
}
