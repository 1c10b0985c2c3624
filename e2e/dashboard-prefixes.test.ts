import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishPassport } from '#features/publishing/passports/publish-passport.ts'
import { withdrawPassport } from '#features/publishing/passports/withdraw-passport.ts'
import { claimCompanyPrefix } from '#features/records/company-prefixes/claim-company-prefix.ts'
import { assignPrefix } from '#features/records/company-prefixes/operator-prefixes.store.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import { hasGs1CheckDigit } from '#platform/gs1-check-digit.ts'
import type { TestWorkspace } from '#test/harness.ts'
import { sampleOf } from '#test/sample.ts'
import type { Locator, Page } from '../proof/browser/browser.ts'
import { axeInPassing } from './axe-violations.ts'
import { chromiumPath, isRequired } from './browser.ts'
import { type Dashboard, startDashboard } from './dashboard.ts'

describe.skipIf(chromiumPath === undefined && !isRequired)('company prefixes in the dashboard', () => {
  let d: Dashboard

  beforeAll(async () => {
    d = await startDashboard()
  }, 180_000)
  afterAll(() => d?.stop())

  let last = 0
  function newCompany() {
    last += 1
    const prefix = `952${String(last).padStart(4, '0')}`
    return { prefix, gtin: [...'0123456789'].map((digit) => `${prefix}00001${digit}`).find(hasGs1CheckDigit) ?? '' }
  }
  async function draft(w: TestWorkspace, gtin: string) {
    const product = await createProduct(d.t.deps, w.actor, { name: 'Coat', category: 'T-shirts' })
    const { id } = await createVariant(d.t.deps, w.actor, { name: 'Coat, navy', productId: product.id, gtin })
    return id
  }
  async function publish(w: TestWorkspace, gtin: string) {
    const id = await draft(w, gtin)
    await publishPassport(d.t.deps, w.actor, { id })
    return id
  }
  /** As the operator's command does. */
  async function confirm(w: TestWorkspace, prefix: string) {
    const owner = await d.t.owner.connect()
    await assignPrefix(owner, w.id, prefix).finally(() => owner.release())
  }
  const card = (page: Page, title: string) =>
    page.locator('section', { has: page.getByRole('heading', { level: 2, name: title }) })
  const textOf = async (part: Locator) => (await part.allInnerTexts()).join().replaceAll('\u00a0', ' ')
  /** What axe is to see, and people: by day and by night, on a desk and on a phone. */
  const look = async (page: Page, name: string, part?: Locator) => {
    expect(await axeInPassing(page), name).toEqual([])
    const folder = process.env['PREFIX_SHOTS']
    if (!folder) return
    for (const width of [1440, 390]) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: 900 })
        await page.emulateMedia({ colorScheme })
        await part?.scrollIntoViewIfNeeded()
        await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png` })
      }
    }
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.emulateMedia({ colorScheme: 'light' })
  }
  const widest = (page: Page) => page.evaluate('document.documentElement.scrollWidth - innerWidth')

  // The first of all, while there is one workspace.
  test('says that a workspace alone in its installation has nothing to claim', async () => {
    const w = await d.t.workspace()
    const page = await d.open()
    await d.signIn(page, w, '/settings')
    await page.getByRole('heading', { level: 2, name: 'Impact method' }).waitFor()
    expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toContain('GS1 company prefixes')
    const said = await textOf(card(page, 'GS1 company prefixes'))
    expect(said).toContain('There is nothing to do here.')
    expect(said).not.toContain('No prefix claimed yet')
    await card(page, 'GS1 company prefixes').scrollIntoViewIfNeeded()
    await look(page, 'alone')
  })

  test('a prefix is claimed, by keyboard too, with what is wrong said at the field, taken back, and given up when it is confirmed', async () => {
    const w = await d.t.workspace()
    await d.t.workspace()
    const { prefix } = newCompany()
    const page = await d.open()
    await d.signIn(page, w, '/settings')
    await page.getByRole('heading', { level: 2, name: 'Impact method' }).waitFor()
    const ours = card(page, 'GS1 company prefixes')
    expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toContain('GS1 company prefixes')
    expect(await textOf(ours)).toMatch(/No prefix claimed yet[\s\S]*Other companies use this service too/)
    expect(await textOf(ours)).toContain('The operator of this service confirms it')
    await ours.scrollIntoViewIfNeeded()
    await look(page, 'none', ours.getByRole('button').last())

    await ours.getByRole('button', { name: 'Claim a prefix' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Claim a prefix' })
    const field = dialog.getByLabel('Company prefix')
    await field.and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    await dialog.getByText('This is required.').waitFor()
    await page.keyboard.type('95 20')
    await page.keyboard.press('Enter')
    await expect.poll(() => textOf(dialog)).toContain('has 4 to 12 digits')
    await field.and(page.locator(':focus')).waitFor()
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    await look(page, 'fault')
    await field.fill(prefix)
    await page.keyboard.press('Enter')
    await page.getByText(`${prefix} is claimed. Ask the operator of this service to confirm it.`).waitFor()
    await ours.getByText('Not confirmed yet').waitFor()
    expect(await textOf(ours)).toContain(`npm run claim-prefix -- confirm ${prefix} ${w.slug}`)
    await look(page, 'claimed', ours.getByRole('button').last())
    await page.getByRole('button', { name: 'Undo' }).click()
    await ours.getByText('No prefix claimed yet').waitFor()

    await claimCompanyPrefix(d.t.deps, w.actor, { prefix })
    await page.reload()
    await ours.getByRole('button', { name: 'Claim a prefix' }).click()
    await field.fill(prefix)
    await page.keyboard.press('Enter')
    await dialog.getByText('This prefix has already been claimed.').waitFor()
    await page.keyboard.press('Escape')
    // What nobody has confirmed goes without a question, and comes back by one.
    await ours.getByRole('button', { name: `Give up ${prefix}` }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await ours.getByText('Not confirmed yet').waitFor()

    await confirm(w, prefix)
    await page.reload()
    await ours.getByText('Confirmed', { exact: true }).waitFor()
    expect(await textOf(ours)).toMatch(/since \d/)
    await ours.scrollIntoViewIfNeeded()
    await look(page, 'confirmed', ours.getByRole('button').last())
    await ours.getByRole('button', { name: `Give up ${prefix}` }).click()
    const question = page.getByRole('dialog', { name: `Give up ${prefix}?` })
    await question.getByText('may not be yours').waitFor()
    await look(page, 'give-up')
    await question.getByRole('button', { name: 'Give up' }).click()
    await ours.getByText('No prefix claimed yet').waitFor()
  })

  test('who may not administer sees the prefixes, and is offered no change', async () => {
    const w = await d.t.workspace()
    const { prefix } = newCompany()
    await claimCompanyPrefix(d.t.deps, w.actor, { prefix })
    const page = await d.open()
    await d.t.owner.query(`update members set role = 'editor' where workspace_id = $1`, [w.id])
    await d.signIn(page, w, '/settings')
    await page.getByRole('heading', { level: 2, name: 'Impact method' }).waitFor()
    const ours = card(page, 'GS1 company prefixes')
    expect(await textOf(page.locator('main'))).toContain(prefix)
    expect(await ours.getByRole('button').count()).toBe(0)
  })

  const disputes = [
    ['en-GB', 'Needs attention', 'does not open your passport', 'Company prefixes in the settings'],
    ['de-DE', 'Zu erledigen', 'kommt nicht zu Ihrem Pass', 'Basisnummern in den Einstellungen'],
    ['fr-FR', 'À traiter', 'ne mène pas à votre passeport', 'Préfixes d’entreprise dans les paramètres'],
  ] as const
  test.each(sampleOf(disputes, 1))(
    'a GTIN in dispute is on the home screen (%s) until it is over',
    async (locale, attention, said, settle) => {
      const [w, other] = [await d.t.workspace(), await d.t.workspace()]
      const { gtin } = newCompany()
      const theirs = await publish(other, gtin)
      const id = await publish(w, gtin)
      const page = await d.open({ locale })
      await d.signIn(page, w)
      const part = card(page, attention)
      await part.waitFor()
      expect(await textOf(part)).toContain(gtin)
      expect(await textOf(part)).toContain(said)
      for (const secret of [other.slug, other.id, theirs]) expect(await page.content()).not.toContain(secret)
      expect(await part.getByRole('link', { name: 'Coat, navy' }).first().getAttribute('href')).toBe(`/variants/${id}`)
      expect(await widest(page)).toBe(0)
      await look(page, `home-${locale}`)
      await part.getByRole('link', { name: settle }).click()
      await page.waitForURL('**/settings#company-prefixes')
      await page.locator('#company-prefixes').waitFor()
      await expect
        .poll(() =>
          page.evaluate('document.getElementById("company-prefixes").getBoundingClientRect().top < innerHeight'),
        )
        .toBe(true)

      await page.goBack()
      await part.getByText(gtin).waitFor()
      await withdrawPassport(d.t.deps, other.actor, { id: theirs })
      await page.reload()
      await part.waitFor()
      expect(await textOf(part)).not.toContain(gtin)
    },
  )

  test('before publishing it is said where codes with a contested GTIN lead, and not who the other is', async () => {
    const [w, other] = [await d.t.workspace(), await d.t.workspace()]
    const { gtin, prefix } = newCompany()
    const theirs = await publish(other, gtin)
    const id = await draft(w, gtin)
    const page = await d.open()
    const dialog = page.getByRole('dialog')
    const ask = async () => {
      await d.signIn(page, w, `/variants/${id}`)
      await page.getByRole('button', { name: 'Publish', exact: true }).click()
      await dialog.getByText('This becomes version 1.').waitFor()
      await dialog.locator('button:not([data-disabled])', { hasText: 'Publish' }).waitFor()
      return textOf(dialog)
    }
    expect(await ask()).toContain(`published ${gtin} first. Scanning a code with it opens their passport`)
    for (const secret of [other.slug, other.id, theirs]) expect(await page.content()).not.toContain(secret)
    await look(page, 'publish-elsewhere')
    await confirm(other, prefix)
    expect(await ask()).toContain('Scanning a code with it never opens this passport.')
    await look(page, 'publish-of-another')
    await dialog.getByRole('button', { name: 'GTIN' }).click()
    await page.locator('#field-gtin:focus').waitFor()
    await confirm(w, prefix)
    expect(await ask()).not.toContain('Scanning a code')
  })

  test('breaks no policy, throws nothing and asks no other host', () => {
    expect(d.complaints).toEqual([])
  })
})
