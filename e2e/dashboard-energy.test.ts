import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createProduct } from '#features/records/products/create-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import type { TestApp } from '#test/harness.ts'
import type { Page } from '../proof/browser/browser.ts'
import { axeViolations } from './axe-violations.ts'
import { chromiumPath, isRequired } from './browser.ts'
import { type Dashboard, startDashboard } from './dashboard.ts'

async function shoot(page: Page, name: string) {
  const folder = process.env['SHOTS']
  if (folder !== undefined) await page.screenshot({ path: join(folder, `${name}.png`) })
}

describe.skipIf(chromiumPath === undefined && !isRequired)('the measured energy of a step in the dashboard', () => {
  let dashboard: Dashboard
  let t: TestApp

  beforeAll(async () => {
    dashboard = await startDashboard()
    t = dashboard.t
  }, 180_000)
  afterAll(() => dashboard?.stop())

  async function makeTee(stages: readonly object[]) {
    const w = await t.workspace()
    const product = await createProduct(t.deps, w.actor, { name: 'Tee', productType: 'T-shirt' })
    const composition = [{ fibreText: 'cotton', share: 1 }]
    const fields = { productId: product.id, name: 'White', weight: 0.17, composition, stages }
    const { id } = await createVariant(t.deps, w.actor, fields)
    return { w, id }
  }

  test('is entered by the keyboard with what is wrong said beside it, and says how it counts', {
    timeout: 90_000,
  }, async () => {
    const { w, id } = await makeTee([
      { stage: 'fibre', country: 'IN' },
      { stage: 'dyeing', country: 'PT', process: 'reactive' },
    ])
    const page = await dashboard.open()
    page.setDefaultTimeout(15_000)
    await dashboard.signIn(page, w, `/variants/${id}`)
    const disclosures = page.locator('details[id^=field-energy-]')
    await page.getByRole('img', { name: 'Its route on a map' }).waitFor()
    // A fibre has none.
    expect(await disclosures.count()).toBe(1)
    const energy = page.locator('#field-energy-dyeing')
    await energy.locator('summary').focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await energy.getByLabel('Electricity', { exact: true }).and(page.locator(':focus')).waitFor()
    await page.keyboard.type('1001')
    await energy.getByText('Enter a number from 0 to 1000.').waitFor()
    await page.keyboard.press('Control+s')
    await page.getByText('Dyeing, Electricity: Enter a number from 0 to 1000.').waitFor()
    await energy.getByLabel('Electricity', { exact: true }).fill('2,9')
    await energy.getByLabel('Heat', { exact: true }).fill('31')
    await energy.getByLabel('Footprint of the electricity').fill('0.21')
    await energy.getByLabel('Source').fill('Meters, 2025')
    await energy.getByText('These figures count as declared. For more, upload the report').waitFor()
    await energy.getByLabel('Evidence').click()
    await page.getByRole('option', { name: 'Verified by a third party' }).click()
    await energy.getByText('until this is entered: Verified by, Valid until.').waitFor()
    await energy.getByLabel('Verified by').fill('Bureau Veritas')
    await energy.getByLabel('Valid until', { exact: true }).fill('31 March 2031')
    await page.keyboard.press('Tab')
    await energy.getByText('count as verified until 31').waitFor()
    expect(await axeViolations(page)).toEqual([])
    for (const [name, width, colorScheme] of [
      ['energy-light', 1280, 'light'],
      ['energy-dark', 1280, 'dark'],
      ['energy-phone', 390, 'light'],
      ['energy-phone-dark', 390, 'dark'],
    ] as const) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      await energy.locator('summary').evaluate('(it) => it.scrollIntoView({ block: "start" })')
      await shoot(page, name)
      expect(await axeViolations(page)).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth > window.innerWidth')).toBe(false)
    }
    await page.keyboard.press('Control+s')
    await page.getByText('Saved', { exact: true }).waitFor()
    const { data } = await t.graphql(
      `{ variant(id: "${id}") { stages { stage process electricityPerKg heatPerKg electricityIntensity energyEvidence
         energySource energyVerifier energyValidUntil } } }`,
      await w.key('read'),
    )
    expect(data.variant.stages[1]).toEqual({
      stage: 'DYEING',
      process: 'reactive',
      electricityPerKg: 2.9,
      heatPerKg: 31,
      electricityIntensity: 0.21,
      energyEvidence: 'VERIFIED',
      energySource: 'Meters, 2025',
      energyVerifier: 'Bureau Veritas',
      energyValidUntil: '2031-03-31',
    })
    // What was saved is there again, in short, without unfolding it.
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.reload()
    await energy.getByText('2.9 kWh/kg · 31 MJ/kg · 0.21 kg CO₂e/kWh').waitFor()
    await shoot(page, 'energy-folded')
  })

  test('is where advice about it leads, and a figure that is too low is said to count as half of the usual', {
    timeout: 60_000,
  }, async () => {
    const { w, id } = await makeTee([{ stage: 'dyeing', country: 'PT', heatPerKg: 0.01, energyEvidence: 'declared' }])
    const page = await dashboard.open()
    page.setDefaultTimeout(15_000)
    await dashboard.signIn(page, w, `/variants/${id}`)
    await page.getByRole('button', { name: /^Show \d+ more$/ }).click()
    await page.getByText('The energy declared for dyeing is less than half of the usual').click()
    await page.locator('#field-energy-dyeing[open] input:focus').waitFor()
    await shoot(page, 'energy-advice')
  })

  test.each([
    ['de-DE', 'Gemessene Energie', 'Diese Werte zählen als ungeprüfte Angabe.'],
    ['fr-FR', 'Énergie mesurée', 'Ces valeurs comptent comme déclarées.'],
  ])('speaks the reader’s language: %s', { timeout: 60_000 }, async (locale, title, declared) => {
    const { w, id } = await makeTee([{ stage: 'spinning', country: 'PT', electricityPerKg: 3.5 }])
    const page = await dashboard.open({ locale, viewport: { width: 390, height: 844 } })
    page.setDefaultTimeout(15_000)
    await dashboard.signIn(page, w, `/variants/${id}`)
    const energy = page.locator('#field-energy-spinning')
    await energy.getByText(title).first().click()
    await energy.getByText('3,5 kWh/kg').waitFor()
    await energy.getByText(declared).waitFor()
    await energy.locator('summary').evaluate('(it) => it.scrollIntoView({ block: "start" })')
    await shoot(page, `energy-${locale}`)
    expect(await axeViolations(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth > window.innerWidth')).toBe(false)
  })

  test('breaks no rule of its policy, throws nothing and asks no other host in any of this', () => {
    expect(dashboard.complaints).toEqual([])
  })
})
