import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { launchBrowser } from '../e2e/browser.ts'
import { SHAPES } from './demo-drawings/drawing.ts'
import { DEMO_DRAWINGS } from './demo-drawings/drawings.ts'
import { drawScene } from './demo-drawings/scene.ts'
import { preparePictures } from './prepare-demo-pictures.ts'

/**
 * Draws the pictures of the demo's products anew: node scripts/render-demo-pictures.ts [sku …]
 * Each is an SVG of a garment in cloth and light, rendered in Chromium, and committed as WebP. Nothing of it is a photograph.
 */
const MAX_BYTES = 60_000
const folder = join(import.meta.dirname, '../server/src/features/demo/pictures')
const only = process.argv.slice(2)
await mkdir(folder, { recursive: true })

const browser = await launchBrowser()
for (const drawing of DEMO_DRAWINGS) {
  if (only.length > 0 && !only.includes(drawing.sku)) continue
  const { width, height } = SHAPES[drawing.shape]
  const page = await browser.newPage({ viewport: { width, height } })
  await page.setContent(`<style>body{margin:0}svg{display:block}</style>${drawScene(drawing)}`)
  const picture = await page.screenshot()
  await page.close()
  const file = join(folder, `${drawing.sku}.webp`)
  const bytes = await smallEnough(picture)
  await writeFile(file, bytes)
  console.log(`${drawing.sku}.webp ${bytes.length} bytes`)
}
await browser.close()
await preparePictures()

/** At the best quality that keeps it small. */
async function smallEnough(picture: Buffer): Promise<Buffer> {
  for (let quality = 84; quality >= 40; quality -= 4) {
    const bytes = await sharp(picture).webp({ quality, effort: 6 }).toBuffer()
    if (bytes.length <= MAX_BYTES) return bytes
  }
  throw new Error(`A picture does not fit in ${MAX_BYTES} bytes.`)
}
