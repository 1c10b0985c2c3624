import { afterEach, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { updateWorkspace } from '#features/people/workspaces/update-workspace.ts'
import { withdrawPassport } from '#features/publishing/passports/withdraw-passport.ts'
import { deleteVariant } from '#features/records/variants/delete-variant.ts'
import { updateVariant } from '#features/records/variants/update-variant.ts'
import { parsePrivateTarget } from '#platform/outbound/private-targets.ts'
import '#test/doubles/plain-shop/connector.ts'
import { startTestApp } from '#test/harness.ts'
import { writtenShop } from '#test/written-shop.ts'
import { previewWriteBacks } from './preview-write-backs.ts'
import { recogniseOwn } from './recognise-own.ts'
import { replaceForeignValues } from './replace-foreign-values.ts'
import { updateWriteBacks } from './update-write-backs.ts'
import { writeNow } from './write-now.ts'

const local = parsePrivateTarget('127.0.0.1')
const t = await startTestApp({ outboundPrivateTargets: local ? [local] : [] })
const { deps } = t
afterEach(() => t.setNow(null))

const soon = (what: () => unknown) => expect.poll(what, { timeout: 20_000, interval: 20 })
const eventsOf = async (workspaceId: string, kind: string) => {
  const { rows } = await t.owner.query(
    'select data from events where workspace_id = $1 and kind = $2 order by sequence',
    [workspaceId, kind],
  )
  return rows.map(({ data }) => data)
}

test('what would be written is shown first; confirmed, all is written, and from then on what is published', async () => {
  const w = await t.workspace()
  const s = await writtenShop(t, w, 3)
  const [first, second, third] = s.items
  await s.publish([first, second])
  s.shop.fields.set(`${second} passport`, 'https://elsewhere.example')
  await s.choose()
  expect(await previewWriteBacks(deps, w.actor, { id: s.id })).toMatchObject({
    records: 3,
    published: 2,
    samples: [
      { item: { item: { id: first } }, found: null, wanted: s.addressOf(first), would: 'write' },
      { item: { item: { id: second } }, found: 'https://elsewhere.example', would: 'not_ours' },
    ],
  })
  await expect(writeNow(deps, w.actor, { id: s.id })).rejects.toMatchObject({ reason: 'write_backs_unconfirmed' })
  expect(s.shop.written).toEqual([])
  await s.confirm()
  await soon(s.counts).toEqual({ written: 1, not_ours: 1 })
  await s.publish([third])
  await soon(() => s.there(third)).toBe(s.addressOf(third))
  expect(s.shop.written).toHaveLength(2)
  expect(await eventsOf(w.id, 'connection.write_backs_confirmed')).toEqual([
    { name: 'A shop', targets: { passport_address: 'field.passport' }, whenWithdrawn: 'clear' },
  ])
})

test('a value of somebody else’s is left alone until a person says so; what that person wrote over is told', async () => {
  const w = await t.workspace()
  const s = await writtenShop(t, w, 3)
  for (const item of s.items) s.shop.fields.set(`${item} passport`, 'theirs')
  await s.publish()
  await s.choose()
  await s.confirm()
  await soon(s.counts).toEqual({ not_ours: 3 })
  const { rows } = await t.owner.query(
    'select id from write_back_items where connection_id = $1 order by external_id',
    [s.id],
  )
  expect(await replaceForeignValues(deps, w.actor, { id: s.id, itemIds: [rows[0].id] })).toBe(1)
  await soon(s.counts).toEqual({ written: 1, not_ours: 2 })
  expect(s.items.map((item) => s.there(item))).toEqual([s.addressOf(s.items[0]), 'theirs', 'theirs'])
  expect(await replaceForeignValues(deps, w.actor, { id: s.id })).toBe(2)
  await soon(s.counts).toEqual({ written: 3 })
  expect(await eventsOf(w.id, 'connection.write_backs_replaced')).toEqual([
    { name: 'A shop', count: 1 },
    { name: 'A shop', count: 2 },
  ])
  // What others write over ours is theirs again.
  s.shop.fields.set(`${s.items[2]} passport`, 'theirs once more')
  await writeNow(deps, w.actor, { id: s.id, variantIds: [s.of(s.items[2]).variant] })
  await soon(s.counts).toEqual({ written: 2, not_ours: 1 })
})

test('withdrawing clears what was written, also of a variant that is deleted at once, and nothing that others wrote', async () => {
  const w = await t.workspace()
  const s = await writtenShop(t, w, 3)
  const [first, second, third] = s.items
  await s.publish()
  await s.choose()
  await s.confirm()
  await soon(s.counts).toEqual({ written: 3 })
  s.shop.fields.set(`${third} passport`, 'theirs')
  for (const item of s.items) await withdrawPassport(deps, w.actor, { id: s.of(item).variant })
  await deleteVariant(deps, w.actor, { id: s.of(second).variant })
  await soon(() => [first, second, third].map((item) => s.there(item))).toEqual([undefined, undefined, 'theirs'])
  await soon(s.counts).toEqual({ written: 3 })
})

test('withdrawing leaves what was written, where somebody wants it so', async () => {
  const w = await t.workspace()
  const s = await writtenShop(t, w, 2)
  const [first, second] = s.items
  await s.publish([first])
  await s.choose()
  await updateWriteBacks(deps, w.actor, { id: s.id, whenWithdrawn: 'keep' })
  await s.confirm()
  await soon(s.counts).toEqual({ written: 1 })
  await withdrawPassport(deps, w.actor, { id: s.of(first).variant })
  await s.publish([second])
  await soon(s.counts).toEqual({ written: 2 })
  expect(s.there(first)).toBe(s.addressOf(first))
})

test('a score is written where the public is shown it, and cleared when it no longer is', async () => {
  const w = await t.workspace()
  const s = await writtenShop(t, w, 1)
  const [item] = s.items
  await updateWorkspace(deps, w.actor, { publicScore: 'always' })
  await updateVariant(deps, w.actor, { id: s.of(item).variant, weight: 0.15, materialComposition: '100% cotton' })
  await s.publish()
  const { rows } = await t.owner.query(
    `select body::jsonb ->> 'sustainabilityScore' as score, body::jsonb -> 'environmentalImpact' ->> 'carbonFootprint' as carbon
     from (select convert_from(body, 'UTF8') as body from passport_versions where variant_id = $1) v`,
    [s.of(item).variant],
  )
  const { score, carbon } = rows[0]
  expect([Number(score), Number(carbon)].every((number) => number > 0)).toBe(true)
  await s.choose({ score: 'field.score', carbon: 'field.carbon' })
  await s.confirm()
  await soon(() => [s.there(item, 'score'), s.there(item, 'carbon')]).toEqual([score, carbon])
  await updateWorkspace(deps, w.actor, { publicScore: 'never' })
  await soon(() => [s.there(item, 'score'), s.there(item, 'carbon')]).toEqual([undefined, carbon])
})

test('a field that is not there is made; one of products has what the first public variant says', async () => {
  const w = await t.workspace()
  const s = await writtenShop(t, w, 2)
  await s.publish()
  expect(await s.choose({ passport_address: 'new.made' })).toMatchObject({
    targets: { passport_address: { target: 'field.made', of: 'variant' } },
  })
  await s.confirm()
  await soon(() => s.items.map((item) => s.there(item, 'made'))).toEqual(s.items.map(s.addressOf))
  expect(await s.choose({ passport_address: 'field.ofProduct' })).toMatchObject({ confirmedAt: null })
  await s.confirm()
  await soon(() => s.items.map((item) => s.there(`p-${item}`, 'ofProduct'))).toEqual(s.items.map(s.addressOf))
})

test('a newer value takes the place of one that was not written yet, and is not lost while the older is on its way', async () => {
  const w = await t.workspace()
  const s = await writtenShop(t, w, 1)
  const [item] = s.items
  const hold = Promise.withResolvers<void>()
  let isAsked = false
  s.shop.fault = async ({ path }) => {
    if (path.startsWith('/write') && !isAsked) {
      isAsked = true
      await hold.promise
    }
    return undefined
  }
  await s.choose()
  await s.confirm()
  await s.publish()
  await soon(() => isAsked).toBe(true)
  await withdrawPassport(deps, w.actor, { id: s.of(item).variant })
  await soon(async () => {
    const { rows } = await t.owner.query('select wanted from write_back_items where connection_id = $1', [s.id])
    return rows[0].wanted
  }).toBeNull()
  hold.resolve()
  await soon(s.counts).toEqual({ written: 1 })
  expect(s.shop.written.map(({ value }) => value)).toEqual([s.addressOf(item), null])
})

test('what was written from here is recognised when it is read, also in the form that a system has made of it', async () => {
  const w = await t.workspace()
  const s = await writtenShop(t, w, 2)
  const [first, second] = s.items
  await s.publish([first])
  await s.choose()
  await s.confirm()
  await soon(s.counts).toEqual({ written: 1 })
  const { isOwn } = await inTransaction(deps.db.app, { workspaceId: w.id }, (tx) =>
    recogniseOwn(tx, { workspaceId: w.id, connectionId: s.id }, s.items),
  )
  const address = s.addressOf(first)
  expect(isOwn(first ?? '', 'variant.field.passport', ` ${address}`)).toBe(true)
  expect(isOwn(first ?? '', 'variant.field.other', address)).toBe(false)
  expect(isOwn(first ?? '', 'field.passport', 'theirs')).toBe(false)
  expect(isOwn(second ?? '', 'field.passport', address)).toBe(false)
})
