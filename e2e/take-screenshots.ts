import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { launchBrowser } from './browser.ts'

/** Takes docs/screenshots/ anew from a running service with the demo: node e2e/take-screenshots.ts http://localhost:3000 */
const base = process.argv[2] ?? 'http://localhost:3000'
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
] as const) {
  const context = await browser.newContext({ colorScheme, viewport: { width, height: 844 }, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(url)
  const image = await page.screenshot({ fullPage: whole })
  await sharp(image)
    .webp({ quality: whole ? 38 : 75, effort: 6 })
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
