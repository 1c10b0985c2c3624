import fastCheck, { type Arbitrary } from 'fast-check'
import type { certificationRules } from '#features/records/certifications/certification.ts'
import { COMPANY_ROLES, type companyRules } from '#features/records/companies/company.ts'
import { materialRules } from '#features/records/materials/material.ts'
import type { productRules } from '#features/records/products/product.ts'
import type { CompositionEntry } from '#features/records/variants/composition.ts'
import { CARE_SYMBOLS, STAGES, type Stage, type variantRules } from '#features/records/variants/variant.ts'

/** Any valid value of each field of each noun: the compiler asks for a field that is added. What names another record stands for one of its kind. */
export function randomFields({ company, product, material }: Named) {
  return {
    company: {
      name: WORDS,
      role: fastCheck.constantFrom(...COMPANY_ROLES),
      description: TEXT,
      country: COUNTRY,
      city: TEXT,
      address: TEXT,
      website: ADDRESS,
      email: fastCheck.constantFrom('ana@ribeira.example', 'a+b@xn--bcher-kva.example'),
      phone: TEXT,
      gln: fastCheck.constantFrom('4012345000009', '9521234543213'),
      vatId: TEXT,
      lei: fastCheck.constantFrom('5493001KJTIIGC8Y1R12', 'HWUPKR0MPOU8FGXBT394'),
    } satisfies Fields<typeof companyRules>,
    product: {
      name: WORDS,
      sku: fastCheck.noBias(fastCheck.uuid()),
      category: TEXT,
      brand: TEXT,
      productType: TEXT,
      description: TEXT,
      companyId: fastCheck.constant(company),
      imageUrl: ADDRESS,
      gtinPrefix: fastCheck.constantFrom('9506', '9506000134352'),
      hsCode: fastCheck.constantFrom('61', '610910', '610910001000'),
    } satisfies Fields<typeof productRules>,
    material: {
      name: WORDS,
      type: TEXT,
      fibre: fastCheck.oneof(TEXT, fastCheck.constantFrom('cotton', 'polyester')),
      label: TEXT,
      description: TEXT,
      supplier: TEXT,
      supplierId: fastCheck.constant(company),
      originCountry: COUNTRY,
      recycledShare: SHARE,
      factorMaterial: fastCheck.constantFrom(...allowedIn(materialRules.factorMaterial.bounds)),
      carbonFootprint: upTo(10_000),
      carbonFootprintBoundary: fastCheck.constantFrom(...allowedIn(materialRules.carbonFootprintBoundary.bounds)),
      carbonFootprintEvidence: fastCheck.constantFrom(...allowedIn(materialRules.carbonFootprintEvidence.bounds)),
      waterLiters: upTo(10_000_000),
      factorSource: TEXT,
    } satisfies Fields<typeof materialRules>,
    certification: {
      scheme: WORDS,
      name: WORDS,
      number: TEXT,
      issuer: TEXT,
      scope: TEXT,
      validFrom: fastCheck.constantFrom('0100-01-01', '2024-02-29'),
      validUntil: fastCheck.constantFrom('2027-06-30', '9999-12-31'),
      fileUrl: ADDRESS,
      productId: fastCheck.constant(product),
      materialId: fastCheck.constant(material),
      companyId: fastCheck.constant(company),
    } satisfies Fields<typeof certificationRules>,
    variant: {
      name: WORDS,
      productId: fastCheck.constant(product),
      color: TEXT,
      size: TEXT,
      materialComposition: TEXT,
      composition: compositionOf(material),
      careInstructions: TEXT,
      careSymbols: fastCheck.array(fastCheck.constantFrom(...CARE_SYMBOLS), { maxLength: 12 }),
      weight: upTo(10_000).filter((kilograms) => kilograms > 0),
      productionLocation: TEXT,
      expectedUses: upTo(10_000).filter((times) => times > 0),
      airFreightShare: SHARE,
      undyed: fastCheck.boolean(),
      faded: fastCheck.boolean(),
      recyclability: SHARE,
      repairability: SHARE,
      stages: fastCheck.array(STAGE, { maxLength: 6 }),
      gtin: fastCheck.noBias(fastCheck.bigInt({ min: 0n, max: 10n ** 13n - 1n })).map(gtinOf),
      manufacturer: TEXT,
      manufacturerId: fastCheck.constant(company),
      imageUrls: fastCheck.array(ADDRESS, { maxLength: 4 }),
    } satisfies Fields<typeof variantRules>,
  }
}

/** The records that others name. */
export type Named = { readonly company: string; readonly product: string; readonly material: string }
export type Noun = keyof ReturnType<typeof randomFields>

type Fields<Rules> = { readonly [F in keyof Rules]: Arbitrary<unknown> }
type Input = Readonly<Record<string, unknown>>

/** What must be given of each. */
const REQUIRED: Readonly<Record<Noun, readonly string[]>> = {
  company: ['name'],
  product: ['name'],
  material: ['name'],
  certification: ['scheme'],
  variant: ['name', 'productId'],
}

/** Everything filled, nothing filled, everything null or empty, and anything in between. */
export function randomNew(noun: Noun, named: Named): Arbitrary<Input> {
  const fields: Record<string, Arbitrary<unknown>> = randomFields(named)[noun]
  const [must, may] = [{ ...fields }, { ...fields }]
  for (const field of Object.keys(fields)) delete (REQUIRED[noun].includes(field) ? may : must)[field]
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
  const fields: Record<string, Arbitrary<unknown>> = randomFields(named)[noun]
  const each = Object.entries(fields).map(([field, filled]) => [
    field,
    REQUIRED[noun].includes(field) ? filled : fastCheck.option(filled),
  ])
  return fastCheck
    .record(Object.fromEntries(each) as typeof fields, { requiredKeys: [] })
    .map((input) => agreeing(noun, input))
}

/** What the noun refuses beside each other is left out. */
function agreeing(noun: Noun, given: Input): Input {
  const input: Record<string, unknown> = { ...given }
  if (noun === 'variant') {
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

const LISTS = new Set(['composition', 'careSymbols', 'stages', 'imageUrls'])
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
const SHARE = fastCheck.double({ min: 0, max: 1, noNaN: true })
const ADDRESS = fastCheck.constantFrom('https://vesper.example/a', 'http://vesper.example/?q=%20#f')
const upTo = (max: number) => fastCheck.double({ min: 0, max, noNaN: true })

const STAGE: Arbitrary<Stage> = fastCheck.record({
  stage: fastCheck.constantFrom(...STAGES),
  country: COUNTRY,
  process: fastCheck.option(TEXT),
})

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

function allowedIn({ enum: allowed }: Readonly<Record<string, unknown>>): string[] {
  return [...(allowed as readonly string[])]
}

/** Fourteen digits of which the last checks the others (GS1 General Specifications 7.9). */
function gtinOf(number: bigint): string {
  const digits = String(number).padStart(13, '0')
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}
