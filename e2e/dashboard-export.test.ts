import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createProduct } from '#features/records/products/create-product.ts'
import type { TestWorkspace } from '#test/harness.ts'
import type { Page } from '../proof/browser/browser.ts'
import { axeInPassing } from './axe-violations.ts'
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
  })
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
    await menu.getByText('This list, as filtered').waitFor()
    await menu.getByRole('menuitem', { name: 'CSV', exact: true }).waitFor()
    expect(await axeInPassing(page)).toEqual([])
    const file = await downloaded(page, () => menu.getByRole('menuitem', { name: 'CSV', exact: true }).press('Enter'))
    expect(file.name).toMatch(/^products-\d{4}-\d\d-\d\d\.csv$/)
    expect(namesIn(file.text)).toEqual(['Shirt', 'Tee'])
    await page.close()
  })

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
  })

  test('everything can be taken from one screen, which leads to templates too, also from the palette', async () => {
    const page = await dashboard.open()
    await dashboard.signIn(page, w, '/imports')
    await page.locator('#content h1').waitFor()
    const links = page.getByRole('region', { name: 'Exports and templates' })
    await links.waitFor()
    expect(await axeInPassing(page)).toEqual([])
    const link = (name: string) => links.getByRole('link', { name, exact: true })
    const products = await downloaded(page, () => link('Export: Products: CSV').press('Enter'))
    expect(namesIn(products.text)).toEqual(['Tee', 'Shirt', 'Coat'])
    const workspace = await downloaded(page, () => link('Export: The whole workspace: ZIP').press('Enter'))
    expect(workspace.name).toMatch(/^workspace-.*\.zip$/)
    const template = await downloaded(page, () => link('Template: Products: CSV').press('Enter'))
    expect([template.name, template.text]).toEqual([
      'products-template.csv',
      expect.stringMatching(/^\uFEFFproduct_name,sku,/),
    ])
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('Template: Mat')
    const offer = page.getByRole('option', { name: 'Template: Materials' })
    await offer.waitFor()
    const materials = await downloaded(page, () => page.keyboard.press('Enter'))
    expect(materials.name).toBe('materials-template.xlsx')
    await page.close()
  })

  test('who may only read is offered exports, and no templates to import', async () => {
    const page = await dashboard.open()
    const seen = await dashboard.t.workspace()
    await dashboard.t.owner.query(`update members set role = 'viewer' where workspace_id = $1`, [seen.id])
    await dashboard.signIn(page, seen, '/imports')
    await page.getByRole('link', { name: 'Export: Products: Excel' }).waitFor()
    expect(await page.getByRole('link', { name: /^Template/ }).count()).toBe(0)
    await page.close()
  })
})
