import { parseComposition } from '@selvedge/lca/composition/parse-composition.ts'
import { countryNamed } from '#platform/country-names.ts'
import { COUNTRIES } from '#platform/fields.ts'
import { readOnce } from '#platform/read-once.ts'
import type { ContestedGtin } from '../company-prefixes/company-prefix.ts'
import { doubtMass } from '../variants/plausible-mass.ts'
import { type EvidenceEnd, findEvidenceEnds } from './evidence-ends.ts'
import { isTextileByCode, judgeReadiness, type Place, type ReadinessFacts, WHOLE } from './readiness.ts'
import type { RequirementId } from './requirement.ts'
import { shorten } from './shorten.ts'

/** What whoever publishes a variant should look at before: nothing of it prevents publishing. */
export type PublicationFinding = {
  readonly code: FindingCode
  /** `implausible`: what is there can hardly be right, and is to be confirmed. `missing`: it is not there. `ending`: it is there, and not for long. */
  readonly severity: 'implausible' | 'missing' | 'ending'
  /** In English. */
  readonly message: string
  /** What is there, in the unit of its field; null where it is missing. */
  readonly value: string | number | null
  /** For a number: what such things have, and what is likely meant. */
  readonly least: number | null
  readonly most: number | null
  readonly likely: string | number | null
  /** Where to mend it. */
  readonly mend: Place
}

export const FINDING_CODES = [
  ...(['mass_too_heavy', 'mass_too_light', 'composition_not_whole', 'composition_unreadable'] as const),
  ...(['country_is_code', 'country_unknown', 'country_contradicts_step'] as const),
  ...(['gtin_of_another', 'gtin_leads_elsewhere', 'gtin_shared'] as const),
  ...(['composition_missing', 'fibre_names_missing', 'manufacturer_missing', 'country_missing'] as const),
  ...(['kind_missing', 'weight_missing', 'footprint_missing', 'photo_missing'] as const),
  ...(['evidence_ended', 'evidence_ending'] as const),
]
export type FindingCode = (typeof FINDING_CODES)[number]

/**
 * What is implausible first, then what is missing, what law asks for before the rest. `contested`: null where nobody contests its GTIN. `today`:
 * yyyy-mm-dd.
 */
export function findDoubts(
  facts: ReadinessFacts,
  contested: ContestedGtin | null,
  today: string,
): PublicationFinding[] {
  return [
    ...(contested ? [gtinDoubt(contested, facts)] : []),
    ...massDoubts(facts),
    ...compositionDoubts(facts),
    ...countryDoubts(facts),
    ...gapsOf(facts),
    ...evidenceDoubts(facts, today),
  ]
}

const NO_NUMBERS = { least: null, most: null, likely: null } as const

/** Says where links with the GTIN lead, and nothing of who the other is. */
function gtinDoubt({ gtin, ofAnother, leadsHere }: ContestedGtin, { variantId }: ReadinessFacts): PublicationFinding {
  const code = ofAnother ? 'gtin_of_another' : leadsHere ? 'gtin_shared' : 'gtin_leads_elsewhere'
  const mend = { record: 'variant', recordId: variantId, field: 'gtin' } as const
  return { code, severity: 'implausible', message: GTIN_MESSAGES[code](gtin), value: gtin, ...NO_NUMBERS, mend }
}

const GTIN_MESSAGES = {
  gtin_of_another: (gtin: string) =>
    `The GTIN ${gtin} has a company prefix that is confirmed for another workspace: Digital Links with it ` +
    'never lead to this passport.',
  gtin_leads_elsewhere: (gtin: string) =>
    `Another workspace published the GTIN ${gtin} first: Digital Links with it lead to that workspace’s ` +
    'passport, not to this one.',
  gtin_shared: (gtin: string) =>
    `Another workspace has published the GTIN ${gtin} too: Digital Links with it lead to this passport, which ` +
    'was published first.',
}

function massDoubts({ variant: { weight }, product, variantId }: ReadinessFacts): PublicationFinding[] {
  const kind = product.productType ?? product.category
  const doubt = weight === null ? null : doubtMass(kind, weight)
  if (weight === null || doubt === null) return []
  const { reason, leastKg, mostKg, likelyKg } = doubt
  const such = kind === null ? 'One item' : `One item of the kind “${kind}”`
  return [
    {
      code: reason === 'too_heavy' ? 'mass_too_heavy' : 'mass_too_light',
      severity: 'implausible',
      message:
        `${such} hardly weighs ${weight} kg: ${leastKg} to ${mostKg} kg is ` +
        `usual.${likelyKg === null ? '' : ` Is it ${likelyKg} kg?`}`,
      value: weight,
      least: leastKg,
      most: mostKg,
      likely: likelyKg,
      mend: { record: 'variant', recordId: variantId, field: 'weight' },
    },
  ]
}

function compositionDoubts({ variant, composition, variantId }: ReadinessFacts): PublicationFinding[] {
  const mend = { record: 'variant', recordId: variantId, field: 'composition' } as const
  const text = variant.materialComposition
  if (composition.length > 0) {
    const sum = composition.reduce((total, { share }) => total + share, 0)
    return sum < WHOLE ? [notWhole(sum, mend)] : []
  }
  if (text === null || text.trim() === '') return []
  const { sums, isReadable } = sumsOf(text)
  const odd = sums.find((sum) => sum < WHOLE || sum > 2 - WHOLE)
  if (odd !== undefined) return [notWhole(odd, { ...mend, field: 'materialComposition' })]
  if (isReadable) return []
  return [
    {
      code: 'composition_unreadable',
      severity: 'implausible',
      message: `The composition “${shorten(text)}” cannot be read as fibres with their shares.`,
      value: shorten(text),
      ...NO_NUMBERS,
      mend: { ...mend, field: 'materialComposition' },
    },
  ]
}

function notWhole(sum: number, mend: Place): PublicationFinding {
  const value = Math.round(sum * 1e4) / 1e4
  return {
    code: 'composition_not_whole',
    severity: 'implausible',
    message: `The shares of the composition add up to ${Math.round(value * 1e4) / 100}%, not to 100%.`,
    value,
    least: 1,
    most: 1,
    likely: null,
    mend,
  }
}

/** Of each part of the product: a lining has 100 % of its own. */
const sumsOf = readOnce((text) => {
  const { valid, parts } = parseComposition(text)
  return {
    sums: parts.map(({ fibres }) => fibres.reduce((sum, { share }) => sum + share, 0)),
    isReadable: valid && parts.length > 0,
  }
})

function countryDoubts({ variant, variantId }: ReadinessFacts): PublicationFinding[] {
  const place = variant.productionLocation?.trim() ?? ''
  const making = variant.stages.flatMap(({ stage, country }) => (stage === 'making' ? [country] : []))
  const findings: PublicationFinding[] = []
  const tell = (code: FindingCode, likely: string | null, message: string) => {
    const mend = { record: 'variant', recordId: variantId, field: 'productionLocation' } as const
    findings.push({
      code,
      severity: 'implausible',
      message,
      value: shorten(place),
      least: null,
      most: null,
      likely,
      mend,
    })
  }
  if (place === '') return []
  const country = countryNamed(place)
  // Where a step says it, the words beside need not say it again.
  if (COUNTRIES.has(place.toUpperCase())) {
    const about = `The place of production is the code “${place}”, but readers know the country by its name.`
    tell('country_is_code', place.toUpperCase(), about)
  } else if (country === null && making.length === 0) {
    const about = `The place of production “${shorten(place)}” contains no known country.`
    tell('country_unknown', null, about)
  }
  const [step] = making.slice(-1)
  // The place can be the product's and the steps the variant's own.
  if (country !== null && step !== undefined && !namesOneOf(place, making)) {
    const about = `The place of production “${shorten(place)}” is not in the country of the production step MAKING, ${step}.`
    tell('country_contradicts_step', step, about)
  }
  return findings
}

/** Anywhere in it: "San Juan, Puerto Rico, USA" is in Puerto Rico as well. */
function namesOneOf(place: string, countries: readonly string[]): boolean {
  const named = [place, ...place.split(/[,;/()|]/)].map(countryNamed)
  return named.some((country) => country !== null && countries.includes(country))
}

function evidenceDoubts(facts: ReadinessFacts, today: string): PublicationFinding[] {
  const { ended, ending } = findEvidenceEnds(facts, today)
  const about = ({ day, mend }: EvidenceEnd) => ({ value: day, ...NO_NUMBERS, mend })
  const findings: PublicationFinding[] = []
  if (ended) {
    const message = `The study behind ${ended.of} ended on ${ended.day}: they count as declared, not as verified.`
    findings.push({ code: 'evidence_ended', severity: 'missing', message, ...about(ended) })
  }
  if (ending) {
    const message = `The study behind ${ending.of} ends on ${ending.day}; after that they count as declared. Ask for a new one in time.`
    findings.push({ code: 'evidence_ending', severity: 'ending', message, ...about(ending) })
  }
  return findings
}

/** Requirements whose absence is worth a question before publishing; the rest is for the list of what a passport should have. */
const GAPS = {
  composition: ['composition_missing', 'The composition is missing.'],
  fibre_names: ['fibre_names_missing', 'A fibre has no name that is allowed on a label.'],
  manufacturer: ['manufacturer_missing', 'The manufacturer is missing.'],
  making_country: ['country_missing', 'The place of production is missing.'],
  product_kind: ['kind_missing', 'The kind of product is missing.'],
  weight: ['weight_missing', 'The weight is missing.'],
  footprint: ['footprint_missing', 'There is no carbon footprint, because some of the data it needs is missing.'],
  photo: ['photo_missing', 'No picture is public.'],
} as const satisfies Partial<Record<RequirementId, readonly [FindingCode, string]>>

function gapsOf(facts: ReadinessFacts): PublicationFinding[] {
  const items = new Map(judgeReadiness(facts).items.map((item) => [item.requirement.id, item]))
  const isBare = facts.composition.length === 0 && (facts.variant.materialComposition ?? '').trim() === ''
  return Object.entries(GAPS).flatMap(([id, [code, message]]): PublicationFinding[] => {
    const item = items.get(id as RequirementId)
    // Of things nobody has described it is not known whether they are textiles: then to ask is better than to be silent.
    const isOpen =
      id === 'composition'
        ? isBare && isTextileByCode(facts.product) !== false
        : item !== undefined && item.state !== 'met' && !(id === 'fibre_names' && isBare)
    if (!isOpen) return []
    const mend = item?.mend ?? { record: 'variant', recordId: facts.variantId, field: 'composition' }
    return [{ code, severity: 'missing', message, value: null, ...NO_NUMBERS, mend }]
  })
}
