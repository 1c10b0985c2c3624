import { shippedRegisters } from '@selvedge/lca/factors/registers.ts'
import fastCheck from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { certificationFields } from '#features/records/certifications/certification-fields.ts'
import { createCertification } from '#features/records/certifications/create-certification.ts'
import { createCompany } from '#features/records/companies/create-company.ts'
import { createMaterial } from '#features/records/materials/create-material.ts'
import { materialFields } from '#features/records/materials/material-fields.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { productFields } from '#features/records/products/product-fields.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import { variantFields } from '#features/records/variants/variant-fields.ts'
import type { Field } from '#kit/field.ts'
import { LANGUAGES } from '#kit/words/languages.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { browse, makeLink, openInBrowser } from '#test/private-links.ts'
import { type Noun, randomFields } from '#test/random-records.ts'

type Shared = Extract<Noun, 'product' | 'variant' | 'material' | 'certification'>

const IS_REFERENCE = 'It leads to a record that was not shared.'
const NO_TRANSLATIONS = 'Links show records in their own words.'

/** Fields that a link leaves out, and why. */
const NOT_SHOWN: Readonly<Record<Shared, Readonly<Record<string, string>>>> = {
  product: {
    companyId: IS_REFERENCE,
    brandId: IS_REFERENCE,
    translations: NO_TRANSLATIONS,
    ...Object.fromEntries(
      Object.entries<Field>(productFields)
        .filter(([, { passedOn }]) => passedOn !== undefined)
        .map(([name]) => [name, 'What it says for all its variants is seen on those that are shared.']),
    ),
  },
  variant: {
    productId: IS_REFERENCE,
    manufacturerId: IS_REFERENCE,
    composition: 'It names materials that were not shared; materialComposition says the same in words.',
    inherited: 'Where a value is kept is the workspace’s own affair.',
    translations: NO_TRANSLATIONS,
  },
  material: { supplierId: IS_REFERENCE, translations: NO_TRANSLATIONS },
  certification: {
    productId: IS_REFERENCE,
    materialId: IS_REFERENCE,
    companyId: IS_REFERENCE,
    translations: NO_TRANSLATIONS,
  },
}

const FIELDS = {
  product: productFields,
  variant: variantFields,
  material: materialFields,
  certification: certificationFields,
}
const NOUNS = Object.keys(FIELDS) as Shared[]

let t: TestApp
let home: TestWorkspace
let filled: Record<Shared, Record<string, unknown> & { id: string }>
let path: string
let cookie: Record<string, string>

beforeAll(async () => {
  t = await startTestApp()
  home = await t.workspace()
  const { deps } = t
  const { actor } = home
  const { id: company } = await createCompany(deps, actor, { name: 'Ribeira' })
  const { id: material } = await createMaterial(deps, actor, { name: 'Organic cotton' })
  const { id: product } = await createProduct(deps, actor, { name: 'Everyday Tee' })
  const everything = (noun: Shared) => {
    const [given] = fastCheck.sample(fastCheck.record<object>(randomFields({ company, material, product })[noun]), 1)
    return { ...given, ...CERTAIN[noun] } as never
  }
  filled = {
    product: await createProduct(deps, actor, everything('product')),
    variant: await createVariant(deps, actor, everything('variant')),
    material: await createMaterial(deps, actor, everything('material')),
    certification: await createCertification(deps, actor, everything('certification')),
  }
  const ids = Object.fromEntries(NOUNS.map((noun) => [`${noun}Ids`, [filled[noun].id]]))
  path = (await makeLink(deps, home, { passportOf: null, ...ids })).path
  cookie = await openInBrowser(t.app, path)
})

const [FACTOR] = shippedRegisters.materials as [(typeof shippedRegisters.materials)[number]]

/** Values that can be told in words, and in one subject. */
const CERTAIN: Readonly<Record<Shared, object>> = {
  product: { description: 'A tee.' },
  variant: {
    materialComposition: 'Cotton',
    composition: [],
    color: 'Ecru',
    size: 'M',
    careInstructions: 'Wash',
    gtin: null,
    expectedUses: 45,
    airFreightShare: 0.15,
    undyed: true,
    faded: false,
    recyclability: 0.5,
    repairability: 0.125,
    productionLocation: 'Gazipur, BD',
    careSymbols: ['wash-40'],
    imageUrls: ['https://vesper.example/a'],
    stages: [{ stage: 'making', country: 'PT', process: null }],
  },
  material: {
    carbonFootprintBoundary: 'yarn',
    carbonFootprintEvidence: 'verified',
    factorMaterial: FACTOR.id,
    fibre: 'cotton',
    recycledShare: 0.2,
    carbonFootprint: 1.5,
    waterLiters: 20,
  },
  certification: { materialId: null, companyId: null },
}

describe.each(NOUNS)('a link to a %s', (noun) => {
  const fields = Object.keys(FIELDS[noun])
  const shown = fields.filter((field) => !(field in NOT_SHOWN[noun]))

  test('shows every field of its rules as it is kept, but for those that are left out for a reason', async () => {
    expect(Object.keys(NOT_SHOWN[noun]).filter((field) => !fields.includes(field))).toEqual([])
    const json = (await browse(t.app, `${path}/content.json`, cookie)).json()
    const [row] = json[`${noun}s`]
    expect(shown.filter((field) => !(field in row))).toEqual([])
    expect(Object.keys(NOT_SHOWN[noun]).filter((field) => field in row)).toEqual([])
    for (const field of shown) if (field !== 'stages') expect(row[field], field).toEqual(filled[noun][field])
    const csv = await browse(t.app, `${path}/content/${noun}s.csv`, cookie)
    const columns = csv.body.replace('\uFEFF', '').split('\r\n', 1)[0]?.split(',') ?? []
    expect(shown.filter((field) => !columns.includes(field))).toEqual([])
  })

  test.each(LANGUAGES)('names each of them on the page, in %s', async (language) => {
    const { body } = await browse(t.app, `${path}/content?lang=${language}`, cookie)
    const table = body.slice(body.indexOf(`<h2 id="${noun}s">`)).split('</table>', 1)[0] ?? ''
    const headings = new Map(
      Object.entries<Field>(FIELDS[noun]).map(([name, { heading }]) => [name, heading?.[language]]),
    )
    const hasValue = shown.filter((field) => filled[noun][field] !== null && filled[noun][field] !== '')
    expect(hasValue.filter((field) => !table.includes(`>${headings.get(field)}</th>`))).toEqual([])
  })
})

test('shares are percent, truths are words and codes are in the language of the reader', async () => {
  const read = async (language: string) => {
    const { body } = await browse(t.app, `${path}/content?lang=${language}`, cookie)
    return body.replaceAll(/[\u00a0\u202f]/g, ' ')
  }
  const english = await read('en')
  for (const text of ['15%', '50%', '12.5%', '20%', '>yes<', '>no<', '>yarn<', '>verified by a third party<']) {
    expect(english).toContain(text)
  }
  expect(english).toContain(`<td lang="en">${FACTOR.name}</td>`)
  const german = await read('de')
  for (const text of ['15 %', '12,5 %', '>ja<', '>nein<', '>Garn<', '>von Dritten geprüft<'])
    expect(german).toContain(text)
})
