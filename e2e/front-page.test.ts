import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishPassport } from '#features/publishing/passports/publish-passport.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import { sampleOf } from '#test/sample.ts'
import { axeViolations } from './axe-violations.ts'
import { chromiumPath, isRequired } from './browser.ts'
import { type Dashboard, startDashboard } from './dashboard.ts'

describe.skipIf(chromiumPath === undefined && !isRequired)('whoever opens the address of the service', () => {
  let d: Dashboard
  let brand = ''

  beforeAll(async () => {
    d = await startDashboard()
    const w = await d.t.workspace({ publicCatalogue: true })
    const { id: productId } = await createProduct(d.t.deps, w.actor, { name: 'Beret' })
    const { id } = await createVariant(d.t.deps, w.actor, { name: 'Red', productId })
    await publishPassport(d.t.deps, w.actor, { id })
    const { data } = await d.t.graphql('{ workspace { name } }', await w.key('read'))
    brand = data.workspace.name
  }, 180_000)
  afterAll(() => d?.stop())

  const spoken = [
    ['en-GB', 'Sign in', 'For developers'],
    ['de-DE', 'Anmelden', 'Für Entwickler'],
    ['fr-FR', 'Se connecter', 'Pour les développeurs'],
  ] as const
  test.each(sampleOf(spoken, 1))(
    'finds whose it is, what it is and the way in, and nothing for programs before: %s',
    async (locale, signIn, folded) => {
      const page = await d.open({ locale, viewport: { width: 390, height: 800 } })
      await page.goto(d.base)
      const folder = process.env['FRONT_SHOTS']
      if (folder) await page.screenshot({ path: `${folder}-${locale}.png` })
      const seen = (await page.locator('main').allInnerTexts()).join()
      expect(seen.split('\n')[0]).toBe(brand)
      expect(seen).not.toMatch(/curl|healthz|graphql/i)
      const first = page.locator('main a').first()
      expect(await first.innerHTML()).toBe(signIn)
      expect((await first.boundingBox())?.y).toBeLessThan(500)
      expect(await axeViolations(page)).toEqual([])
      await page.getByText(folded).click()
      await page.getByText('curl -s').waitFor()
      expect(await axeViolations(page)).toEqual([])
      await first.click()
      await page.waitForURL(`${d.base}/sign-in`)
    },
  )

  test('can read it in the dark as well', async () => {
    const page = await d.open({ colorScheme: 'dark' })
    await page.goto(d.base)
    expect(await axeViolations(page)).toEqual([])
  })
})
