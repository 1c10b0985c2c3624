import { createHash } from 'node:crypto'
import { type GraphQLField, getNamedType, isNonNullType, isObjectType } from 'graphql'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { updateWorkspace } from '#features/people/workspaces/update-workspace.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import { type Credentials, startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { schema } from '../../../app/schema.ts'
import { publishPassport } from './publish-passport.ts'

/** No other number of an answer has these digits. */
const SCORE = 73.0625

let t: TestApp
/** Another server process on the same database. */
let second: TestApp
let home: TestWorkspace
let id: string
let key: Credentials

beforeAll(async () => {
  t = await startTestApp()
  second = await startTestApp({}, t.connection)
})

beforeEach(async () => {
  for (const app of [t, second]) app.setNow(new Date())
  home = await t.workspace({ publicCatalogue: true })
  key = await home.key('read')
  const product = await createProduct(t.deps, home.actor, { name: 'Everyday Tee', productType: 'T-shirt' })
  const fields = { weight: 0.17, materialComposition: '100% cotton' }
  id = (await createVariant(t.deps, home.actor, { name: 'White, M', productId: product.id, ...fields })).id
  await t.owner.query('update assessments set sustainability_score = $2 where variant_id = $1', [id, SCORE])
  await t.owner.query('update products set sustainability_score = $2 where id = $1', [product.id, SCORE])
  await publishPassport(t.deps, home.actor, { id })
})

const set = (setting: { publicScore?: string; markets?: string[] }, app = t) =>
  updateWorkspace(app.deps, home.actor, setting)
const dpp = (app = t, headers: Record<string, string> = {}, path = '') =>
  app.app.inject({ url: `/api/public/dpp/${id}${path}`, headers })
const scoreIn = async (app = t, path = '') => (await dpp(app, {}, path)).json().sustainabilityScore
const asStranger = (query: string, app = t) => app.graphql(query, { headers: { 'selvedge-workspace': home.slug } })

describe('the public JSON', () => {
  test('has no score by default, has it when the workspace shows it, and loses it at once, in every process', async () => {
    for (const app of [t, second]) expect(await scoreIn(app)).toBeNull()
    await set({ markets: ['CH', 'NO'] })
    expect(await scoreIn(t)).toBe(SCORE)
    await vi.waitFor(async () => expect(await scoreIn(second)).toBe(SCORE))
    await set({ markets: ['CH', 'DE'] }, second)
    expect(await scoreIn(second)).toBeNull()
    await vi.waitFor(async () => expect(await scoreIn(t)).toBeNull())
    await set({ publicScore: 'always' })
    expect(await scoreIn(t)).toBe(SCORE)
    await set({ publicScore: 'never', markets: ['CH'] })
    expect(await scoreIn(t)).toBeNull()
  })

  test('differs in nothing but the score, and its ETag is of the bytes that are sent', async () => {
    const hidden = await dpp()
    await set({ publicScore: 'always' })
    const shown = await dpp()
    expect(shown.body.replace(`"sustainabilityScore":${SCORE}`, '"sustainabilityScore":null')).toBe(hidden.body)
    for (const { headers, rawPayload } of [hidden, shown]) {
      expect(headers.etag).toBe(`"${createHash('sha256').update(rawPayload).digest('base64url')}"`)
    }
    const etag = String(hidden.headers.etag)
    const changed = await dpp(t, { 'if-none-match': etag })
    expect([changed.statusCode, changed.json().sustainabilityScore]).toEqual([200, SCORE])
    await set({ publicScore: 'never' })
    expect((await dpp(t, { 'if-none-match': etag })).statusCode).toBe(304)
    expect((await dpp(t, { 'if-none-match': String(shown.headers.etag) })).statusCode).toBe(200)
  })

  test('of an old version follows the setting as well, while what was published is kept as it was', async () => {
    await publishPassport(t.deps, home.actor, { id })
    const stored = async () =>
      (
        await t.owner.query(
          'select sha256(body) = sha256 as whole, convert_from(body, $2) as body from passport_versions where variant_id = $1',
          [id, 'utf8'],
        )
      ).rows
    for (const [publicScore, score] of [
      ['never', null],
      ['always', SCORE],
      ['by_market', null],
    ] as const) {
      await set({ publicScore })
      expect([await scoreIn(t, '/versions/1'), await scoreIn(t, '/versions/2')]).toEqual([score, score])
      for (const { whole, body } of await stored())
        expect([whole, JSON.parse(body).sustainabilityScore]).toEqual([true, SCORE])
    }
    expect(String((await dpp(t, {}, '/versions/1')).headers['cache-control'])).not.toContain('immutable')
  })

  test('loses the score on the day on which a law begins, and the remembered passport with it', async () => {
    t.setNow(new Date('2026-09-26T23:59:59.999Z'))
    await set({ markets: ['SE'] })
    expect(await scoreIn()).toBe(SCORE)
    expect(await scoreIn()).toBe(SCORE)
    t.setNow(new Date('2026-09-27T00:00:00Z'))
    expect(await scoreIn()).toBeNull()
    expect(await scoreIn()).toBeNull()
  })

  test('of another workspace stays remembered when one changes its setting', async () => {
    const statements = async () => {
      const before = t.deps.db.statementCount()
      await dpp()
      return t.deps.db.statementCount() - before
    }
    // The message of its own publishing may still be on the way.
    await vi.waitFor(async () => expect(await statements()).toBe(0))
    const other = await t.workspace()
    await updateWorkspace(t.deps, other.actor, { publicScore: 'always' })
    expect(await statements()).toBe(0)
    await set({ publicScore: 'never' })
    expect(await statements()).toBe(1)
  })
})

describe('over GraphQL', () => {
  test('a stranger finds the score in no field of the schema until it is shown; a key finds it always', async () => {
    const queries = Object.values(schema.getQueryType()?.getFields() ?? {}).flatMap(everythingOf)
    expect(queries.length).toBeGreaterThan(8)
    const answersOf = async (ask: (query: string) => ReturnType<typeof asStranger>) =>
      Promise.all(queries.map(async (query) => JSON.stringify((await ask(query)).data ?? null)))
    const count = (answers: string[]) => answers.filter((answer) => answer.includes(String(SCORE))).length
    expect(count(await answersOf(asStranger))).toBe(0)
    expect(count(await answersOf((query) => t.graphql(query, key)))).toBeGreaterThan(2)
    await set({ publicScore: 'always' })
    expect(count(await answersOf(asStranger))).toBeGreaterThan(2)
    await set({ publicScore: 'never' })
    expect(count(await answersOf(asStranger))).toBe(0)
    expect(count(await answersOf((query) => t.graphql(query, key)))).toBeGreaterThan(2)
  })

  test('no field named for a score or a grade has anything for a stranger, wherever it stands', async () => {
    const queries = Object.values(schema.getQueryType()?.getFields() ?? {}).flatMap(everythingOf)
    const found = async (ask: (query: string) => ReturnType<typeof asStranger>) => {
      const names = new Set<string>()
      for (const query of queries) collectScores((await ask(query)).data, names)
      return [...names].sort()
    }
    expect(await found(asStranger)).toEqual([])
    expect(await found((query) => t.graphql(query, key))).toEqual(
      expect.arrayContaining(['averageSustainabilityScore', 'grade', 'score', 'sustainabilityScore']),
    )
  })

  test('the score that was computed, and the footprint beside it, are those of the JSON when it is shown', async () => {
    const product = await createProduct(t.deps, home.actor, { name: 'Plain Tee', productType: 'T-shirt' })
    const fields = { weight: 0.17, materialComposition: '100% cotton' }
    id = (await createVariant(t.deps, home.actor, { name: 'Plain', productId: product.id, ...fields })).id
    await publishPassport(t.deps, home.actor, { id })
    const query = `{ variant(id: "${id}") { sustainabilityScore environmentalImpact { carbonFootprint } } }`
    const { sustainabilityScore, environmentalImpact } = (await t.graphql(query, key)).data.variant
    expect(sustainabilityScore).toBeGreaterThan(0)
    const hidden = (await dpp()).json()
    expect(hidden).toMatchObject({ sustainabilityScore: null, environmentalImpact })
    await set({ publicScore: 'always' })
    expect((await dpp()).json()).toEqual({ ...hidden, sustainabilityScore })
  })

  test('every field that is named for a score is null to a stranger', async () => {
    const named = Object.values(schema.getTypeMap())
      .flatMap((type) =>
        isObjectType(type)
          ? Object.values(type.getFields())
              .filter(isScore)
              .map(({ name }) => `${type.name}.${name}`)
          : [],
      )
      .filter((name) => !HIDDEN_WITH_THEIR_RECORD.includes(name))
    expect(named).toEqual(expect.arrayContaining(['Product.sustainabilityScore', 'Variant.sustainabilityScore']))
    const answer = await asStranger(
      '{ getStatistics { averageSustainabilityScore } products { sustainabilityScore variants { sustainabilityScore } } }',
    )
    expect(answer.data).toEqual({
      getStatistics: { averageSustainabilityScore: null },
      products: [{ sustainabilityScore: null, variants: [{ sustainabilityScore: null }] }],
    })
    for (const field of named) {
      const type = schema.getType(field.split('.')[0] ?? '')
      const output = isObjectType(type) && type.getFields()[field.split('.')[1] ?? '']?.type
      expect(output && isNonNullType(output), `${field} must be nullable, to be hidden`).toBe(false)
    }
  })

  test('a remembered answer goes with the setting and with the day', async () => {
    const query = `{ variant(id: "${id}") { sustainabilityScore passport { showsScore versions { json sha256 } } } }`
    const askUntilKept = async (app: TestApp) => {
      let answer = await asStranger(query, app)
      for (let i = 0; i < 4; i += 1) answer = await asStranger(query, app)
      return answer.data.variant
    }
    t.setNow(new Date('2026-09-26T20:00:00Z'))
    expect((await askUntilKept(t)).sustainabilityScore).toBeNull()
    await set({ markets: ['SE'] })
    expect(await askUntilKept(t)).toMatchObject({ sustainabilityScore: SCORE, passport: { showsScore: true } })
    t.setNow(new Date('2026-09-27T00:00:00Z'))
    const { passport, sustainabilityScore } = await askUntilKept(t)
    expect(sustainabilityScore).toBeNull()
    expect(passport.showsScore).toBe(false)
    const [{ json, sha256 }] = passport.versions
    expect(JSON.parse(json).sustainabilityScore).toBeNull()
    expect(sha256).toBe(createHash('sha256').update(json).digest('hex'))
    await set({ markets: ['CH'] }, second)
    await vi.waitFor(async () => expect((await asStranger(query)).data.variant.sustainabilityScore).toBe(SCORE))
    await set({ markets: [] })
    expect((await asStranger(query)).data.variant.sustainabilityScore).toBeNull()
  })

  test('costs a stranger no statement more than a reader with a key', async () => {
    const query = '{ products { name sustainabilityScore variants { name sustainabilityScore } } }'
    // By resolvers the first time, then by a plan.
    const costs = async (ask: typeof asStranger, alias: string) => {
      await ask(query)
      const counts: number[] = []
      for (let time = 0; time < 3; time += 1) {
        const before = t.deps.db.statementCount()
        await ask(query.replace('{ products', `{ ${alias}: products`))
        counts.push(t.deps.db.statementCount() - before)
      }
      return counts
    }
    expect(await costs(asStranger, 'shown')).toEqual(await costs((text) => t.graphql(text, key), 'known'))
  })

  test('the workspace says whether the public sees scores, and why; the owner sees them all along', async () => {
    const query = `{ workspace { publicScore markets scoreDisclosure { shown because markets { country allowed law } } }
      variant(id: "${id}") { sustainabilityScore passport { showsScore hasUnpublishedChanges versions { json } } } }`
    t.setNow(new Date('2026-11-21T12:00:00Z'))
    await set({ markets: ['SE', 'CH', 'SE'] })
    const { workspace, variant } = (await t.graphql(query, key)).data
    expect(workspace).toEqual({
      publicScore: 'BY_MARKET',
      markets: ['CH', 'SE'],
      scoreDisclosure: {
        shown: false,
        because: [expect.stringContaining('law'), expect.stringMatching(/^SE: .*2024\/825/)],
        markets: [
          { country: 'CH', allowed: true, law: null },
          { country: 'SE', allowed: false, law: expect.stringContaining('2024/825') },
        ],
      },
    })
    expect(variant).toMatchObject({
      sustainabilityScore: SCORE,
      passport: { showsScore: false, hasUnpublishedChanges: false },
    })
    expect(JSON.parse(variant.passport.versions[0].json).sustainabilityScore).toBe(SCORE)
    const strange = (await asStranger(`{ variant(id: "${id}") { passport { showsScore } } }`)).data
    expect(strange.variant.passport.showsScore).toBe(false)
  })
})

/** Names of the fields of an answer that tell a score or a grade. */
function collectScores(answer: unknown, names: Set<string>): void {
  if (typeof answer !== 'object' || answer === null) return
  for (const [name, value] of Object.entries(answer)) {
    const tells = /score|grade/i.test(name) && (typeof value === 'number' || typeof value === 'string')
    if (tells && name !== 'publicScore') names.add(name)
    collectScores(value, names)
  }
}

/** Of ratings, which a stranger is not given at all: ratings.test.ts, "who sees ratings", and the access matrix. */
const HIDDEN_WITH_THEIR_RECORD = ['Rating.subScores', 'RatingScore.score', 'ReadRating.score', 'ScorePlace.score']

const isScore = ({ name, type }: GraphQLField<unknown, unknown>) =>
  /score|grade/i.test(name) && ['Float', 'Int', 'String'].includes(getNamedType(type).name)

/** The document that asks for everything of a query, three records deep; none where it needs arguments of its own. */
function everythingOf(field: GraphQLField<unknown, unknown>): string[] {
  const needed = field.args.filter(({ type }) => isNonNullType(type))
  if (needed.some(({ name }) => name !== 'id')) return []
  const [selected] = select(field, 3)
  if (selected === undefined) return []
  return [`{ ${needed.length === 0 ? selected : selected.replace(field.name, `${field.name}(id: "${id}")`)} }`]
}

function select({ name, type: output, args }: GraphQLField<unknown, unknown>, depth: number): string[] {
  if (args.some(({ type }) => isNonNullType(type)) && depth < 3) return []
  const type = getNamedType(output)
  if (!isObjectType(type)) return [name]
  if (depth === 0) return []
  const inner = Object.values(type.getFields()).flatMap((field) => select(field, depth - 1))
  const page = args.some((arg) => arg.name === 'take') ? '(take: 2)' : ''
  return inner.length === 0 ? [] : [`${name}${page} { ${inner.join(' ')} }`]
}
