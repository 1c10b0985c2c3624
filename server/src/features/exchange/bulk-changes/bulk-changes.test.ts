import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeMemberRole } from '#features/people/members/change-member-role.ts'
import { removeMember } from '#features/people/members/remove-member.ts'
import { publishPassport } from '#features/publishing/passports/publish-passport.ts'
import { withdrawPassport } from '#features/publishing/passports/withdraw-passport.ts'
import { createCompany } from '#features/records/companies/create-company.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { updateProduct } from '#features/records/products/update-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import { updateVariant } from '#features/records/variants/update-variant.ts'
import { type Credentials, startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { cancelBulkChange } from './cancel-bulk-change.ts'
import { runBatch } from './run-bulk-change.ts'
import { startBulkChange } from './start-bulk-change.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp()
})

const PREVIEW = `query ($verb: BulkVerb!, $noun: BulkNoun!, $ids: [ID!], $matching: JSONObject, $fields: JSONObject) {
  previewBulkChange(verb: $verb, noun: $noun, ids: $ids, matching: $matching, fields: $fields) {
    total tried changed unchanged refusals { reason message count records { id name } }
    samples { id name differences { field before after } } } }`
const CHANGE = `id verb noun state endReason total changed unchanged refused undoes undoneBy startedBy
  refusals { reason count records { id name } } items(take: 100) { recordId name outcome reason message }`
const START = `mutation ($verb: BulkVerb!, $noun: BulkNoun!, $ids: [ID!], $matching: JSONObject, $fields: JSONObject, $key: String) {
  startBulkChange(verb: $verb, noun: $noun, ids: $ids, matching: $matching, fields: $fields, key: $key) { ${CHANGE} } }`

type Setting = { home: TestWorkspace; as: Credentials; product: string; variants: string[] }

/** A workspace with a product of a few variants, and an editor's credentials. */
async function setting(count = 4, { deps, workspace } = t): Promise<Setting> {
  const home = await workspace()
  const product = (await createProduct(deps, home.actor, { name: 'Tee' })).id
  const variants: string[] = []
  for (let i = 0; i < count; i += 1) {
    variants.push((await createVariant(deps, home.actor, { name: `No. ${i}`, productId: product, weight: 0.2 })).id)
  }
  return { home, as: await home.member('editor'), product, variants }
}

async function start(as: Credentials, variables: object) {
  const { data, errors } = await t.graphql(START, as, variables)
  expect(errors).toBeUndefined()
  return data.startBulkChange as { id: string; total: number; state: string }
}

async function ended(as: Credentials, id: string) {
  const ask = async () => (await t.graphql(`{ bulkChange(id: "${id}") { ${CHANGE} } }`, as)).data.bulkChange
  await expect.poll(async () => (await ask()).state, { interval: 20 }).not.toBe('RUNNING')
  return ask()
}

async function undo(as: Credentials, id: string) {
  const { data, errors } = await t.graphql(`mutation { undoBulkChange(id: "${id}") { id } }`, as)
  expect(errors).toBeUndefined()
  return ended(as, data.undoBulkChange.id)
}

async function variantsOf({ as }: Setting, fields: string) {
  const { data } = await t.graphql(`{ variants(take: 100) { ${fields} } }`, as)
  return [...data.variants].reverse()
}

describe('a preview', () => {
  // It tries for a second at most: here its clock stands still, so that it tries all on a slow machine too.
  beforeAll(() => t.setNow(new Date()))
  afterAll(() => t.setNow(null))

  test('says what would change, what is so already and what is refused and why, and changes nothing', async () => {
    const s = await setting()
    const [first, second] = s.variants
    await updateVariant(t.deps, s.home.actor, { id: first, color: 'red' } as never)
    const before = await variantsOf(s, 'id color revision updatedAt')
    const events = await t.owner.query('select count(*) from events where workspace_id = $1', [s.home.id])
    const { data } = await t.graphql(PREVIEW, s.as, {
      verb: 'UPDATE',
      noun: 'VARIANT',
      ids: [first, second, 'var_gone'],
      fields: { color: 'red' },
    })
    expect(data.previewBulkChange).toEqual({
      total: 3,
      tried: 3,
      changed: 1,
      unchanged: 1,
      refusals: [
        {
          reason: 'variant_not_found',
          message: 'There is no variant "var_gone".',
          count: 1,
          records: [{ id: 'var_gone', name: 'var_gone' }],
        },
      ],
      samples: [{ id: second, name: 'No. 1', differences: [{ field: 'color', before: 'null', after: '"red"' }] }],
    })
    expect(await variantsOf(s, 'id color revision updatedAt')).toEqual(before)
    expect((await t.owner.query('select count(*) from events where workspace_id = $1', [s.home.id])).rows).toEqual(
      events.rows,
    )
  })

  test('sees records that get into the way of each other', async () => {
    const s = await setting()
    const { data } = await t.graphql(PREVIEW, s.as, {
      verb: 'UPDATE',
      noun: 'VARIANT',
      matching: {},
      fields: { gtin: '4006381333931' },
    })
    expect(data.previewBulkChange).toMatchObject({
      total: 4,
      changed: 1,
      refusals: [{ reason: 'gtin_taken', count: 3 }],
    })
  })

  test('tries a hundred of many', async () => {
    const s = await setting(120)
    const { data } = await t.graphql(PREVIEW, s.as, {
      verb: 'PUBLISH',
      noun: 'VARIANT',
      matching: { productId: s.product },
    })
    const { total, tried, changed } = data.previewBulkChange
    expect([total, tried, changed]).toEqual([120, 100, 100])
    expect((await t.graphql(`{ variant(id: "${s.variants[0]}") { status } }`, s.as)).data.variant.status).toBe('DRAFT')
  })
})

describe('a bulk change', () => {
  test('does what the preview said, leaves an event for each record that names it, and can be undone', async () => {
    const s = await setting()
    const started = await start(s.as, {
      verb: 'UPDATE',
      noun: 'VARIANT',
      matching: {},
      fields: { color: 'red', weight: 0.3 },
    })
    expect(started.total).toBe(4)
    expect(await ended(s.as, started.id)).toMatchObject({ state: 'FINISHED', changed: 4, unchanged: 0, refused: 0 })
    expect((await variantsOf(s, 'color weight')).every((v) => v.color === 'red' && v.weight === 0.3)).toBe(true)
    const { data } = await t.graphql(`{ events(kind: "variant.updated") { subjectId partOf actorName } }`, s.as)
    expect(data.events).toHaveLength(4)
    expect(data.events.every((e: { partOf: string }) => e.partOf === started.id)).toBe(true)
    expect(data.events[0].actorName).toBe('Person editor')

    expect(await undo(s.as, started.id)).toMatchObject({ state: 'FINISHED', changed: 4, undoes: started.id })
    expect((await variantsOf(s, 'color weight')).every((v) => v.color === null && v.weight === 0.2)).toBe(true)
    const again = await t.graphql(`mutation { undoBulkChange(id: "${started.id}") { id } }`, s.as)
    expect(again.errors?.[0]?.extensions?.['reason']).toBe('nothing_to_undo')
  })

  test('is not undone where somebody has saved the record since', async () => {
    const s = await setting()
    const [id = ''] = s.variants
    const started = await start(s.as, { verb: 'UPDATE', noun: 'VARIANT', ids: s.variants, fields: { color: 'red' } })
    await ended(s.as, started.id)
    await updateVariant(t.deps, s.home.actor, { id, size: 'XL' })
    const undone = await undo(s.as, started.id)
    expect(undone).toMatchObject({
      changed: 3,
      refused: 1,
      refusals: [{ reason: 'record_changed', records: [{ id }] }],
    })
    expect((await variantsOf(s, 'id color')).filter(({ color }) => color === 'red')).toEqual([{ id, color: 'red' }])
  })

  test('brings a structured composition and its text back', async () => {
    const s = await setting(1)
    const [id = ''] = s.variants
    const shares = [
      { fibreText: 'linen', share: 0.6 },
      { fibreText: 'hemp', share: 0.4 },
    ]
    await updateVariant(t.deps, s.home.actor, { id, composition: shares })
    const look = 'materialComposition composition { fibreText share }'
    const before = await variantsOf(s, look)
    const started = await start(s.as, {
      verb: 'UPDATE',
      noun: 'VARIANT',
      ids: [id],
      fields: { composition: [{ fibreText: 'silk', share: 1 }] },
    })
    await ended(s.as, started.id)
    expect(await variantsOf(s, look)).not.toEqual(before)
    await undo(s.as, started.id)
    expect(await variantsOf(s, look)).toEqual(before)
  })

  test('publishes drafts, leaves what is public just so, and withdraws them again when undone', async () => {
    const s = await setting()
    const [first = '', second = '', third = ''] = s.variants
    await publishPassport(t.deps, s.home.actor, { id: first })
    await publishPassport(t.deps, s.home.actor, { id: second })
    await updateVariant(t.deps, s.home.actor, { id: second, color: 'blue' })
    const started = await start(s.as, { verb: 'PUBLISH', noun: 'VARIANT', ids: [first, second, third] })
    expect(await ended(s.as, started.id)).toMatchObject({ changed: 2, unchanged: 1 })
    expect(await undo(s.as, started.id)).toMatchObject({
      changed: 1,
      refusals: [{ reason: 'public_before', count: 1 }],
    })
    const states = await variantsOf(s, 'status passport { version }')
    expect(states.map(({ status, passport }) => [status, passport?.version])).toEqual([
      ['PUBLISHED', 1],
      ['PUBLISHED', 2],
      ['WITHDRAWN', 1],
      ['DRAFT', undefined],
    ])
  })

  test('withdraws, says which were not public, and publishes again when undone what nobody has edited since', async () => {
    const s = await setting()
    const [first = '', second = '', third = ''] = s.variants
    for (const id of [first, second]) await publishPassport(t.deps, s.home.actor, { id })
    const started = await start(s.as, { verb: 'WITHDRAW', noun: 'VARIANT', ids: [first, second, third] })
    expect(await ended(s.as, started.id)).toMatchObject({
      changed: 2,
      refusals: [{ reason: 'not_published', records: [{ id: third }] }],
    })
    await updateVariant(t.deps, s.home.actor, { id: second, color: 'blue' })
    expect(await undo(s.as, started.id)).toMatchObject({ changed: 1, refusals: [{ reason: 'record_changed' }] })
    expect((await variantsOf(s, 'status')).map(({ status }) => status)).toEqual([
      'PUBLISHED',
      'WITHDRAWN',
      'DRAFT',
      'DRAFT',
    ])
    // Somebody withdraws the one that was put back: undoing once more has only the edited one left, and leaves it alone again.
    await withdrawPassport(t.deps, s.home.actor, { id: first })
    expect(await undo(s.as, started.id)).toMatchObject({ total: 1, changed: 0, refused: 1 })
  })

  test('deletes what the rules let it delete, and restores that when undone', async () => {
    const s = await setting()
    const before = await variantsOf(s, 'id name weight digitalId')
    await publishPassport(t.deps, s.home.actor, { id: s.variants[0] ?? '' })
    const started = await start(s.as, { verb: 'DELETE', noun: 'VARIANT', matching: { search: 'no' } })
    expect(await ended(s.as, started.id)).toMatchObject({
      changed: 3,
      refusals: [{ reason: 'variant_published', count: 1 }],
    })
    expect(await variantsOf(s, 'id')).toEqual([{ id: s.variants[0] }])
    expect(await undo(s.as, started.id)).toMatchObject({ changed: 3, refused: 0 })
    expect(await variantsOf(s, 'id name weight digitalId')).toEqual(before)
  })

  test('of products leaves the brand that came with the company as it was, too', async () => {
    const { home, as, product } = await setting(1)
    const company = await createCompany(t.deps, home.actor, { name: 'Vesperholm' })
    const started = await start(as, {
      verb: 'UPDATE',
      noun: 'PRODUCT',
      ids: [product],
      fields: { companyId: company.id },
    })
    await ended(as, started.id)
    const look = `{ product(id: "${product}") { brand company { name } } }`
    expect((await t.graphql(look, as)).data.product).toEqual({ brand: 'Vesperholm', company: { name: 'Vesperholm' } })
    await undo(as, started.id)
    expect((await t.graphql(look, as)).data.product).toEqual({ brand: null, company: null })
  })

  test('started twice with one key is one', async () => {
    const s = await setting()
    const variables = { verb: 'UPDATE', noun: 'VARIANT', ids: s.variants, fields: { color: 'red' }, key: 'once' }
    const both = await Promise.all([start(s.as, variables), start(s.as, variables)])
    expect(new Set(both.map(({ id }) => id)).size).toBe(1)
    await ended(s.as, both[0].id)
    expect((await start(s.as, variables)).id).toBe(both[0].id)
    expect((await variantsOf(s, 'revision')).map(({ revision }) => revision)).toEqual([2, 2, 2, 2])
  })

  test('stops when its member is made a viewer or leaves', async () => {
    for (const lose of ['viewer', 'gone'] as const) {
      const { home, variants } = await setting(200)
      const { userId, credentials } = await home.join('editor')
      const owner = await home.member('owner')
      const started = await start(credentials, { verb: 'PUBLISH', noun: 'VARIANT', ids: variants })
      if (lose === 'viewer') await changeMemberRole(t.deps, home.actor, { userId, role: 'viewer' })
      else await removeMember(t.deps, home.actor, { userId })
      const { state, changed, endReason } = await ended(owner, started.id)
      expect([state, endReason]).toEqual(['CANCELLED', 'Stopped, because Person editor may no longer change records.'])
      expect(changed).toBeLessThan(200)
    }
  })

  test('is cancelled after the record it is at, and what it has done can be undone', async () => {
    const s = await setting(200)
    const started = await start(s.as, { verb: 'UPDATE', noun: 'VARIANT', matching: {}, fields: { color: 'red' } })
    const { data } = await t.graphql(`mutation { cancelBulkChange(id: "${started.id}") { state changed } }`, s.as)
    expect(data.cancelBulkChange.state).toBe('CANCELLED')
    const { changed } = data.cancelBulkChange
    expect(changed).toBeLessThan(200)
    const red = async () =>
      (await t.owner.query(`select 1 from variants where workspace_id = $1 and color = 'red'`, [s.home.id])).rowCount
    expect(await red()).toBe(changed)
    if (changed > 0) expect(await undo(s.as, started.id)).toMatchObject({ changed })
    expect(await red()).toBe(0)
  })

  test('of another workspace is not to be seen, cancelled or undone, nor are its records to be changed', async () => {
    const mine = await setting()
    const other = await setting(1)
    const started = await start(mine.as, {
      verb: 'UPDATE',
      noun: 'VARIANT',
      ids: mine.variants,
      fields: { color: 'red' },
    })
    await ended(mine.as, started.id)
    expect((await t.graphql(`{ bulkChange(id: "${started.id}") { id } bulkChanges { id } }`, other.as)).data).toEqual({
      bulkChange: null,
      bulkChanges: [],
    })
    const theirs = await start(other.as, {
      verb: 'UPDATE',
      noun: 'VARIANT',
      ids: mine.variants,
      fields: { color: 'blue' },
    })
    expect(await ended(other.as, theirs.id)).toMatchObject({ refusals: [{ reason: 'variant_not_found', count: 4 }] })
    expect((await variantsOf(mine, 'color')).every(({ color }) => color === 'red')).toBe(true)
  })

  test('runs in two processes at once without doing anything twice', async () => {
    const s = await setting(300)
    const second = await startTestApp({}, t.connection)
    const started = await start(s.as, { verb: 'UPDATE', noun: 'VARIANT', matching: {}, fields: { color: 'red' } })
    second.deps.signals.tellHere('bulk_changes', '')
    expect(await ended(s.as, started.id)).toMatchObject({ changed: 300 })
    const { rows } = await t.owner.query('select distinct revision from variants where workspace_id = $1', [s.home.id])
    expect(rows).toEqual([{ revision: 2 }])
    const ends = await t.graphql('{ events(kind: "bulk_change.finished") { id } }', s.as)
    expect(ends.data.events).toHaveLength(1)
  })

  test('of 10,000 records takes as many statements for each batch as one of 50', async () => {
    const alone = await startTestApp()
    const s = await setting(50, alone)
    // With it ends the worker, which looks for bulk changes even unasked and would take records of these.
    await alone.app.close()
    const { deps } = alone
    const batches = async (matching: object) => {
      const order = { verb: 'update', noun: 'variant', fields: { size: randomUUID() } } as const
      const change = await startBulkChange(deps, s.home.actor, { ...order, matching })
      const run = async () => {
        const before = deps.db.statementCount()
        const count = await runBatch(deps, { workspaceId: s.home.id, id: change.id }, () => false)
        return { count, statements: deps.db.statementCount() - before }
      }
      const made = [await run(), await run()]
      await cancelBulkChange(deps, s.home.actor, { id: change.id })
      return { total: change.total, made }
    }
    const few = await batches({})
    await alone.owner.query(
      `insert into variants (workspace_id, id, product_id, name, digital_id)
       select workspace_id, 'var_' || lpad(i::text, 26, '0'), id, 'Many', 'many' || i from products, generate_series(1, 9950) i where id = $1`,
      [s.product],
    )
    const many = await batches({})
    expect([few.total, many.total]).toEqual([50, 10_000])
    expect(many.made).toEqual(few.made)
    expect(many.made[0]?.count).toBe(25)
  })

  test('goes on past a record that is in the way of another change meanwhile', async () => {
    const { home, as, product } = await setting(3)
    await Promise.all([
      start(as, { verb: 'UPDATE', noun: 'VARIANT', matching: {}, fields: { color: 'red' } }).then(({ id }) =>
        ended(as, id),
      ),
      ...Array.from({ length: 5 }, (_, i) => updateProduct(t.deps, home.actor, { id: product, description: `${i}` })),
    ])
    expect((await t.graphql('{ variants { color } }', as)).data.variants).toEqual(Array(3).fill({ color: 'red' }))
  })
})
