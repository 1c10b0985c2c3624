import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createProduct } from '#features/records/products/create-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import type { TestApp } from '#test/harness.ts'
import { axeViolations } from './axe-violations.ts'
import { chromiumPath, isRequired } from './browser.ts'
import { type Dashboard, startDashboard } from './dashboard.ts'

describe.skipIf(chromiumPath === undefined && !isRequired)('what a product says for all its variants', () => {
  let dashboard: Dashboard
  let t: TestApp

  beforeAll(async () => {
    dashboard = await startDashboard()
    t = dashboard.t
  })
  afterAll(() => dashboard?.stop())

  test('is entered once on the product, seen on its variants, overridden on one of them and taken back', async () => {
    const w = await t.workspace()
    const product = await createProduct(t.deps, w.actor, { name: 'Linen shirt' })
    const [blue, red] = await Promise.all(
      ['Blue', 'Red'].map((color) => createVariant(t.deps, w.actor, { productId: product.id, name: color, color })),
    )
    const key = await w.key('read')
    const seen = async (id: string | undefined) => {
      const { data } = await t.graphql(`{ variant(id: "${id}") { inherited weight materialComposition } }`, key)
      return data.variant
    }
    const page = await dashboard.open()
    page.setDefaultTimeout(20_000)
    await dashboard.signIn(page, w, `/products/${product.id}`)
    await page.getByRole('heading', { name: 'For all its variants' }).waitFor()
    await page.getByLabel('Weight').fill('0.2')
    await page.getByLabel('Composition as text').fill('100% linen')
    await page.keyboard.press('Control+s')
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    const inherited = { inherited: ['WEIGHT', 'COMPOSITION'], weight: 0.2, materialComposition: '100% linen' }
    expect([await seen(blue?.id), await seen(red?.id)]).toEqual([inherited, inherited])

    await page.goto(`${dashboard.base}/variants/${blue?.id}`)
    const weight = page.locator('#field-weight')
    await weight.waitFor()
    expect([await weight.inputValue(), await weight.getAttribute('readonly')]).toEqual(['0.2', ''])
    await expect.poll(() => page.locator('form').getByText('From the product', { exact: true }).count()).toBe(2)
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Override: Weight' }).click()
    await weight.fill('0.35')
    await page.keyboard.press('Control+s')
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(await seen(blue?.id)).toEqual({ ...inherited, inherited: ['COMPOSITION'], weight: 0.35 })

    await page.getByRole('button', { name: 'Use the product’s value: Weight' }).click()
    await expect.poll(() => weight.inputValue()).toBe('0.2')
    await page.keyboard.press('Control+s')
    await expect.poll(() => seen(blue?.id)).toEqual(inherited)
    expect(await seen(red?.id)).toEqual(inherited)
  })

  test('breaks no rule of its policy, throws nothing and asks no other host in any of this', () => {
    expect(dashboard.complaints).toEqual([])
  })
})
