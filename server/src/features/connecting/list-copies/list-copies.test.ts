import { expect, test } from 'vitest'
import { deleteMaterial } from '#features/records/materials/delete-material.ts'
import { materialVerbs } from '#features/records/materials/material.verbs.ts'
import { updateMaterial } from '#features/records/materials/update-material.ts'
import { openReadScope } from '#kit/read-scope.ts'
import { parsePrivateTarget } from '#platform/outbound/private-targets.ts'
import { copiedList } from '#test/copied-list.ts'
import '#test/doubles/plain-shop/connector.ts'
import { startTestApp } from '#test/harness.ts'
import { confirmListCopy } from './confirm-list-copy.ts'
import { createListCopy } from './create-list-copy.ts'
import { findCopiedRows } from './find-list-copies.ts'
import { updateListCopy } from './update-list-copy.ts'

const local = parsePrivateTarget('127.0.0.1')
const t = await startTestApp({ outboundPrivateTargets: local ? [local] : [] })
const { deps } = t

const named = (count: number) => Array.from({ length: count }, (_, at) => `Fibre ${String(at).padStart(3, '0')}`)

test('what would be written is shown first; confirmed it is written in the order of the list, and nothing twice', async () => {
  const w = await t.workspace()
  const s = await copiedList(t, w, named(45), { query: { orderBy: 'NAME_DESC' } })
  const [first, second] = s.materials
  s.shop.tables.rows.set('theirs', { id: 'mat_of_theirs', name: 'Theirs', colour: 'red' })
  s.shop.tables.rows.set('row-a', { id: first?.id ?? '', name: 'Was there already', amount: 7 })
  s.shop.tables.rows.set('row-b', { id: second?.id ?? '', name: 'Fibre 001' })
  await expect(confirmListCopy(deps, w.actor, { id: s.id })).rejects.toMatchObject({ reason: 'preview_first' })
  expect(await s.step()).toMatchObject({ phase: 'waits', confirmedAt: null })
  expect(s.table()).toHaveLength(3)
  const scope = openReadScope(deps, w.actor)
  const changed = await findCopiedRows(scope, s.id, { state: 'to_change' })
  expect(changed.map(({ label }) => label)).toEqual(['Fibre 000'])
  expect(await findCopiedRows(scope, s.id, { state: 'to_add', take: 2 })).toMatchObject([
    { label: 'Fibre 044' },
    { label: 'Fibre 043' },
  ])
  scope.close()
  await s.confirm()
  expect(await s.now()).toMatchObject({ done: { added: 43, changed: 1, marked: 0, refused: 0 } })
  expect(s.table()).toHaveLength(46)
  expect(s.shop.tables.rows.get('row-a')).toMatchObject({ name: 'Fibre 000', amount: 7 })
  expect(s.shop.tables.rows.get('theirs')).toEqual({ id: 'mat_of_theirs', name: 'Theirs', colour: 'red' })
  expect(s.table().slice(3, 5)).toMatchObject([{ name: 'Fibre 044' }, { name: 'Fibre 043' }])
  const before = s.shop.requests.length
  await s.step()
  expect(s.shop.requests.slice(before).map(({ path }) => path)).toEqual(Array(3).fill('/tables/rows'))
})

test('rows are changed, marked when their records leave, and taken back when they return; edits of others in our columns go', async () => {
  const w = await t.workspace()
  const s = await copiedList(t, w, named(30))
  await s.step()
  await s.confirm()
  const [first, second, third, fourth] = s.materials.map(({ id }) => id)
  const rowOf = (id?: string) => s.table().find((row) => row['id'] === id) ?? {}
  await updateMaterial(deps, w.actor, { id: first ?? '', name: 'Another' })
  await deleteMaterial(deps, w.actor, { id: second ?? '' })
  Object.assign(rowOf(third), { name: 'Edited there', amount: 3 })
  for (const [id, row] of s.shop.tables.rows) if (row['id'] === fourth) s.shop.tables.rows.delete(id)
  const { done } = await s.step()
  expect(done).toMatchObject({ added: 1, changed: 2, marked: 1, foreign: 2 })
  expect(rowOf(first)).toMatchObject({ name: 'Another', left: null })
  expect(rowOf(second)).toMatchObject({ name: 'Fibre 001', left: deps.now().toISOString().slice(0, 10) })
  expect(rowOf(third)).toMatchObject({ name: 'Fibre 002', amount: 3 })
  expect(rowOf(fourth)).toMatchObject({ name: 'Fibre 003' })
  expect((await s.step()).done).toEqual({ added: 0, changed: 0, marked: 0, deleted: 0, refused: 0, foreign: 0 })
})

test('a row that is refused is told with its reason, holds nobody up, and is tried again when somebody wants it', async () => {
  const w = await t.workspace()
  const s = await copiedList(t, w, named(12))
  const [first] = s.materials
  s.shop.tables.refuses.add(first?.id ?? '')
  await s.step()
  await s.confirm()
  expect(await s.now()).toMatchObject({ done: { added: 11, refused: 1 } })
  const scope = openReadScope(deps, w.actor)
  expect(await findCopiedRows(scope, s.id, { state: 'refused' })).toMatchObject([
    { label: 'Fibre 000', because: { kind: 'refused', message: 'The shop says: refused.' } },
  ])
  scope.close()
  s.shop.tables.refuses.clear()
  expect((await s.step()).done).toMatchObject({ added: 1, refused: 0 })
})

test('what the system makes of a value is no edit of somebody else’s', async () => {
  const w = await t.workspace()
  const s = await copiedList(t, w, named(3))
  s.shop.tables.makesOf = (value) =>
    typeof value === 'string' && value.startsWith('Fibre') ? value.toUpperCase() : value
  await s.step()
  await s.confirm()
  expect(s.table()[0]).toMatchObject({ name: 'FIBRE 000' })
  expect((await s.step()).done).toMatchObject({ changed: 0, foreign: 0 })
})

test('when much would go away it asks first; a list that is narrowed and set right again takes nothing away', async () => {
  const w = await t.workspace()
  const s = await copiedList(t, w, named(30), { whenLeft: 'delete', leftColumn: null })
  await s.step()
  await s.confirm()
  await updateListCopy(deps, w.actor, { id: s.id, mostRows: 10 })
  await s.phaseIs('waits')
  expect(await s.now()).toMatchObject({ because: { reason: 'many_rows_leave', value: 20 } })
  await updateListCopy(deps, w.actor, { id: s.id, mostRows: null })
  await expect.poll(async () => (await s.now()).step, { timeout: 20_000 }).toBe(3)
  await s.phaseIs('rests')
  expect(s.table()).toHaveLength(30)
  await updateListCopy(deps, w.actor, { id: s.id, mostRows: 10 })
  await s.phaseIs('waits')
  await s.confirm()
  expect(s.table().map(({ name }) => name)).toEqual(named(10))
})

test('columns that are to be made are made; records without a key and with the same one are told apart', async () => {
  const w = await t.workspace()
  const s = await copiedList(t, w, ['Wool', 'Wool', 'Silk'], {
    columns: { material_name: 'id', material_origin_country: 'new' },
    keyColumn: 'material_name',
    leftColumn: 'new',
  })
  expect((await s.now()).columns).toMatchObject([{ key: 'id' }, { key: 'made-0', label: 'material_origin_country' }])
  expect((await s.now()).leftColumn).toMatchObject({ key: 'made-1', label: 'Left on', holds: 'day' })
  await s.step()
  await s.confirm()
  expect(s.table().map(({ id }) => id)).toEqual(['Wool', 'Silk'])
  const [, second] = s.materials
  await updateMaterial(deps, w.actor, { id: second?.id ?? '', name: 'Linen' })
  expect((await s.step()).done).toMatchObject({ added: 1 })
})

test.each([
  { whenLeft: 'mark', leftColumn: 'left' },
  { whenLeft: 'delete', leftColumn: null },
] as const)('keys that records swap, hand on and leave behind stay with their records: $whenLeft', async (given) => {
  const w = await t.workspace()
  const columns = { material_name: 'id', material_code: 'name' }
  const s = await copiedList(t, w, named(8), { columns, keyColumn: 'material_name', ...given })
  const ids = s.materials.map(({ id }) => id)
  for (const [at, id] of ids.entries()) await updateMaterial(deps, w.actor, { id, code: `C-${at}` })
  await s.step()
  await s.confirm()
  const rename = (at: number, name: string) => updateMaterial(deps, w.actor, { id: ids[at] ?? '', name })
  const rowOf = new Map([...s.shop.tables.rows].map(([row, { name }]) => [name, row]))
  // Two swap theirs; a new record has that of one which has another now, and one that of a record which is no more.
  await rename(0, 'Fibre 001')
  await rename(1, 'Fibre 000')
  await rename(2, 'Fibre 020')
  await deleteMaterial(deps, w.actor, { id: ids[3] ?? '' })
  await materialVerbs.create(deps, w.actor, [
    { name: 'Fibre 002', code: 'C-8' },
    { name: 'Fibre 003', code: 'C-9' },
  ])
  const { done } = await s.step()
  expect(done).toMatchObject({ refused: 0, deleted: 0, foreign: 0 })
  const shown = () => s.table().map(({ id, name, left }) => [id, name, left ?? null])
  const wanted = [
    ['Fibre 000', 'C-1', null],
    ['Fibre 001', 'C-0', null],
    ['Fibre 002', 'C-8', null],
    ['Fibre 003', 'C-9', null],
    ['Fibre 004', 'C-4', null],
    ['Fibre 005', 'C-5', null],
    ['Fibre 006', 'C-6', null],
    ['Fibre 007', 'C-7', null],
    ['Fibre 020', 'C-2', null],
  ]
  expect(shown().sort()).toEqual(wanted)
  expect([0, 1, 2].map((at) => s.shop.tables.rows.get(rowOf.get(`C-${at}`) ?? '')?.['name'])).toEqual([
    'C-0',
    'C-1',
    'C-2',
  ])
  const before = s.shop.requests.length
  expect((await s.step()).done).toMatchObject({ changed: 0, foreign: 0, marked: 0, deleted: 0 })
  expect(s.shop.requests.slice(before).filter(({ path }) => path !== '/tables/rows')).toEqual([])
  expect(shown().sort()).toEqual(wanted)
})

test('however many there are, they are listed with their counts in the same number of statements', async () => {
  const w = await t.workspace()
  const s = await copiedList(t, w, named(2))
  const reader = await w.key('read')
  const list = `{ listCopies(connectionId: "${s.connectionId}") { id name query columns { key } counts { toAdd there } done { added } because { message } } }`
  const statements = async (count: number) => {
    const before = deps.db.statementCount()
    const { data } = await t.graphql(list, reader)
    expect(data.listCopies).toHaveLength(count)
    return deps.db.statementCount() - before
  }
  await statements(1)
  const ofOne = await statements(1)
  for (let more = 0; more < 6; more += 1) {
    await createListCopy(deps, w.actor, {
      connectionId: s.connectionId,
      name: `Copy ${more}`,
      noun: 'material',
      table: 'plain',
      columns: { material_id: 'id' },
      keyColumn: 'material_id',
      leftColumn: 'left',
    })
  }
  expect(await statements(7)).toBe(ofOne)
})

test('after changes only what has changed is sent', async () => {
  const w = await t.workspace()
  const s = await copiedList(t, w, named(25), { afterChanges: true })
  await s.step()
  await s.confirm()
  const before = s.shop.requests.length
  await updateMaterial(deps, w.actor, { id: s.materials[3]?.id ?? '', name: 'Another' })
  t.setNow(new Date(Date.now() + 70_000))
  await expect.poll(() => s.shop.requests.length - before, { timeout: 20_000 }).toBe(1)
  t.setNow(null)
  expect(s.shop.requests.at(-1)?.path).toBe('/tables/save')
})
