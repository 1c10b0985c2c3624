import { beforeAll, describe, expect, test } from 'vitest'
import { startTestApp } from '#test/harness.ts'
import { sampleOf } from '#test/sample.ts'
import type { Browser } from '../proof/browser/browser.ts'
import { axeViolations } from './axe-violations.ts'
import { chromiumPath, isRequired, testBrowser } from './browser.ts'

/** The reference of the REST interface as people see it: nothing is loaded from elsewhere, and nothing is wider than the screen. */
describe.runIf(isRequired || chromiumPath !== undefined)('the reference', () => {
  let base: string
  let browser: Browser
  beforeAll(async () => {
    const t = await startTestApp()
    base = await t.app.listen({ port: 0, host: '127.0.0.1' })
    browser = await testBrowser()
  })

  const looks = [1440, 390].flatMap((width) => (['light', 'dark'] as const).map((scheme) => [width, scheme] as const))
  test.each(sampleOf(looks, 1))('is readable by everybody at %i pixels, %s', async (width, colorScheme) => {
    const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme })
    const page = await context.newPage()
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).origin))
    for (const path of ['', '/products']) {
      await page.goto(`${base}/api/v1/docs${path}`)
      await page.locator('h1').waitFor()
      expect(await axeViolations(page)).toEqual([])
      const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
      expect(await page.evaluate(overflow), path).toBe(0)
      const folder = process.env['REFERENCE_PICTURES']
      if (folder)
        await page.screenshot({ path: `${folder}/reference${path.replace('/', '-')}-${width}-${colorScheme}.png` })
    }
    expect([...new Set(asked)]).toEqual([base])
    await context.close()
  })

  test('finds an operation by words of what it does, and leads to it', async () => {
    const page = await browser.newPage()
    await page.goto(`${base}/api/v1/docs/companies`)
    const field = page.getByRole('searchbox', { name: 'Search the operations' })
    await page.locator('h1').waitFor()
    expect(await field.count()).toBe(1)
    await field.fill('withdraw passport')
    await field.press('Enter')
    await page.getByRole('status').waitFor()
    expect(await axeViolations(page)).toEqual([])
    expect(await page.getByRole('searchbox').inputValue()).toBe('withdraw passport')
    const links = await page.locator('main td a').evaluateAll((all) => all.map((each) => each.getAttribute('href')))
    expect(links).toContain('/api/v1/docs/passports#withdrawVariant')
    expect(links.length).toBeLessThan(10)
    await page.locator('main td a', { hasText: 'withdraw' }).click()
    await page.locator('#withdrawVariant').waitFor()
    await page.goto(`${base}/api/v1/docs?q=<script>`)
    expect((await page.locator('main').allInnerTexts()).join()).toContain('No operation contains all of these words')
    await page.close()
  })

  test('sends nobody to a file of the sources', async () => {
    const page = await browser.newPage()
    await page.goto(`${base}/api/v1/docs`)
    expect((await page.locator('body').allInnerTexts()).join()).not.toMatch(/\w+\/\w+\.md/)
    await page.locator('#how-it-works').waitFor()
    await page.close()
  })
})
