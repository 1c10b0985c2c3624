import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '#test/harness.ts'
import { pairsOf } from '#test/sample.ts'
import type { Page } from '../proof/browser/browser.ts'
import { axeInPassing } from './axe-violations.ts'
import { chromiumPath, isRequired } from './browser.ts'
import { type Dashboard, startDashboard } from './dashboard.ts'

const CATALOGUES = join(import.meta.dirname, '../server/test/catalogues')

describe.skipIf(chromiumPath === undefined && !isRequired)('what an import says of a file, in the dashboard', () => {
  let dashboard: Dashboard
  let t: TestApp

  beforeAll(async () => {
    dashboard = await startDashboard()
    t = dashboard.t
  })
  afterAll(() => dashboard?.stop())

  const step = (page: Page, title: string) =>
    page.getByRole('heading', { level: 2, name: title, exact: true }).waitFor()
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
  /** A page that has just been given the file; nothing of it may be wider than its window. */
  const bring = async (name: string, buffer: Buffer | string, options: Parameters<Dashboard['open']>[0] = {}) => {
    const page = await dashboard.open(options)
    await dashboard.signIn(page, await t.workspace(), '/imports')
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(buffer) })
    await step(page, 'What we found')
    return page
  }
  const found = (name: string) => readFile(join(CATALOGUES, 'found', name))
  const fits = async (page: Page) => {
    expect(await axeInPassing(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
  }
  const SIZES = [
    ['wide and light', { viewport: { width: 1440, height: 1000 }, colorScheme: 'light' }],
    ['narrow and dark', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' }],
  ] as const
  const looks = pairsOf(['columns', 'letters', 'weights', 'formulas'], SIZES)
  const sizesOf = (notice: string) => looks.filter(([one]) => one === notice).map(([, size]) => size)

  test.each(sizesOf('columns'))(
    'names the columns of a shop that are left out, where the file is shown and beside the start: %s',
    async (_, options) => {
      const shop = String(await found('shopify-lost-columns.csv')).replace('Talla', 'Fit')
      const page = await bring('shop.csv', shop, options)
      const notice = page.getByText(/These columns contain data that is not imported: .*Fabric/)
      await notice.waitFor()
      await fits(page)
      await press(page, 'Continue')
      await press(page, 'Check the file')
      await page.getByRole('button', { name: 'Start the import', exact: true }).waitFor()
      await notice.waitFor()
      await page.getByText(/is not known as a colour or a size/).waitFor()
      await fits(page)
    },
  )

  test.each(sizesOf('letters'))(
    'asks how letters are encoded where they read oddly, and shows what each choice makes of them: %s',
    async (_, options) => {
      // Half Polish, half Russian: no encoding is far ahead.
      const mixed = Buffer.from('sku;product_name;color\r\n1;\xb3\xb9ka;\xca\xf0\xe0\xf1\xed\xfb\xe9\r\n', 'latin1')
      const page = await bring('lengyel.csv', mixed, options)
      const select = page.getByRole('combobox', { name: 'Character encoding' })
      await select.waitFor()
      await fits(page)
      await press(page, 'Continue')
      await page.getByText(/Some letters in the file look wrong/).waitFor()
      await fits(page)
      await page.goBack()
      await step(page, 'What we found')
      await page.getByRole('radio', { name: /łąka.*Windows, Central Europe/ }).click()
      await page.getByText('Chosen by you').waitFor()
      expect(await select.inputValue()).toBe('Windows, Central Europe')
      await press(page, 'Continue')
      await step(page, 'What the columns mean')
      expect(await page.getByText(/Some letters in the file look wrong/).count()).toBe(0)
    },
  )

  test.each(sizesOf('weights'))(
    'leaves the unit of a weight to the column beside it, and groups what the check found by its cause: %s',
    async (_, options) => {
      const rows = [
        'A,Tee,Red,S,0.2,kg,',
        'A,Tee,red,S,2,g,',
        'B,Sock,Blue,03-giu,48,kg,L-02',
        'C,Cap,Blue,02-giu,2,,L-03',
      ]
      const page = await bring(
        'units.csv',
        `sku,product_name,color,size,weight,weight unit,manufacturer\n${rows.join('\n')}\n`,
        options,
      )
      await press(page, 'Continue')
      await step(page, 'What the columns mean')
      expect(await page.getByRole('combobox', { name: 'Unit of “weight”' }).getAttribute('placeholder')).toBe(
        'weight unit',
      )
      await fits(page)
      await press(page, 'Continue')
      await press(page, 'Check the file')
      await page.getByRole('button', { name: 'Start the import', exact: true }).waitFor()
      await page.getByText('"red, S" differs from "Red, S" on line 2').first().waitFor()
      const sizes = page.getByRole('listitem').filter({ hasText: 'is a date.' })
      expect(await sizes.count()).toBe(1)
      await sizes.getByText('Lines 4, 5').waitFor()
      await page.getByText(/No unit is given next to the weight/).waitFor()
      await fits(page)
      await page.getByRole('button', { name: /^Correct: size/ }).click()
      await page.getByLabel('size, line 4').waitFor()
      await fits(page)
    },
  )

  test.each(sizesOf('formulas'))(
    'names the cells of a workbook whose formulas have no result, to be put right there: %s',
    async (_, options) => {
      const page = await bring('typed.xlsx', await found('typed.xlsx'), options)
      await press(page, 'Continue')
      await page.getByText(/Some cells contain a formula without its result/).waitFor()
      await page.getByText(/In “sku”, some numbers are shorter than most/).waitFor()
      await fits(page)
      await press(page, 'Continue')
      await press(page, 'Check the file')
      await page.getByRole('button', { name: /^Correct: weight_kg, The cell contains a formula/ }).click()
      expect(await page.getByLabel('weight_kg, line 3').inputValue()).toBe('=0.1*2')
      await fits(page)
    },
  )

  test('breaks no rule of its policy, throws nothing and asks no other host in any of this', () => {
    expect(dashboard.complaints).toEqual([])
  })
})
