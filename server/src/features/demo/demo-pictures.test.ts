import { stat } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { IMAGE_WIDTHS } from '#features/records/files/file.ts'
import { type Picture, readImage } from '#platform/images/read-image.ts'
import { startTestApp } from '#test/harness.ts'
import { readDemoCatalogue } from './demo-catalogue.ts'
import { loadCatalogue } from './load-catalogue.ts'
import { readDemoPictures, readPrepared, readPreparedPictures } from './show-pictures.ts'

test('every product of the demo has a small picture, of every shape among them', async () => {
  const [{ products }, pictures] = [await readDemoCatalogue(), await readDemoPictures()]
  expect([...pictures.keys()].toSorted()).toEqual(products.map(({ sku }) => sku).toSorted())
  const shapes = new Set<string>()
  for (const path of pictures.values()) {
    expect((await stat(path)).size, path).toBeLessThanOrEqual(60_000)
    const { width, height } = await sharp(path).metadata()
    shapes.add(width === height ? 'square' : width > height ? 'landscape' : 'portrait')
  }
  expect(shapes.size).toBe(3)
})

test('what a picture is kept as was prepared as an upload would make it', async () => {
  const pictures = await readDemoPictures()
  const prepared = await readPreparedPictures()
  expect(Object.keys(prepared).toSorted()).toEqual([...pictures.keys()].toSorted())
  const [sku = '', path = ''] = [...pictures][0] ?? []
  const read = await readImage(path, IMAGE_WIDTHS)
  const kept = await readPrepared(path, prepared[sku])
  const sizes = ({ mediaType, width, height }: Picture) => ({ mediaType, width, height })
  expect(kept && [kept.original, ...kept.copies].map(sizes)).toEqual([read.original, ...read.copies].map(sizes))
  // The same encoder writes the same bytes; another version of it may not.
  const inside = await Promise.all((kept?.copies ?? []).map(({ bytes }) => sharp(bytes).metadata()))
  expect(inside.map(({ format, width, height }) => ({ format, width, height }))).toEqual(
    read.copies.map(({ width, height }) => ({ format: 'webp', width, height })),
  )
})

test('a loading that was interrupted shows the rest, and no picture twice', async () => {
  const t = await startTestApp()
  const w = await t.workspace()
  const whole = await readDemoCatalogue()
  const catalogue = { ...whole, products: whole.products.slice(0, 3), variants: [], materials: [], certifications: [] }
  const pictures = await readDemoPictures()
  const [first = ''] = catalogue.products.map(({ sku }) => sku)
  await loadCatalogue(t.deps, w.actor, catalogue, new Map([[first, pictures.get(first) ?? '']]))
  await loadCatalogue(t.deps, w.actor, catalogue, pictures)
  await loadCatalogue(t.deps, w.actor, catalogue, pictures)
  const { rows } = await t.owner.query(
    'select p.sku, f.alt from files f join products p on p.id = f.product_id where f.workspace_id = $1 order by p.sku',
    [w.id],
  )
  expect(rows.map(({ sku }) => sku)).toEqual(catalogue.products.map(({ sku }) => sku).toSorted())
  for (const { alt } of rows) expect(alt).toMatch(/^Drawing, not a photograph: ./)
})
