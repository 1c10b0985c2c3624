import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createProduct } from '#features/records/products/create-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import { updateVariant } from '#features/records/variants/update-variant.ts'
import type { TestApp } from '#test/harness.ts'
import { chromiumPath, isRequired } from './browser.ts'
import { type Dashboard, startDashboard } from './dashboard.ts'

describe.skipIf(chromiumPath === undefined && !isRequired)('the dashboard in German', () => {
  let dashboard: Dashboard
  let t: TestApp

  beforeAll(async () => {
    dashboard = await startDashboard()
    t = dashboard.t
  })
  afterAll(() => dashboard?.stop())

  test('says advice, refusals, figures and where one is in German, and takes a comma before the decimals', async () => {
    const w = await t.workspace()
    const product = await createProduct(t.deps, w.actor, { name: 'Tee', productType: 'T-shirt' })
    const variant = await createVariant(t.deps, w.actor, {
      productId: product.id,
      name: 'Weiß',
      weight: 0.17,
      composition: [{ fibreText: 'wool', share: 1 }],
    })
    const page = await dashboard.open({ locale: 'de-DE' })
    page.setDefaultTimeout(12_000)
    await page.goto(`${dashboard.base}/sign-in?from=/variants/${variant.id}`)
    await page.getByLabel('E-Mail-Adresse').fill(w.ownerEmail)
    await page.getByLabel('Passwort', { exact: true }).fill('falsch und falsch')
    await page.keyboard.press('Enter')
    await page.getByText('Die E-Mail-Adresse oder das Passwort ist falsch.').waitFor()
    await page.getByLabel('Passwort', { exact: true }).fill(w.password)
    await page.keyboard.press('Enter')
    // All steps whose country nobody has said are one line, and the least of the lines come when they are asked for.
    await page.getByText('Die Quellen für „Wolle“ liegen um mehr als das Fünffache auseinander').waitFor()
    await page.getByRole('button', { name: /^\d+ weitere zeigen$/ }).click()
    await page.getByText('Geben Sie die Herstellungsländer an (Fasern, Spinnen, Stoff, Färben, Konfektion).').waitFor()
    expect(await page.title()).toBe('Weiß · Selvedge')

    await page.locator('#field-weight').fill('0,25')
    await page.locator('#field-recyclability').fill('150')
    await page.keyboard.press('Control+s')
    await page.getByText('„Recyclingfähig“ muss eine Zahl von 0 bis 100 sein, nicht 150.').waitFor()
    await page.locator('#field-recyclability').fill('92,5')
    await page.keyboard.press('Control+s')
    await page.getByText('Gespeichert', { exact: true }).waitFor()
    const { data } = await t.graphql(`{ variant(id: "${variant.id}") { weight recyclability } }`, await w.key('read'))
    expect(data.variant).toEqual({ weight: 0.25, recyclability: 0.925 })
    await page.reload()
    await expect.poll(() => page.locator('#field-weight').inputValue()).toBe('0,25')

    const told = ['fibre', 'spinning', 'fabric', 'dyeing'] as const
    const stages = told.map((stage) => ({ stage, country: 'PT', process: null }))
    await updateVariant(t.deps, w.actor, { id: variant.id, stages })
    await page.goto(`${dashboard.base}/variants/${variant.id}?panel=assessment`)
    await page.getByRole('button', { name: /^\d+ weitere zeigen$/ }).click()
    await page.getByText('Geben Sie an, wo genäht wird').waitFor()
    await page.getByText('Statt Wolle: recycelte Wolle').waitFor()
    await page.getByText(/-mal so lange getragen/).waitFor()
    // What was published in English is said to be: screen readers read it so.
    await page.locator('td button[aria-expanded=false]').first().click()
    await page.locator('td [lang=en]').first().waitFor()
    await expect.poll(() => page.getByText(/^\d+,\d+$/).count()).toBeGreaterThan(0)
    await expect.poll(() => page.getByText(/Worn|replaced with|Give the|Say /).count()).toBe(0)
  })

  test('says in German, by the name on the screen, what settings, bulk changes and private links refuse', async () => {
    const w = await t.workspace()
    const product = await createProduct(t.deps, w.actor, { name: 'Tee' })
    const variant = await createVariant(t.deps, w.actor, { productId: product.id, name: 'Weiß' })
    const page = await dashboard.open({ locale: 'de-DE' })
    page.setDefaultTimeout(12_000)
    await dashboard.signIn(page, w, '/settings/members')
    await page.getByRole('button', { name: 'Einladen' }).click()
    await page.getByRole('dialog').getByLabel('E-Mail-Adresse').fill('niemand')
    await page.keyboard.press('Enter')
    await page.getByText('„E-Mail-Adresse“ muss eine E-Mail-Adresse sein; das ist niemand.').waitFor()

    await page.goto(`${dashboard.base}/settings`)
    await page.getByLabel('Farbe der Passseiten').fill('blau')
    await page.keyboard.press('Control+s')
    await page.getByText('„Farbe der Passseiten“ muss eine Farbe sein wie #27497d; das ist blau.').waitFor()
    await page.getByRole('button', { name: 'Verwerfen' }).click()

    await page.goto(`${dashboard.base}/variants`)
    await page.getByRole('checkbox', { name: 'Weiß auswählen' }).check()
    await page.getByRole('button', { name: 'Feld bearbeiten' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Feld' }).click()
    await page.getByRole('option', { name: 'Recyclingfähig' }).click()
    await dialog.getByRole('textbox', { name: 'Recyclingfähig' }).fill('150')
    await dialog.getByText('„Recyclingfähig“ muss eine Zahl von 0 bis 100 sein, nicht 150.').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Zurückziehen' }).click()
    await dialog.getByText('Diese Variante hat keinen öffentlichen Pass').waitFor()

    await page.goto(`${dashboard.base}/variants/${variant.id}`)
    await page.getByRole('button', { name: 'Privat teilen' }).click()
    await page.getByLabel('Zugangscode', { exact: true }).fill('123')
    await page.getByRole('button', { name: 'Link erstellen' }).click()
    await page.getByText('Der Zugangscode ist zu kurz oder zu lang').waitFor()
  })

  test('breaks no rule of its policy, throws nothing and asks no other host in any of this', () => {
    expect(dashboard.complaints).toEqual([])
  })
})
