import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createProduct } from '#features/records/products/create-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import type { TestApp } from '#test/harness.ts'
import { chromiumPath, isRequired } from './browser.ts'
import { type Dashboard, startDashboard } from './dashboard.ts'

describe.skipIf(chromiumPath === undefined && !isRequired)('the production chain in the dashboard', () => {
  let dashboard: Dashboard
  let t: TestApp

  beforeAll(async () => {
    dashboard = await startDashboard()
    t = dashboard.t
  })
  afterAll(() => dashboard?.stop())

  test('is entered by the keyboard, drawn on a map with the numbers of the list, and kept while there is no connection', async () => {
    const w = await t.workspace()
    const product = await createProduct(t.deps, w.actor, { name: 'Tee' })
    const stages = [
      { stage: 'fibre', country: 'IN' },
      { stage: 'spinning', country: 'TR' },
    ]
    const { id } = await createVariant(t.deps, w.actor, { productId: product.id, name: 'White', stages })
    const page = await dashboard.open()
    page.setDefaultTimeout(15_000)
    await dashboard.signIn(page, w, `/variants/${id}`)
    const map = page.getByRole('img', { name: 'Its route on a map' })
    await map.waitFor()

    await page.getByRole('button', { name: 'Add a step' }).focus()
    await page.keyboard.press('Enter')
    await page.locator('#stage-country-2:focus').waitFor()
    await page.keyboard.type('portu')
    await page.keyboard.press('Enter')
    await expect.poll(() => map.locator('text').allTextContents()).toEqual(['1', '2', '3'])

    await page.context().setOffline(true)
    await page.getByText('No connection').waitFor()
    await page.keyboard.press('Control+s')
    await page.getByText('The service cannot be reached. Nothing is lost').waitFor()
    await page.context().setOffline(false)
    await page.getByText('No connection').waitFor({ state: 'detached' })
    await page.keyboard.press('Control+s')
    await page.getByText('Saved', { exact: true }).waitFor()
    const { data } = await t.graphql(`{ variant(id: "${id}") { stages { stage country } } }`, await w.key('read'))
    expect(data.variant.stages.map(({ country }: { country: string }) => country)).toEqual(['IN', 'TR', 'PT'])
  })

  test('breaks no rule of its policy, throws nothing and asks no other host in any of this', () => {
    expect(dashboard.complaints).toEqual([])
  })
})
