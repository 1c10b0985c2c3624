import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCertification } from '#features/records/certifications/create-certification.ts'
import { createCompany } from '#features/records/companies/create-company.ts'
import { createMaterial } from '#features/records/materials/create-material.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { createVariant, createVariants } from '#features/records/variants/create-variant.ts'
import { hasGs1CheckDigit } from '#platform/gs1-check-digit.ts'
import type { TestApp, TestWorkspace } from '#test/harness.ts'
import type { Page } from '../proof/browser/browser.ts'
import { axeViolations } from './axe-violations.ts'
import { chromiumPath, isRequired } from './browser.ts'
import { type Dashboard, startDashboard } from './dashboard.ts'

const COLORS = ['Blue', 'Ecru', 'Olive', 'Black']
const SIZES = ['XS', 'S', 'M', 'L', 'XL', 'XXL']

const gtin = (at: number) =>
  Array.from({ length: 10 }, (_, check) => `9521333000${at + 10}${check}`).find(hasGs1CheckDigit)!

describe.skipIf(chromiumPath === undefined && !isRequired)('duplicating in the dashboard', () => {
  let dashboard: Dashboard
  let t: TestApp

  beforeAll(async () => {
    dashboard = await startDashboard()
    t = dashboard.t
  })
  afterAll(() => dashboard?.stop())

  /** A product with 4 × 6 variants that have GTINs. */
  const makeRange = async (w: TestWorkspace) => {
    const product = await createProduct(t.deps, w.actor, {
      name: 'Linen shirt',
      sku: 'LS-12',
      category: 'Shirts',
      materialComposition: '100% linen',
    })
    const variants = COLORS.flatMap((color, row) =>
      SIZES.map((size, column) => ({
        name: `Linen shirt, ${color}, ${size}`,
        productId: product.id,
        color,
        size,
        gtin: gtin(row * SIZES.length + column),
      })),
    )
    await createVariants(t.deps, w.actor, variants)
    return product
  }

  /** An action is a click, a key combination, a paste, or the typing of one field. */
  const counted = (page: Page) => {
    let actions = 0
    return {
      click: (role: 'button' | 'menuitem', name: string) => {
        actions += 1
        return page.getByRole(role, { name, exact: true }).click()
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
    await page.screenshot({ path: join(folder, `${name}-phone.png`) })
    if (size) await page.setViewportSize(size)
  }

  test('a product is duplicated with its 24 variants in at most 4 actions, says what it left out, and is taken back', async () => {
    const w = await t.workspace()
    const product = await makeRange(w)
    const page = await dashboard.open()
    page.setDefaultTimeout(20_000)
    await dashboard.signIn(page, w, `/products/${product.id}`)
    await page.getByRole('heading', { name: 'Linen shirt', level: 1 }).waitFor()
    const act = counted(page)
    await act.click('button', 'More')
    await act.click('menuitem', 'Duplicate')
    const box = page.getByRole('checkbox', { name: 'With its 24 variants' })
    await box.waitFor()
    expect(await box.isChecked()).toBe(true)
    expect(await axeViolations(page)).toEqual([])
    await shoot(page, 'duplicate-dialog')
    await act.click('button', 'Duplicate')
    await page.getByRole('heading', { name: 'Linen shirt (copy)', level: 1 }).waitFor()
    expect(act.count()).toBeLessThanOrEqual(4)

    const said = page.getByRole('alert').filter({ hasText: 'Created' })
    expect(await said.textContent()).toContain(
      'Created “Linen shirt (copy)” with 24 variants. Not copied, because it belongs to one record only: SKU, GTIN (24).',
    )
    expect(await axeViolations(page)).toEqual([])
    await shoot(page, 'duplicate-made')
    const id = page.url().split('/').at(-1)
    const { made } = await askAs(
      w,
      `{ made: product(id: "${id}") { sku variantCount variants(take: 1) { name gtin } } }`,
    )
    expect(made).toEqual({
      sku: null,
      variantCount: 24,
      variants: [{ name: 'Linen shirt (copy), Blue, XS', gtin: null }],
    })

    await said.getByRole('button', { name: 'Undo' }).click()
    await page.waitForURL(`${dashboard.base}/products/${product.id}`)
    await page.getByRole('heading', { name: 'Linen shirt', level: 1 }).waitFor()
    await expect.poll(() => askAs(w, '{ productCount variantCount }')).toEqual({ productCount: 1, variantCount: 24 })
  })

  test('by keyboard alone from the list, and without its variants where those are not wanted', async () => {
    const w = await t.workspace()
    await makeRange(w)
    const page = await dashboard.open()
    page.setDefaultTimeout(20_000)
    await dashboard.signIn(page, w, '/products')
    const button = page.getByRole('button', { name: 'More: Linen shirt' })
    await button.waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('Tab')
    await page.locator('button:focus[aria-label="More: Linen shirt"]').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Duplicate' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await shoot(page, 'row-menu')
    // Escape leads back to the button, from which it opens once more.
    await page.keyboard.press('Escape')
    await page.getByRole('menuitem', { name: 'Duplicate' }).waitFor({ state: 'detached' })
    await page.locator('button:focus[aria-label="More: Linen shirt"]').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Duplicate' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const box = page.getByRole('checkbox', { name: 'With its 24 variants' })
    await box.waitFor()
    const go = page.getByRole('button', { name: 'Duplicate', exact: true })
    await page.getByRole('dialog').locator('button:focus', { hasText: 'Duplicate' }).waitFor()
    await box.press('Space')
    await go.press('Enter')
    await page.getByRole('heading', { name: 'Linen shirt (copy)', level: 1 }).waitFor()
    expect(await askAs(w, '{ productCount variantCount }')).toEqual({ productCount: 2, variantCount: 24 })
  })

  test('every other record from the menu of its row; who may not change anything is not offered it', async () => {
    const w = await t.workspace()
    const { deps } = t
    const company = await createCompany(deps, w.actor, { name: 'Weaver', vatId: 'PT1' })
    const material = await createMaterial(deps, w.actor, { name: 'Linen', supplierId: company.id })
    const product = await createProduct(deps, w.actor, { name: 'Scarf' })
    await createVariant(deps, w.actor, { name: 'Scarf, red', productId: product.id })
    await createCertification(deps, w.actor, { scheme: 'GOTS', number: 'CU 1', materialId: material.id })
    const page = await dashboard.open()
    page.setDefaultTimeout(20_000)
    await dashboard.signIn(page, w, '/companies')
    for (const [path, name, said] of [
      ['companies', 'Weaver', 'VAT number'],
      ['materials', 'Linen', 'Created “Linen (copy)”.'],
      ['variants', 'Scarf, red', 'Created “Scarf, red (copy)”.'],
      ['certifications', 'GOTS', 'Number, '],
    ] as const) {
      await page.goto(`${dashboard.base}/${path}`)
      const act = counted(page)
      await act.click('button', `More: ${name}`)
      await act.click('menuitem', 'Duplicate')
      await page.waitForURL(/_[0-9a-z]{26}$/)
      expect(
        await page
          .getByRole('alert')
          .filter({ hasText: `${name} (copy)` })
          .textContent(),
      ).toContain(said)
      expect(act.count()).toBe(2)
    }
    expect(await askAs(w, '{ companyCount materialCount variantCount certificationCount }')).toEqual({
      companyCount: 2,
      materialCount: 2,
      variantCount: 2,
      certificationCount: 2,
    })
    const viewer = await dashboard.open()
    viewer.setDefaultTimeout(20_000)
    const { credentials } = await w.join('viewer')
    const [name = '', value = ''] = (credentials?.headers['cookie'] ?? '').split('=')
    await viewer.context().addCookies([{ name, value, url: dashboard.base }])
    await viewer.goto(`${dashboard.base}/companies`)
    await viewer.locator('[data-row-link]').first().waitFor()
    expect(await viewer.getByRole('button', { name: /^More: / }).count()).toBe(0)
  })

  test('several records are created one after the other: what they share stays, what each has of its own does not', async () => {
    const w = await t.workspace()
    const product = await createProduct(t.deps, w.actor, { name: 'Scarf' })
    const page = await dashboard.open()
    page.setDefaultTimeout(20_000)
    await dashboard.signIn(page, w, `/variants/new?product=${product.id}&productName=Scarf`)
    const name = page.locator('#field-name')
    const value = (field: string) => page.locator(`#field-${field}`).inputValue()
    await name.fill('Scarf, red, S')
    await page.locator('#field-color').fill('Red')
    await page.locator('#field-size').fill('S')
    await page.locator('#field-gtin').fill('9521333000013')
    await page.locator('#field-weight').fill('0.12')
    await shoot(page, 'another')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Created. Here is the next one.').waitFor()
    await page.locator('#field-name:focus').waitFor()
    expect(await Promise.all(['name', 'color', 'size', 'gtin', 'weight'].map(value))).toEqual([
      '',
      'Red',
      '',
      '',
      '0.12',
    ])
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.type('Scarf, red, M')
    await page.locator('#field-size').fill('M')
    await page.getByRole('button', { name: 'Create and add another' }).click()
    await expect.poll(() => value('name')).toBe('')
    const asked = '{ variants(orderBy: OLDEST) { name color size gtin weight product { id } } }'
    const shared = { color: 'Red', weight: 0.12, product: { id: product.id } }
    expect(await askAs(w, asked)).toEqual({
      variants: [
        { ...shared, name: 'Scarf, red, S', size: 'S', gtin: '9521333000013' },
        { ...shared, name: 'Scarf, red, M', size: 'M', gtin: null },
      ],
    })
    // Nothing has been typed since, so leaving asks nothing.
    await page.getByRole('link', { name: 'Variants' }).first().click()
    await page.waitForURL(`${dashboard.base}/variants`)
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  test.each([
    [
      'de-DE',
      'Mehr',
      'Duplizieren',
      'Mit seinen 24 Varianten',
      'Nicht kopiert, weil es nur zu einem Datensatz gehören kann: ',
    ],
    ['fr-FR', 'Plus', 'Dupliquer', 'Avec ses 24 variantes', 'Non copié, car propre à une seule fiche : '],
  ])('in the reader’s language: %s', async (locale, more, duplicate, variants, leftOut) => {
    const w = await t.workspace()
    const product = await makeRange(w)
    const page = await dashboard.open({ locale })
    page.setDefaultTimeout(20_000)
    await dashboard.signIn(page, w, `/products/${product.id}`)
    const act = counted(page)
    await act.click('button', more)
    await act.click('menuitem', duplicate)
    await page.getByRole('checkbox', { name: variants }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await shoot(page, `duplicate-${locale}`)
    await act.click('button', duplicate)
    await page.waitForURL((url) => /prd_/.test(url.pathname) && !url.pathname.endsWith(product.id))
    expect(await page.getByRole('alert').filter({ hasText: '(copy)' }).textContent()).toContain(leftOut)
  })

  test('breaks no rule of its policy and asks no other host', () => {
    expect(dashboard.complaints).toEqual([])
  })
})
