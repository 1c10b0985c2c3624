import { expect, test } from 'vitest'
import { updateProduct } from '#features/records/products/update-product.ts'
import { updateVariant } from '#features/records/variants/update-variant.ts'
import { openReadScope } from '#kit/read-scope.ts'
import { startTestApp, type TestWorkspace } from '#test/harness.ts'
import { endedImport } from '#test/run-import-file.ts'
import { runSource, type ShopRow, shopRow } from '#test/source-imports.ts'
import { decideConflicts } from '../conflicts/decide-conflicts.ts'
import { countConflictsFound, findConflicts } from '../conflicts/find-conflicts.ts'
import { undoImport } from './begin-import.ts'

const t = await startTestApp()

const OURS = { leads: { product_name: 'ours', category: 'ours', weight_kg: 'ours' } } as const
const NEWER = { leads: { product_name: 'newer', category: 'newer', weight_kg: 'newer' } } as const

function row(title: string, type: string | null, more: Partial<ShopRow> = {}) {
  return shopRow({ p: '1', v: '11', 'product.title': title, 'product.type': type, 'option.color': 'Red', ...more })
}

async function record(w: TestWorkspace) {
  const { rows } = await t.owner.query(
    `select p.id as "productId", v.id as "variantId", p.name, p.category, v.weight_kg::float8 as weight, p.translations -> 'de' -> 'name' ->> 'text' as de
     from products p join variants v on v.product_id = p.id where p.workspace_id = $1`,
    [w.id],
  )
  expect(rows).toHaveLength(1)
  return rows[0]
}

async function conflicts(w: TestWorkspace, withKept = false) {
  const scope = openReadScope(t.deps, w.actor)
  const query = { connectionId: 'cnx_shop', withKept }
  const found = await findConflicts(scope, query)
  expect(await countConflictsFound(scope, query)).toBe(found.length)
  scope.close()
  return found
}

const shown = async (w: TestWorkspace, withKept = false) =>
  (await conflicts(w, withKept)).map(({ noun, field, ours, theirs }) => [noun, field, ours, theirs])

test('where ours leads a value here stays and an empty one is filled; what differs is a conflict, until it does no more', async () => {
  const w = await t.workspace()
  await runSource(t, w, [row('Tee', null)], OURS)
  expect(await shown(w)).toEqual([])
  const ended = await runSource(t, w, [row('Shirt', 'Tops', { 'variant.weight': 150 })], OURS)
  expect(await record(w)).toMatchObject({ name: 'Tee', category: 'Tops', weight: 0.15 })
  expect(ended.counts?.problems).toMatchObject({ 'note:ours_kept': 1 })
  await runSource(t, w, [row('Blouse', 'Bottoms', { 'variant.weight': 200 })], OURS)
  expect(await shown(w)).toEqual([
    ['product', 'name', 'Tee', 'Blouse'],
    ['product', 'category', 'Tops', 'Bottoms'],
    ['variant', 'weight', 0.15, 0.2],
  ])
  await runSource(t, w, [row('Tee', 'Tops', { 'variant.weight': 200 })], OURS)
  expect(await shown(w)).toEqual([['variant', 'weight', 0.15, 0.2]])
  await runSource(t, w, [row('Tee', 'Tops', { 'variant.weight': 200 })])
  expect(await record(w)).toMatchObject({ weight: 0.2 })
})

test('who leads a text leads its translations, unless that is said of them', async () => {
  const w = await t.workspace()
  await runSource(t, w, [row('Tee', null, { 'product.title.de': 'Hemd' })], OURS)
  await runSource(t, w, [row('Tee', null, { 'product.title.de': 'Bluse' })], OURS)
  expect(await shown(w)).toEqual([['product', 'name_de', 'Hemd', 'Bluse']])
  await decideConflicts(t.deps, w.actor, { connectionId: 'cnx_shop', ids: null, for: 'theirs' })
  expect(await record(w)).toMatchObject({ name: 'Tee', de: 'Bluse' })
  await runSource(t, w, [row('Tea', null, { 'product.title.de': 'Rock' })], {
    leads: { product_name: 'ours', product_name_de: 'theirs' },
  })
  expect(await record(w)).toMatchObject({ name: 'Tee', de: 'Rock' })
})

test('where the newer one leads, it is what was changed last, there or here by anybody but the connection', async () => {
  const w = await t.workspace()
  const hour = 3_600_000
  const [past, future] = [new Date(Date.now() - hour), new Date(Date.now() + hour)]
  await runSource(t, w, [row('Tee', 'Tops', { at: past })], NEWER)
  // Nobody has touched it here, so that it does not matter when that was.
  await runSource(t, w, [row('Shirt', 'Tops', { at: past })], NEWER)
  const { productId } = await record(w)
  expect(await record(w)).toMatchObject({ name: 'Shirt' })
  await updateProduct(t.deps, w.actor, { id: productId, name: 'Ours' })
  await runSource(t, w, [row('Shirt', 'Bottoms', { at: past })], NEWER)
  // Of each field by itself.
  expect(await record(w)).toMatchObject({ name: 'Ours', category: 'Bottoms' })
  expect(await shown(w)).toEqual([['product', 'name', 'Ours', 'Shirt']])
  // Of when nothing is known there, ours stays.
  await runSource(t, w, [row('Blouse', 'Bottoms', { at: null })], NEWER)
  expect(await shown(w)).toEqual([['product', 'name', 'Ours', 'Blouse']])
  const { id } = await runSource(t, w, [row('Blouse', 'Bottoms', { at: future })], NEWER)
  expect(await record(w)).toMatchObject({ name: 'Blouse' })
  expect(await shown(w)).toEqual([])
  // The undo of a run is no change of anybody else.
  await undoImport(t.deps, w.actor, { id })
  await endedImport(t, w, id)
  expect(await record(w)).toMatchObject({ name: 'Ours' })
  await runSource(t, w, [row('Shirt', 'Bottoms', { at: new Date(Date.now() - 1) })], NEWER)
  expect((await record(w)).name).toBe('Shirt')
})

test('an empty value there empties ours only where that was switched on, and a weight of 0 is empty', async () => {
  const w = await t.workspace()
  await runSource(t, w, [row('Tee', 'Tops', { 'variant.weight': 150 })])
  await runSource(t, w, [row('Tee', null, { 'variant.weight': 0 })])
  expect(await record(w)).toMatchObject({ category: 'Tops', weight: 0.15 })
  await runSource(t, w, [row('Tee', null, { 'variant.weight': 0 })], { emptyAlso: ['category'] })
  expect(await record(w)).toMatchObject({ category: null, weight: 0.15 })
  await runSource(t, w, [row('Tee', null, { 'variant.weight': '0.00' })], { emptyAlso: ['weight_kg'] })
  expect(await record(w)).toMatchObject({ weight: null })
})

test('a conflict is decided once: theirs is written, ours stays until theirs is another value', async () => {
  const w = await t.workspace()
  await runSource(t, w, [row('Tee', 'Tops', { 'variant.weight': 150 })], OURS)
  const differing = row('Shirt', 'Bottoms', { 'variant.weight': 200 })
  await runSource(t, w, [differing], OURS)
  const [name, category] = await conflicts(w)
  const decide = (ids: string[] | null, side: 'ours' | 'theirs') =>
    decideConflicts(t.deps, w.actor, { connectionId: 'cnx_shop', ids, for: side })
  expect(await decide([String(name?.id)], 'theirs')).toEqual({ decided: 1, refused: [] })
  expect(await decide([String(category?.id)], 'ours')).toEqual({ decided: 1, refused: [] })
  expect(await record(w)).toMatchObject({ name: 'Shirt', category: 'Tops', weight: 0.15 })
  expect(await shown(w)).toEqual([['variant', 'weight', 0.15, 0.2]])
  await runSource(t, w, [differing], OURS)
  expect(await shown(w)).toEqual([['variant', 'weight', 0.15, 0.2]])
  expect(await shown(w, true)).toEqual([
    ['product', 'category', 'Tops', 'Bottoms'],
    ['variant', 'weight', 0.15, 0.2],
  ])
  await runSource(t, w, [row('Shirt', 'Socks', { 'variant.weight': 200 })], OURS)
  expect(await shown(w)).toContainEqual(['product', 'category', 'Tops', 'Socks'])
  expect(await decide(null, 'theirs')).toEqual({ decided: 2, refused: [] })
  expect(await record(w)).toMatchObject({ name: 'Shirt', category: 'Socks', weight: 0.2 })
  const { rows } = await t.owner.query(
    `select actor_id, part_of from events where subject_id = $1 order by sequence desc limit 1`,
    [(await record(w)).variantId],
  )
  expect(rows).toEqual([{ actor_id: w.actor.id, part_of: null }])
})

test('what cannot be written is told and stays a conflict, and the others are decided', async () => {
  const w = await t.workspace()
  await runSource(t, w, [row('Tee', 'Tops', { 'variant.weight': 150 })], OURS)
  await runSource(t, w, [row('Tee', 'Bottoms', { 'variant.weight': 200 })], OURS)
  await t.owner.query(`update connection_conflicts set theirs = '-5' where field = 'weight' and workspace_id = $1`, [
    w.id,
  ])
  const done = await decideConflicts(t.deps, w.actor, { connectionId: 'cnx_shop', ids: null, for: 'theirs' })
  expect(done).toMatchObject({ decided: 1, refused: [{ because: { message: expect.stringContaining('weight') } }] })
  expect((await shown(w)).map(([, field]) => field)).toEqual(['weight'])
  expect(await record(w)).toMatchObject({ category: 'Bottoms', weight: 0.15 })
})

test('with a run that is undone go the conflicts that it has found, and with a record those of it', async () => {
  const w = await t.workspace()
  await runSource(t, w, [row('Tee', 'Tops', { 'variant.weight': 150 })], OURS)
  const { id } = await runSource(t, w, [row('Tee', 'Bottoms', { 'variant.weight': 200 })], OURS)
  expect(await shown(w)).toHaveLength(2)
  await undoImport(t.deps, w.actor, { id })
  await endedImport(t, w, id)
  expect(await shown(w)).toEqual([])
  const { variantId } = await record(w)
  await updateVariant(t.deps, w.actor, { id: variantId, weight: 0.3 })
  await runSource(t, w, [row('Tee', 'Tops', { 'variant.weight': 200 })], OURS)
  await t.owner.query('delete from variants where id = $1', [variantId])
  expect(await shown(w)).toEqual([])
})
