import { expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { startTestApp, type TestWorkspace } from '#test/harness.ts'
import { shopRow, uploadSource } from '#test/source-imports.ts'
import { createCompany } from '../companies/create-company.ts'
import { deleteCompany } from '../companies/delete-company.ts'
import { restoreRecord } from '../deleted-records/restore-record.ts'
import { createMaterial } from '../materials/create-material.ts'
import { createProduct } from '../products/create-product.ts'
import { deleteProduct } from '../products/delete-product.ts'
import { createVariant } from '../variants/create-variant.ts'
import type { SeenItem } from './external-reference.store.ts'
import { endReferences, markGone, markSeen, takeBackReferences } from './mark-references.ts'
import { countReferences, itemsOfRecords, matchReferences } from './match-references.ts'

const t = await startTestApp()
const place = (w: TestWorkspace, connectionId = 'cnx_1') => ({ workspaceId: w.id, connectionId })

function seen(noun: SeenItem['noun'], recordId: string, externalId: string, address: string | null = null): SeenItem {
  return { noun, recordId, externalId, address }
}

function mark(w: TestWorkspace, importId: string, items: readonly SeenItem[], connectionId = 'cnx_1'): Promise<void> {
  return inTransaction(t.deps.db.app, w.actor, async (tx) => markSeen(tx, place(w, connectionId), importId, items))
}

function undo(w: TestWorkspace, importId: string): Promise<number> {
  return inTransaction(t.deps.db.app, w.actor, (tx) => takeBackReferences(tx, place(w), importId))
}

async function referencesOf(w: TestWorkspace) {
  const { rows } = await t.owner.query(
    `select connection_id as connection, noun, record_id as record, external_id as id, address, gone_at is not null as gone
     from external_references where workspace_id = $1 order by 1, 2, 4`,
    [w.id],
  )
  return rows
}

test('a record tells what it is called in each connected system, and no stranger is told', async () => {
  const w = await t.workspace({ publicCatalogue: true })
  const products = []
  for (const name of ['A', 'B', 'C']) products.push(await createProduct(t.deps, w.actor, { name }))
  const variant = await createVariant(t.deps, w.actor, { productId: products[0]!.id, name: 'S' })
  const material = await createMaterial(t.deps, w.actor, { name: 'Cotton' })
  const company = await createCompany(t.deps, w.actor, { name: 'Mill' })
  await mark(w, 'imp_1', [
    ...products.map(({ id }, at) => seen('product', id, `p${at}`, `https://shop.example/${at}`)),
    seen('variant', variant.id, 'v'),
    seen('material', material.id, 'm'),
    seen('company', company.id, 'c'),
  ])
  await mark(w, 'imp_2', [seen('product', products[0]!.id, 'other')], 'cnx_2')
  const reader = await w.key('read')
  const { data } = await t.graphql(
    '{ products(orderBy: NAME_ASC) { externalReferences { connectionId externalId address seenAt goneAt } } }',
    reader,
  )
  const one = { seenAt: expect.any(String), goneAt: null }
  expect(data.products[0].externalReferences).toEqual([
    { connectionId: 'cnx_1', externalId: 'p0', address: 'https://shop.example/0', ...one },
    { connectionId: 'cnx_2', externalId: 'other', address: null, ...one },
  ])
  const each = await t.graphql(
    '{ variants { externalReferences { externalId } } materials { externalReferences { externalId } } companies { externalReferences { externalId } } }',
    reader,
  )
  expect(each.data).toEqual({
    variants: [{ externalReferences: [{ externalId: 'v' }] }],
    materials: [{ externalReferences: [{ externalId: 'm' }] }],
    companies: [{ externalReferences: [{ externalId: 'c' }] }],
  })
  const rest = await t.app.inject({
    url: `/api/v1/products/${products[1]!.id}?fields=name,externalReferences.externalId`,
    headers: reader?.headers ?? {},
  })
  expect(rest.json()).toEqual({ name: 'B', externalReferences: [{ externalId: 'p1' }] })
  const stranger = await t.graphql('{ products { externalReferences { externalId } } }')
  expect(stranger.errors).toBeUndefined()
})

test('things are found by what they are called there, and records by what they are', async () => {
  const w = await t.workspace()
  const [a, b] = [
    await createCompany(t.deps, w.actor, { name: 'A' }),
    await createCompany(t.deps, w.actor, { name: 'B' }),
  ]
  await mark(w, 'imp_1', [seen('company', a.id, '1'), seen('company', b.id, '2')])
  await mark(w, 'imp_1', [seen('company', a.id, '2')], 'cnx_2')
  const found = await inTransaction(t.deps.db.app, w.actor, async (tx) => ({
    one: await matchReferences(tx, place(w), 'company', ['2', 'nothing']),
    none: await matchReferences(tx, place(w), 'material', ['2']),
    items: await itemsOfRecords(tx, place(w, 'cnx_2'), [a.id, b.id]),
    count: await countReferences(tx, place(w)),
  }))
  expect(found).toEqual({
    one: [{ noun: 'company', recordId: b.id, externalId: '2' }],
    none: [],
    items: {
      own: [{ noun: 'company', recordId: a.id, externalId: '2' }],
      elsewhere: [a, b].map(({ id }) => ({ recordId: id, connectionId: place(w).connectionId })),
    },
    count: 2,
  })
})

test('what a sweep has not come across is marked, and no more once it is seen again; the records stay', async () => {
  const w = await t.workspace()
  const [a, b] = [
    await createCompany(t.deps, w.actor, { name: 'A' }),
    await createCompany(t.deps, w.actor, { name: 'B' }),
  ]
  await mark(w, 'imp_1', [seen('company', a.id, '1'), seen('company', b.id, '2')])
  const { rows } = await t.owner.query('select now() as now')
  await mark(w, 'imp_2', [seen('company', a.id, '1')])
  const sweep = () =>
    inTransaction(t.deps.db.app, w.actor, (tx) =>
      markGone(tx, place(w), 'imp_2', {
        nouns: ['company'],
        notSeen: { since: rows[0].now, seenIn: null },
        told: [],
      }),
    )
  expect(await sweep()).toEqual([{ noun: 'company', recordId: b.id, externalId: '2' }])
  expect(await sweep()).toEqual([])
  expect((await referencesOf(w)).map(({ gone }) => gone)).toEqual([false, true])
  await mark(w, 'imp_3', [seen('company', b.id, '2')])
  expect((await referencesOf(w)).map(({ gone }) => gone)).toEqual([false, false])
})

test('undoing an import takes away what it has made of them and puts back what it has changed, but nothing that came later', async () => {
  const w = await t.workspace()
  const [a, b] = [
    await createCompany(t.deps, w.actor, { name: 'A' }),
    await createCompany(t.deps, w.actor, { name: 'B' }),
  ]
  await mark(w, 'imp_1', [seen('company', a.id, '1', 'https://one.example')])
  const first = await referencesOf(w)
  await mark(w, 'imp_2', [seen('company', a.id, '1', 'https://two.example'), seen('company', b.id, '2')])
  await mark(w, 'imp_2', [seen('company', a.id, '1', 'https://three.example')])
  expect(await undo(w, 'imp_2')).toBe(2)
  expect(await undo(w, 'imp_2')).toBe(0)
  expect(await referencesOf(w)).toEqual(first)
  await mark(w, 'imp_3', [seen('company', a.id, '1', 'https://four.example')])
  await undo(w, 'imp_1')
  expect(await referencesOf(w)).toEqual([{ ...first[0], address: 'https://four.example' }])
})

test('a deleted record comes back with them, but for names that another record has by now', async () => {
  const w = await t.workspace()
  const product = await createProduct(t.deps, w.actor, { name: 'Tee' })
  const variant = await createVariant(t.deps, w.actor, { productId: product.id, name: 'S' })
  await mark(w, 'imp_1', [seen('product', product.id, 'p'), seen('variant', variant.id, 'v')])
  await mark(w, 'imp_1', [seen('product', product.id, 'p')], 'cnx_2')
  const before = await referencesOf(w)
  await deleteProduct(t.deps, w.actor, { id: product.id })
  expect(await referencesOf(w)).toEqual([])
  await restoreRecord(t.deps, w.actor, { recordId: product.id })
  expect(await referencesOf(w)).toEqual(before)
  await deleteProduct(t.deps, w.actor, { id: product.id })
  const other = await createProduct(t.deps, w.actor, { name: 'Other' })
  await mark(w, 'imp_2', [seen('product', other.id, 'p')])
  await restoreRecord(t.deps, w.actor, { recordId: product.id })
  expect((await referencesOf(w)).map(({ connection, record, id }) => [connection, record, id])).toEqual([
    ['cnx_1', other.id, 'p'],
    ['cnx_1', variant.id, 'v'],
    ['cnx_2', product.id, 'p'],
  ])
  const company = await createCompany(t.deps, w.actor, { name: 'Mill' })
  await mark(w, 'imp_3', [seen('company', company.id, 'c')])
  await deleteCompany(t.deps, w.actor, { id: company.id })
  await restoreRecord(t.deps, w.actor, { recordId: company.id })
  expect((await referencesOf(w)).map(({ noun }) => noun)).toContain('company')
})

test('of a connection that has ended, what is restored or undone brings nothing back that is there no more', async () => {
  const w = await t.workspace()
  const [bin, here] = [
    await createProduct(t.deps, w.actor, { name: 'In the bin' }),
    await createProduct(t.deps, w.actor, { name: 'Here' }),
  ]
  const imports = new Map<string, string>()
  for (const connectionId of ['cnx_1', 'cnx_2']) {
    const { id } = await uploadSource(t, w, [shopRow({ p: 'b' })], { connectionId })
    imports.set(connectionId, id)
  }
  for (const [connection, importId] of imports) {
    await mark(
      w,
      'imp_1',
      [seen('product', bin.id, 'b'), seen('product', here.id, 'h', 'https://one.example')],
      connection,
    )
    await mark(w, importId, [seen('product', here.id, 'h', 'https://two.example')], connection)
  }
  await deleteProduct(t.deps, w.actor, { id: bin.id })
  const end = (connection: string, references: 'keep' | 'remove') =>
    inTransaction(t.deps.db.app, w.actor, (tx) => endReferences(tx, place(w, connection), references))
  await end('cnx_1', 'keep')
  await end('cnx_2', 'remove')
  await restoreRecord(t.deps, w.actor, { recordId: bin.id })
  for (const [connection, importId] of imports) {
    await inTransaction(t.deps.db.app, w.actor, (tx) => takeBackReferences(tx, place(w, connection), importId))
  }
  expect((await referencesOf(w)).map(({ connection, id, gone }) => [connection, id, gone])).toEqual([
    ['cnx_1', 'b', true],
    ['cnx_1', 'h', true],
  ])
})
