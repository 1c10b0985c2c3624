import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestWorkspace } from '#test/harness.ts'
import { sampleOf } from '#test/sample.ts'
import { axeInPassing } from './axe-violations.ts'
import { chromiumPath, isRequired } from './browser.ts'
import { type Dashboard, startDashboard } from './dashboard.ts'

const SPOKEN = [
  {
    locale: 'en-GB',

    says: /“My Organic Cotton” is not a fibre name/,
    use: /^Write “(organic cotton)” on labels$/,
  },
  {
    locale: 'de-DE',

    says: /„My Organic Cotton“ ist keine Faserbezeichnung/,
    use: /^„(Baumwolle \(bio\)|Bio-Baumwolle)“ auf Etiketten schreiben$/,
  },
  {
    locale: 'fr-FR',

    says: /«\sMy Organic Cotton\s» n’est pas un nom de fibre/,
    use: /^Écrire «\s(coton biologique)\s» sur les étiquettes$/,
  },
] as const

describe.skipIf(chromiumPath === undefined && !isRequired)('the form of a material', () => {
  let d: Dashboard
  let w: TestWorkspace

  beforeAll(async () => {
    d = await startDashboard()
    w = await d.t.workspace()
  }, 180_000)
  afterAll(() => d?.stop())

  for (const { locale, says, use } of sampleOf(SPOKEN, 1)) {
    test(`says at once what no label may name, and proposes the lawful name: ${locale}`, async () => {
      const page = await d.open({ locale })
      await d.signIn(page, w, '/materials/new')
      const doubt = page.getByRole('status').filter({ hasText: says })
      await page.locator('#field-name').fill('My Organic Cotton')
      await expect.poll(() => doubt.count(), { timeout: 5000 }).toBe(1)
      expect(await axeInPassing(page)).toEqual([])
      const offer = doubt.getByRole('button', { name: use })
      const [, proposal] = use.exec((await offer.textContent()) ?? '') ?? []
      await offer.press('Enter')
      await expect.poll(() => doubt.count()).toBe(0)
      expect(await page.locator('#field-label').inputValue()).toBe(proposal)
      // A name that says nothing of a fibre is doubted as well, without a proposal.
      await page.locator('#field-label').fill('Soft touch')
      await page.getByRole('status').filter({ hasText: 'Soft touch' }).waitFor()
    })
  }

  test('doubts and does not refuse: what is no textile can be saved', async () => {
    const page = await d.open()
    await d.signIn(page, w, '/materials/new')
    await page.locator('#field-name').fill('Horn button')
    await page.getByRole('status').filter({ hasText: 'Horn button' }).waitFor()
    await page.keyboard.press('Control+s')
    await page.waitForURL(/materials\/mat_/)
    await page.getByRole('heading', { name: 'Horn button' }).waitFor()
  })

  test('nothing of all that broke the policy of the page', () => {
    expect(d.complaints).toEqual([])
  })
})
