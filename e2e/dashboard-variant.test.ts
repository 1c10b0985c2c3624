import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishPassport } from '#features/publishing/passports/publish-passport.ts'
import { createMaterial } from '#features/records/materials/create-material.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import { updateVariant } from '#features/records/variants/update-variant.ts'
import type { TestApp, TestWorkspace } from '#test/harness.ts'
import type { Page } from '../proof/browser/browser.ts'
import { axeInPassing } from './axe-violations.ts'
import { chromiumPath, isRequired } from './browser.ts'
import { type Dashboard, READY, startDashboard } from './dashboard.ts'

describe.skipIf(chromiumPath === undefined && !isRequired)('the workspace of a variant', () => {
  let dashboard: Dashboard
  let t: TestApp
  let base: string

  beforeAll(async () => {
    dashboard = await startDashboard()
    ;({ t, base } = dashboard)
  }, 180_000)
  afterAll(() => dashboard?.stop())

  async function makeTee(w: TestWorkspace) {
    await createMaterial(t.deps, w.actor, { name: 'Organic cotton', fibre: 'cotton', label: 'organic cotton' })
    const product = await createProduct(t.deps, w.actor, { name: 'Harbour Tee', category: 'T-shirts' })
    return createVariant(t.deps, w.actor, { name: 'Harbour Tee, navy', productId: product.id, weight: 0.18 })
  }

  /** Focuses what is named and presses Enter: no pointer. */
  async function press(page: Page, role: 'button' | 'link', name: string | RegExp, within = page.locator('body')) {
    await within.getByRole(role, { name, exact: typeof name === 'string' }).focus()
    await page.keyboard.press('Enter')
  }

  test('leads from a pasted composition over its live assessment and what is missing to versions that can be compared, by the keyboard alone', {
    timeout: 90_000,
  }, async () => {
    const w = await t.workspace()
    const { id, digitalId } = await makeTee(w)
    const page = await dashboard.open()
    await dashboard.signIn(page, w, `/variants/${id}`)

    await press(page, 'button', 'Paste label text')
    await page.getByLabel('Label text').and(page.locator(':focus')).waitFor()
    await page.keyboard.type('95% organic cotton, 5% elastane')
    await page.keyboard.press('Enter')
    await press(page, 'button', 'Use this composition')
    const live = page.getByTestId('live-assessment')
    await live.getByText('kg CO₂e per item').waitFor()
    const promised = await live.locator('dd').nth(1).textContent()
    await page.keyboard.press('Control+s')
    await page.getByText('Saved', { exact: true }).waitFor()
    await live.waitFor({ state: 'detached' })
    const { data } = await t.graphql(
      `{ variant(id: "${id}") { environmentalImpact { carbonFootprint } } }`,
      await w.key('read'),
    )
    expect(promised).toContain(String(data.variant.environmentalImpact.carbonFootprint))

    await press(page, 'link', 'Passport')
    await page.getByRole('heading', { name: 'Readiness' }).waitFor()
    await page.getByText('1 legally required item is missing').waitFor()
    expect(await axeInPassing(page)).toEqual([])
    await press(page, 'button', 'GTIN')
    await page.locator('#field-gtin:focus').waitFor()
    await page.keyboard.type('4006381333931')
    await page.locator('#field-manufacturer').focus()
    await page.keyboard.type('Ribeira Confeções')
    await page.keyboard.press('Control+s')
    await page.getByText('Saved', { exact: true }).first().waitFor()

    await press(page, 'link', 'Passport')
    await page.getByText('Everything that law requires is there').waitFor()
    const frame = page.frameLocator('iframe')
    await frame.getByText('4006381333931').first().waitFor({ state: 'attached' })
    const previewed = await frame.locator('main').textContent()

    await press(page, 'button', 'Publish')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('This becomes version 1.').waitFor()
    await dialog.getByText('Ribeira Confeções').first().waitFor()
    expect(await axeInPassing(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Publish', exact: true }).and(page.locator(READY)).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('The passport is public').waitFor()
    const visitor = await dashboard.open()
    await visitor.goto(`${base}/p/${digitalId}?lang=en`)
    expect(await visitor.locator('main').textContent()).toBe(previewed)

    await page.getByText('Nothing: the public already sees it like this.').waitFor()
    await press(page, 'link', 'Data')
    await page.locator('#field-color').focus()
    await page.keyboard.type('Deep navy')
    await page.keyboard.press('Control+s')
    await page.getByRole('button', { name: 'Publish changes' }).and(page.locator(':enabled')).waitFor()
    await press(page, 'button', 'Publish changes')
    await dialog.getByText('This becomes version 2.').waitFor()
    await dialog.locator('ins', { hasText: 'Deep navy' }).waitFor()
    await expect.poll(() => dialog.locator('ins, del').count()).toBe(1)
    await dialog.getByRole('button').and(page.locator(READY)).waitFor()
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })

    await press(page, 'link', 'Passport')
    await press(page, 'button', 'Compare, Version 2')
    await dialog.locator('ins', { hasText: 'Deep navy' }).waitFor()
    expect(await axeInPassing(page)).toEqual([])
    await page.keyboard.press('Escape')
    await press(page, 'button', 'JSON, Version 1')
    await dialog.getByText('"materialComposition"').waitFor()
    expect(await dialog.locator('pre').textContent()).not.toContain('Deep navy')
  })

  test('says beside the form the three things that matter most, the rest when asked, and nothing twice', {
    timeout: 60_000,
  }, async () => {
    const w = await t.workspace()
    const { id } = await makeTee(w)
    const fibres = ['cotton', 'wool', 'polyester', 'silk'].map((fibreText) => ({ fibreText, share: 0.25 }))
    await updateVariant(t.deps, w.actor, { id, composition: fibres })
    const page = await dashboard.open()
    await dashboard.signIn(page, w, `/variants/${id}`)
    const lines = page.locator('main aside h3 + ul > li')
    await lines.first().waitFor()
    await expect.poll(() => lines.count(), { timeout: 10_000 }).toBe(4)
    const shown = await lines.allInnerTexts()
    await page.getByText('Improve accuracy').waitFor()
    expect(shown[3]).toMatch(/^\+\d+$/)
    await page.getByRole('button', { name: /^Show \d+ more$/ }).click()
    const all = await lines.allInnerTexts()
    expect(all).toHaveLength(3 + Number(shown[3]))
    const said = all.flatMap((line) => line.split(/[;.]/).slice(1)).map((part) => part.trim())
    const repeated = said.filter((part, index) => part !== '' && said.indexOf(part) !== index)
    expect(repeated.filter((part) => /country/.test(part))).toEqual([])
    expect(await axeInPassing(page)).toEqual([])
  })

  test('proposes nobody’s country for another, and says how much less per use and how many points more', {
    timeout: 60_000,
  }, async () => {
    const w = await t.workspace()
    const { id } = await makeTee(w)
    await updateVariant(t.deps, w.actor, {
      id,
      composition: [{ fibreText: 'cotton', share: 1 }],
      airFreightShare: 0.5,
      stages: ['spinning', 'fabric', 'dyeing', 'making'].map((stage) => ({
        stage: stage as 'making',
        country: 'BD',
        process: null,
      })),
    })
    const page = await dashboard.open()
    await dashboard.signIn(page, w, `/variants/${id}?panel=assessment`)
    const table = page.getByRole('table').filter({ has: page.getByRole('columnheader', { name: 'Change' }) })
    await table.waitFor()
    expect(await table.getByRole('columnheader').allInnerTexts()).toEqual(['Change', 'Climate, per use', 'Score'])
    const rows = await table.locator('tbody tr').allInnerTexts()
    expect(rows.join('\n')).toContain('Nothing flown')
    for (const row of rows) {
      expect(row).not.toMatch(/Spun in|Dyed in|Sewn in|Knitted or woven in|Fibres from/)
      expect(row).toMatch(/[−-]?\d+%[\s\S]*kg CO₂e[\s\S]*\+\d+ points/)
    }
    expect(await axeInPassing(page)).toEqual([])
  })

  test('shows the page in another language and width, and its links lead nowhere', { timeout: 60_000 }, async () => {
    const w = await t.workspace()
    const { id } = await makeTee(w)
    const page = await dashboard.open()
    await dashboard.signIn(page, w, `/variants/${id}?panel=passport`)
    const frame = page.frameLocator('iframe')
    await frame.locator('html[lang=en]').waitFor()
    await frame.locator('details.tongue summary').click()
    await frame.locator('a[hreflang=de]').click()
    await frame.locator('html[lang=de]').waitFor()
    await page.getByText('Desktop', { exact: true }).click()
    await expect.poll(() => page.locator('iframe').evaluate((one) => one.clientWidth)).toBeGreaterThan(500)
    await frame.getByRole('link', { name: 'JSON' }).first().click()
    expect(await frame.locator('html').getAttribute('lang')).toBe('de')
  })

  test('tells each of ten and more versions, and lets a viewer look but not publish', { timeout: 60_000 }, async () => {
    const w = await t.workspace()
    const { id } = await makeTee(w)
    for (let i = 0; i < 12; i += 1) {
      await updateVariant(t.deps, w.actor, { id, size: String(i) })
      await publishPassport(t.deps, w.actor, { id })
    }
    await updateVariant(t.deps, w.actor, { id, size: 'L' })
    const page = await dashboard.open()
    const viewer = await w.member('viewer')
    const [name = '', value = ''] = (viewer?.headers.cookie ?? '').split('=')
    await page.context().addCookies([{ name, value, url: base }])
    await page.goto(`${base}/variants/${id}?panel=passport`)
    await page.getByText('Version 12', { exact: true }).waitFor()
    await expect.poll(() => page.getByText('Version 1', { exact: true }).count()).toBe(0)
    await page.getByRole('button', { name: 'Older versions' }).click()
    await page.getByText('Version 1', { exact: true }).waitFor()
    await page.locator('ins', { hasText: 'L' }).first().waitFor()
    await expect.poll(() => page.getByRole('button', { name: /Publish|Withdraw/ }).count()).toBe(0)
  })

  test('breaks no policy, throws nothing and asks no other host', () => {
    expect(dashboard.complaints).toEqual([])
  })
})
