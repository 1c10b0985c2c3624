import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createProduct } from '#features/records/products/create-product.ts'
import { createRange } from '#features/records/ranges/create-range.ts'
import { checkDigitOf } from '#features/records/ranges/gtin-range.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import type { TestApp, TestWorkspace } from '#test/harness.ts'
import type { Page } from '../proof/browser/browser.ts'
import { axeViolations } from './axe-violations.ts'
import { chromiumPath, isRequired } from './browser.ts'
import { type Dashboard, startDashboard } from './dashboard.ts'

const COLORS = ['Blue', 'Ecru', 'Olive', 'Black']
const SIZES = ['XS', 'S', 'M', 'L', 'XL', 'XXL']
const gtin = (at: number) => {
  const body = `9521444${String(at).padStart(5, '0')}`
  return body + checkDigitOf(body)
}

describe.skipIf(chromiumPath === undefined && !isRequired)('ranges in the dashboard', () => {
  let dashboard: Dashboard
  let t: TestApp

  beforeAll(async () => {
    dashboard = await startDashboard()
    t = dashboard.t
  })
  afterAll(() => dashboard?.stop())

  /** An action is a click, a key combination, a paste, or the typing of one field. */
  const counted = (page: Page) => {
    let actions = 0
    return {
      click: (role: 'button' | 'link' | 'radio', name: string) => {
        actions += 1
        const found = page.getByRole(role, { name, exact: true })
        return role === 'radio' ? page.getByText(name, { exact: true }).click() : found.click()
      },
      type: async (field: string, text: string) => {
        actions += 1
        await page.locator(field).pressSequentially(text)
      },
      paste: async (field: string, text: string) => {
        actions += 1
        await page.locator(field).focus()
        await page.evaluate(`(() => {
          const pasted = ${JSON.stringify(text)}
          const clipboardData = new DataTransfer()
          clipboardData.setData('text', pasted)
          const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
          if (document.activeElement.dispatchEvent(event)) document.execCommand('insertText', false, pasted)
        })()`)
      },
      count: () => actions,
    }
  }
  const askAs = async (w: TestWorkspace, document: string) =>
    (await t.graphql(document, await w.key('read'))).data as Record<string, never>
  const shoot = async (page: Page, name: string) => {
    const folder = process.env['SHOTS']
    if (folder === undefined) return
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`) })
    }
    await page.emulateMedia({ colorScheme: 'light' })
    const size = page.viewportSize()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.screenshot({ path: join(folder, `${name}-phone.png`), fullPage: true })
    if (size) await page.setViewportSize(size)
  }

  test('24 variants with GTINs and weights take at most 25 actions, are seen before, and are taken back with one', async () => {
    const w = await t.workspace()
    const { id } = await createProduct(t.deps, w.actor, { name: 'Linen shirt', sku: 'LS-12' })
    const page = await dashboard.open()
    page.setDefaultTimeout(20_000)
    await dashboard.signIn(page, w, `/products/${id}`)
    const act = counted(page)
    await act.click('link', 'Add colours and sizes')
    await act.type('#range-colors', COLORS.join(', '))
    await act.type('#range-sizes', SIZES.join(', '))
    await act.click('radio', 'Paste a column')
    const numbers = Array.from({ length: 24 }, (_, at) => gtin(at))
    await act.paste('#range-gtins', numbers.with(7, '9521444000071').join('\n'))
    // One of them is mistyped: said where it is, with the right one, and nothing can be made.
    await page.getByText('If those are right, it is 9521444000070.').waitFor()
    const create = page.getByRole('button', { name: 'Create 24 variants' })
    expect(await create.getAttribute('aria-disabled')).toBe('true')
    expect(await axeViolations(page)).toEqual([])
    await shoot(page, 'range-fault')
    await page.locator('#range-gtins').fill(numbers.join('\n'))
    for (const at of SIZES.keys()) await act.type(`#range-weight-${at}`, `0.2${at}`)
    await page.getByRole('row', { name: 'Linen shirt, Ecru, S' }).getByText(gtin(7)).waitFor()
    await page.locator('button[type=submit]:not([aria-disabled=true])', { hasText: 'Create 24 variants' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await shoot(page, 'range')
    await act.click('button', 'Create 24 variants')
    await page.waitForURL(`${dashboard.base}/products/${id}`)
    const said = page.getByRole('alert').filter({ hasText: '24 variants created.' })
    await said.waitFor()
    expect(act.count()).toBeLessThanOrEqual(25)
    const link = page.getByRole('link', { name: 'Ecru, S: Draft, no score' })
    await link.waitFor()
    expect(await page.getByRole('columnheader').allTextContents()).toEqual(['Colour', ...SIZES])
    const { variants } = await askAs(w, '{ variants(orderBy: OLDEST, take: 8) { name gtin weight } }')
    expect((variants ?? [])[7]).toEqual({ name: 'Linen shirt, Ecru, S', gtin: gtin(7), weight: 0.21 })

    // The message goes after a while, so nothing that takes long comes before.
    await said.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => askAs(w, '{ variantCount }')).toEqual({ variantCount: 0 })
    await page.getByText('No variants yet.').first().waitFor()
  })

  test('a colour is added to a range in at most 6 actions, by keyboard alone too; what is there is told and left', async () => {
    const w = await t.workspace()
    const { id } = await createProduct(t.deps, w.actor, { name: 'Linen shirt', gtinPrefix: '9521444' })
    const rule = { nameRule: '{product} {color} {size}', codeRule: '' }
    const weights = SIZES.map((size, at) => ({ size, weight: (20 + at) / 100 }))
    await createRange(t.deps, w.actor, {
      productId: id,
      colors: ['Blue'],
      sizes: SIZES,
      weights,
      gtinsFrom: gtin(0),
      ...rule,
    })
    await createVariant(t.deps, w.actor, { name: 'Gift box', productId: id })
    const page = await dashboard.open()
    page.setDefaultTimeout(20_000)
    await dashboard.signIn(page, w, `/products/${id}`)
    // Without colour and size it is there by its name.
    await page.getByRole('link', { name: 'Gift box: no score, Draft' }).waitFor()
    const act = counted(page)
    await act.click('link', 'Add colours and sizes')
    await act.type('#range-colors', 'Rust, blue')
    await act.click('radio', 'Number range')
    await page.getByRole('row', { name: 'Linen shirt Rust XXL' }).getByText(gtin(11)).waitFor()
    await page.getByText('Exists already').first().waitFor()
    await act.click('button', 'Create 6 variants')
    await page.getByRole('link', { name: 'Rust, XXL: Draft, no score' }).waitFor()
    expect(act.count()).toBeLessThanOrEqual(6)
    expect(await axeViolations(page)).toEqual([])
    await shoot(page, 'matrix')
    // The arrows lead from variant to variant, and Tab past all of them.
    expect(await page.locator('[role=grid] a[tabindex="0"]').count()).toBe(1)
    await page.locator('[role=grid] a[tabindex="0"]').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await page.locator('a:focus[aria-label^="Rust, S:"]').waitFor()
    const { product } = await askAs(w, `{ product(id: "${id}") { colors variantCount } }`)
    expect(product).toEqual({ colors: ['Blue', 'Rust'], variantCount: 13 })
    const { variants } = await askAs(w, '{ variants(search: "Rust S") { name gtin weight } }')
    expect(variants).toContainEqual({ name: 'Linen shirt Rust S', gtin: gtin(7), weight: 0.21 })

    await page.getByRole('link', { name: 'Add colours and sizes' }).focus()
    await page.keyboard.press('Enter')
    await page.locator('#range-colors').focus()
    await page.keyboard.type('Sand,')
    // The last of them is not made.
    const last = page.getByRole('checkbox', { name: 'Linen shirt Sand XXL' })
    await last.focus()
    await page.keyboard.press('Space')
    await page.locator('button[type=submit]:not([aria-disabled=true])', { hasText: 'Create 5 variants' }).waitFor()
    await page.keyboard.press('Control+Enter')
    await page.getByRole('link', { name: 'Sand, XL: Draft, no score' }).waitFor()
    expect((await askAs(w, '{ variantCount }'))['variantCount']).toBe(18)
  })

  test.each([
    ['de-DE', 'Farben und Größen ergänzen', 'Nummernkreis', '2 Varianten anlegen', 'Blau, M: Entwurf, keine Punktzahl'],
    [
      'fr-FR',
      'Ajouter des couleurs et des tailles',
      'Plage de numéros',
      'Créer 2 variantes',
      'Blau, M\u00a0: Brouillon, sans score',
    ],
  ])('in the reader’s language: %s', async (locale, add, numbers, create, cell) => {
    const w = await t.workspace()
    const { id } = await createProduct(t.deps, w.actor, { name: 'Leinenhemd' })
    const page = await dashboard.open({ locale })
    page.setDefaultTimeout(20_000)
    await dashboard.signIn(page, w, `/products/${id}`)
    const act = counted(page)
    await act.click('link', add)
    await act.type('#range-colors', 'Blau,')
    await act.type('#range-sizes', 'M, L,')
    await act.click('radio', numbers)
    await page.locator('#range-first').fill('9521444000071')
    await page.getByText('9521444000070').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await shoot(page, `range-${locale}`)
    await page.locator('#range-first').fill(gtin(40))
    await act.click('button', create)
    await page.getByRole('link', { name: cell }).waitFor()
    expect(await axeViolations(page)).toEqual([])
  })

  test('breaks no rule of its policy and asks no other host', () => {
    expect(dashboard.complaints).toEqual([])
  })
})
