import { assessmentOf, type OpenAssessment } from './assess.ts'
import { type Calculation, calculate, type Flow } from './calculate.ts'
import { boundsClaims } from './claims.ts'
import { citationOf, stageNames } from './explain.ts'
import type { OpenInput } from './open-input.ts'
import { isSince, type OpenMethod } from './open-method.ts'
import { DRAWS } from './row-draws.ts'
import { supplierSource, withoutDocument } from './supplier-evidence.ts'
import { drawsOf, rangeOfDraws } from './uncertainty.ts'

/** How the result came about, in words: same input, method and factors give the same text. */
export function methodologyOf(method: OpenMethod, input: OpenInput): string {
  const calculation = calculate(method, input)
  return wordsOf(method, input, calculation, assessmentOf(method, input, calculation))
}

/**
 * The same for everybody: it names no country. Where things are made and sold is the brand's to publish, and a country that the method assumed because none was
 * known would read as one of them.
 */
export function publicMethodologyOf(method: OpenMethod, input: OpenInput): string {
  const calculation = calculate(method, input)
  return wordsOf(method, input, calculation, assessmentOf(method, input, calculation), { isPublic: true })
}

/** The same of a result that is there. */
export function wordsOf(
  method: OpenMethod,
  input: OpenInput,
  calculation: Calculation,
  assessment: OpenAssessment,
  { isPublic }: { readonly isPublic: boolean } = { isPublic: false },
): string {
  const { factors, options } = method
  const version = `method ${method.id}, factor set ${factors.version} of ${factors.date}`
  const carbon = calculation.chain?.carbon
  if (assessment.carbonFootprint === null || !carbon) {
    return `No carbon footprint; ${version}. ${assessment.reasons.map(({ message }) => message).join(' ')}`
  }
  const usual = input.product === undefined ? undefined : method.products.get(input.product)?.entry.uses
  const lifeUses = assessment.uses === null ? null : boundsClaims(method) ? (usual ?? null) : assessment.uses
  const sentences = [
    `Carbon footprint ${assessment.boundary === 'cradle-to-gate' ? 'cradle to gate' : 'cradle to grave'}, per item${
      lifeUses === null ? '' : ` over ${plain(lifeUses)} uses`
    }; ${version}.`,
    ...(assessment.score !== null && assessment.uses !== lifeUses
      ? [`The score shares it among ${plain(assessment.uses ?? 0)} uses.`]
      : []),
    'Textile process chain after Ecobalyse (February 2025) with open emission factors.',
    ...(assessment.boundary === 'cradle-to-gate'
      ? [
          method.accessories.has(input.product ?? '')
            ? 'Made as a like garment is: use and end of life are not modelled for this product.'
            : 'Material and transport alone: processing, use and end of life are not modelled for this product.',
        ]
      : []),
    ...(assessment.boundary === 'cradle-to-grave' && usual === undefined
      ? ['The kind of product is not known: the one with the highest footprint is assumed.']
      : []),
    ...(isSince(method.id, 'selvedge-open-4') && assessment.score === null && input.product !== undefined
      ? ['No benchmark yet for this kind of product, so no score.']
      : []),
    ...(isSince(method.id, 'selvedge-open-4') ? ['Electricity with the losses of the grid.'] : []),
    ...ownEnergy(carbon),
    ...(isPublic ? soldSomewhere(assessment) : soldIn(method, calculation, assessment)),
    `Biogenic carbon not counted; air freight ${options.radiativeForcing ? 'with' : 'without'} radiative forcing; no offsets.`,
    isSince(method.id, 'selvedge-open-4') ? notCounted : notCountedBefore,
    `Factor coverage ${percent(assessment.coverage)} % of mass, water ${percent(assessment.waterCoverage)} %; data quality ${plain(
      assessment.dataQuality ?? 5,
    )} of 5; ${primaryData(assessment)}.`,
    ...rangeSentence(calculation),
    ...filledIn(assessment),
    `Largest contributions: ${largest(carbon, isPublic).join('; ')}.`,
    'Water: blue water use, not scarcity-weighted.',
    ...unlicensed(method),
    'Not a PEF study, not the French environmental cost, not suitable for comparative claims.',
  ]
  return sentences.join(' ')
}

/** The cut-offs of the system, in one sentence: what a reader would otherwise take to be in the number. */
export const notCounted =
  'Not counted: dyes and other chemicals, waste water, printing, packaging and trims that the composition does not name, shops, the way to the shop and capital goods.'

/** The same before the fourth version, which took trims for cloth. */
const notCountedBefore =
  'Not counted: dyes and other chemicals, waste water, printing, packaging, trims, shops, the way to the shop and capital goods.'

/** Litres as they may be shown: the method's water knows no more than two significant digits. */
export function shownWaterLiters(liters: number): number {
  return Number(liters.toPrecision(2))
}

/** Of which steps the suppliers' own energy counts; the numbers are between them and the brand. */
function ownEnergy(carbon: readonly Flow[]): string[] {
  const steps = new Map<string, string>()
  for (const { stage, primary } of carbon) if (primary && stage !== 'material') steps.set(stageNames[stage], primary)
  if (steps.size === 0) return []
  return [
    `Energy by the suppliers' own figures: ${Array.from(steps, ([step, evidence]) => `${step.toLowerCase()} (${evidence})`).join(', ')}.`,
  ]
}

/** Where it was reckoned to be sold, and whether anybody said so. */
function soldIn(
  method: OpenMethod,
  { chain }: Calculation,
  { boundary, market, scoredMarket, reasons }: OpenAssessment,
): string[] {
  if (!chain || market === null) return []
  const name = (code: string) => method.countryByCode.get(code)?.entry.name ?? code
  const done = boundary === 'cradle-to-grave' ? 'Sold and washed' : 'Sold'
  const [filledIn] = reasons.filter(({ code, item }) => code === 'COUNTRY_PROXY' && item === 'market')
  const score =
    scoredMarket === null || scoredMarket === market
      ? []
      : [`The score is that of ${name(scoredMarket)}, the market where it compares worst.`]
  return [filledIn ? filledIn.message : `${done} in ${name(market)}.`, ...score]
}

/** The same without naming where. */
function soldSomewhere({ boundary, market, scoredMarket, reasons }: OpenAssessment): string[] {
  if (market === null) return []
  const isOneOfSeveral = reasons.some(({ code, item }) => code === 'COUNTRY_PROXY' && item === 'market')
  const done = boundary === 'cradle-to-grave' ? 'sold and washed' : 'sold'
  const score =
    scoredMarket === null || scoredMarket === market ? [] : ['The score is that of the market where it compares worst.']
  return [
    isOneOfSeveral
      ? `Of all countries where it may be ${done}, the worst case counts.`
      : `Reckoned as ${done} in the one country where it is on sale.`,
    ...score,
  ]
}

/** One for all sentences: they are written one after the other. */
const drawn = new Float64Array(DRAWS)

function rangeSentence(calculation: Calculation): string[] {
  const range = rangeOfDraws(drawsOf(calculation, 'carbon', drawn))
  if (!range) return []
  const [low, high] = [range.low, range.high].map((kg) => Number(kg.toPrecision(2)))
  return [
    `Nine of ten results lie between ${low} and ${high} kg CO2e if each factor is drawn from what is known of it.`,
  ]
}

function filledIn({ reasons }: OpenAssessment): string[] {
  if (reasons.length === 0) return []
  const items = new Map<string, string[]>()
  for (const { code, item } of reasons) {
    // What a proof lacks fills nothing in: the share that is declared says it.
    if (code.startsWith('EVIDENCE_')) continue
    const name = item.startsWith(unknownMark) ? item.slice(unknownMark.length) : item
    const named = items.get(code)
    if (!named) items.set(code, [name])
    else if (!named.includes(name)) named.push(name)
  }
  return [`Filled in: ${Array.from(items, ([code, named]) => `${code}: ${named.join(', ')}`).join('; ')}.`]
}

const unknownMark = 'unknown:'

function largest(flows: readonly Flow[], isPublic: boolean): string[] {
  const first: Flow[] = []
  for (const flow of flows) {
    const place = first.findIndex((other) => isLarger(flow, other))
    if (place === -1 && first.length === 3) continue
    first.splice(place === -1 ? first.length : place, 0, flow)
    first.length = Math.min(first.length, 3)
  }
  return first.map(({ label, place, result, factor, by, primary }) => {
    const { source } = citationOf((primary && by.find(({ from }) => from.id === supplierSource.id)) || factor)
    const named = isPublic && place !== undefined ? label.slice(0, -`, ${place}`.length) : label
    // The text is public: with the weight beside it, this number would be the supplier's own, which is between the two of them, as their document is.
    return primary
      ? `${named} (${withoutDocument(source)})`
      : `${named} ${Number(result.toPrecision(3))} kg CO2e (${source})`
  })
}

function isLarger(one: Flow, other: Flow): boolean {
  return one.result === other.result ? one.label < other.label : one.result > other.result
}

/** As strong as its evidence: what is declared alone is not called primary data. */
function primaryData({ primaryDataShare, verifiedDataShare }: OpenAssessment): string {
  const [all, verified] = [primaryDataShare ?? 0, verifiedDataShare ?? 0]
  if (percent(all - verified) === 0) return `primary data ${percent(verified)} %`
  return `primary data ${percent(verified)} %, declared by suppliers without proof ${percent(all - verified)} %`
}

function unlicensed({ factors }: OpenMethod): string[] {
  const titles = factors.sources.filter(({ licenceSeen }) => !licenceSeen).map(({ title }) => title)
  return titles.length === 0
    ? []
    : [`The factor set holds rows of which no licence text was seen: ${titles.join(', ')}.`]
}

function percent(share: number): number {
  return Math.round(share * 100)
}

function plain(value: number): number {
  return Math.round(value * 10) / 10
}
