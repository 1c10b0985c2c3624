import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createProduct } from '#features/records/products/create-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import type { TestWorkspace } from '#test/harness.ts'
import type { Page } from '../proof/browser/browser.ts'
import { axeInPassing } from './axe-violations.ts'
import { chromiumPath, isRequired } from './browser.ts'
import { type Dashboard, startDashboard } from './dashboard.ts'

/** The names of the columns; the one of boxes has none. */
async function headsOf(page: Page): Promise<string[]> {
  return (await page.getByRole('columnheader').allInnerTexts()).filter((name) => name !== '')
}

describe.skipIf(chromiumPath === undefined && !isRequired)('lists of the dashboard', () => {
  let dashboard: Dashboard
  let open: Dashboard['open']
  let signIn: Dashboard['signIn']
  let w: TestWorkspace

  beforeAll(async () => {
    dashboard = await startDashboard()
    ;({ open, signIn } = dashboard)
    const { deps } = dashboard.t
    w = await dashboard.t.workspace()
    const shirts = await createProduct(deps, w.actor, { name: 'Tee', category: 'T-shirts' })
    const socks = await createProduct(deps, w.actor, { name: 'Sock', category: 'Socks' })
    // More than a page, in an order of making that is not that of their names.
    for (let i = 0; i < 56; i += 1) {
      const number = (i * 23) % 56
      await createVariant(deps, w.actor, { name: `Tee ${number + 1}`, productId: shirts.id })
    }
    await createVariant(deps, w.actor, { name: 'Ankle sock', color: 'ecru', size: '39404142', productId: socks.id })
  })
  afterAll(() => dashboard?.stop())

  /** The machine may be busy. */
  const soon = <T>(ask: () => T) => expect.poll(ask)
  /** The first line of each; the one below says colour and size. */
  const names = async (page: Page) =>
    (await page.locator('[data-row-link]').allInnerTexts()).map((text) => text.trim().split('\n')[0])
  const first = (page: Page) => soon(async () => (await names(page))[0])
  const head = (page: Page, name: string) => page.getByRole('columnheader', { name }).getByRole('button')

  test('runs by a column either way, pages in that order, and goes back by the browser’s button', async () => {
    const page = await open()
    await signIn(page, w, '/variants')
    await first(page).toBe('Ankle sock')
    await head(page, 'Name').click()
    await soon(async () => (await names(page)).slice(0, 4)).toEqual(['Ankle sock', 'Tee 1', 'Tee 2', 'Tee 3'])
    expect(await page.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending')
    await head(page, 'Name').press('Enter')
    await first(page).toBe('Tee 56')
    expect(await page.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('descending')
    await page.getByText('By Name, descending').waitFor()

    await page.getByRole('button', { name: 'Next' }).click()
    await first(page).toBe('Tee 6')
    expect(await names(page)).toEqual(['Tee 6', 'Tee 5', 'Tee 4', 'Tee 3', 'Tee 2', 'Tee 1', 'Ankle sock'])
    await page.reload()
    await first(page).toBe('Tee 6')
    await page.getByRole('button', { name: 'Previous' }).click()
    await first(page).toBe('Tee 56')
    await page.goBack()
    await soon(async () => (await names(page)).slice(0, 2)).toEqual(['Ankle sock', 'Tee 1'])
    await page.goBack()
    expect(new URL(page.url()).search).toBe('')
  })

  test('shows on a phone what it is sorted by', async () => {
    const page = await open()
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn(page, w, '/variants')
    await first(page).toBe('Ankle sock')
    const narrow = await headsOf(page)
    expect(narrow).not.toContain('Score')
    await page.goto(`${dashboard.base}/variants?orderBy=SCORE_DESC`)
    await soon(() => headsOf(page)).toEqual(expect.arrayContaining([...narrow, 'Score']))
    expect(await page.getByRole('columnheader', { name: 'Score' }).getAttribute('aria-sort')).toBe('descending')
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
  })

  test('narrows by filters in the bar and behind the button, shows them, and takes each away', async () => {
    const page = await open()
    await signIn(page, w, '/variants')
    await page.getByRole('combobox', { name: 'Category' }).click()
    await page.getByRole('option', { name: 'Socks' }).click()
    await soon(() => names(page)).toEqual(['Ankle sock'])
    await page.getByRole('button', { name: /^Filters/ }).click()
    await page.getByRole('combobox', { name: 'Score' }).click()
    await page.getByRole('option', { name: 'Has a score' }).click()
    await page.getByText('Nothing matches').waitFor()
    expect(await axeInPassing(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Remove the filter Score' }).click()
    await soon(() => names(page)).toEqual(['Ankle sock'])

    await page.getByRole('button', { name: /^Filters/ }).click()
    await page.getByRole('combobox', { name: 'Product' }).fill('Te')
    await page.getByRole('option', { name: 'Tee' }).click()
    await page.getByText('Nothing matches').waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('ProductTee', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Clear search and filters' }).click()
    await first(page).toBe('Ankle sock')
    expect((await names(page)).length).toBe(50)
    // A number is text to search for: a long one, as a digitalId may well begin with two given digits.
    await page.goto(`${dashboard.base}/variants?search=39404142`)
    await soon(() => names(page)).toEqual(['Ankle sock'])
  })

  test('keeps columns in the order they are given, without dragging', async () => {
    const page = await open()
    await signIn(page, w, '/variants')
    const heads = () => headsOf(page)
    await soon(heads).toEqual(['Name', 'GTIN', 'kg CO₂e per item', 'Score', 'Status', 'Changed'])
    await page.getByRole('button', { name: 'Columns and order' }).click()
    await page.getByRole('checkbox', { name: 'GTIN' }).click()
    await page.getByRole('checkbox', { name: 'Weight, kg' }).click()
    await page.getByRole('button', { name: 'Move “Status” one column earlier' }).click()
    await page.getByRole('button', { name: 'Move “Status” one column earlier' }).click()
    const wanted = ['Name', 'Status', 'kg CO₂e per item', 'Score', 'Changed', 'Weight, kg']
    await soon(heads).toEqual(wanted)
    expect(await axeInPassing(page)).toEqual([])
    await page.reload()
    await soon(heads).toEqual(wanted)
  })

  test('keeps a view by name: after a reload, in another browser of the same person, and shared with colleagues', async () => {
    const page = await open()
    await signIn(page, w, '/variants?category=Socks&orderBy=NAME_DESC&columns=status.gtin')
    await page.getByRole('button', { name: 'Save view' }).click()
    await page.getByLabel('Name of the view').fill('Only socks')
    expect(await axeInPassing(page)).toEqual([])
    await page.keyboard.press('Enter')
    const tab = (on: Page, name: string) => on.getByRole('navigation', { name: 'Views' }).getByRole('link', { name })
    const current = (on: Page, name: string) => soon(() => tab(on, name).getAttribute('aria-current'))
    await current(page, 'Only socks').toBe('page')
    await page.reload()
    await current(page, 'Only socks').toBe('page')
    expect(await axeInPassing(page)).toEqual([])
    await tab(page, 'All').click()
    await soon(async () => (await names(page)).length).toBe(50)

    const elsewhere = await open()
    await signIn(elsewhere, w, '/variants')
    await tab(elsewhere, 'Only socks').click()
    await soon(() => names(elsewhere)).toEqual(['Ankle sock'])
    expect(await headsOf(elsewhere)).toEqual(['Name', 'Status', 'GTIN'])

    const colleague = await open()
    const { headers } = (await w.member('viewer')) ?? { headers: {} }
    const [name = '', value = ''] = String(headers['cookie']).split('=')
    await colleague.context().addCookies([{ name, value, url: dashboard.base }])
    await colleague.goto(`${dashboard.base}/variants`)
    await first(colleague).toBe('Ankle sock')
    await expect.poll(() => colleague.getByRole('link', { name: 'Only socks' }).count()).toBe(0)

    await elsewhere.getByRole('button', { name: 'Options for the view “Only socks”' }).click()
    await elsewhere.getByRole('menuitem', { name: 'Share with everyone' }).click()
    await elsewhere.getByLabel('Shared').waitFor()
    await colleague.reload()
    await tab(colleague, 'Only socks').click()
    await soon(() => names(colleague)).toEqual(['Ankle sock'])
    // It is not theirs to change: what they change is theirs to keep as another.
    await colleague.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
    await colleague.getByRole('button', { name: 'Save as a new view' }).waitFor()
    await expect.poll(() => colleague.getByRole('button', { name: 'Save changes' }).count()).toBe(0)

    await elsewhere.getByRole('button', { name: 'Options for the view “Only socks”' }).click()
    await elsewhere.getByRole('menuitem', { name: 'Delete this view' }).click()
    await elsewhere.getByText('View “Only socks” deleted').waitFor()
    await elsewhere.getByRole('button', { name: 'Undo' }).click()
    await current(elsewhere, 'Only socks').toBe('page')
  })

  test('fits a narrow phone, and says so when the service cannot be reached', async () => {
    const page = await open({ viewport: { width: 320, height: 640 } })
    await signIn(page, w, '/variants?orderBy=NAME_ASC&hasScore=false&category=T-shirts')
    await first(page).toBe('Tee 1')
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
    await page.route('**/api/graphql', (route) => route.abort())
    await page.getByRole('button', { name: 'Remove the filter Score' }).click()
    await page.getByText('The service cannot be reached.').first().waitFor()
    await page.unroute('**/api/graphql')
    await page.getByRole('button', { name: 'Try again' }).click()
    await first(page).toBe('Tee 1')
  })

  test('leads from a record to the list of all that belong to it', async () => {
    const page = await open()
    await signIn(page, w, '/products?search=tee')
    await page.getByRole('link', { name: 'Tee' }).click()
    await page.getByRole('link', { name: 'All 56' }).click()
    await page.getByText('ProductTee', { exact: true }).waitFor()
    await soon(async () => (await names(page)).length).toBe(50)
    expect(await names(page)).not.toContain('Ankle sock')
  })

  test('asked nothing of other hosts and broke no policy', () => {
    expect(dashboard.complaints).toEqual([])
  })
})
