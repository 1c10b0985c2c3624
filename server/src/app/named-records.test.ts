import { type GraphQLInputType, getNamedType, isInputObjectType, isObjectType } from 'graphql'
import { beforeAll, describe, expect, test } from 'vitest'
import { createCompany } from '#features/records/companies/create-company.ts'
import { createMaterial } from '#features/records/materials/create-material.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import { type Credentials, startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { upload } from '#test/uploads.ts'
import { schema } from './schema.ts'

let t: TestApp
let home: TestWorkspace
let writer: Credentials

beforeAll(async () => {
  t = await startTestApp()
  home = await t.workspace({ publicCatalogue: true })
  writer = await home.key('write')
  const make = { deps: t.deps, actor: home.actor }
  const { id: companyId } = await createCompany(make.deps, make.actor, { name: 'Weaver', code: '70012' })
  await createMaterial(make.deps, make.actor, { name: 'Linen', code: 'F 204/a', supplierId: companyId })
  const { id: productId } = await createProduct(make.deps, make.actor, { name: 'Shirt', code: 'K-1' })
  await createVariant(make.deps, make.actor, { name: 'Shirt, blue', productId, code: 'K-1-BL' })
})

/** Identifiers of what is no record of a noun, or of any noun at all, by their arguments. */
const OTHER_THINGS: Readonly<Record<string, string>> = {
  after: 'a place in a list',
  actorId: 'a member, key or job',
  channelId: 'a channel',
  connectionId: 'a connection',
  externalId: 'what a scheme calls a company',
  fileIds: 'files',
  importId: 'an import',
  keepFeeds: 'feeds',
  keepKeys: 'API keys',
  messageId: 'a message',
  partOf: 'an import or a bulk change',
  profileId: 'a profile for imports',
  recordId: 'a record of any noun, deleted or shared',
  recordIds: 'deleted records of any noun',
  subjectId: 'a record of any noun, there or not',
  userId: 'a person',
  webhookId: 'a webhook',
}
/** The fields whose "id", or "ids", are those of files, imports, links and the like. */
const OF_OTHER_THINGS =
  /(Feed|RefreshedModel|refreshModelNow|File|Files|View|Connection|ConnectionRun|ConnectionConflicts|disconnect|BulkChange|Import|ImportProfile|ImportPickup|ImportSheet|Link|Webhook|Delivery|Deliveries|Schedule|ScheduleNow|ApiKey|Session|Email|Invitation|RotateWebhookSecret|redeliver|redeliverRange|Correction|Corrections|sendRecords|WriteBack|WriteBacks|WriteBackItems|ForeignValues|Channel|ChannelRule)$/i

test('every identifier that an operation takes is that of a noun, or of another thing that is listed here', () => {
  const unnamed: string[] = []
  const walk = (place: string, args: readonly Argument[]) => {
    for (const { name, type, extensions } of args) {
      const named = getNamedType(type)
      if (isInputObjectType(named)) walk(`${place}.${name}`, Object.values(named.getFields()))
      if (named.name !== 'ID' || 'names' in extensions || 'namesBy' in extensions) continue
      if (!(name in OTHER_THINGS)) unnamed.push(`${place}.${name}`)
    }
  }
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue
    for (const { name, args } of Object.values(type.getFields())) walk(name, args)
  }
  const isOfOther = (field: string) =>
    OF_OTHER_THINGS.test(field) || OF_LIST_COPIES.test(field) || OF_RESTORES.test(field)
  expect(unnamed.filter((place) => !isOfOther(place.split('.')[0] ?? ''))).toEqual([])
})

/** The same of list copies, and of their rows. */
const OF_LIST_COPIES = /^(listCopy|listCopyRows|updateListCopy|bringInStep|confirmListCopy|deleteListCopy)$/

/** And of restores, with what they undid. */
const OF_RESTORES = /^(resumeWorkspace|undoneChanges)$/

type Argument = {
  readonly name: string
  readonly type: GraphQLInputType
  readonly extensions: Readonly<Record<string, unknown>>
}

describe('a record is named by its code', () => {
  test('in GraphQL: read, listed by, referred to, composed of, changed, published, shared, changed in bulk and deleted', async () => {
    const made = await t.graphql(
      `mutation {
        createProduct(name: "Coat", code: "K-2", companyId: "70012") { companyId code }
        createVariant(productId: "K-2", name: "Coat, grey", code: "K-2-GR", manufacturerId: "70012",
          composition: [{ materialId: "F 204/a", share: 1 }]) { code product { code } composition { material { code } } }
        updateVariant(id: "K-2-GR", color: "Grey") { color }
        createPrivateLink(label: "Coat", passportOf: "K-2-GR") { privateLink { label } }
        publishVariant(id: "K-2-GR") { id }
      }`,
      writer,
    )
    expect(made.errors).toBeUndefined()
    expect(made.data).toMatchObject({
      createVariant: { product: { code: 'K-2' }, composition: [{ material: { code: 'F 204/a' } }] },
      updateVariant: { color: 'Grey' },
    })
    const read = await t.graphql(
      `{
        product(id: "K-2") { name }
        variants(productId: "K-2", manufacturerId: "70012", materialId: "F 204/a") { code }
        bulk: previewBulkChange(verb: UPDATE, noun: PRODUCT, ids: ["K-2"], fields: { companyId: "70012", brand: "Northwind" }) { total }
        filtered: previewBulkChange(verb: DELETE, noun: PRODUCT, matching: { companyId: "70012" }) { total }
      }`,
      writer,
    )
    expect(read.errors).toBeUndefined()
    expect(read.data).toEqual({
      product: { name: 'Coat' },
      variants: [{ code: 'K-2-GR' }],
      bulk: { total: 1 },
      filtered: { total: 1 },
    })
    const cap = 'createProduct(name: "Cap", code: "K-3") { id }'
    const gone = await t.graphql(`mutation { ${cap} deleteProduct(id: "K-3") { code } }`, writer)
    expect(gone.data.deleteProduct).toEqual({ code: 'K-3' })
  })

  test('in REST: addresses, bodies, filters, exports, previews, pictures and uploads', async () => {
    const ask = async (method: 'GET' | 'PATCH' | 'POST', url: string, payload?: object) => {
      const answer = await t.app.inject({
        method,
        url: `/api/v1${url}`,
        headers: { ...writer?.headers, ...(method === 'PATCH' && { 'if-match': '*' }) },
        ...(payload && { payload }),
      })
      expect([url, answer.statusCode, answer.statusCode < 300 ? '' : answer.body]).toEqual([url, answer.statusCode, ''])
      return answer
    }
    expect((await ask('GET', '/materials/F%20204%2Fa')).json()).toMatchObject({ name: 'Linen', code: 'F 204/a' })
    expect((await ask('PATCH', '/products/K-1', { companyId: '70012' })).json()).toMatchObject({ code: 'K-1' })
    expect((await ask('GET', '/variants?productId=K-1')).body).toContain('K-1-BL')
    expect((await ask('GET', '/exports/products.csv?companyId=70012')).body).toContain('Shirt')
    expect((await ask('GET', '/exports/variants.csv?ids=K-1-BL')).body).toContain('K-1-BL')
    expect((await ask('GET', '/variants/K-1-BL/preview.json')).json()).toMatchObject({ product: { name: 'Shirt' } })
    expect((await ask('GET', '/variants/K-1-BL/preview')).body).not.toContain('K-1')
    expect((await ask('GET', '/variants/K-1-BL/qr.svg')).body).toContain('<svg')
    expect((await ask('GET', '/variants/K-1-BL/label.svg?layout=roll-62')).body).toContain('<svg')
    await ask('POST', '/data-carriers', { variantIds: ['K-1-BL'] })
    await ask('POST', '/data-carriers', { productId: 'K-1' })
    expect((await upload(t, writer, 'Wash cold.\n', 'care.txt', { variantId: 'K-1-BL' })).status).toBe(201)
  })
})

test('codes of one level take one statement for each noun, and ids take none', async () => {
  const ids = (await t.graphql('{ products(take: 2) { id code } }', writer)).data.products
  const statements = async (named: readonly string[]) => {
    const before = t.deps.db.statementCount()
    const fields = Array.from({ length: 12 }, (_, at) => `p${at}: product(id: "${named[at % named.length]}") { name }`)
    const answer = await t.graphql(`{ ${fields.join('\n')} }`, writer)
    expect(answer.data.p0).not.toBeNull()
    return t.deps.db.statementCount() - before
  }
  const byId = await statements(ids.map(({ id }: { id: string }) => id))
  expect(await statements(ids.map(({ code }: { code: string }) => code))).toBe(byId + 1)
})

test('what names no record is answered in the words of each operation, and no code reaches another workspace or the public', async () => {
  const update = 'mutation { updateProduct(id: "K-9", brand: "X") { id } }'
  const { errors } = await t.graphql(update, writer)
  expect(errors?.[0]?.message).toBe('There is no product "K-9".')
  const [other, stranger] = [await (await t.workspace()).key('write'), null]
  const read = '{ product(id: "K-1") { id } variants(productId: "K-1") { id } }'
  for (const reader of [other, stranger]) {
    expect((await t.graphql(read, reader)).data).toEqual({ product: null, variants: [] })
  }
  const shown = await t.graphql(`{ variants { code product { code } composition { material { code } } } }`, null)
  expect(JSON.stringify(shown.data.variants)).not.toMatch(/K-|F 204/)
  expect(shown.errors).toBeUndefined()
})
