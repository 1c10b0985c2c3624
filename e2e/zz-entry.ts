import { launchBrowser } from './browser.ts'

const browser = await launchBrowser()
const [, , name, url, ...opts] = process.argv
for (const [scheme, width, locale] of [
  ['light', 1440, 'en-GB'],
  ['dark', 390, 'de-DE'],
  ['light', 320, 'fr-FR'],
] as const) {
  const context = await browser.newContext({ colorScheme: scheme, viewport: { width, height: 900 }, locale })
  const page = await context.newPage()
  await page.goto(url!)
  if (opts[0] === 'fault') {
    for (const i of await page.locator('input').all()) await i.fill('a@b.c')
    await page.keyboard.press('Enter')
    await page.locator('.fault').waitFor()
  }
  await page.screenshot({ path: `/tmp/w/settings-entry-${name}-${width}-${scheme}.png` })
  await context.close()
}
await browser.close()
