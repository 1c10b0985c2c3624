import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { launchBrowser } from './browser.ts'

/**
 * Takes the dashboard's pictures in docs/screenshots/ anew from a running service with the demo:
 * node e2e/take-dashboard-screenshots.ts http://localhost:3000 data/demo.json
 */
const [base = 'http://localhost:3000', account = 'data/demo.json'] = process.argv.slice(2)
const folder = join(import.meta.dirname, '../docs/screenshots')
const { email, password }: { email: string; password: string } = JSON.parse(readFileSync(account, 'utf8'))

const browser = await launchBrowser()
for (const [name, path, width, colorScheme, locale] of [
  ['dashboard-home-1440-light-en', '/', 1440, 'light', 'en-GB'],
  ['dashboard-products-1440-dark-en', '/products', 1440, 'dark', 'en-GB'],
  ['dashboard-variant-1440-light-en', 'variant', 1440, 'light', 'en-GB'],
  ['dashboard-assessment-1440-dark-de', 'assessment', 1440, 'dark', 'de-DE'],
  ['dashboard-products-390-light-fr', '/products', 390, 'light', 'fr-FR'],
] as const) {
  const context = await browser.newContext({ colorScheme, locale, viewport: { width, height: 900 } })
  const page = await context.newPage()
  await page.goto(`${base}/sign-in`)
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${base}/`)
  if (path.startsWith('/')) await page.goto(base + path)
  else {
    await page.goto(`${base}/variants?search=Storm%20Shell`)
    await page.locator('tbody a').first().click()
    await page.waitForURL(/var_/)
    if (path === 'assessment') await page.goto(`${page.url().split('?')[0]}?panel=assessment`)
  }
  await page.waitForLoadState('networkidle')
  await sharp(await page.screenshot())
    .webp({ quality: 70, effort: 6 })
    .toFile(join(folder, `${name}.webp`))
  await context.close()
}
await browser.close()
