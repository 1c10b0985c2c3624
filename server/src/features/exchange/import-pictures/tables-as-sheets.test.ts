import { crc32, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { startTestApp, type TestWorkspace } from '#test/harness.ts'
import { endedImport, runImportFile, uploadFile } from '#test/run-import-file.ts'
import { archiveOf } from '#test/workbook-of.ts'
import { checkImport, startImport } from '../imports/begin-import.ts'
import { importSheet } from '../imports/import-sheet.ts'
import { sheetAfter } from '../reading/sheet-turns.ts'

const t = await startTestApp()
const zip = (parts: readonly (readonly [string, string | Buffer])[]) => archiveOf(parts, { crc: crc32 })

const COMPOSITIONS = 'tuotenumero;kuitu;osuus %\nFI-1;villa;70\nFI-2;villa;100\nFI-1;polyamidi;30\n'
const PRODUCTS = 'tuotenumero;nimi;merkki\nFI-1;Villapaita;Lumi\nFI-2;Pipo;Lumi\n'
const VARIANTS =
  'tuotenumero;väri;koko;ean\nFI-1;sininen;S;4006381333931\nFI-1;harmaa;M;4012345678901\nFI-2;musta;L;5901234123457\n'

async function importAll(w: TestWorkspace, bytes: Buffer, name: string) {
  let made = await uploadFile(t, w, bytes, name)
  const names: (string | null)[] = []
  for (;;) {
    await checkImport(t.deps, w.actor, { id: made.id })
    expect((await endedImport(t, w, made.id)).state).toBe('checked')
    await startImport(t.deps, w.actor, { id: made.id })
    expect(await endedImport(t, w, made.id)).toMatchObject({ state: 'finished', counts: { refused: 0 } })
    names.push(made.inspection.tables[made.settings?.sheet ?? -1]?.name ?? null)
    const sheet = sheetAfter(made.inspection.tables, made.settings?.sheet)
    if (sheet === null) return names
    made = await importSheet(t.deps, w.actor, { id: made.id, sheet })
  }
}

test('a ZIP of products, variants and compositions is imported table by table, in the order in which they need each other', async () => {
  const w = await t.workspace()
  const bytes = zip([
    ['data/kuidut.csv', COMPOSITIONS],
    ['data/tuotteet.csv', `\uFEFF${PRODUCTS}`],
    ['data/variantit.csv', VARIANTS],
    ['data/tyhja.csv', ''],
    ['__MACOSX/data/._tuotteet.csv', 'x'],
  ])
  expect((await importAll(w, bytes, 'vienti.zip')).sort()).toEqual(['kuidut', 'tuotteet', 'variantit'])
  const { data } = await t.graphql(
    '{ products(orderBy: OLDEST) { sku name brand materialComposition variants { color size } } }',
    await w.member('editor'),
  )
  expect(data.products).toMatchObject([
    {
      sku: 'FI-1',
      name: 'Villapaita',
      brand: 'Lumi',
      materialComposition: '70% villa, 30% polyamidi',
      variants: expect.arrayContaining([
        expect.objectContaining({ color: 'sininen', size: 'S' }),
        expect.objectContaining({ color: 'harmaa' }),
      ]),
    },
    { sku: 'FI-2', name: 'Pipo', materialComposition: '100% villa', variants: [{ color: 'musta', size: 'L' }] },
  ])
})

test.each([
  ['one with more columns than a table may have', Buffer.from(`a${',b'.repeat(600)}\n`), 'table_too_many_columns'],
  ['one in characters that are in doubt', Buffer.from('Název;Barva\nx;\x81\x8D\x90\xE8\n', 'latin1'), 'table_encoding'],
  ['one that is a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'table_encoding'],
])('of the tables of a ZIP %s is named', async (_, table, reason) => {
  const w = await t.workspace()
  const bytes = zip([
    ['good.csv', PRODUCTS],
    ['bad.csv', table],
  ])
  await expect(uploadFile(t, w, bytes, 'a.zip')).rejects.toMatchObject({
    reason,
    message: expect.stringContaining('bad.csv'),
  })
})

test('tables of one name in two folders, and too many, are refused as they were', async () => {
  const w = await t.workspace()
  const refused = { reason: 'archive_of_several_tables' }
  const twice = zip([
    ['a/list.csv', PRODUCTS],
    ['b/LIST.csv', VARIANTS],
  ])
  await expect(uploadFile(t, w, twice, 'a.zip')).rejects.toMatchObject(refused)
  const many = zip(Array.from({ length: 21 }, (_, at) => [`${at}.csv`, PRODUCTS] as const))
  await expect(uploadFile(t, w, many, 'a.zip')).rejects.toMatchObject(refused)
})

test('a file packed by gzip is the table in it', async () => {
  const w = await t.workspace()
  const done = await runImportFile(t, w, gzipSync(PRODUCTS), 'tuotteet.csv.gz')
  expect(done).toMatchObject({ state: 'finished', counts: { rows: 2, refused: 0 } })
})

test('what gzip unpacks to is bounded, and a damaged one is refused', async () => {
  const w = await t.workspace()
  const bomb = gzipSync(Buffer.alloc(t.deps.config.maxFileMb * 1_000_000 + 1, 'a'))
  await expect(uploadFile(t, w, bomb, 'bomb.csv.gz')).rejects.toMatchObject({ reason: 'archive_too_large' })
  const whole = gzipSync(PRODUCTS.repeat(1_000))
  for (const broken of [
    whole.subarray(0, whole.length - 20),
    Buffer.concat([whole.subarray(0, 30), Buffer.alloc(50, 7)]),
  ])
    await expect(uploadFile(t, w, broken, 'a.csv.gz')).rejects.toMatchObject({ reason: 'archive_broken' })
})
