import { expect, test } from 'vitest'
import { migrate } from '#database/migrate.ts'
import { createApiKey } from '#features/people/api-keys/create-api-key.ts'
import { systemActor } from '#kit/actor.ts'
import { startTestApp } from '#test/harness.ts'
import { olderDatabase } from '#test/older-database.ts'
import { createCompany } from './companies/create-company.ts'
import { deleteCompany } from './companies/delete-company.ts'
import { restoreRecord } from './deleted-records/restore-record.ts'
import { createMaterial } from './materials/create-material.ts'
import { NOUN_VERBS } from './noun-verbs.ts'
import { NOUN_NAMES, NOUNS } from './nouns.ts'
import { createProduct } from './products/create-product.ts'
import { updateProducts } from './products/update-product.ts'

const t = await startTestApp()

test.each(NOUN_NAMES)('the code of a %s is its own in the workspace, and lists find it by that', async (noun) => {
  const [w, other] = [await t.workspace(), await t.workspace()]
  for (const { actor } of [w, other]) {
    const { id: productId } = await createProduct(t.deps, actor, { name: 'Tee' })
    const { id: companyId } = await createCompany(t.deps, actor, { name: 'Mill' })
    const rating = { companyId, scheme: 'EcoVadis', score: 60 }
    let made = 0
    const named = (code: string) => {
      made += 1
      if (noun === 'rating') return { ...rating, code, publishedOn: `2026-01-${10 + made}` }
      return { name: `Name ${code}`, code, ...(noun === 'variant' && { productId }) }
    }
    const create = (code: string) => NOUN_VERBS[noun].create(t.deps, actor, [named(code)])
    await create('Örtel-77/β')
    await create('örtel-77/β')
    await expect(create('Örtel-77/β')).rejects.toMatchObject({ reason: 'code_taken', details: { field: 'code' } })
  }
  const { plural } = NOUNS[noun]
  const reader = await w.key('read')
  const query = `query ($search: String) { found: ${plural}(search: $search) { code } count: ${noun}Count(search: $search) }`
  const { data } = await t.graphql(query, reader, { search: 'Örtel-77/β' })
  expect(data.found.map(({ code }: { code: string }) => code).sort()).toEqual(['Örtel-77/β', 'örtel-77/β'].sort())
  expect(data.count).toBe(2)
})

test('a code is no blank, no id, and at most 100 characters long', async () => {
  const w = await t.workspace()
  const create = (code: string) => createMaterial(t.deps, w.actor, { name: 'Linen', code })
  await expect(create(' ')).rejects.toMatchObject({ reason: 'field_blank' })
  await expect(create('x'.repeat(101))).rejects.toMatchObject({ reason: 'text_too_long' })
  const { id } = await create('x'.repeat(100))
  await expect(create(id)).rejects.toMatchObject({
    reason: 'code_like_id',
    message: `"code" must not look like one of the ids that records are given here; got "${id}".`,
  })
})

test('records exchange their codes in one change', async () => {
  const w = await t.workspace()
  const [tee, coat] = await Promise.all(
    ['Tee', 'Coat'].map((name) => createProduct(t.deps, w.actor, { name, code: name })),
  )
  const changed = await updateProducts(t.deps, w.actor, [
    { id: tee!.id, code: 'Coat' },
    { id: coat!.id, code: 'Tee' },
  ])
  expect(changed.map(({ code }) => code)).toEqual(['Coat', 'Tee'])
})

test('a deleted record gives its code back, and is not restored while another has it', async () => {
  const w = await t.workspace()
  const { id } = await createCompany(t.deps, w.actor, { name: 'Weaver', code: '70012' })
  await deleteCompany(t.deps, w.actor, { id })
  const next = await createCompany(t.deps, w.actor, { name: 'Spinner', code: '70012' })
  await expect(restoreRecord(t.deps, w.actor, { recordId: id })).rejects.toMatchObject({
    reason: 'code_taken',
    message: expect.stringContaining('The code 70012 of "Weaver" now belongs to the company "Spinner"'),
  })
  await deleteCompany(t.deps, w.actor, { id: next.id })
  await restoreRecord(t.deps, w.actor, { recordId: id })
  const { rows } = await t.owner.query('select code from companies where id = $1', [id])
  expect(rows).toEqual([{ code: '70012' }])
})

test('an event tells the code, and what it was before', async () => {
  const w = await t.workspace()
  const admin = await w.key('admin')
  await createProduct(t.deps, w.actor, { name: 'Tee', code: 'K-1' })
  const { data } = await t.graphql('mutation { updateProduct(id: "K-1", code: null) { id code } }', admin)
  expect(data.updateProduct.code).toBeNull()
  const { rows } = await t.owner.query('select data, before from events where subject_id = $1 and kind = $2', [
    data.updateProduct.id,
    'product.updated',
  ])
  expect(rows).toEqual([{ data: { code: null }, before: { code: 'K-1' } }])
})

test('records from before version 0080 are found as before, get codes, and follow brands', async () => {
  const old = await olderDatabase('0080')
  await old.owner.query(`
    insert into workspaces (id, slug, name, public_catalogue) values ('wsp_1', 'one', 'One', true);
    insert into companies (workspace_id, id, name, role) values ('wsp_1', 'com_1', 'Vesper', 'brand');
    insert into materials (workspace_id, id, name) values ('wsp_1', 'mat_1', 'Linen');
    insert into products (workspace_id, id, name, sku, brand, company_id) values ('wsp_1', 'prd_1', 'Harbour Tee', 'HT-1', 'vesper', 'com_1');
    insert into variants (workspace_id, id, product_id, name, digital_id) values ('wsp_1', 'var_1', 'prd_1', 'Blue', '23456789abcd');
    insert into variant_materials (workspace_id, variant_id, position, material_id, share) values ('wsp_1', 'var_1', 0, 'mat_1', 1);
    insert into certifications (workspace_id, id, scheme, name, product_id) values ('wsp_1', 'crt_1', 'GOTS', 'GOTS', 'prd_1')`)
  await migrate(old.connection)
  const { deps, graphql } = await startTestApp({}, old.connection)
  const { secret } = await createApiKey(deps, systemActor('wsp_1', 'test'), { name: 'Mine', scope: 'admin' })
  const as = { headers: { authorization: `Bearer ${secret}` } }
  const asked = await graphql(
    `{ products(search: "harbour ht") { id code brandId } variants(search: "blue") { id } brandMatches { brandId text productCount } }`,
    as,
  )
  expect(asked.data).toEqual({
    products: [{ id: 'prd_1', code: null, brandId: null }],
    variants: [{ id: 'var_1' }],
    brandMatches: [{ brandId: 'com_1', text: 'vesper', productCount: 1 }],
  })
  const changed = await graphql(
    `mutation {
      updateProduct(id: "prd_1", code: "K-1", brandId: "com_1") { brand }
      publishVariant(id: "var_1") { id }
      deleteCertification(id: "crt_1") { id }
      restoreRecord(recordId: "crt_1") { recordId }
      updateCertification(id: "crt_1", code: "Z-1", productId: "K-1") { code }
    }`,
    as,
  )
  expect(changed.errors).toBeUndefined()
  const shown = await graphql(
    '{ products(search: "harbour") { brand code brandCompany { name } } certifications { code } }',
  )
  expect(shown.data).toEqual({
    products: [{ brand: 'Vesper', code: null, brandCompany: { name: 'Vesper' } }],
    certifications: [{ code: null }],
  })
})
