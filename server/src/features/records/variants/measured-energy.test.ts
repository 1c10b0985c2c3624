import { beforeAll, describe, expect, test } from 'vitest'
import { publishPassport } from '#features/publishing/passports/publish-passport.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { browse, makeLink, openInBrowser } from '#test/private-links.ts'
import { createProduct } from '../products/create-product.ts'
import { updateProduct } from '../products/update-product.ts'
import { createVariant } from './create-variant.ts'
import { updateVariant } from './update-variant.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp()
})

const FIGURES = { electricityPerKg: 2.9, heatPerKg: 31, electricityIntensity: 0.21 }
const PROOF = {
  energyEvidence: 'verified',
  energySource: 'Meter 4711, 2025',
  energyVerifier: 'Bureau Veritas',
  energyValidUntil: '2027-03-31',
}
const BARE = { stage: 'dyeing', country: 'PT', process: 'reactive' }
const DYEING = { ...BARE, ...FIGURES, ...PROOF }
const ALL = `stage country process electricityIntensity electricityPerKg heatPerKg energyEvidence energySource
  energyVerifier energyValidUntil`

async function makeTee(w: TestWorkspace, fields: object = {}) {
  const product = await createProduct(t.deps, w.actor, { name: 'Tee', productType: 'T-shirt' })
  const variant = await createVariant(t.deps, w.actor, {
    productId: product.id,
    name: 'White, M',
    weight: 0.17,
    composition: [{ fibreText: 'cotton', share: 1 }],
    stages: [DYEING],
    ...fields,
  })
  return { product, variant }
}

async function energyInputOf(w: TestWorkspace, id: string) {
  const { data } = await t.graphql(`{ variant(id: "${id}") { assessment { inputs } } }`, await w.key('read'))
  return JSON.parse(data.variant.assessment.inputs).energy
}

describe('The energy of a production step', () => {
  test('is given and read by GraphQL and REST, and what nobody said is null', async () => {
    const w = await t.workspace()
    const { product } = await makeTee(w)
    const made = await t.graphql(
      `mutation ($productId: ID!, $stages: [ProductionStageInput!]) {
        createVariant(name: "Black", productId: $productId, stages: $stages) { id stages { ${ALL} } } }`,
      await w.key('write'),
      {
        productId: product.id,
        stages: [
          { ...DYEING, stage: 'DYEING', energyEvidence: 'VERIFIED' },
          { stage: 'MAKING', country: 'PT', heatPerKg: 0 },
        ],
      },
    )
    const { id, stages } = made.data.createVariant
    const nothing = Object.fromEntries(Object.keys({ process: null, ...FIGURES, ...PROOF }).map((name) => [name, null]))
    const known = [
      { ...DYEING, stage: 'DYEING', energyEvidence: 'VERIFIED' },
      { ...nothing, stage: 'MAKING', country: 'PT', heatPerKg: 0 },
    ]
    expect(stages).toEqual(known)
    // By the statement that writes the answer itself, too.
    const planned = await t.graphql(`{ variants(take: 1) { id stages { ${ALL} } } }`, await w.key('read'))
    expect(planned.data.variants).toEqual([{ id, stages: known }])
    const rest = await t.app.inject({ url: `/api/v1/variants/${id}`, headers: (await w.key('read'))?.headers ?? {} })
    expect(rest.json().stages).toEqual(known)
  })

  test('is left out where nobody says it, so that steps of before are what they were', async () => {
    const w = await t.workspace()
    const { variant } = await makeTee(w, {
      stages: [{ ...BARE, heatPerKg: null, energySource: undefined, energyVerifier: null }],
    })
    const { rows } = await t.owner.query('select stages from variants where id = $1', [variant.id])
    expect(rows[0].stages).toEqual([BARE])
    expect(await energyInputOf(w, variant.id)).toBeUndefined()
  })

  test.each([
    [{ electricityIntensity: 0 }, 'field_out_of_range', /stages\[0\]\.electricityIntensity.*above 0 to 3.*got 0/],
    [{ electricityIntensity: 3.01 }, 'field_out_of_range', /3\.01/],
    [{ electricityPerKg: 1001 }, 'field_out_of_range', /kWh per kg of what leaves the step.*1001/],
    [{ heatPerKg: -1 }, 'field_out_of_range', /from 0 to 10000 \(MJ per kg/],
    [{ energyEvidence: 'sworn' }, 'field_not_allowed', /verified, declared; got "sworn"/],
    [{ energySource: 'x'.repeat(501) }, 'text_too_long', /at most 500 characters; got 501/],
    [{ energyVerifier: 7 }, 'field_not_text', /energyVerifier/],
    [{ energyValidUntil: '31.3.2027' }, 'day_malformed', /energyValidUntil.*31\.3\.2027/],
    [{ stage: 'fibre', heatPerKg: 3 }, 'energy_not_for_fibre', /stages\[0\]\.heatPerKg.*step fibre; got 3/],
  ])('is refused beyond its limits: %o', async (fields, reason, message) => {
    const w = await t.workspace()
    const made = makeTee(w, { stages: [{ ...BARE, ...fields }] })
    await expect(made).rejects.toMatchObject({ reason, message: expect.stringMatching(message) })
  })

  test('is what a product says for its variants', async () => {
    const w = await t.workspace()
    const { product, variant } = await makeTee(w, { stages: [] })
    await updateVariant(t.deps, w.actor, { id: variant.id, inherited: ['stages'] })
    await updateProduct(t.deps, w.actor, { id: product.id, stages: [DYEING] })
    const { data } = await t.graphql(`{ variant(id: "${variant.id}") { stages { ${ALL} } } }`, await w.key('read'))
    expect(data.variant.stages).toEqual([{ ...DYEING, stage: 'DYEING', energyEvidence: 'VERIFIED' }])
    expect(await energyInputOf(w, variant.id)).toMatchObject({ dyeing: FIGURES })
  })
})

describe('What is confidential', () => {
  test('stays so: passports, their pages, the public catalogue and private links have step, country and process', async () => {
    const w = await t.workspace({ publicCatalogue: true })
    const { product, variant } = await makeTee(w, { stages: [BARE] })
    const { digitalId } = await publishPassport(t.deps, w.actor, { id: variant.id })
    const json = async () => (await t.app.inject(`/api/public/dpp/${digitalId}`)).body
    const page = async () => (await t.app.inject(`/p/${digitalId}?lang=en`)).body
    const documentOf = async () =>
      (
        await t.owner.query(
          'select document from passport_versions where workspace_id = $1 order by version desc limit 1',
          [w.id],
        )
      ).rows[0].document
    const [bytes, document] = [await json(), await documentOf()]
    await updateProduct(t.deps, w.actor, { id: product.id, stages: [DYEING] })
    await updateVariant(t.deps, w.actor, { id: variant.id, stages: [DYEING] })
    expect(await json()).toBe(bytes)
    await publishPassport(t.deps, w.actor, { id: variant.id })
    expect((await documentOf()).stages).toEqual(document.stages)
    const shown = await t.graphql(
      `{ variant(id: "${variant.id}") { stages { ${ALL} } product { stages { ${ALL} } } }
         variants(take: 1) { stages { ${ALL} } } }`,
    )
    const nothing = Object.fromEntries(Object.keys({ ...FIGURES, ...PROOF }).map((name) => [name, null]))
    const bare = [{ ...BARE, stage: 'DYEING', ...nothing }]
    expect(shown.data).toEqual({
      variant: { stages: bare, product: { stages: [] } },
      variants: [{ stages: bare }],
    })
    const { path } = await makeLink(t.deps, w, { passportOf: null, variantIds: [variant.id] })
    const linked = await browse(t.app, `${path}/content.json`, await openInBrowser(t.app, path))
    expect(linked.statusCode).toBe(200)
    for (const text of [await json(), await page(), linked.body]) {
      for (const secret of ['4711', 'Bureau Veritas', 'electricityPerKg', 'heatPerKg', 'electricityIntensity']) {
        expect(text).not.toContain(secret)
      }
    }
  })
})
