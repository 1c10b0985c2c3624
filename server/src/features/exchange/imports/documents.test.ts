import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startTestApp } from '#test/harness.ts'
import { runImportFile, uploadFile } from '#test/run-import-file.ts'
import { changeImport } from './change-import.ts'

const t = await startTestApp()
const DOCUMENTS = join(import.meta.dirname, '../../../../test/documents')

async function imported(content: Buffer, name: string) {
  const w = await t.workspace()
  const done = await runImportFile(t, w, content, name)
  if (done.state !== 'finished') throw new Error(JSON.stringify(done))
  const { data } = await t.graphql(
    `{ products(orderBy: OLDEST) { sku name brand variants { color size gtin weight manufacturer imageUrls } } }`,
    await w.member('editor'),
  )
  return { w, done, products: data.products }
}

test('JSON of products with variants within them becomes these products and variants', async () => {
  const { done, products } = await imported(await readFile(join(DOCUMENTS, 'shop.json')), 'shop.json')
  expect(done.counts).toMatchObject({ rows: 3, refused: 0 })
  expect(products).toMatchObject([
    {
      sku: 'A-100',
      name: 'Linen shirt',
      brand: 'Nord',
      variants: [
        { color: 'Red', size: 'M', gtin: '4006381333931', weight: 0.18 },
        { color: 'Blue', size: 'M', gtin: '4012345678901', weight: 0.18 },
      ],
    },
    { sku: 'A-200', name: 'Cap', variants: [] },
  ])
})

test('a BMEcat catalogue becomes products whose features are read; its prices are declined by name', async () => {
  const { done, products } = await imported(await readFile(join(DOCUMENTS, 'bmecat-1.2.xml')), 'catalogue.xml')
  expect(done.counts).toMatchObject({ rows: 1, refused: 0 })
  expect(products).toMatchObject([
    {
      sku: 'H-1',
      name: 'Hemd',
      variants: [{ color: 'Rot', gtin: '4006381333931', weight: 0.18, manufacturer: 'Nord' }],
    },
  ])
})

test('lines of JSON, and a feed of a shop in XML, have one row each', async () => {
  const lines = '{"sku":"A","product_name":"Cap","color":"Red"}\n{"sku":"A","product_name":"Cap","color":"Blue"}\n'
  expect((await imported(Buffer.from(lines), 'a.jsonl')).products).toMatchObject([
    { sku: 'A', variants: [{ color: 'Red' }, { color: 'Blue' }] },
  ])
  const feed = await imported(await readFile(join(DOCUMENTS, 'feed.xml')), 'feed.xml')
  expect(feed.products).toMatchObject([
    {
      name: 'Shirt',
      variants: [
        { color: 'Red', size: 'M' },
        { color: 'Blue', weight: 0.2 },
      ],
    },
  ])
})

test('what a row is can be said otherwise, and of a document only what it has', async () => {
  const w = await t.workspace()
  const { id } = await uploadFile(t, w, await readFile(join(DOCUMENTS, 'shop.json')), 'shop.json')
  const changed = await changeImport(t.deps, w.actor, { id, rows: 'products[]' })
  expect(changed).toMatchObject({ totalRows: 2, settings: { tree: { rows: [] } } })
  await expect(changeImport(t.deps, w.actor, { id, rows: 'orders[]' })).rejects.toMatchObject({
    details: { field: 'rows' },
  })
  await expect(changeImport(t.deps, w.actor, { id, headerLine: 3 })).rejects.toMatchObject({
    reason: 'reading_not_of_documents',
  })
})
