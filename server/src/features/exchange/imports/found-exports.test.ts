import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { startTestApp, type TestWorkspace } from '#test/harness.ts'
import { endedImport, runImportFile, uploadFile } from '#test/run-import-file.ts'
import { checkImport, startImport } from './begin-import.ts'

const t = await startTestApp()
const found = (name: string) => readFileSync(join(import.meta.dirname, '../../../../test/catalogues/found', name))

type Groups = { severity: string; reason: string; header: string | null; count: number }[]
async function saidOf(w: TestWorkspace, id: string): Promise<{ table: { reason: string }[]; rows: Groups }> {
  const { data } = await t.graphql(
    `{ import(id: "${id}") { mappingProblems { reason } problemGroups { severity reason header count } } }`,
    await w.key('read'),
  )
  return { table: data.import.mappingProblems, rows: data.import.problemGroups }
}

test('woo-de.csv, whose headers are German, comes in as WooCommerce’s own: each variation with its size, none of a parcel', async () => {
  const w = await t.workspace()
  const done = await runImportFile(t, w, found('woo-de.csv'), 'woo-de.csv')
  expect(done).toMatchObject({
    state: 'finished',
    counts: { refused: 0, records: { product: { create: 12 }, variant: { create: 72 } } },
  })
  const { table, rows } = await saidOf(w, done.id)
  expect(table.map(({ reason }) => reason)).toEqual(['columns_left_out', 'columns_declined'])
  expect(rows).toEqual([])
  const { rows: tee } = await t.owner.query(
    `select v.color, v.size, v.gtin, v.weight_kg::float8 as weight, v.production_location as origin, p.brand, p.hs_code as hs
     from variants v join products p on p.id = v.product_id where v.workspace_id = $1 and v.gtin = '0200200000019'`,
    [w.id],
  )
  expect(tee).toEqual([
    {
      color: 'Sea Salt',
      size: 'S',
      gtin: '0200200000019',
      weight: 0.15,
      origin: 'PT',
      brand: 'Northwind',
      hs: '610910',
    },
  ])
})

test('own-export-saved-by-a-spreadsheet.csv takes no zero from what is there, and says so of each number and GTIN', async () => {
  const w = await t.workspace()
  const all: Record<string, string>[] = parse(found('own-export-saved-by-a-spreadsheet.csv'), {
    bom: true,
    columns: true,
  })
  const isOnce = ({ gtin }: Record<string, string>) => all.filter((other) => other['gtin'] === gtin).length === 1
  // Numbers that differ in a sign that nobody sees are one here, and two where they came from.
  const saved = all.filter((row) => row['gtin'] !== '' && isOnce(row) && !row['sku']?.includes('\u200b'))
  // What the export said before the spreadsheet had it.
  const before = saved.map((row) => ({
    ...row,
    sku: row['sku']?.replace(/^\d+$/, (digits) => digits.padStart(6, '0')) ?? '',
    gtin: row['gtin']?.padStart(13, '0') ?? '',
  }))
  const COLUMNS = ['product_name', 'sku', 'variant_name', 'color', 'size', 'gtin', 'weight_kg']
  const table = (columns: readonly string[], rows: readonly Record<string, string | undefined>[]) =>
    Buffer.from(
      [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
        .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join())
        .join('\n'),
    )
  const first = await runImportFile(t, w, table(COLUMNS, before), 'first.csv')
  expect(first).toMatchObject({ state: 'finished', counts: { refused: 0 } })
  const there = async () =>
    (
      await t.owner.query<{ product: string; sku: string; variant: string; gtin: string; size: string }>(
        `select p.id as product, p.sku, v.id as variant, v.gtin, v.size from variants v join products p on p.id = v.product_id
         where v.workspace_id = $1 order by v.id`,
        [w.id],
      )
    ).rows
  const records = await there()
  expect(records).toHaveLength(before.length)
  const byGtin = new Map(records.map((one) => [one.gtin, one]))
  const damaged = saved.map((row, at) => {
    const record = byGtin.get(before[at]?.gtin ?? '')
    return { ...row, product_id: record?.product, variant_id: record?.variant }
  })
  const { id } = await uploadFile(t, w, table(['product_id', 'variant_id', ...COLUMNS], damaged), 'saved.csv')
  await checkImport(t.deps, w.actor, { id })
  expect((await endedImport(t, w, id)).state).toBe('checked')
  const { rows } = await saidOf(w, id)
  const damage = rows.filter(({ reason }) => reason === 'spreadsheet_damage')
  const lostZeros = before.filter(({ gtin }, at) => gtin !== saved[at]?.['gtin']).length
  expect(lostZeros).toBeGreaterThan(200)
  const renumbered = new Set(before.filter(({ sku }, at) => sku !== saved[at]?.['sku']).map(({ sku }) => sku))
  expect(damage).toMatchObject([{ severity: 'warning', count: lostZeros + renumbered.size }])
  await startImport(t.deps, w.actor, { id })
  expect((await endedImport(t, w, id)).state).toBe('finished')
  expect(await there()).toEqual(records)
})
