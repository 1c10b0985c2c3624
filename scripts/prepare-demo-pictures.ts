import { mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { PreparedPictures } from '../server/src/features/demo/show-pictures.ts'
import { readDemoPictures } from '../server/src/features/demo/show-pictures.ts'
import { IMAGE_WIDTHS } from '../server/src/features/records/files/file.ts'
import { readImage } from '../server/src/platform/images/read-image.ts'

/** Writes the smaller copies of the demo's pictures, as an upload would make them, and how large each is: `node scripts/prepare-demo-pictures.ts` */
export async function preparePictures(): Promise<void> {
  const prepared: Record<string, PreparedPictures[string]> = {}
  let folder = ''
  for (const [sku, path] of await readDemoPictures()) {
    folder = dirname(path)
    const { original, copies } = await readImage(path, IMAGE_WIDTHS)
    for (const { width, bytes } of copies) {
      await mkdir(join(folder, String(width)), { recursive: true })
      await writeFile(join(folder, String(width), basename(path)), bytes)
    }
    const size = ({ width, height }: { width: number; height: number }) => ({ width, height })
    prepared[sku] = { ...size(original), copies: copies.map(size) }
  }
  await writeFile(join(folder, 'prepared.json'), `${JSON.stringify(prepared, null, 2)}\n`)
}

if (import.meta.main) await preparePictures()
