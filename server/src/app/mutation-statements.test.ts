import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { createCompany } from '#features/records/companies/create-company.ts'
import { createMaterial } from '#features/records/materials/create-material.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { type Credentials, startTestApp, type TestApp } from '#test/harness.ts'

let t: TestApp
let writer: Credentials
let known: { product: string; brand: string; material: string; variant: string }

beforeAll(async () => {
  t = await startTestApp()
  const { deps } = t
  const home = await t.workspace()
  writer = await home.key('write')
  const brand = await createCompany(deps, home.actor, { name: 'Brand' })
  const material = await createMaterial(deps, home.actor, { name: 'Cotton', fibre: 'cotton' })
  const product = await createProduct(deps, home.actor, {
    name: 'Shirt',
    productType: 't-shirt',
    companyId: brand.id,
  })
  known = { product: product.id, brand: brand.id, material: material.id, variant: '' }
  known.variant = await idOf(create(), 'createVariant')
  // The first use of a key is noted behind the request's back; later ones within the minute are not.
  const noted = async () => (await t.owner.query('select 1 from api_keys where last_used_at is not null')).rowCount
  await vi.waitFor(async () => expect(await noted()).toBe(1))
})

async function idOf(mutation: string, field: string): Promise<string> {
  const { data, errors } = await t.graphql(mutation, writer)
  expect(errors, mutation).toBeUndefined()
  return data[field].id
}

function create(more = ''): string {
  const composition = `composition: [{ materialId: "${known.material}", share: 1 }]`
  return `mutation { createVariant(name: "Navy, L", productId: "${known.product}", weight: 0.2, ${composition}${more}) { id } }`
}

const update = (fields: string) => `mutation { updateVariant(id: "${known.variant}", ${fields}) { id } }`

/**
 * Statements, without those of transactions, and the groups in which they were sent: each of them is answered once, and those of one moment are not waited
 * for one by one. A statement more, or one that is asked by itself again, is seen here.
 */
test.each<[string, string, () => string, { statements: number; groups: number }]>([
  // The product; the materials' names; the variant with its event; its composition and the locks on its materials and the markets; what it is judged by; what came of that
  // with its event, and the commit.
  ['a variant with its composition', 'createVariant', () => create(), { statements: 12, groups: 5 }],
  // Besides: the company's name.
  [
    'a variant with its manufacturer',
    'createVariant',
    () => create(`, manufacturerId: "${known.brand}"`),
    { statements: 13, groups: 6 },
  ],
  // The product and the variant; the change with its event; the commit. A colour is nothing that is assessed.
  ['another colour', 'updateVariant', () => update('color: "Ecru"'), { statements: 4, groups: 4 }],
  // Besides: the lock on its materials and what it is judged by; what came of that.
  ['another weight', 'updateVariant', () => update('weight: 0.3'), { statements: 10, groups: 5 }],
  // The product and the variant; the assessment; all else that the page shows; the new version; then, with the commit: the turn of the product, what was
  // public, what is now, the files of before and of now, the event, the other servers.
  [
    'a first passport',
    'publishVariant',
    () => `mutation { publishVariant(id: "${known.variant}") { id } }`,
    { statements: 12, groups: 6 },
  ],
  [
    'the passport once more',
    'publishVariant',
    () => `mutation { publishVariant(id: "${known.variant}") { id } }`,
    { statements: 12, groups: 6 },
  ],
])('%s takes as many statements, and groups of them, as it must', async (_what, field, mutation, wanted) => {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  try {
    const before = t.deps.db.statementCount()
    await idOf(mutation(), field)
    const groups = sent.mock.contexts.filter(isOfRequests)
    expect({ statements: t.deps.db.statementCount() - before, groups: groups.length }).toEqual(wanted)
  } finally {
    sent.mockRestore()
  }
})

/** Those of workers have no limit to the time of a statement. */
function isOfRequests(client: unknown): boolean {
  const { connectionParameters: of } = client as { connectionParameters: Readonly<Record<string, unknown>> }
  return of['application_name'] === 'selvedge_app' && Number(of['query_timeout']) > 0
}
