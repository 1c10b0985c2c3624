import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { memoryShare, OutOfShare } from '#platform/memory-share.ts'
import { openNdjsonTable } from '#platform/tables/write-ndjson-table.ts'
import { startTestApp } from '#test/harness.ts'
import { endedImport } from '#test/run-import-file.ts'
import { runSource, SHOP_COLUMNS, shopRow, uploadSource } from '#test/source-imports.ts'
import { readImport } from '../reading/read-import.ts'
import { changeImport } from './change-import.ts'
import { importFromSource } from './import-from-source.ts'
import { sweepImports } from './sweep-imports.ts'

const t = await startTestApp()

const TEE = shopRow({
  p: 'p1',
  v: 'v1',
  'product.title': 'Tee',
  'product.code': 'T-1',
  'option.color': 'Red',
  'option.size': 'S',
  'variant.weight': 150,
  'product.title.de': 'Hemd',
})

test('what a connection has read is an import whose columns mean what its connector says that they usually do', async () => {
  const w = await t.workspace()
  const { id } = await runSource(t, w, [TEE])
  const { data } = await t.graphql(
    `{ import(id: "${id}") { state kind connectionId runId columns { header column unit } }
       products { name sku variants { color size weight } translations { language text } } }`,
    await w.key('read'),
  )
  expect(data.import).toMatchObject({ state: 'FINISHED', kind: 'ndjson', connectionId: 'cnx_shop' })
  expect(data.import.columns.map(({ header, column }: Record<string, string>) => [header, column])).toEqual([
    ['Title · product.title', 'product_name'],
    ['Style', 'sku'],
    ['Type', 'category'],
    ['Color', 'color'],
    ['Size', 'size'],
    ['Barcode', 'gtin'],
    ['Weight', 'weight_kg'],
    ['Title · product.title.de', 'product_name_de'],
  ])
  expect(data.products).toEqual([
    {
      name: 'Tee',
      sku: 'T-1',
      variants: [{ color: 'Red', size: 'S', weight: 0.15 }],
      translations: [{ language: 'de', text: 'Hemd' }],
    },
  ])
})

test('what somebody has said of its columns holds for the next, by their keys, and a column that came up later waits', async () => {
  const w = await t.workspace()
  const { id } = await uploadSource(t, w, [TEE])
  await changeImport(t.deps, w.actor, { id, columns: [{ header: 'Type', column: null }] })
  const more = [...SHOP_COLUMNS.toReversed(), { key: 'metafield.brand', label: 'Brand' }]
  const next = await uploadSource(t, w, [shopRow({ p: 'p1' }, more)], { table: more })
  const meanings = next.settings?.mapping.map(({ column }) => column)
  expect(meanings).toEqual(['product_name_de', 'weight_kg', 'gtin', 'size', 'color', null, 'sku', 'product_name', null])
  const other = await uploadSource(t, w, [shopRow({ p: 'p1' }, more)], {
    table: more,
    connectionId: 'cnx_other',
    columns: { 'product.type': { column: 'brand' }, 'variant.weight': { column: 'weight_kg', unit: 'oz' } },
  })
  expect(other.settings?.mapping.map(({ column }) => column)).toEqual([
    'product_name_de',
    'weight_kg',
    'gtin',
    'size',
    'color',
    'brand',
    'sku',
    'product_name',
    null,
  ])
  expect(other.settings?.mapping[1]?.unit).toBe('oz')
})

test('it is counted for no quota, and listed only for who asks for those of runs', async () => {
  const w = await t.workspace()
  const { id } = await runSource(t, w, [TEE])
  const { rows } = await t.owner.query('select is_counted from stored_files where workspace_id = $1', [w.id])
  expect(rows).toEqual([{ is_counted: false }])
  const { data } = await t.graphql(
    '{ workspace { storage { files usedMb } } imports { id } all: imports(runs: true) { id } }',
    await w.key('read'),
  )
  expect(data).toEqual({ workspace: { storage: { files: 0, usedMb: 0 } }, imports: [], all: [{ id }] })
})

test('its file is kept for fourteen days, and a person’s for thirty', async () => {
  const w = await t.workspace()
  const [old, young] = [await uploadSource(t, w, [TEE]), await uploadSource(t, w, [TEE])]
  const age = (id: string, days: number) =>
    t.owner.query('update imports set created_at = now() - make_interval(days => $2) where id = $1', [id, days])
  await age(old.id, 15)
  await age(young.id, 13)
  await sweepImports(t.deps)
  expect(await endedImport(t, w, old.id)).toMatchObject({
    state: 'cancelled',
    endReason: expect.stringContaining('14 days'),
  })
  expect(await endedImport(t, w, young.id)).toMatchObject({ state: 'uploaded' })
})

test('refuses columns that mean nothing, and to be read otherwise', async () => {
  const w = await t.workspace()
  const made = await uploadSource(t, w, [TEE])
  const source = { ...made, connectionId: 'cnx_shop', runId: 'run_1', storageKey: String(made.storageKey) }
  const refused = (more: object) => expect(importFromSource(t.deps, w.actor, { ...source, ...more })).rejects
  await refused({ leads: { nonsense: 'ours' } }).toMatchObject({ reason: 'column_unknown' })
  await refused({ emptyAlso: ['nonsense'] }).toMatchObject({ reason: 'column_unknown' })
  await refused({ columns: { 'product.title': { column: 'nonsense' } } }).toMatchObject({ reason: 'column_unknown' })
  await expect(changeImport(t.deps, w.actor, { id: made.id, headerLine: 2 })).rejects.toMatchObject({
    reason: 'reading_not_of_runs',
  })
})

test('what is remembered while a file is looked through counts as memory of its import, and is given back', async () => {
  const w = await t.workspace()
  const rows = Array.from({ length: 10_000 }, (_, n) =>
    shopRow({ p: `p${n % 100}`, v: `v${n}`, 'product.title': 'Tee', 'variant.gtin': `${n}` }),
  )
  const { settings } = await uploadSource(t, w, rows.slice(0, 1))
  if (!settings) throw new Error('It is known how the file of a connection is read.')
  const path = join(tmpdir(), `selvedge-looked-through-${newId('tmp')}`)
  const file = await openNdjsonTable(path, SHOP_COLUMNS)
  await file.append(rows, null)
  await file.close()
  const firstRow = async (limit: number) => {
    const share = memoryShare(limit)
    const reading = readImport(path, settings, [], share)
    try {
      await reading.next()
      // All but what is remembered of things of one name.
      share.take(limit - 1_000)
    } finally {
      await reading.return(undefined)
      share.giveBack()
    }
  }
  await expect(firstRow(500_000)).rejects.toThrow(OutOfShare)
  await firstRow(2_000_000)
  await rm(path)
})
