import { beforeAll, describe, expect, test } from 'vitest'
import { createCertification } from '#features/records/certifications/create-certification.ts'
import { createCompany } from '#features/records/companies/create-company.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { type Credentials, startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'

/** `companies` and `certifications` without arguments are all of them (interface specification §4.1), or an error: never a part in silence. */
let t: TestApp
let w: TestWorkspace
let key: Credentials
let productId: string

beforeAll(async () => {
  t = await startTestApp()
  w = await t.workspace()
  key = await w.key('read')
  productId = (await createProduct(t.deps, w.actor, { name: 'Tee' })).id
  const company = await createCompany(t.deps, w.actor, { name: 'Mill', country: 'PT' })
  await createCertification(t.deps, w.actor, {
    scheme: 'GOTS',
    name: 'GOTS',
    number: '0',
    productId,
    validUntil: '2030-01-01',
  })
  await createCertification(t.deps, w.actor, { scheme: 'SA8000', name: 'SA', number: '1', companyId: company.id })
})

/** So many that use cases would take minutes: copies of one that a use case has made. */
async function fill(table: 'companies' | 'certifications', count: number): Promise<void> {
  const { rows } = await t.owner.query<{ column_name: string }>(
    `select column_name from information_schema.columns where table_schema = 'selvedge' and table_name = $1
       and column_name <> 'id' and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  )
  const columns = rows.map(({ column_name }) => column_name).join(', ')
  const { rows: there } = await t.owner.query(`select count(*)::int as count from ${table} where workspace_id = $1`, [
    w.id,
  ])
  await t.owner.query(
    `insert into ${table} (id, ${columns})
     select left(source.id, 4) || 'copy' || lpad(n::text, 22, '0'), ${columns}
     from (select * from ${table} where workspace_id = $1 order by id limit 1) source, generate_series($2::int, $3::int) n`,
    [w.id, there[0].count + 1, count],
  )
}

let asked = 0

/** Under a name of its own: what is filled in past the use cases has no events, by which remembered answers would know of it. */
async function counted(selection: string, name = `Q${++asked}`) {
  const query = `query ${name} ${selection}`
  const before = t.deps.db.statementCount()
  const answer = await t.graphql(query, key)
  return { ...answer, statements: t.deps.db.statementCount() - before }
}

const LISTS = {
  companies: '{ companies { id name country } }',
  certifications: '{ certifications { id name state product { name } } }',
} as const

describe.each(['companies', 'certifications'] as const)('%s without arguments', (list) => {
  test('are all of them, with as many statements as few', async () => {
    await counted(LISTS[list])
    const few = await counted(LISTS[list])
    for (const count of [150, 1_200]) {
      await fill(list, count)
      const { errors, data, statements } = await counted(LISTS[list], `${list}${count}`)
      expect(errors).toBeUndefined()
      expect(data[list]).toHaveLength(count)
      expect(new Set(data[list].map(({ id }: { id: string }) => id)).size).toBe(count)
      expect(statements).toBe(few.statements)
      // Interpreted, then compiled.
      expect((await counted(LISTS[list], `${list}${count}`)).data).toEqual(data)
    }
  })

  test('of a filter are all that it finds, and in pages as ever', async () => {
    const filter = list === 'companies' ? 'country: "PT"' : `productId: "${productId}"`
    const { data } = await counted(`{ rows: ${list}(${filter}) { id } page: ${list}(take: 7) { id } }`)
    expect(data.rows.length).toBeGreaterThanOrEqual(1_199)
    expect(data.page).toHaveLength(7)
    const { data: rest } = await counted(`{ ${list}(after: "${data.page[6].id}") { id } }`)
    expect(rest[list]).toHaveLength(1_200 - 7)
    for (const take of [0, 101]) {
      expect((await counted(`{ ${list}(take: ${take}) { id } }`)).errors?.[0]?.extensions).toMatchObject({
        reason: 'take_out_of_range',
        limit: 100,
      })
    }
  })

  test('are refused beyond 10,000, with the limit and the argument to ask with', async () => {
    await fill(list, 10_000)
    const whole = await counted(LISTS[list])
    expect([whole.errors, whole.data[list].length]).toEqual([undefined, 10_000])
    await fill(list, 10_001)
    const { errors } = await counted(LISTS[list])
    expect(errors).toMatchObject([
      {
        message: expect.stringMatching(/10000.*"take"/),
        path: [list],
        extensions: { code: 'bad_input', reason: 'list_needs_take', field: 'take', limit: 10_000 },
      },
    ])
    expect((await counted(`{ ${list}(take: 100) { id } }`)).data[list]).toHaveLength(100)
  })

  test('in REST come in pages of 100, with what comes next', async () => {
    const { statusCode, body } = await t.app.inject({ url: `/api/v1/${list}`, headers: key?.headers ?? {} })
    expect(statusCode).toBe(200)
    expect(JSON.parse(body).items).toHaveLength(100)
    expect(JSON.parse(body).next).not.toBeNull()
  })
})

test('with lists within each record as many are answered as a hundred documents may cost, and the error says which limit that is', async () => {
  const { errors } = await counted('{ companies { name certifications(take: 100) { id name } } }')
  expect(errors?.[0]?.extensions).toMatchObject({ reason: 'list_needs_take', limit: 2_475 })
})
