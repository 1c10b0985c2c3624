import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { launchBrowser } from './browser.ts'

/**
 * Takes docs/screenshots/ of pages for everybody anew, from a running service with the demo: node e2e/take-screenshots.ts http://localhost:3000
 * A second argument takes those alone whose names begin so: reference
 */
const [, , base = 'http://localhost:3000', only = ''] = process.argv
const folder = join(import.meta.dirname, '../docs/screenshots')
const digitalId = await findDigitalId('Storm Shell Jacket, Black, L')
const withdrawnOrUnknown = `${base}/p/nothinghere`
await mkdir(folder, { recursive: true })

const browser = await launchBrowser()
for (const [name, url, width, colorScheme, whole] of [
  ['passport-320-light-de', `${base}/p/${digitalId}?lang=de`, 320, 'light', true],
  ['passport-390-dark-en', `${base}/p/${digitalId}?lang=en`, 390, 'dark', true],
  ['passport-1280-light-en', `${base}/p/${digitalId}?lang=en`, 1280, 'light', true],
  ['passport-1280-dark-de', `${base}/p/${digitalId}?lang=de`, 1280, 'dark', true],
  ['passport-390-first-screen-fr', `${base}/p/${digitalId}?lang=fr`, 390, 'light', false],
  ['no-passport-390-light-pl', `${withdrawnOrUnknown}?lang=pl`, 390, 'light', false],
  ['reference-1440-light', `${base}/api/v1/docs`, 1440, 'light', false],
  ['reference-products-1440-light', `${base}/api/v1/docs/products`, 1440, 'light', false],
  ['reference-products-390-dark', `${base}/api/v1/docs/products`, 390, 'dark', false],
] as const) {
  if (!name.startsWith(only)) continue
  const context = await browser.newContext({ colorScheme, viewport: { width, height: 844 }, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(url)
  const image = await page.screenshot({ fullPage: whole })
  await sharp(image)
    .webp({ quality: whole ? 38 : name.startsWith('reference') ? 55 : 75, effort: 6 })
    .toFile(join(folder, `${name}.webp`))
  await context.close()
}
await browser.close()

async function findDigitalId(search: string): Promise<string> {
  const query = `{ variants(search: ${JSON.stringify(search)}, take: 1) { digitalId } }`
  const answer = await fetch(`${base}/api/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  })
  const { data }: { data: { variants: { digitalId: string }[] } } = JSON.parse(await answer.text())
  const [variant] = data.variants
  if (!variant) throw new Error(`The service at ${base} shows strangers no "${search}". Start it with its demo.`)
  return variant.digitalId
}
