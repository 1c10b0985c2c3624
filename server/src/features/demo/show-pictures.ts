import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { DRAWING } from '#features/records/files/drawing.ts'
import { uploadFile } from '#features/records/files/upload-file.ts'
import type { Actor } from '#kit/actor.ts'
import type { Picture, ReadImage } from '#platform/images/read-image.ts'
import type { Deps } from '../../deps.ts'
import type { DemoCatalogue } from './demo-catalogue.ts'

const FOLDER = join(import.meta.dirname, 'pictures')
const PREPARED = join(FOLDER, 'prepared.json')

/** The drawings that ship with the demo, by the SKU of what they show (scripts/render-demo-pictures.ts makes them). */
export async function readDemoPictures(): Promise<ReadonlyMap<string, string>> {
  const names = await readdir(FOLDER)
  return new Map(names.filter((name) => name.endsWith('.webp')).map((name) => [name.slice(0, -5), join(FOLDER, name)]))
}

type Shown = {
  /** Files by SKU. */
  readonly pictures: ReadonlyMap<string, string>
  readonly idOf: (productKey: string) => string
  /** Products that have one already. */
  readonly pictured: ReadonlySet<string>
}

/** Uploads the drawing of each product, as any client does. */
export async function showPictures(
  deps: Deps,
  actor: Actor,
  { products, variants }: DemoCatalogue,
  { pictures, idOf, pictured }: Shown,
): Promise<void> {
  const missing = products.flatMap(({ key, sku, name }) => {
    const [path, productId] = [pictures.get(sku), idOf(key)]
    return path === undefined || pictured.has(productId) ? [] : [{ key, sku, name, path, productId }]
  })
  const prepared = await readPreparedPictures()
  for (const { key, sku, name, path, productId } of missing) {
    const bytes = await readFile(path)
    const received = {
      path,
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest(),
      // It stays: it is part of the program.
      discard: async () => {},
    }
    const color = variants.find(({ product }) => product === key)?.color
    const alt = `${DRAWING}: ${color === undefined ? name : `${name}, ${color}`}`
    const fields = { kind: 'image', visibility: 'public', productId, name: `${sku}.webp`, alt } as const
    await uploadFile(deps, actor, received, fields, { picture: await readPrepared(path, prepared[sku]) })
  }
}

type Size = Pick<Picture, 'width' | 'height'>
/** By SKU, in pixels: the drawing itself, and its copies by width in a folder each. */
export type PreparedPictures = Readonly<Record<string, Size & { readonly copies: readonly Size[] }>>

export async function readPreparedPictures(): Promise<PreparedPictures> {
  return JSON.parse(await readFile(PREPARED, 'utf8'))
}

/** What reading the drawing would come to: writing 24 of them in four widths took most of a first start. */
export async function readPrepared(
  path: string,
  sizes: PreparedPictures[string] | undefined,
): Promise<ReadImage | undefined> {
  if (sizes === undefined) return undefined
  const { copies, ...size } = sizes
  const picture = async (from: string, { width, height }: Size) => ({
    bytes: await readFile(from),
    mediaType: 'image/webp',
    width,
    height,
  })
  return {
    original: await picture(path, size),
    copies: await Promise.all(
      copies.map((copy) => picture(join(dirname(path), String(copy.width), basename(path)), copy)),
    ),
  }
}
