import fastCheck, { type Arbitrary } from 'fast-check'
import { certificationFields } from '#features/records/certifications/certification-fields.ts'
import { companyFields } from '#features/records/companies/company-fields.ts'
import { materialFields } from '#features/records/materials/material-fields.ts'
import { factsOf, NOUN_NAMES, type NounName } from '#features/records/nouns.ts'
import { productFields } from '#features/records/products/product-fields.ts'
import { ratingFields } from '#features/records/ratings/rating-fields.ts'
import { CARE_SYMBOLS } from '#features/records/variants/care-symbol-slugs.ts'
import type { CompositionEntry } from '#features/records/variants/composition.ts'
import { UNITS } from '#features/records/variants/inherit.ts'
import { variantFields } from '#features/records/variants/variant-fields.ts'
import type { Fields } from '#kit/field.ts'
import { translatedFields } from '#kit/translations.ts'
import { randomStage } from './random-stage.ts'

/** Any valid value of each field of each noun, by its rule where that says enough. What names another record stands for one of its kind. */
export function randomFields(named: Named): Record<Noun, Record<string, Arbitrary<unknown>>> {
  const own = particularFields(named)
  return Object.fromEntries(NOUN_NAMES.map((noun) => [noun, own[noun] ?? byRule(factsOf(noun).fields)])) as Record<
    Noun,
    Record<string, Arbitrary<unknown>>
  >
}

function particularFields({
  company,
  product,
  material,
}: Named): Partial<Record<Noun, Record<string, Arbitrary<unknown>>>> {
  return {
    company: {
      ...byRule(companyFields),
      website: ADDRESS,
      email: fastCheck.constantFrom('ana@ribeira.example', 'a+b@xn--bcher-kva.example'),
      gln: fastCheck.constantFrom('4012345000009', '9521234543213'),
      lei: fastCheck.constantFrom('5493001KJTIIGC8Y1R12', 'HWUPKR0MPOU8FGXBT394'),
    },
    product: {
      ...byRule(productFields),
      sku: CODE,
      companyId: fastCheck.constant(company),
      brandId: fastCheck.constant(null),
      imageUrl: ADDRESS,
      gtinPrefix: fastCheck.constantFrom('9506', '9506000134352'),
      ...makingOf(company, material),
      hsCode: fastCheck.constantFrom('61', '610910', '610910001000'),
    },
    material: {
      ...byRule(materialFields),
      fibre: fastCheck.oneof(TEXT, fastCheck.constantFrom('cotton', 'polyester')),
      supplierId: fastCheck.constant(company),
    },
    rating: {
      ...byRule(ratingFields),
      companyId: fastCheck.constant(company),
      scheme: WORDS,
      score: fastCheck.constantFrom(0, 68, 4.5),
      outOf: fastCheck.constantFrom(70, 100),
      subScores: fastCheck.constantFrom([], ['Environment: 70', 'Labor & Human Rights: 4.5']),
      publishedOn: fastCheck.integer({ min: 0, max: 20_000 }).map(dayOf),
      validUntil: fastCheck.constantFrom('2027-06-30', '9999-12-31'),
      scorecardUrl: ADDRESS,
    },
    certification: {
      ...byRule(certificationFields),
      scheme: WORDS,
      name: WORDS,
      validFrom: fastCheck.constantFrom('0100-01-01', '2024-02-29'),
      validUntil: fastCheck.constantFrom('2027-06-30', '9999-12-31'),
      fileUrl: ADDRESS,
      productId: fastCheck.constant(product),
      materialId: fastCheck.constant(material),
      companyId: fastCheck.constant(company),
    },
    variant: {
      ...byRule(variantFields),
      productId: fastCheck.constant(product),
      ...makingOf(company, material),
      inherited: fastCheck.subarray(UNITS.map(({ name }) => name)),
      gtin: fastCheck.noBias(fastCheck.bigInt({ min: 0n, max: 10n ** 13n - 1n })).map(gtinOf),
      imageUrls: fastCheck.array(ADDRESS, { maxLength: 4 }),
    },
  }
}

/** What products have for all their variants, and variants of their own. */
function makingOf(company: string, material: string): Record<string, Arbitrary<unknown>> {
  return {
    composition: compositionOf(material),
    careSymbols: fastCheck.array(fastCheck.constantFrom(...CARE_SYMBOLS), { maxLength: 12 }),
    stages: fastCheck.array(randomStage(COUNTRY, TEXT), { maxLength: 6 }),
    manufacturerId: fastCheck.constant(company),
  }
}

function byRule(fields: Fields): Record<string, Arbitrary<unknown>> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      name === 'translations' ? translationsOf(fields) : name === 'code' ? CODE : anyValueOf(field),
    ]),
  )
}

/** Of each text in each language one at most. */
function translationsOf(fields: Fields): Arbitrary<unknown> {
  const one = fastCheck.record({
    language: fastCheck.constantFrom('de', 'fr', 'pl'),
    field: fastCheck.constantFrom(...translatedFields(fields)),
    text: WORDS,
  })
  return fastCheck.uniqueArray(one, { maxLength: 4, selector: ({ language, field }) => `${language} ${field}` })
}

function anyValueOf({ kind, required, bounds }: Fields[string]): Arbitrary<unknown> {
  switch (kind) {
    case 'number':
      return upTo(Number(bounds['maximum'])).filter((value) => value > Number(bounds['exclusiveMinimum'] ?? -1))
    case 'truth':
      return fastCheck.boolean()
    case 'country':
      return COUNTRY
    case 'day':
      return fastCheck.constantFrom('2024-02-29', '9999-12-31')
    default:
      if (Array.isArray(bounds['enum'])) return fastCheck.constantFrom(...bounds['enum'])
      return required ? WORDS : TEXT
  }
}

/** No two records have the same. */
const CODE = fastCheck.noBias(fastCheck.uuid())

/** The records that others name. */
export type Named = { readonly company: string; readonly product: string; readonly material: string }
export type Noun = NounName

type Input = Readonly<Record<string, unknown>>

/** What must be given: of a certification its scheme, although it could have a name alone. */
function isRequired(noun: Noun, field: string): boolean {
  return noun === 'certification' ? field === 'scheme' : factsOf(noun).fields[field]?.required === true
}

/** Everything filled, nothing filled, everything null or empty, and anything in between. */
export function randomNew(noun: Noun, named: Named): Arbitrary<Input> {
  const fields = randomFields(named)[noun]
  const [must, may] = [{ ...fields }, { ...fields }]
  for (const field of Object.keys(fields)) delete (isRequired(noun, field) ? may : must)[field]
  const nothing = fastCheck.record(must)
  const others = (each: (field: string, filled: Arbitrary<unknown>) => Arbitrary<unknown>) =>
    fastCheck.record(Object.fromEntries(Object.entries(may).map(([field, filled]) => [field, each(field, filled)])))
  const empty = (field: string) =>
    LISTS.has(field) ? fastCheck.constant([]) : TEXTS.has(field) ? fastCheck.constant('') : fastCheck.constant(null)
  const some = fastCheck.record(
    Object.fromEntries(Object.entries(may).map(([field, filled]) => [field, fastCheck.option(filled)])),
    { requiredKeys: [] },
  )
  const rest = fastCheck.oneof(
    others((_, filled) => filled),
    others(empty),
    some,
    fastCheck.constant({}),
  )
  return fastCheck.tuple(nothing, rest).map(([given, more]) => agreeing(noun, { ...more, ...given }))
}

/** Some fields anew, some cleared. */
export function randomChange(noun: Noun, named: Named): Arbitrary<Input> {
  const fields = randomFields(named)[noun]
  const each = Object.entries(fields).map(([field, filled]) => [
    field,
    isRequired(noun, field) ? filled : fastCheck.option(filled),
  ])
  return fastCheck
    .record(Object.fromEntries(each) as typeof fields, { requiredKeys: [] })
    .map((input) => agreeing(noun, input))
}

/** What the noun refuses beside each other is left out. */
function agreeing(noun: Noun, given: Input): Input {
  const input: Record<string, unknown> = { ...given }
  if (noun === 'variant' || noun === 'product') {
    const { composition } = input
    if (Array.isArray(composition) && composition.length > 0) delete input['materialComposition']
    else if (input['materialComposition'] !== undefined) input['composition'] = []
  }
  if (noun === 'certification') {
    const subjects = ['productId', 'materialId', 'companyId'].filter((id) => typeof input[id] === 'string')
    for (const id of subjects.slice(1)) delete input[id]
  }
  return input
}

const LISTS = new Set(['composition', 'careSymbols', 'stages', 'imageUrls', 'inherited', 'translations'])
const TEXTS = new Set([
  'color',
  'size',
  'description',
  'careInstructions',
  'brand',
  'supplier',
  'manufacturer',
  'issuer',
])

const TEXT = fastCheck.string({ maxLength: 24, unit: 'grapheme' })
/** Text that shows something. */
export const WORDS = TEXT.filter((text) => text.trim() !== '')
const COUNTRY = fastCheck.constantFrom('PT', 'IN', 'BD', 'XK')
const ADDRESS = fastCheck.constantFrom('https://vesper.example/a', 'http://vesper.example/?q=%20#f')
const upTo = (max: number) => fastCheck.double({ min: 0, max, noNaN: true })

/** Of fibres alone, of materials alone, of both, in one part or several, and of nothing. */
function compositionOf(materialId: string): Arbitrary<CompositionEntry[]> {
  const material = fastCheck.record({ materialId: fastCheck.constant(materialId), fibreText: fastCheck.constant(null) })
  const fibre = fastCheck.record({ materialId: fastCheck.constant(null), fibreText: WORDS })
  const part = fastCheck.option(fastCheck.constantFrom('shell', 'lining'))
  const of = (what: Arbitrary<Pick<CompositionEntry, 'materialId' | 'fibreText'>>) =>
    fastCheck
      .array(fastCheck.tuple(what, part, fastCheck.integer({ min: 1, max: 100 })), { minLength: 1, maxLength: 5 })
      .map((lines) => {
        const whole = lines.reduce((sum, [, , weight]) => sum + weight, 0)
        return lines.map(([one, part, weight]) => ({ ...one, part, share: weight / whole }))
      })
  return fastCheck.oneof(
    of(fibre),
    of(material),
    of(fastCheck.oneof<Arbitrary<Pick<CompositionEntry, 'materialId' | 'fibreText'>>[]>(fibre, material)),
    fastCheck.constant<CompositionEntry[]>([]),
  )
}

/** Fourteen digits of which the last checks the others (GS1 General Specifications 7.9). */
function gtinOf(number: bigint): string {
  const digits = String(number).padStart(13, '0')
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

/** So many days after the first of 1970. */
function dayOf(days: number): string {
  return new Date(days * 86_400_000).toISOString().slice(0, 10)
}
