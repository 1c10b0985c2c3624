import { appendFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { type GraphQLOutputType, getNullableType, isEnumType, isObjectType } from 'graphql'
import { beforeAll, describe, expect, test } from 'vitest'
import { databaseUnavailable } from '#database/unavailable.ts'
import { publishPassport } from '#features/publishing/passports/publish-passport.ts'
import { createCertification } from '#features/records/certifications/create-certification.ts'
import { createCompany } from '#features/records/companies/create-company.ts'
import { createMaterial } from '#features/records/materials/create-material.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import { type FieldPlan, planOf, tableOf } from '#kit/plans/field-plan.ts'
import { createLogger } from '#platform/logger.ts'
import { atFileEnd } from '#test/file-end.ts'
import { type Credentials, startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { chanceOf, randomDocument, type Values } from '#test/random-documents.ts'
import { rounds } from '#test/sample.ts'
import { buildApp } from './build-app.ts'
import { schema } from './schema.ts'

let t: TestApp
let planning: FastifyInstance
/** The same service, whose answers are made by resolvers alone. */
let resolving: FastifyInstance
let home: TestWorkspace
const readers: { readonly name: string; readonly credentials: Credentials }[] = []
let values: Values
/** Questions that plans have asked the database. */
let planned = 0
/** Those that it refused, which none should be: the resolvers would hide it. */
const refused: unknown[] = []

beforeAll(async () => {
  t = await startTestApp({ answerMemoryMb: 0 })
  const { db } = t.deps
  const counted: typeof db = {
    ...db,
    readTextsAsApp: (...asked) => countPlanned(db.readTextsAsApp(...asked)),
    readTextsAsPublic: (...asked) => countPlanned(db.readTextsAsPublic(...asked)),
  }
  const logger = createLogger('silent')
  planning = await buildApp({ ...t.deps, db: counted }, logger)
  resolving = await buildApp(t.deps, logger, { plans: null })
  for (const app of [planning, resolving]) {
    await app.ready()
    atFileEnd(() => app.close())
  }
  home = await t.workspace({ publicCatalogue: true })
  const shown = await t.workspace({ publicCatalogue: true })
  await t.owner.query(`update workspaces set public_score = 'always' where id = $1`, [shown.id])
  const ids = [...(await fill(home)), ...(await fill(shown)).slice(0, 20)]
  for (const scope of ['read', 'write', 'admin'] as const) {
    readers.push({ name: `a key of scope ${scope}`, credentials: await home.key(scope) })
  }
  for (const role of ['viewer', 'editor', 'admin', 'owner'] as const) {
    readers.push({ name: `a member, ${role}`, credentials: await home.member(role) })
  }
  for (const { slug } of [home, shown]) {
    readers.push({ name: `a stranger in ${slug}`, credentials: { headers: { 'selvedge-workspace': slug } } })
  }
  readers.push({ name: 'a key of the other workspace', credentials: await shown.key('read') })
  values = {
    id: [...ids, 'var_unknown', 'LS-1', '', 'x'.repeat(300), '7'],
    after: [null, ...ids, 'c1.broken', 'var_unknown', ''],
    take: [1, 2, 3, 5, 20, 100, 0, 101, null],
    skip: [0, 1, 2, 7, 1_000_001, -1, null],
    search: ['shirt', 'navy', 'no such thing', '', 'Jäger "x"', null],
    category: ['Shirts', 'Trousers', 'Shirts, "wide"', null],
    brand: ['Vesperholm', 'Æsir', null],
    country: ['PT', 'DE', 'Portugal', null],
    originCountry: ['PT', 'IN', 'in', null],
    scheme: ['GOTS', 'OEKO-TEX', null],
    fibre: ['cotton', null],
    supplier: ['Linnea', null],
    lacks: ['nothing-of-the-kind', null],
    productId: [...ids, 'LS-1', null],
    materialId: [...ids, null],
    companyId: [...ids, 'C-1', null],
    brandId: [...ids, null],
    manufacturerId: [...ids, null],
    supplierId: [...ids, null],
    connectionId: ['con_none', null],
    updatedSince: ['2020-01-01T00:00:00Z', '2999-01-01T00:00:00Z', 'yesterday', null],
    Boolean: [true, false, null],
    String: ['text', null],
    Int: [1, null],
    ID: [...ids, null],
  }
}, 60_000)

const NOT_ALLOWED = '42501'

function countPlanned<T>(answer: Promise<T>): Promise<T> {
  planned += 1
  answer.catch((error) => {
    // By which connection a record came is not for strangers; it is the resolvers that say so.
    if (error.code !== NOT_ALLOWED) refused.push(error)
  })
  return answer
}

/** Records with all that is hard to write: signs, marks, numbers at their ends, nothing at all. */
async function fill({ id: workspaceId, actor }: TestWorkspace): Promise<string[]> {
  const { deps } = t
  const ids: string[] = []
  const odd = [
    'Plain',
    'With "quotes" and \\ and /',
    'Jäger – Größe 🧵 שלום',
    'Line\nbreak\tand tab',
    '</script>\u2028\u007f',
    'İ',
  ]
  for (let at = 0; at < 6; at += 1) {
    const word = odd[at] ?? ''
    const told = (field: string) => ({
      ...(at % 3 === 1 && { translations: [{ language: 'de', field, text: `Deutsch ${word}` }] }),
    })
    const stages = at % 2 === 0 ? [{ stage: 'making', country: 'PT', process: at === 0 ? null : word }] : []
    const company = await createCompany(deps, actor, {
      ...(at > 0 && { description: `About ${word}`, ...told('description') }),
      name: `Company ${word}`,
      code: `C-${at}`,
      ...(at % 2 === 0 && { country: 'PT', role: 'brand', city: word }),
    })
    const material = await createMaterial(deps, actor, {
      name: `Material ${word}`,
      ...told('name'),
      ...(at % 2 === 0 && { supplierId: company.id, recycledShare: 0.1 + at / 7, originCountry: 'IN' }),
    })
    const product = await createProduct(deps, actor, {
      name: `Shirt ${word}`,
      ...told('name'),
      stages,
      sku: at === 0 ? null : `LS-${at}`,
      category: at % 2 === 0 ? 'Shirts' : 'Shirts, "wide"',
      brand: at % 3 === 0 ? 'Vesperholm' : null,
      ...(at % 2 === 1 && { companyId: company.id, manufacturerId: company.id, weight: 0.1 + at / 3 }),
      careSymbols: at === 1 ? ['wash-30', 'bleach-none'] : [],
      composition: [{ materialId: material.id, share: 1 }],
    })
    ids.push(company.id, material.id, product.id)
    for (let nth = 0; nth < at % 4; nth += 1) {
      const variant = await createVariant(deps, actor, {
        productId: product.id,
        name: `Variant ${nth} ${word}`,
        ...told('name'),
        ...(nth > 0 && { stages }),
        color: nth === 0 ? 'Navy' : null,
        size: nth === 1 ? word : null,
        weight: [0.000_01, 0.1, 1 / 3][nth] ?? null,
        composition: [
          { materialId: material.id, share: 1 / 3 },
          { fibreText: `fibre ${nth}`, share: 2 / 3 },
        ],
      })
      ids.push(variant.id)
      if (nth < 2) await publishPassport(deps, actor, { id: variant.id })
    }
    for (const subject of [{ productId: product.id }, { materialId: material.id }, { companyId: company.id }]) {
      const certification = await createCertification(deps, actor, {
        ...(at % 2 === 0 ? { scheme: 'GOTS' } : { name: `Certificate ${word}` }),
        ...(at % 3 === 0 && { validUntil: '2031-02-28' }),
        ...subject,
      })
      ids.push(certification.id)
    }
  }
  await t.owner.query(
    `update materials set carbon_footprint = case id when $1 then 1e-7 when $2 then 1e21 when $3 then 0 else 123456.789 end
    where workspace_id = $4`,
    [...ids.filter((id) => id.startsWith('mat_')).slice(0, 3), workspaceId],
  )
  await t.owner.query(
    `update products set description = E'\\x01\\x1f' || name where sku = 'LS-2' and workspace_id = $1`,
    [workspaceId],
  )
  await t.owner.query(`update companies set role = 'no such role' where code = 'C-4' and workspace_id = $1`, [
    workspaceId,
  ])
  for (const schema of ['selvedge', 'selvedge_published']) {
    await t.owner.query(
      `update ${schema}.products set sustainability_score = 100 / 3.0 where workspace_id = $1 and sku is not null`,
      [workspaceId],
    )
  }
  return ids
}

async function ask(app: FastifyInstance, payload: object, credentials: Credentials): Promise<[number, string]> {
  const headers = { ...credentials?.headers, 'x-request-id': 'same' }
  const answer = await app.inject({ method: 'POST', url: '/api/graphql', headers, payload })
  return [answer.statusCode, answer.body.replace(/request id is [^;]+;/g, 'request id is …;')]
}

const ROOTS =
  'products variants companies materials certifications product variant company material certification products variants ' +
  'productCount variantCount companyCount materialCount certificationCount'

/** Fields that say nothing to plans are among those asked for, but not in most documents. */
function isLikely(type: string, field: string): boolean {
  const found = schema.getType(type)
  return 'getFields' in (found ?? {}) && PLANNED.has(`${type}.${field}`)
}

const PLANNED: ReadonlySet<string> = new Set(
  Object.values(schema.getTypeMap()).flatMap((type) =>
    'getFields' in type
      ? Object.values(type.getFields())
          .filter((field) => field.extensions['plan'] !== undefined)
          .map((field) => `${type.name}.${field.name}`)
      : [],
  ),
)

/** Documents that a plan answers, among others that are refused or have none. */
const wanted = rounds({ whole: 2_000, sample: 60 })

test(`random documents are answered by plans as by resolvers, byte for byte, until plans have answered ${wanted}`, {
  timeout: 1_200_000,
}, async () => {
  const seed = process.env['SAMPLE_SEED'] ?? '1'
  let answered = 0
  let at = 0
  while (answered < wanted) {
    const chance = chanceOf(`${seed} ${at}`)
    const { write, variables } = randomDocument(schema, ROOTS.split(' '), isLikely, values, chance)
    const reader = readers[Math.floor(chance() * readers.length)]
    let isAnswered = false
    // The first is new, the second makes the plan, the others differ in literals.
    for (let time = 0; time < 4; time += 1) {
      const payload = { query: write(chance), variables }
      const expected = await ask(resolving, payload, reader?.credentials ?? null)
      const before = planned
      const got = await ask(planning, payload, reader?.credentials ?? null)
      isAnswered ||= planned > before && got[1].startsWith('{"data"')
      expect(got, `${seed} ${at} as ${reader?.name}: ${JSON.stringify(payload)}`).toEqual(expected)
    }
    at += 1
    if (isAnswered) answered += 1
    expect(answered, `of ${at}`).toBeGreaterThan(at / 5 - 20)
  }
  expect(refused).toEqual([])
  const figures = process.env['PROOF_FIGURES']
  if (figures)
    appendFileSync(figures, `${JSON.stringify({ documents: at, answeredByPlans: answered, statements: planned })}\n`)
})

describe('a question that has a plan', () => {
  const VARIANTS = `{ variants(take: 20, skip: 0) { id name
    product { name company { name } certifications { scheme } } composition { share material { name } } } }`

  async function statementsOf(query: string, credentials: Credentials): Promise<number> {
    const before = t.deps.db.statementCount()
    const [status] = await ask(planning, { query }, credentials)
    expect(status).toBe(200)
    return t.deps.db.statementCount() - before
  }

  test('takes one statement for each of its fields, each time it is asked', async () => {
    const key = await home.key('read')
    for (const query of [VARIANTS, VARIANTS]) await statementsOf(query, key)
    for (let skip = 0; skip < 6; skip += 1) {
      expect(await statementsOf(VARIANTS.replace('skip: 0', `skip: ${skip}`), key)).toBe(1)
    }
    const two = `{ products(skip: 1, take: 3) { name } company(id: "com_${'0'.repeat(26)}") { name } }`
    for (const query of [two, two]) await statementsOf(query, key)
    expect(await statementsOf(two, key)).toBe(2)
  })

  test('is told what is wrong with its literals before its variables, as without a plan', async () => {
    const key = await home.key('read')
    const written = (since: string) =>
      `query ($id: ID!) { company(id: $id) { name } productCount(updatedSince: "${since}") }`
    const variables = { id: `com_${'0'.repeat(26)}` }
    for (let time = 0; time < 3; time += 1)
      await ask(planning, { query: written('2026-11-21T09:30:00Z'), variables }, key)
    const wrong = { query: written('yesterday'), variables: {} }
    const wanted = await ask(resolving, wrong, key)
    expect(wanted[1]).toContain('DateTime')
    expect(await ask(planning, wrong, key)).toEqual(wanted)
  })

  test('shows each workspace its own records, however many ask at once', async () => {
    const away = await t.workspace()
    await createCompany(t.deps, away.actor, { name: 'Of another workspace' })
    const keys = [await home.key('read'), await away.key('read')]
    const query = '{ companies(take: 100) { name products(take: 2) { name } } }'
    const wanted = await Promise.all(keys.map((key) => ask(resolving, { query }, key)))
    expect(wanted[1]?.[1]).toContain('Of another workspace')
    for (let time = 0; time < 3; time += 1) await ask(planning, { query }, keys[0] ?? null)
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) => ask(planning, { query }, keys[at % 2] ?? null)),
    )
    for (const [at, answer] of answers.entries()) expect(answer).toEqual(wanted[at % 2])
  })

  test('hides scores, and orders by them, from readers who may not see them', async () => {
    const stranger = { headers: { 'selvedge-workspace': home.slug } }
    const key = await home.key('read')
    await t.owner.query(`update selvedge.products set sustainability_score = 61.5`)
    await t.owner.query(`update selvedge_published.products set sustainability_score = 61.5`)
    for (const orderBy of ['NEWEST', 'SCORE_DESC']) {
      const query = `{ products(take: 3, orderBy: ${orderBy}) { name sustainabilityScore } }`
      // Whoever asks first makes the plan.
      for (const reader of [key, key, key, stranger, stranger, stranger, key]) {
        const [, body] = await ask(planning, { query }, reader)
        expect(body.includes('61.5')).toBe(reader === key)
        if (reader === stranger) expect(body.includes('scores_not_shown')).toBe(orderBy === 'SCORE_DESC')
      }
    }
  })

  test('tells an outage as resolvers do, and asks the database no second time', async () => {
    const { db } = t.deps
    let asked = 0
    const refuse = () => {
      asked += 1
      return Promise.reject(databaseUnavailable())
    }
    const unreached = () => {
      throw new Error('The database was asked a second time.')
    }
    const app = await buildApp(
      { ...t.deps, db: { ...db, readTextsAsApp: refuse, readAsApp: unreached } },
      createLogger('silent'),
    )
    atFileEnd(() => app.close())
    const key = await home.key('read')
    const query = '{ companies(take: 3) { name } }'
    const error = { extensions: { code: 'unavailable', reason: 'database_unavailable' } }
    // The first answers come of resolvers, which are not to be asked here.
    for (let time = 0; time < 2; time += 1) await ask(app, { query }, key)
    const [, body] = await ask(app, { query }, key)
    expect(asked).toBeGreaterThan(0)
    expect(JSON.parse(body)).toMatchObject({ data: null, errors: [{ ...error, path: ['companies'] }] })
  })
})

/** What PostgreSQL calls the types of columns that a plan may write as each of the schema's. */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  ID: ['record_id'],
  String: ['text', 'record_id'],
  Int: ['int4'],
  Float: ['float8'],
  Boolean: ['bool'],
  Day: ['date'],
  DateTime: ['timestamptz'],
  '[String!]': ['_text'],
  '[InheritableField!]': ['_text'],
}

test('every column that the schema names is there for members and strangers, of the type that the schema says', async () => {
  const { rows } = await t.owner.query<{ place: string; type: string }>(`
    select table_schema || '.' || table_name || '.' || column_name as place, coalesce(domain_name, udt_name) as type
    from information_schema.columns where table_schema in ('selvedge', 'selvedge_published')`)
  const types = new Map(rows.map(({ place, type }) => [place, type]))
  const faults: string[] = []
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue
    const own = type.name === 'CompositionEntry' ? ['variant_materials', 'product_materials'] : [tableOf(type)]
    for (const field of Object.values(type.getFields())) {
      const plan = planOf(field)
      // What is a member of a column has none.
      if (!plan || own[0] === undefined) continue
      const written = getNullableType(field.type)
      for (const [table, column, wanted] of columnsOf(plan, own, written)) {
        for (const place of ['selvedge', 'selvedge_published']) {
          const found = types.get(`${place}.${table}.${column}`)
          // What the public cannot have it has no column for; then no table of it either.
          if (found === undefined && place === 'selvedge_published' && !hasTable(types, `${place}.${table}.`)) continue
          const isWritten = wanted === undefined || (found !== undefined && wanted.includes(found))
          if (!isWritten) faults.push(`${type.name}.${field.name}: ${place}.${table}.${column} is ${found}`)
        }
      }
    }
  }
  expect(faults).toEqual([])
})

/** Each column that a plan reads, with the types that it may be of. */
function columnsOf(
  plan: FieldPlan,
  own: readonly (string | undefined)[],
  written: GraphQLOutputType,
): [string | undefined, string, readonly string[] | undefined][] {
  const wanted = isEnumType(written) ? ['text'] : TYPES[String(written)]
  if ('beside' in plan) {
    const { table, by, column } = plan.beside
    return [
      [table, column, wanted],
      [table, by, ['record_id']],
    ]
  }
  if ('row' in plan) {
    const { by, where } = plan.row
    const table = isObjectType(written) ? tableOf(written) : undefined
    const named: ReturnType<typeof columnsOf> = [[table, by, ['record_id']]]
    return where === undefined ? named : [...named, [table, where, undefined]]
  }
  if ('counted' in plan) return [[plan.counted.table, plan.counted.by, ['record_id']]]
  return own.flatMap((table): [string | undefined, string, readonly string[] | undefined][] => {
    if ('column' in plan) return [[table, plan.column, wanted]]
    if ('parts' in plan) return [[table, plan.parts, ['jsonb']]]
    if ('one' in plan) return [[table, plan.one, ['record_id']]]
    if ('derived' in plan) {
      return Object.values(plan.derived.from).map(({ column, read }) => [
        table,
        column,
        read ? ['jsonb'] : ['text', 'date'],
      ])
    }
    return []
  })
}

function hasTable(types: ReadonlyMap<string, string>, start: string): boolean {
  return [...types.keys()].some((place) => place.startsWith(start))
}
