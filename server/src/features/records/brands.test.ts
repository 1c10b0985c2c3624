import { expect, test } from 'vitest'
import { startTestApp, type TestWorkspace } from '#test/harness.ts'
import { createCompany } from './companies/create-company.ts'
import { deleteCompany } from './companies/delete-company.ts'
import { updateCompany } from './companies/update-company.ts'
import { createProduct } from './products/create-product.ts'
import { updateProduct } from './products/update-product.ts'

const t = await startTestApp()

const makeBrand = ({ actor }: TestWorkspace, name = 'Vesper') =>
  createCompany(t.deps, actor, { name, role: 'brand', code: name })

async function eventsOf(id: string) {
  const { rows } = await t.owner.query(
    `select data, before from events where subject_id = $1 and kind = 'product.updated' order by sequence`,
    [id],
  )
  return rows
}

test('the brand of a product is the name of the company that it follows, also after that is renamed', async () => {
  const w = await t.workspace()
  const brand = await makeBrand(w)
  const made = await createProduct(t.deps, w.actor, { name: 'Tee', brandId: brand.id })
  const free = await createProduct(t.deps, w.actor, { name: 'Coat', brand: 'Vesper' })
  expect(made).toMatchObject({ brand: 'Vesper', brandId: brand.id })
  await updateCompany(t.deps, w.actor, { id: brand.id, name: 'Vesper Studio' })
  const reader = await w.key('read')
  const { data } = await t.graphql('{ products(orderBy: OLDEST) { brand revision brandCompany { name } } }', reader)
  expect(data.products).toEqual([
    { brand: 'Vesper Studio', revision: 2, brandCompany: { name: 'Vesper Studio' } },
    { brand: 'Vesper', revision: 1, brandCompany: null },
  ])
  expect(await eventsOf(made.id)).toEqual([{ data: { brand: 'Vesper Studio' }, before: { brand: 'Vesper' } }])
  expect(await eventsOf(free.id)).toEqual([])
})

test('many products are renamed with as many statements as two', async () => {
  const statements = async (products: number) => {
    const w = await t.workspace()
    const brand = await makeBrand(w)
    for (let at = 0; at < products; at += 1) {
      await createProduct(t.deps, w.actor, { name: `Tee ${at}`, brandId: brand.id })
    }
    const before = t.deps.db.statementCount()
    await updateCompany(t.deps, w.actor, { id: brand.id, name: 'Vesper Studio' })
    return t.deps.db.statementCount() - before
  }
  expect(await statements(30)).toBe(await statements(2))
})

test('a text that differs is refused while a company is followed, and taken together with none', async () => {
  const w = await t.workspace()
  const [brand, other] = [await makeBrand(w), await makeBrand(w, 'Nordlys')]
  const { id } = await createProduct(t.deps, w.actor, { name: 'Tee', brandId: brand.id, brand: 'Vesper' })
  const change = (fields: object) => updateProduct(t.deps, w.actor, { id, ...fields })
  await expect(change({ brand: 'Nordlys' })).rejects.toMatchObject({
    reason: 'brand_follows_company',
    message: 'The brand follows the company "Vesper". Give another "brandId", or null together with the text.',
  })
  await expect(change({ brand: null })).rejects.toMatchObject({ reason: 'brand_follows_company' })
  await expect(change({ brandId: other.id, brand: 'Vesper' })).rejects.toMatchObject({
    reason: 'brand_follows_company',
  })
  expect(await change({ brand: 'Vesper', description: 'Linen.' })).toMatchObject({ brand: 'Vesper' })
  expect(await change({ brandId: other.id })).toMatchObject({ brand: 'Nordlys' })
  expect(await change({ brandId: null })).toMatchObject({ brandId: null, brand: 'Nordlys' })
  expect(await change({ brandId: brand.id, brand: null })).toMatchObject({ brand: 'Vesper' })
  expect(await change({ brandId: null, brand: 'Own words' })).toMatchObject({ brandId: null, brand: 'Own words' })
})

test('only a company with the role brand is followed; it keeps that role, and is not deleted, while it is', async () => {
  const w = await t.workspace()
  const maker = await createCompany(t.deps, w.actor, { name: 'Weaver', role: 'manufacturer' })
  const create = (brandId: string) => createProduct(t.deps, w.actor, { name: 'Tee', brandId })
  await expect(create(maker.id)).rejects.toMatchObject({ reason: 'company_not_brand', details: { field: 'brandId' } })
  await expect(create('com_00000000000000000000000000')).rejects.toMatchObject({ reason: 'company_not_found' })
  const brand = await makeBrand(w)
  const product = await create(brand.id)
  await create(brand.id)
  for (const role of ['supplier', null]) {
    await expect(updateCompany(t.deps, w.actor, { id: brand.id, role })).rejects.toMatchObject({
      reason: 'brand_in_use',
      message:
        '"Vesper" must keep the role BRAND, because the brand of 2 products follows it. Change the brand of these first.',
    })
  }
  await expect(deleteCompany(t.deps, w.actor, { id: brand.id })).rejects.toMatchObject({ reason: 'company_in_use' })
  const { rows } = await t.owner.query('select id from products where workspace_id = $1', [w.id])
  for (const { id } of rows) await updateProduct(t.deps, w.actor, { id, brandId: null })
  expect(await updateCompany(t.deps, w.actor, { id: brand.id, role: null })).toMatchObject({ role: null })
  expect(product.brand).toBe('Vesper')
})

test('texts that are called like a brand are shown with their number, matched when asked, and the match is undone', async () => {
  const w = await t.workspace()
  const brand = await makeBrand(w, 'Maison Élan')
  for (const text of ['maison elan', 'maison elan', 'MaisonÉlan', 'Maison', null]) {
    await createProduct(t.deps, w.actor, { name: 'Tee', brand: text })
  }
  await createProduct(t.deps, w.actor, { name: 'Coat', brandId: brand.id })
  const writer = await w.key('write')
  const matches = async () => {
    const asked = '{ brandMatches(brandId: "Maison Élan") { brandId brand { name } text productCount } }'
    return (await t.graphql(asked, writer)).data.brandMatches
  }
  const alike = { brandId: brand.id, brand: { name: 'Maison Élan' } }
  expect(await matches()).toEqual([
    { ...alike, text: 'maison elan', productCount: 2 },
    { ...alike, text: 'MaisonÉlan', productCount: 1 },
  ])
  const ended = async (mutation: string) => {
    const { data, errors } = await t.graphql(`mutation { change: ${mutation} { id total } }`, writer)
    expect(errors).toBeUndefined()
    const { id, total } = data.change
    const state = async () => (await t.graphql(`{ bulkChange(id: "${id}") { state } }`, writer)).data.bulkChange.state
    await expect.poll(state, { timeout: 20_000, interval: 50 }).toBe('FINISHED')
    return { id, total }
  }
  const { id, total } = await ended('matchBrand(brandId: "Maison Élan", text: "maison elan")')
  expect(total).toBe(2)
  expect(await matches()).toEqual([{ ...alike, text: 'MaisonÉlan', productCount: 1 }])
  const followers = () =>
    t.graphql('{ productCount(brandId: "Maison Élan") free: productCount(followsBrand: false) }', writer)
  expect((await followers()).data).toEqual({ productCount: 3, free: 3 })
  await ended(`undoBulkChange(id: "${id}")`)
  expect((await followers()).data).toEqual({ productCount: 1, free: 5 })
  expect((await matches())[0]).toMatchObject({ text: 'maison elan', productCount: 2 })
})
