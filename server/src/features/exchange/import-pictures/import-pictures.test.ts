import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { startTestApp, type TestWorkspace } from '#test/harness.ts'
import { runImportFile, uploadFile } from '#test/run-import-file.ts'
import { picture } from '#test/uploads.ts'
import { type Parts, zipOf as packed } from '#test/workbook-of.ts'
import { checkImport, undoImport } from '../imports/begin-import.ts'

const t = await startTestApp()
const RED = await picture(40, 30).png().toBuffer()
const BLUE = await picture(30, 40).jpeg().toBuffer()

const zipOf = (parts: Parts) => packed(parts, { crc: crc32 })

const HEAD = 'sku,product_name,variant_name,color,gtin,photo\n'

type Listed = {
  file: string
  outcome: string
  kind: string | null
  name: string | null
  line: number | null
  reason: string | null
}

async function pictures(w: TestWorkspace, id: string): Promise<Listed[]> {
  const { data } = await t.graphql(
    `{ import(id: "${id}") { pictures { file outcome kind name line because { reason } } } }`,
    await w.member('viewer'),
  )
  return data.import.pictures.map(({ because, ...one }: { because: { reason: string } | null }) => ({
    ...one,
    reason: because?.reason ?? null,
  }))
}

/** When nothing waits any more. */
async function brought(w: TestWorkspace, id: string): Promise<Listed[]> {
  await expect
    .poll(async () => (await pictures(w, id)).filter(({ outcome }) => outcome === 'WAITING'), {
      timeout: 30_000,
      interval: 30,
    })
    .toEqual([])
  return pictures(w, id)
}

async function photosOf(w: TestWorkspace): Promise<Record<string, string[]>> {
  const { data } = await t.graphql(
    '{ products(take: 50) { name images { name } variants { name images { name } } } }',
    await w.member('viewer'),
  )
  const named = (one: { name: string; images: { name: string }[] }) =>
    [one.name, one.images.map(({ name }) => name)] as const
  return Object.fromEntries(
    data.products.flatMap(
      (one: { name: string; images: { name: string }[]; variants: { name: string; images: { name: string }[] }[] }) => [
        named(one),
        ...one.variants.map(named),
      ],
    ),
  )
}

test('pictures that cells name, and pictures named by a number, go to the records that the dry run said; undo takes them back, the same ZIP twice adds none', async () => {
  const w = await t.workspace()
  const zip = zipOf({
    'Katalog/artikel.csv':
      HEAD +
      'A-1,Shirt,Shirt red,red,4006381333931,"red.png; bilder/back.jpg"\n' +
      'A-1,Shirt,Shirt blue,blue,4012345678901,chart.png\n' +
      'A-1,Shirt,Shirt green,green,,chart.png\n' +
      'B-2,Cap,Cap black,black,,lost.jpg\n',
    'Katalog/Bilder/red.png': RED,
    'Katalog/bilder/back.jpg': BLUE,
    'Katalog/chart.png': await picture(20, 20).png().toBuffer(),
    'Katalog/4012345678901_side.jpg': BLUE,
    'Katalog/B-2/front.png': RED,
    'Katalog/nobody.png': RED,
    'Katalog/drawing.svg': '<svg/>',
    '__MACOSX/Katalog/._red.png': 'x',
  })
  const done = await runImportFile(t, w, zip, 'Katalog.zip')
  expect(done).toMatchObject({
    state: 'finished',
    counts: { rows: 4, refused: 0, problems: { 'warning:picture_not_in_archive': 1 } },
  })
  const listed = await brought(w, done.id)
  expect(listed).toEqual([
    { file: 'Katalog/Bilder/red.png', outcome: 'JOINED', kind: 'variant', name: 'Shirt red', line: 2, reason: null },
    { file: 'Katalog/bilder/back.jpg', outcome: 'JOINED', kind: 'variant', name: 'Shirt red', line: 2, reason: null },
    { file: 'Katalog/chart.png', outcome: 'JOINED', kind: 'product', name: 'Shirt', line: 3, reason: null },
    {
      file: 'Katalog/4012345678901_side.jpg',
      outcome: 'JOINED',
      kind: 'variant',
      name: 'Shirt blue',
      line: 3,
      reason: null,
    },
    { file: 'Katalog/B-2/front.png', outcome: 'JOINED', kind: 'product', name: 'Cap', line: 5, reason: null },
    { file: 'Katalog/nobody.png', outcome: 'UNJOINED', kind: null, name: null, line: null, reason: null },
    { file: 'Katalog/drawing.svg', outcome: 'REFUSED', kind: null, name: null, line: null, reason: 'picture_kind' },
  ])
  expect(await photosOf(w)).toEqual({
    Shirt: ['chart.png'],
    'Shirt red': ['red.png', 'back.jpg'],
    'Shirt blue': ['4012345678901_side.jpg'],
    'Shirt green': [],
    Cap: ['front.png'],
    'Cap black': [],
  })

  const again = await runImportFile(t, w, zip, 'Katalog.zip')
  const outcomes = (await brought(w, again.id)).map(({ outcome }) => outcome)
  expect(outcomes).toEqual(['THERE', 'THERE', 'THERE', 'THERE', 'THERE', 'UNJOINED', 'REFUSED'])

  await undoImport(t.deps, w.actor, { id: done.id })
  await expect
    .poll(async () => (await t.owner.query('select state from imports where id = $1', [done.id])).rows[0].state)
    .toBe('undone')
  expect((await pictures(w, done.id)).map(({ outcome }) => outcome).slice(0, 5)).toEqual(Array(5).fill('UNDONE'))
  expect((await t.owner.query('select count(*)::int from files where workspace_id = $1', [w.id])).rows[0].count).toBe(0)
})

test('before anything is written the dry run says which picture goes where', async () => {
  const w = await t.workspace()
  const zip = zipOf({ 'a.csv': `${HEAD}A-1,Shirt,Shirt red,red,,\n`, 'A-1.png': RED, 'A-12.png': RED })
  const { id } = await uploadFile(t, w, zip, 'a.zip')
  expect((await pictures(w, id)).map(({ outcome }) => outcome)).toEqual(['UNJOINED', 'UNJOINED'])
  await checkImport(t.deps, w.actor, { id })
  await expect
    .poll(async () => (await t.owner.query('select state from imports where id = $1', [id])).rows[0].state)
    .toBe('checked')
  expect(await pictures(w, id)).toMatchObject([
    { file: 'A-1.png', outcome: 'PLANNED', kind: 'product', name: 'Shirt', line: 2 },
    { file: 'A-12.png', outcome: 'UNJOINED' },
  ])
  expect(await photosOf(w)).toEqual({})
})

test('a picture that far too many records would share goes to none of them, and says so', async () => {
  const w = await t.workspace()
  const rows = Array.from({ length: 101 }, (_, at) => `P-${at},Product ${at},chart.png\n`)
  const zip = zipOf({ 'a.csv': `sku,product_name,photo\n${rows.join('')}`, 'chart.png': RED, 'P-7.png': RED })
  const done = await runImportFile(t, w, zip, 'a.zip')
  expect(done).toMatchObject({ state: 'finished', counts: { rows: 101, refused: 0 } })
  expect(await brought(w, done.id)).toMatchObject([
    { file: 'chart.png', outcome: 'REFUSED', kind: null, reason: 'picture_of_too_many' },
    { file: 'P-7.png', outcome: 'JOINED', name: 'Product 7', line: 9 },
  ])
})
