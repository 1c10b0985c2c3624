import type { Words } from '../../words/en.ts'
import type { Lever } from './assessment-query.ts'

type Missing = { readonly code: string; readonly item: string; readonly advice: string }

/** What to do about something missing, in the reader's language; in the service's English where the words do not know it. */
export function sayAdvice({ advice: words, materials }: Words['method'], { code, item, advice }: Missing): string {
  const material = known(materials, item) ?? item
  // A step that is named here has measured its energy.
  const step = known(words.steps, item)
  const evidence = step === undefined ? words.evidence : words.energy
  const named = step ?? material
  switch (code) {
    case 'WEIGHT':
      return words.weight
    case 'COMPOSITION_SUM':
      return words.composition
    case 'COMPOSITION_NORMALISED':
      return words.shares
    case 'COVERAGE':
      return words.coverage
    case 'MATERIAL_PROXY':
      return words.noFactor(material)
    case 'WATER_PROXY':
      return words.noWater(material)
    case 'WIDE_SPREAD':
      return words.wideSpread(material)
    case 'EVIDENCE_FILE':
      return evidence.file(named)
    case 'EVIDENCE_VERIFIER':
      return evidence.verifier(named)
    case 'EVIDENCE_VALIDITY':
      return evidence.validity(named)
    case 'EVIDENCE_ENDED':
      return evidence.ended(named)
    case 'COUNTRY_PROXY':
      return known(words.places, item) ?? advice
    case 'DEFAULT':
      return known(words.defaults, item) ?? advice
    case 'CLAIM':
      return step === undefined ? (known(words.claims, item) ?? advice) : words.energy.claim(step)
    case 'SCORE_INPUT':
      return known(words.score, item) ?? advice
    default:
      return advice
  }
}

/** Of several steps at once that their country is wanted. */
export function sayCountries({ advice: words }: Words['method'], places: readonly string[]): string {
  return words.countries(places.map((place) => known(words.steps, place) ?? place))
}

type LeverWords = Pick<Lever, 'kind' | 'item' | 'to' | 'change'>
type Formats = { country(code: string): string; figure(value: number): string }

/** One thing done differently, in the reader's language. */
export function sayLever(
  { levers: words, materials }: Words['method'],
  { kind, item, to, change }: LeverWords,
  { country, figure }: Formats,
): string {
  switch (kind) {
    case 'recycled-material':
      return words.material(known(materials, item) ?? item, known(materials, to) ?? to)
    case 'another-country':
      return known(words.places, item)?.(country(to)) ?? change
    case 'no-air-freight':
      return words.air
    case 'longer-life':
      return words.life(figure(Number(to)))
    default:
      return change
  }
}

function known<T>(words: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(words, name) ? words[name] : undefined
}
