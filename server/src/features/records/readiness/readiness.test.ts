import { beforeAll, describe, expect, test } from 'vitest'
import { publishPassport } from '#features/publishing/passports/publish-passport.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { makeFile } from '#test/uploads.ts'
import { createCertification } from '../certifications/create-certification.ts'
import { deleteCertification } from '../certifications/delete-certification.ts'
import { createCompany } from '../companies/create-company.ts'
import { updateCompany } from '../companies/update-company.ts'
import { createMaterial } from '../materials/create-material.ts'
import { updateMaterial } from '../materials/update-material.ts'
import { createProduct } from '../products/create-product.ts'
import { updateProduct } from '../products/update-product.ts'
import { createVariant } from '../variants/create-variant.ts'
import { updateVariant } from '../variants/update-variant.ts'
import { REQUIREMENTS } from './requirement.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})

const CARE = ['wash-40', 'bleach-none', 'tumble-low', 'iron-150', 'dryclean-none']
const STAGES = ['fabric', 'dyeing', 'making'].map((stage) => ({ stage, country: 'PT', process: null }))

/** A variant that has all there is to have. */
async function makeReady(w: TestWorkspace) {
  const { deps } = t
  const company = await createCompany(deps, w.actor, {
    name: 'Ribeira Confeções',
    country: 'PT',
    city: 'Porto',
    website: 'https://ribeira.example',
    vatId: 'PT123456789',
  })
  const material = await createMaterial(deps, w.actor, {
    name: 'Long staple',
    label: 'organic cotton',
    originCountry: 'TR',
    recycledShare: 0,
  })
  const product = await createProduct(deps, w.actor, {
    name: 'Everyday Tee',
    productType: 't-shirt',
    hsCode: '610910',
    brand: 'Vesperholm',
    description: 'A T-shirt for every day.',
    imageUrl: 'https://vesperholm.example/tee.jpg',
    companyId: company.id,
  })
  const certification = await createCertification(deps, w.actor, { scheme: 'GOTS', number: '1', productId: product.id })
  await makeFile(deps, w.actor, { name: 'care.txt', productId: product.id, visibility: 'public' })
  const variant = await createVariant(deps, w.actor, {
    productId: product.id,
    name: 'White, M',
    gtin: '4006381333931',
    weight: 0.2,
    composition: [{ materialId: material.id, share: 1 }],
    careSymbols: CARE,
    stages: STAGES,
    manufacturerId: company.id,
    repairability: 0.8,
    recyclability: 0.9,
  })
  return { company, material, product, certification, variant }
}

const ITEMS = 'items { requirement { id level } state record recordId field }'

async function readinessOf(w: TestWorkspace, id: string) {
  const { data, errors } = await t.graphql(
    `{ variant(id: "${id}") { readiness { total met share requiredMissing ${ITEMS} } } }`,
    await w.key('read'),
  )
  expect(errors).toBeUndefined()
  return data.variant.readiness
}

async function openItems(w: TestWorkspace, id: string): Promise<Record<string, string>> {
  const { items } = await readinessOf(w, id)
  const open = items.filter(({ state }: { state: string }) => state !== 'MET')
  return Object.fromEntries(
    open.map((item: { requirement: { id: string }; state: string }) => [item.requirement.id, item.state]),
  )
}

async function overview(w: TestWorkspace) {
  const { data, errors } = await t.graphql(
    '{ readinessOverview { judged ready complete averageShare distribution { from to variants } missing { requirement { id } variants } } }',
    await w.key('read'),
  )
  expect(errors).toBeUndefined()
  return data.readinessOverview
}

const missingIn = ({ missing }: { missing: { requirement: { id: string }; variants: number }[] }) =>
  Object.fromEntries(missing.map(({ requirement, variants }) => [requirement.id, variants]))

describe('What the passport of a variant should have', () => {
  test('is met by one that has all of it', async () => {
    const w = await t.workspace()
    const { variant } = await makeReady(w)
    expect(await openItems(w, variant.id)).toEqual({})
    const { total, met, share, requiredMissing } = await readinessOf(w, variant.id)
    expect({ met, share, requiredMissing }).toEqual({ met: total, share: 1, requiredMissing: 0 })
    expect(total).toBe(REQUIREMENTS.length)
  })

  type Made = Awaited<ReturnType<typeof makeReady>>
  const changes: [string, (w: TestWorkspace, made: Made) => Promise<unknown>, Record<string, string>][] = [
    ['gtin', (w, m) => updateVariant(t.deps, w.actor, { id: m.variant.id, gtin: null }), { gtin: 'MISSING' }],
    [
      'a whole composition',
      (w, m) =>
        updateVariant(t.deps, w.actor, { id: m.variant.id, composition: [{ fibreText: 'cotton', share: 0.6 }] }),
      // Fibres that are text alone say nothing of recycling and origin.
      { composition: 'PARTLY', recycled_content: 'MISSING', fibre_origin: 'MISSING', footprint: 'MISSING' },
    ],
    [
      'names of the fibres',
      (w, m) =>
        updateVariant(t.deps, w.actor, {
          id: m.variant.id,
          composition: [
            { materialId: m.material.id, share: 0.9 },
            { fibreText: 'Wondertex', share: 0.1 },
          ],
        }),
      { fibre_names: 'PARTLY', recycled_content: 'PARTLY', fibre_origin: 'PARTLY' },
    ],
    [
      'all five kinds of care',
      (w, m) => updateVariant(t.deps, w.actor, { id: m.variant.id, careSymbols: CARE.slice(1) }),
      { care: 'PARTLY' },
    ],
    [
      'a country of making',
      (w, m) => updateVariant(t.deps, w.actor, { id: m.variant.id, stages: STAGES.slice(0, 2) }),
      { production_countries: 'PARTLY', making_country: 'MISSING' },
    ],
    [
      'a maker',
      (w, m) => updateVariant(t.deps, w.actor, { id: m.variant.id, manufacturerId: null, manufacturer: null }),
      { manufacturer: 'MISSING', operator_address: 'MISSING' },
    ],
    [
      'the maker’s identifier',
      (w, m) => updateCompany(t.deps, w.actor, { id: m.company.id, vatId: null }),
      { operator_identifier: 'MISSING' },
    ],
    [
      'the maker’s address',
      (w, m) => updateCompany(t.deps, w.actor, { id: m.company.id, city: null }),
      { operator_address: 'PARTLY' },
    ],
    [
      'the fibre’s origin',
      (w, m) => updateMaterial(t.deps, w.actor, { id: m.material.id, originCountry: null }),
      { fibre_origin: 'MISSING' },
    ],
    [
      'a description',
      (w, m) => updateProduct(t.deps, w.actor, { id: m.product.id, description: null, imageUrl: null }),
      { description: 'MISSING', photo: 'MISSING' },
    ],
    [
      'a certificate',
      (w, m) => deleteCertification(t.deps, w.actor, { id: m.certification.id }),
      { certificates: 'MISSING' },
    ],
    [
      'a number on each certificate',
      (w, m) => createCertification(t.deps, w.actor, { scheme: 'OEKO_TEX', materialId: m.material.id }),
      { certificates: 'PARTLY' },
    ],
  ]
  test.each(changes)('lacks %s, and the overview counts it', async (_what, change, expected) => {
    const w = await t.workspace()
    const made = await makeReady(w)
    await change(w, made)
    expect(await openItems(w, made.variant.id)).toEqual(expected)
    await expect
      .poll(async () => missingIn(await overview(w)))
      .toEqual(Object.fromEntries(Object.keys(expected).map((id) => [id, 1])))
  })

  test('leads to the record and the field where it is mended', async () => {
    const w = await t.workspace()
    const { variant, material, company } = await makeReady(w)
    await updateMaterial(t.deps, w.actor, { id: material.id, recycledShare: null })
    await updateCompany(t.deps, w.actor, { id: company.id, website: null })
    const { items } = await readinessOf(w, variant.id)
    const place = (id: string) => {
      const { record, recordId, field } = items.find(
        (item: { requirement: { id: string } }) => item.requirement.id === id,
      )
      return [record, recordId, field]
    }
    expect(place('recycled_content')).toEqual(['MATERIAL', material.id, 'recycledShare'])
    expect(place('operator_address')).toEqual(['COMPANY', company.id, 'website'])
    expect(place('gtin')).toEqual(['VARIANT', variant.id, 'gtin'])
  })

  test('has nothing of textiles for what the customs code says is something else, nor for what nobody has described', async () => {
    const w = await t.workspace()
    const textiles = REQUIREMENTS.filter(({ appliesTo }) => appliesTo === 'textiles').map(({ id }) => id as string)
    const asked = async (product: object, variant: object) => {
      const { id: productId } = await createProduct(t.deps, w.actor, { name: 'Thing', ...product })
      const { id } = await createVariant(t.deps, w.actor, { name: 'One', productId, ...variant })
      const { items } = await readinessOf(w, id)
      return items.filter((item: { requirement: { id: string } }) => textiles.includes(item.requirement.id)).length
    }
    expect(await asked({ hsCode: '691110' }, { materialComposition: '100% porcelain' })).toBe(0)
    expect(await asked({}, {})).toBe(0)
    expect(await asked({ category: 'T-shirts' }, {})).toBe(textiles.length)
    expect(await asked({ hsCode: '61091000' }, {})).toBe(textiles.length)
    expect(await asked({}, { materialComposition: '100% cotton' })).toBe(textiles.length)
  })

  test('reads a composition that is text alone', async () => {
    const w = await t.workspace()
    const { variant } = await makeReady(w)
    const stateOf = async (materialComposition: string) => {
      await updateVariant(t.deps, w.actor, { id: variant.id, composition: [], materialComposition })
      const open = await openItems(w, variant.id)
      return [open.composition, open.fibre_names]
    }
    expect(await stateOf('95% cotton, 5% elastane')).toEqual([undefined, undefined])
    expect(await stateOf('95% cotton')).toEqual(['PARTLY', undefined])
    expect(await stateOf('95% cotton, 5% Wondertex')).toEqual(['PARTLY', 'PARTLY'])
    expect(await stateOf('soft')).toEqual(['PARTLY', 'MISSING'])
  })

  test('is not told to readers without credentials', async () => {
    const w = await t.workspace({ publicCatalogue: true })
    const { variant } = await makeReady(w)
    await publishPassport(t.deps, w.actor, { id: variant.id })
    const answer = await t.app.inject({
      method: 'POST',
      url: '/api/graphql',
      headers: { 'selvedge-workspace': w.slug },
      payload: { query: `{ variant(id: "${variant.id}") { id readiness { met } } readinessOverview { judged } }` },
    })
    expect(answer.json().data?.variant?.readiness ?? null).toBeNull()
    expect(answer.json().errors[0].extensions.reason).toBe('credentials_required')
  })
})

describe('The overview of a workspace', () => {
  test('counts its own variants alone, by the share they meet and by what they lack', async () => {
    const [w, other] = [await t.workspace(), await t.workspace()]
    const { product } = await makeReady(w)
    await makeReady(other)
    await createVariant(t.deps, w.actor, { name: 'Bare', productId: product.id })
    const seen = await overview(w)
    expect(seen).toMatchObject({ judged: 2, ready: 1, complete: 1 })
    expect(seen.distribution).toHaveLength(10)
    expect(seen.distribution[9]).toEqual({ from: 0.9, to: 1, variants: 1 })
    expect(seen.distribution.reduce((sum: number, { variants }: { variants: number }) => sum + variants, 0)).toBe(2)
    expect(seen.averageShare).toBeGreaterThan(0.5)
    expect(missingIn(seen)).toMatchObject({ composition: 1, gtin: 1, weight: 1 })
    expect(await overview(await t.workspace())).toMatchObject({ judged: 0, averageShare: null, missing: [] })
  })
})

test('Each requirement has a place of its own, which it keeps', () => {
  const byPlace = [...REQUIREMENTS].sort((a, b) => a.place - b.place)
  expect(byPlace.map(({ place }) => place)).toEqual(byPlace.map((_, index) => index))
  expect(byPlace.map(({ id }) => id).join(' ')).toBe(
    'product_kind gtin commodity_code manufacturer brand operator_address operator_identifier description photo ' +
      'composition fibre_names recycled_content fibre_origin production_countries making_country care repairability ' +
      'recyclability weight footprint certificates documents',
  )
})
