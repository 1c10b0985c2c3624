import { beforeAll, expect, test, vi } from 'vitest'
import { publishPassport } from '#features/publishing/passports/publish-passport.ts'
import { createCompany } from '#features/records/companies/create-company.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import { type Credentials, startTestApp, type TestApp } from '#test/harness.ts'

let t: TestApp
let readers: Credentials[]

beforeAll(async () => {
  t = await startTestApp({ databasePoolSize: 2 })
  const home = await t.workspace({ publicCatalogue: true })
  const company = await createCompany(t.deps, home.actor, { name: 'Vesperholm' })
  const product = await createProduct(t.deps, home.actor, { name: 'Tee', companyId: company.id })
  const variant = await createVariant(t.deps, home.actor, { name: 'Tee, S', productId: product.id })
  await publishPassport(t.deps, home.actor, { id: variant.id })
  readers = [null, await home.key('read')]
})

test('gives its connection back when an error ends the answer before every resolver is done', async () => {
  // The first list fails at its second level and makes the answer null; the other has six more levels to read.
  const query = (name: string) => `query ${name} {
    products(take: 1) { variants(take: 1000) { id } }
    variants(take: 1) { product { company { products(take: 1) { company { products(take: 1) { variants(take: 1) { status } } } } } } }
  }`
  for (const reader of readers) {
    for (const name of ['A', 'B', 'B', 'B', 'C', 'D']) {
      const { errors } = await t.graphql(query(name), reader)
      expect(errors?.map(({ extensions }) => extensions?.reason)).toEqual(['take_out_of_range'])
    }
    const { data } = await t.graphql('{ products { name } }', reader)
    expect(data).toEqual({ products: [{ name: 'Tee' }] })
  }
  await vi.waitFor(async () => {
    const { rowCount } = await t.owner.query(
      `select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    )
    expect(rowCount).toBe(0)
  }, 30_000)
})
