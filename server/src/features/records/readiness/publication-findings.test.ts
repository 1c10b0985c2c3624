import { beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { createProduct } from '../products/create-product.ts'
import { createVariant } from '../variants/create-variant.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})

type Fields = Omit<Parameters<typeof createVariant>[2], 'productId' | 'name'>
type ProductFields = Omit<Parameters<typeof createProduct>[2], 'name'>

/** A variant with nothing to say about it, but for what is given. */
async function make(w: TestWorkspace, fields: Fields = {}, product: ProductFields = {}) {
  const { id: productId } = await createProduct(t.deps, w.actor, { name: 'Tee', category: 'T-shirts', ...product })
  return createVariant(t.deps, w.actor, {
    productId,
    name: 'Tee, white',
    weight: 0.18,
    manufacturer: 'Ribeira Confeções',
    composition: [{ fibreText: 'cotton', share: 1 }],
    stages: [{ stage: 'making', country: 'PT' }],
    imageUrls: ['https://pictures.example/tee.jpg'],
    ...fields,
  })
}

const FINDINGS = 'publicationFindings { code severity message value least most likely record recordId field }'

async function findings(w: TestWorkspace, id: string) {
  const { data, errors } = await t.graphql(`{ variant(id: "${id}") { ${FINDINGS} } }`, await w.key('read'))
  expect(errors).toBeUndefined()
  return data.variant.publicationFindings
}

const codes = async (w: TestWorkspace, id: string) => (await findings(w, id)).map(({ code }: { code: string }) => code)

describe('Before a variant is published', () => {
  test('nothing is said of one that has what it should', async () => {
    const w = await t.workspace()
    expect(await findings(w, (await make(w)).id)).toEqual([])
  })

  test('a mass that no such thing has is told with what is usual and what is likely meant', async () => {
    const w = await t.workspace()
    const { id } = await make(w, { weight: 55 }, { category: '0195 Babybodys' })
    expect((await findings(w, id))[0]).toEqual({
      code: 'MASS_TOO_HEAVY',
      severity: 'IMPLAUSIBLE',
      message: 'One item of the kind “0195 Babybodys” hardly weighs 55 kg: 0.01 to 1.5 kg is usual. Is it 0.055 kg?',
      value: '55',
      least: 0.01,
      most: 1.5,
      likely: '0.055',
      record: 'VARIANT',
      recordId: id,
      field: 'weight',
    })
  })

  test.each<[string, Fields, string]>([
    ['92 kg of socks', { weight: 92 }, 'MASS_TOO_HEAVY'],
    ['a tee of 0.2 g', { weight: 0.0002 }, 'MASS_TOO_LIGHT'],
    ['a composition of 92 %', { composition: [{ fibreText: 'cotton', share: 0.92 }] }, 'COMPOSITION_NOT_WHOLE'],
    ['a text of 97 %', { composition: [], materialComposition: '92% cotton, 5% elastane' }, 'COMPOSITION_NOT_WHOLE'],
    ['a text of no fibres', { composition: [], materialComposition: 'see the label' }, 'COMPOSITION_UNREADABLE'],
    ['a country as its code', { productionLocation: 'bd' }, 'COUNTRY_IS_CODE'],
    ['a place in no country', { stages: [], productionLocation: 'Atlantis' }, 'COUNTRY_UNKNOWN'],
    ['a place beside another step', { productionLocation: 'Dhaka, Bangladesh' }, 'COUNTRY_CONTRADICTS_STEP'],
  ])('%s is asked about', async (_what, fields, code) => {
    const w = await t.workspace()
    const [first] = await findings(w, (await make(w, fields)).id)
    expect(first).toMatchObject({ code, severity: 'IMPLAUSIBLE' })
  })

  test('a product’s place beside a variant’s own steps is told with the country of the steps, where these say another', async () => {
    const w = await t.workspace()
    const { id } = await make(w, {}, { productionLocation: 'Dhaka, Bangladesh' })
    expect(await findings(w, id)).toEqual([
      {
        code: 'COUNTRY_CONTRADICTS_STEP',
        severity: 'IMPLAUSIBLE',
        message: 'The place of production “Dhaka, Bangladesh” is not in the country of the production step MAKING, PT.',
        value: '"Dhaka, Bangladesh"',
        least: null,
        most: null,
        likely: '"PT"',
        record: 'VARIANT',
        recordId: id,
        field: 'productionLocation',
      },
    ])
    const byCode = await make(w, {}, { productionLocation: 'BD' })
    expect(await codes(w, byCode.id)).toEqual(['COUNTRY_IS_CODE', 'COUNTRY_CONTRADICTS_STEP'])
  })

  test.each<[string, Fields, string]>([
    ['in the same country', {}, 'Barcelos, Portugal'],
    ['in one of several', { stages: ['IT', 'PT'].map((country) => ({ stage: 'making', country })) }, 'Prato, Italia'],
    [
      'of which only a part is a country’s',
      { stages: [{ stage: 'making', country: 'PR' }] },
      'San Juan, Puerto Rico, USA',
    ],
    ['without a country', {}, 'Barcelos'],
    ['beside other steps alone', { stages: [{ stage: 'fabric', country: 'TR' }] }, 'Barcelos, Portugal'],
  ])('a place %s contradicts no step', async (_what, fields, productionLocation) => {
    const w = await t.workspace()
    expect(await codes(w, (await make(w, fields, { productionLocation })).id)).toEqual([])
  })

  test.each<[string, Fields, ProductFields, string]>([
    ['composition', { composition: [] }, {}, 'COMPOSITION_MISSING'],
    ['composition of what nobody has described', { composition: [] }, { category: null }, 'COMPOSITION_MISSING'],
    ['names of fibres', { composition: [{ fibreText: 'Mossa', share: 1 }] }, {}, 'FIBRE_NAMES_MISSING'],
    ['manufacturer', { manufacturer: null }, {}, 'MANUFACTURER_MISSING'],
    ['country of making', { stages: [] }, {}, 'COUNTRY_MISSING'],
    ['kind of product', {}, { category: null }, 'KIND_MISSING'],
    ['weight', { weight: null }, {}, 'WEIGHT_MISSING'],
    ['carbon footprint', { weight: null }, {}, 'FOOTPRINT_MISSING'],
    ['picture', { imageUrls: [] }, {}, 'PHOTO_MISSING'],
  ])('a missing %s is told', async (_what, fields, product, code) => {
    const w = await t.workspace()
    expect(await codes(w, (await make(w, fields, product)).id)).toContain(code)
  })

  test('no composition is asked of what is no textile by its customs code', async () => {
    const w = await t.workspace()
    const { id } = await make(w, { composition: [] }, { category: 'Shoes', hsCode: '640399' })
    expect(await codes(w, id)).not.toContain('COMPOSITION_MISSING')
  })

  test('strangers are told nothing of it', async () => {
    const w = await t.workspace({ publicCatalogue: true })
    const { id } = await make(w, { weight: 55 })
    await t.graphql(`mutation { publishVariant(id: "${id}") { status } }`, await w.key('write'))
    const answer = await t.app.inject({
      method: 'POST',
      url: '/api/graphql',
      headers: { 'selvedge-workspace': w.slug },
      payload: { query: `{ variant(id: "${id}") { name publicationFindings { code } } }` },
    })
    expect(answer.json().data.variant).toEqual({ name: 'Tee, white', publicationFindings: null })
  })

  test('the API publishes without asking, as it always has', async () => {
    const w = await t.workspace()
    const { id } = await make(w, { weight: 55 })
    const { data } = await t.graphql(`mutation { publishVariant(id: "${id}") { status } }`, await w.key('write'))
    expect(data.publishVariant.status).toBe('PUBLISHED')
  })

  test('the preview of a bulk change tells how many have what, those it cannot publish aside', async () => {
    const w = await t.workspace()
    const heavy = [await make(w, { weight: 55 }), await make(w, { weight: 92 })]
    const bare = await make(w, { manufacturer: null })
    await make(w)
    const key = await w.key('write')
    const preview = async (verb: string) => {
      const { data } = await t.graphql(
        `{ previewBulkChange(verb: ${verb}, noun: VARIANT, matching: {}) { findings { code severity count records { id name } } } }`,
        key,
      )
      return data.previewBulkChange.findings
    }
    expect(await preview('PUBLISH')).toEqual([
      {
        code: 'MASS_TOO_HEAVY',
        severity: 'IMPLAUSIBLE',
        count: 2,
        records: expect.arrayContaining(heavy.map(({ id, name }) => ({ id, name }))),
      },
      { code: 'MANUFACTURER_MISSING', severity: 'MISSING', count: 1, records: [{ id: bare.id, name: bare.name }] },
    ])
    expect(await preview('DELETE')).toEqual([])
  })
})
