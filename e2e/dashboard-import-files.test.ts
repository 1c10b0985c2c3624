import { appendFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BROUGHT, FOREIGN_CATALOGUES, PRODUCTS_BROUGHT, productsOf, saidOf, told } from '#test/foreign-catalogues.ts'
import type { TestApp, TestWorkspace } from '#test/harness.ts'
import { sampleOf } from '#test/sample.ts'
import { picture } from '#test/uploads.ts'
import { zipOf } from '#test/workbook-of.ts'
import { imports as de } from '../dashboard/src/words/de/imports.ts'
import { imports as en } from '../dashboard/src/words/en/imports.ts'
import { imports as fr } from '../dashboard/src/words/fr/imports.ts'
import { axeInPassing } from './axe-violations.ts'
import { chromiumPath, isRequired } from './browser.ts'
import { type Dashboard, startDashboard } from './dashboard.ts'
import { FOREIGN_FILES } from './foreign-files.ts'

const WORDS = { en, de, fr }
const MOST_CORRECTIONS = 3

describe.skipIf(chromiumPath === undefined && !isRequired)('files of others, in the dashboard', () => {
  let dashboard: Dashboard
  let t: TestApp

  beforeAll(async () => {
    dashboard = await startDashboard()
    t = dashboard.t
  })
  afterAll(() => dashboard?.stop())

  /** As somebody does who reads neither the language nor a manual: each step's button, sheet after sheet. Answers how often anything was corrected. */
  async function goThrough(
    w: TestWorkspace,
    locale: 'en' | 'de' | 'fr',
    name: string,
    buffer: Buffer,
  ): Promise<number> {
    const words = WORDS[locale]
    const page = await dashboard.open({ reducedMotion: 'reduce', locale })
    let corrections = 0
    page.on('request', (request) => {
      if (/mutation (ChangeImport|CorrectImport)/.test(request.postData() ?? '')) corrections += 1
    })
    const step = (title: string) => page.getByRole('heading', { level: 2, name: title, exact: true }).waitFor()
    const press = (label: string) => page.getByRole('button', { name: label, exact: true }).press('Enter')
    const fits = async () => {
      expect(await axeInPassing(page)).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
    }
    await dashboard.signIn(page, w, '/imports')
    await page.locator('input[type=file]').first().setInputFiles({ name, mimeType: 'text/csv', buffer })
    for (;;) {
      await step(words.found.title)
      await fits()
      await press(words.next)
      const columns = page.getByRole('heading', { level: 2, name: words.columns.title, exact: true })
      const how = page.getByRole('heading', { level: 2, name: words.how.title, exact: true })
      await columns.or(how).waitFor()
      if (await columns.isVisible()) {
        await fits()
        await press(words.next)
        await how.waitFor()
      }
      await press(words.how.check)
      await page.getByRole('button', { name: words.run.start, exact: true }).waitFor()
      await fits()
      await press(words.run.start)
      await step(words.report.title)
      await page.getByRole('button', { name: words.report.undo, exact: true }).waitFor()
      const further = page.getByRole('button', { name: new RegExp(`^${words.report.nextSheet('.+')}$`) })
      if (!(await further.isVisible())) return corrections
      await further.press('Enter')
    }
  }

  test.each(sampleOf(FOREIGN_FILES, 1).map((one) => [`${one.is}, in ${one.locale}`, one] as const))(
    'go in with three corrections at most: %s',
    async (_, { locale, name, bytes, first, counts }) => {
      const w = await t.workspace()
      const corrections = await goThrough(w, locale, name, bytes)
      const { data } = await t.graphql(
        '{ productCount variantCount products(orderBy: OLDEST, take: 1) { sku name brand variants { color size gtin weight } } }',
        await w.key('read'),
      )
      const { products, ...counted } = data
      expect(counted).toEqual(counts)
      expect(products[0]).toMatchObject(first)
      expect(corrections).toBeLessThanOrEqual(MOST_CORRECTIONS)
    },
  )

  test.each(sampleOf(FOREIGN_CATALOGUES, 1).map((one) => [`${one.is}, in ${one.locale}`, one] as const))(
    'go in whole with three corrections at most: %s',
    async (_, one) => {
      const w = await t.workspace()
      const corrections = await goThrough(w, one.locale, one.name, one.bytes())
      const keys = saidOf(one)
      const { rows } = await t.owner.query(BROUGHT, [w.id])
      expect(told(rows, keys)).toEqual(told(one.brought, keys))
      const { rows: products } = await t.owner.query(PRODUCTS_BROUGHT, [w.id])
      expect(products.map(({ sku }) => sku)).toEqual(productsOf(one))
      expect(corrections).toBeLessThanOrEqual(MOST_CORRECTIONS)
      const figures = process.env['PROOF_FIGURES']
      const measured = { is: one.is, locale: one.locale, variants: rows.length, corrections }
      if (figures) appendFileSync(figures, `${JSON.stringify(measured)}\n`)
    },
  )

  test('a ZIP shows in the dry run where its pictures go, and afterwards that they are there', async () => {
    const w = await t.workspace()
    const page = await dashboard.open({ reducedMotion: 'reduce', locale: 'en' })
    const press = (label: string) => page.getByRole('button', { name: label, exact: true }).press('Enter')
    const red = await picture(60, 80).jpeg().toBuffer()
    const buffer = zipOf({
      'articles.csv': 'sku,product_name,color,photo\nA-1,Shirt,Red,red.jpg\nA-1,Shirt,Blue,\n',
      'pictures/red.jpg': red,
      'pictures/A-1_back.jpg': red,
      'pictures/nobody.jpg': red,
      'pictures/drawing.svg': '<svg/>',
    })
    await dashboard.signIn(page, w, '/imports')
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'spring.zip', mimeType: 'application/zip', buffer })
    await page.getByText('The ZIP also has 4 other files.').waitFor()
    await press(en.next)
    await page.getByRole('heading', { level: 2, name: en.columns.title, exact: true }).waitFor()
    await press(en.next)
    await press(en.how.check)
    await page.getByRole('button', { name: en.run.start, exact: true }).waitFor()
    await page.getByText('pictures/drawing.svg').waitFor()
    await page.getByText('Will be added (2)').click()
    await page.getByText('pictures/A-1_back.jpg').waitFor()
    expect(await axeInPassing(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
    await press(en.run.start)
    await page.getByRole('heading', { level: 2, name: en.report.title, exact: true }).waitFor()
    await page.getByText('Added (2)', { exact: true }).click()
    await page.getByRole('link', { name: 'Shirt, Red' }).waitFor()
    expect(await axeInPassing(page)).toEqual([])
  })

  test('pictures at addresses are fetched if a person chooses so, and told by name where they cannot be', async () => {
    const w = await t.workspace()
    const page = await dashboard.open({ reducedMotion: 'reduce', locale: 'en' })
    const press = (label: string) => page.getByRole('button', { name: label, exact: true }).press('Enter')
    const buffer = Buffer.from(
      'sku,product_name,image_url\nA-1,Shirt,"https://127.0.0.1/front.jpg, https://127.0.0.1/back.jpg"\nB-2,Cap,https://127.0.0.1/cap.jpg\n',
    )
    await dashboard.signIn(page, w, '/imports')
    await page.locator('input[type=file]').first().setInputFiles({ name: 'spring.csv', mimeType: 'text/csv', buffer })
    await press(en.next)
    await press(en.next)
    await page.getByRole('radio', { name: en.how.addresses.fetch.label }).press('Space')
    expect(await axeInPassing(page)).toEqual([])
    await press(en.how.check)
    await page.getByText(en.pictures.asks(3, '127.0.0.1')).waitFor()
    await page.getByText('Will be added (3)').waitFor()
    expect(await axeInPassing(page)).toEqual([])
    await press(en.run.start)
    await page.getByText('Not accepted (3)').waitFor()
    await page.getByText('leads into a private network').first().waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
  })

  test('break no rule of the page’s policy', () => {
    expect(dashboard.complaints).toEqual([])
  })
})
