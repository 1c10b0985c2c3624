import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '#test/harness.ts'
import type { Page } from '../proof/browser/browser.ts'
import { axeInPassing } from './axe-violations.ts'
import { chromiumPath, isRequired } from './browser.ts'
import { type Dashboard, startDashboard, uploadTable } from './dashboard.ts'

const FILE = 'Nr;Bezeichnung;Var;Faser\n1;Tee;rot/M;CO\n1;Tee;blau/L;CO\n'

describe.skipIf(chromiumPath === undefined && !isRequired)('profiles of imports, in the dashboard', () => {
  let dashboard: Dashboard
  let t: TestApp

  beforeAll(async () => {
    dashboard = await startDashboard()
    t = dashboard.t
  })
  afterAll(() => dashboard?.stop())

  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).press('Enter')
  const choose = async (page: Page, label: string | RegExp, option: string) => {
    const box = page.getByRole('dialog').getByRole('combobox', { name: label })
    await box.fill(option)
    await page.getByRole('option', { name: option, exact: true }).click()
  }

  test('a cell is divided, codes are looked up, the choices get a name, and the next file is read with one press', async () => {
    const w = await t.workspace()
    const { id } = await uploadTable(t, w, 'nordwind.csv', FILE)
    const page = await dashboard.open()
    await dashboard.signIn(page, w, `/imports/${id}?step=columns`)
    await press(page, 'Add a column')
    await choose(page, 'Column to divide', 'Var')
    await choose(page, /^Part 1: rot, blau/, 'Variant · Colour')
    await choose(page, /^Part 2: M, L/, 'Variant · Size')
    expect(await axeInPassing(page)).toEqual([])
    await press(page, 'Add')
    await page.getByText('Part 2 of “Var”').waitFor()

    if (await page.getByRole('button', { name: 'Show', exact: true }).isVisible()) await press(page, 'Show')
    await press(page, 'Change the values of “Faser”')
    await press(page, 'Look up in a list')
    await page.getByRole('textbox', { name: 'Line 1: read as' }).fill('100% cotton')
    expect(await axeInPassing(page)).toEqual([])
    await press(page, 'Save')
    await page.getByRole('button', { name: 'Change the values of “Faser”: 1 change' }).waitFor()
    await press(page, 'Remember as a profile')
    await page.getByRole('textbox', { name: 'Name' }).fill('Nordwind')
    await press(page, 'Save')
    await page.getByText('Read with the profile “Nordwind”.').waitFor()
    expect(await axeInPassing(page)).toEqual([])

    const next = await uploadTable(t, w, 'next.csv', `${FILE}2;Cap;rot;SE\n`)
    await page.goto(`${dashboard.base}/imports/${next.id}`)
    await page.getByText('This file has the columns of the profile “Nordwind”.').waitFor()
    await press(page, 'Use it')
    await page.getByText('The file is read with “Nordwind”').waitFor()
    await page.goto(`${dashboard.base}/imports/${next.id}?step=columns`)
    await page.getByText('Read with the profile “Nordwind”.').waitFor()
    await page.getByText('Part 1 of “Var”').waitFor()

    await page.goto(`${dashboard.base}/imports`)
    await press(page, 'Actions for “Nordwind”')
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Nordwind, articles')
    await press(page, 'Save')
    await page.getByRole('rowheader', { name: 'Nordwind, articles' }).waitFor()
    expect(await axeInPassing(page)).toEqual([])
    await press(page, 'Actions for “Nordwind, articles”')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Download as JSON' }).click(),
    ])
    const file = await download.path()
    await press(page, 'Actions for “Nordwind, articles”')
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await press(page, 'Delete')
    await page.getByRole('rowheader').filter({ hasText: 'Nordwind, articles' }).waitFor({ state: 'detached' })
    await page.locator('input[accept*=json][accept^=".json"]').setInputFiles(file)
    await page.getByRole('rowheader', { name: 'Nordwind, articles' }).waitFor()
  })

  test('break no rule of the page’s policy', () => {
    expect(dashboard.complaints).toEqual([])
  })
})
