import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFeed } from '#features/connecting/feeds/create-feed.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import type { TestApp } from '#test/harness.ts'
import { sampleOf } from '#test/sample.ts'
import type { Page } from '../proof/browser/browser.ts'
import { axeViolations, isInSample } from './axe-violations.ts'
import { chromiumPath, isRequired } from './browser.ts'
import { type Dashboard, startDashboard } from './dashboard.ts'

describe.skipIf(chromiumPath === undefined && !isRequired)('feeds in the dashboard', () => {
  let dashboard: Dashboard
  let t: TestApp
  let signIn: Dashboard['signIn']

  beforeAll(async () => {
    dashboard = await startDashboard()
    ;({ t, signIn } = dashboard)
  })
  afterAll(() => dashboard?.stop())

  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  const check = async (page: Page, name: string) => {
    if (isInSample()) expect(await axeViolations(page), name).toEqual([])
  }

  test('a list becomes a live CSV, as it is narrowed, is read, seen to be read, renewed and revoked', async () => {
    const w = await t.workspace()
    for (const name of ['Coat', 'Tee', 'Tee, long']) await createProduct(t.deps, w.actor, { name })
    const page = await dashboard.open()
    await signIn(page, w, '/products?search=tee&hasVariants=false&orderBy=NAME_ASC')
    await button(page, 'Export').click()
    await page.getByRole('menuitem', { name: 'Live CSV address …' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Tees')
    const narrowed = page.getByRole('region', { name: 'Filter and order' })
    for (const said of ['Search: tee', 'Variants: Without variants', 'Order: By Name, ascending'])
      await narrowed.getByText(said).waitFor()
    await page.getByRole('radiogroup', { name: 'Columns' }).getByLabel('Only these').check()
    await button(page, 'Create feed').click()
    await page.getByText('Choose at least one.').waitFor()
    await page.getByLabel('product_name', { exact: true }).check()
    await check(page, 'a new feed')
    await button(page, 'Create feed').click()
    await page.getByRole('heading', { name: '“Tees” is ready' }).waitFor()
    const address = async () =>
      String(await page.getByRole('region', { name: 'Secret address' }).locator('pre').last().textContent())
    const first = await address()
    expect(first).toMatch(/\/feeds\/csv\/svf_\w+\.csv$/)
    await check(page, 'its secret')
    const read = await page.request.get(first, { headers: { 'user-agent': 'curl/8.0' } })
    expect((await read.text()).replace('\uFEFF', '').trim().split('\r\n').sort()).toEqual([
      '"Tee, long"',
      'Tee',
      'product_name',
    ])
    await t.app.feeds.flush()

    await page.getByRole('link', { name: 'Go to the feed' }).click()
    await page.getByRole('table', { name: 'Who reads it' }).getByText('curl').waitFor()
    await check(page, 'a feed')
    await button(page, 'Replace the secret').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Replace the secret' }).click()
    await page.getByRole('heading', { name: 'The new secret' }).waitFor()
    const second = await address()
    expect((await page.request.get(first)).status()).toBe(404)
    expect((await page.request.get(second)).status()).toBe(200)
    await button(page, 'Done').click()
    await button(page, 'Revoke').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await page.getByText('What still reads it is refused').waitFor()
    expect((await page.request.get(second)).status()).toBe(410)
  })

  test.each(
    sampleOf(
      [
        { locale: 'en-GB', steps: 'How to connect', pbids: 'For Power BI (.pbids)', odc: 'For Excel (.odc)' },
        { locale: 'de-DE', steps: 'So verbinden Sie', pbids: 'Für Power BI (.pbids)', odc: 'Für Excel (.odc)' },
        { locale: 'fr-FR', steps: 'Comment le connecter', pbids: 'Pour Power BI (.pbids)', odc: 'Pour Excel (.odc)' },
      ],
      1,
    ),
  )(
    'a report is shown how to connect in $locale, with files that hold no secret',
    async ({ locale, steps, pbids, odc }) => {
      const w = await t.workspace()
      const { feed, secret } = await createFeed(t.deps, w.actor, { name: 'Report', kind: 'odata', sets: ['Variants'] })
      const page = await dashboard.open({ locale })
      await signIn(page, w, `/feeds/${feed.id}`)
      await page.getByRole('heading', { name: steps }).waitFor()
      for (const tool of ['Excel', 'Tableau', 'Qlik', 'Power BI']) {
        await page.getByRole('tab', { name: tool }).click()
        await page.getByRole('tabpanel', { name: tool }).getByRole('figure').waitFor()
      }
      await check(page, 'steps')
      const saved = async (name: string) => {
        const [download] = await Promise.all([page.waitForEvent('download'), button(page, name).click()])
        return readFile(await download.path(), 'utf8')
      }
      const file = await saved(pbids)
      expect(JSON.parse(file)).toEqual({
        version: '0.1',
        connections: [
          { details: { protocol: 'odata', address: { url: `${dashboard.base}/odata/v4/` } }, mode: 'Import' },
        ],
      })
      const query = await saved(odc)
      expect(query).toContain('[Name = &quot;Variants&quot;, Signature = &quot;table&quot;]')
      for (const text of [file, query]) expect(text).not.toContain(secret.slice(13, 40))
      expect(dashboard.complaints).toEqual([])
    },
  )

  test('a semantic model is connected, refused what is no ID, paused and deleted', async () => {
    const w = await t.workspace()
    const page = await dashboard.open()
    await signIn(page, w, '/feeds')
    await page.getByRole('link', { name: 'Power BI refresh' }).click()
    await button(page, 'Connect a model').click()
    const dialog = page.getByRole('dialog')
    const fill = (label: string, value: string) => dialog.getByLabel(label, { exact: true }).fill(value)
    await fill('Name', 'Report')
    await fill('Directory (tenant) ID', 'acme.selvedge.test')
    await fill('Application (client) ID', '1d6c1a2b-3f44-4c0e-9a57-0c1f5e2b7d90')
    await fill('Client secret', 'planted-secret')
    await fill('Workspace ID', 'none')
    await fill('Semantic model ID', '3f8e3c4d-5b66-4e2f-9c79-2e3f7f4d9fb2')
    await button(page, 'Connect').click()
    await dialog.getByText('follows /groups/').waitFor()
    await check(page, 'connecting a model')
    await fill('Workspace ID', '2e7d2b3c-4a55-4d1f-8b68-1d2f6e3c8ea1')
    await button(page, 'Connect').click()
    await page.getByText('0 of 8 refreshes used in the last 24 hours').waitFor()
    await button(page, 'Pause').click()
    await button(page, 'Resume').waitFor()
    await check(page, 'a model')
    await button(page, 'Delete').click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('heading', { name: 'Refresh Power BI after publishing' }).waitFor()
    expect(dashboard.complaints).toEqual([])
  })
})
