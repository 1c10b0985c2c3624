import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createProduct } from '#features/products/create-product.ts'
import type { TestWorkspace } from '#test/harness.ts'
import { axeViolations } from './axe-violations.ts'
import { chromiumPath, isRequired } from './browser.ts'
import { type Dashboard, startDashboard } from './dashboard.ts'

describe.skipIf(chromiumPath === undefined && !isRequired)('exports from the dashboard', () => {
  let dashboard: Dashboard
  let w: TestWorkspace

  beforeAll(async () => {
    dashboard = await startDashboard()
    w = await dashboard.t.workspace()
    for (const [name, category] of [
      ['Tee', 'Tops'],
      ['Shirt', 'Tops'],
      ['Coat', 'Coats'],
    ]) {
      await createProduct(dashboard.t.deps, w.actor, { name, category })
    }
  }, 120_000)
  afterAll(() => dashboard?.stop())

  /** The file that comes when this is done. */
  async function downloaded(page: Page, act: () => Promise<void>) {
    const coming = page.waitForEvent('download')
    await act()
    const download = await coming
    return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
  }
  const namesIn = (csv: string) =>
    csv
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[1])

  test('a list comes as it is narrowed and ordered, by the keyboard alone', async () => {
    const page = await dashboard.open()
    await dashboard.signIn(page, w, '/products?category=Tops&orderBy=NAME_ASC')
    await page.getByRole('link', { name: 'Shirt' }).waitFor()
    await page.getByRole('button', { name: 'Export' }).press('Enter')
    const menu = page.getByRole('menu')
    await menu.getByText('This list, as it is narrowed').waitFor()
    await menu.getByRole('menuitem', { name: 'CSV', exact: true }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    const file = await downloaded(page, () => menu.getByRole('menuitem', { name: 'CSV', exact: true }).press('Enter'))
    expect(file.name).toMatch(/^products-\d{4}-\d\d-\d\d\.csv$/)
    expect(namesIn(file.text)).toEqual(['Shirt', 'Tee'])
    await page.close()
  }, 60_000)

  test('the chosen records come alone', async () => {
    const page = await dashboard.open()
    await dashboard.signIn(page, w, '/products')
    await page.getByRole('row', { name: 'Coat' }).getByRole('checkbox').click()
    const bar = page.getByRole('button', { name: 'Export' }).filter({ hasText: 'Export' })
    await bar.click()
    const item = page.getByRole('menuitem', { name: 'CSV', exact: true })
    const file = await downloaded(page, () => item.click())
    expect(namesIn(file.text)).toEqual(['Coat'])
    await page.close()
  }, 60_000)
})
