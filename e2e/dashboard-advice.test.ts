import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMaterial } from '#features/records/materials/create-material.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import { updateVariant } from '#features/records/variants/update-variant.ts'
import type { TestApp } from '#test/harness.ts'
import { makeFile } from '#test/uploads.ts'
import type { Page } from '../proof/browser/browser.ts'
import { axeInPassing } from './axe-violations.ts'
import { chromiumPath, isRequired } from './browser.ts'
import { type Dashboard, startDashboard } from './dashboard.ts'

async function shoot(page: Page, name: string) {
  const folder = process.env['SHOTS']
  if (folder !== undefined) await page.screenshot({ path: join(folder, `${name}.png`) })
}

describe.skipIf(chromiumPath === undefined && !isRequired)('the advice of a variant', () => {
  let dashboard: Dashboard
  let t: TestApp
  let base: string

  beforeAll(async () => {
    dashboard = await startDashboard()
    ;({ t, base } = dashboard)
  }, 180_000)
  afterAll(() => dashboard?.stop())

  test('leads a jacket from no score to one by its advice alone, and to more points by a report filed as evidence', {
    timeout: 90_000,
  }, async () => {
    const w = await t.workspace()
    const { id: productId } = await createProduct(t.deps, w.actor, { name: 'Harbour' })
    const { id } = await createVariant(t.deps, w.actor, { name: 'Harbour, navy', productId })
    const key = await w.key('read')
    const score = async () =>
      (await t.graphql(`{ variant(id: "${id}") { sustainabilityScore } }`, key)).data.variant.sustainabilityScore
    const page = await dashboard.open()
    await dashboard.signIn(page, w, `/variants/${id}`)
    const follow = (advice: string) => page.locator('main aside').getByText(advice).click()
    const typed = async (field: string, text: string) => {
      await page.locator(`#field-${field}:focus, #field-${field} :focus`).waitFor()
      await page.keyboard.type(text)
    }
    const save = async () => {
      await page.keyboard.press('Control+s')
      await page.getByText('Saved', { exact: true }).waitFor()
    }

    expect(await score()).toBeNull()
    await follow('Enter the weight of one item')
    await typed('weight', '0.6')
    await follow('Enter the whole composition')
    await page.locator('#field-composition:focus, #field-composition :focus').waitFor()
    await page.getByRole('button', { name: 'Paste label text' }).click()
    await page.getByLabel('Label text').and(page.locator(':focus')).waitFor()
    await page.keyboard.type('100% polyester')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Use this composition' }).click()
    await save()
    await follow('Enter the product type')
    await typed('productType', 'Rain jacket')
    await save()
    await expect.poll(async () => Number(await score()), { timeout: 15_000 }).toBeGreaterThan(0)

    await updateVariant(t.deps, w.actor, { id, expectedUses: 400 })
    await page.goto(`${base}/variants/${id}`)
    await page
      .getByText(/^probably [\d.]+ to [\d.]+$/)
      .first()
      .waitFor()
    await page.getByText(/^Per use, /).waitFor()
    const bounded = await score()
    await page.getByRole('button', { name: /^Show \d+ more$/ }).click()
    await follow('Upload the test report that proves')
    await page.getByRole('combobox', { name: 'Upload documents as' }).click()
    await page.getByRole('option', { name: 'Evidence: test reports, studies' }).click()
    const report = { name: 'wear.txt', mimeType: 'text/plain', buffer: Buffer.from('Martindale, 50,000 cycles') }
    await page.locator('#field-files input[type=file][multiple]').setInputFiles(report)
    await expect.poll(score, { timeout: 15_000 }).toBeGreaterThan(bounded)
    expect(await axeInPassing(page)).toEqual([])
  })

  test('which scores of a product are too close to rank is marked and said, water has its range, and what has no benchmark says so', {
    timeout: 90_000,
  }, async () => {
    const w = await t.workspace()
    const { id: productId } = await createProduct(t.deps, w.actor, { name: 'Tee', productType: 'T-shirt' })
    const make = (name: string, weight: number, fibreText: string) => {
      const fields = { productId, name, weight, airFreightShare: 0, composition: [{ fibreText, share: 1 }] }
      return createVariant(t.deps, w.actor, fields)
    }
    await make('In viscose', 0.17, 'viscose')
    await make('In lyocell', 0.18, 'lyocell')
    const { id: heavy } = await make('In cotton', 0.9, 'cotton')
    const page = await dashboard.open()
    await dashboard.signIn(page, w, `/products/${productId}`)
    await page.getByText('With ≈: too close to the next higher or lower score').waitFor()
    const close = page.getByRole('link', { name: /too close to another to rank/ })
    expect((await close.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))).toEqual([
      expect.stringMatching(/In viscose ≈ \d+/),
      expect.stringMatching(/In lyocell ≈ \d+/),
    ])
    await shoot(page, 'close-scores')
    expect(await axeInPassing(page)).toEqual([])
    await page.goto(`${base}/variants/${heavy}`)
    await page.getByText('certainly higher than that of a conventional item').waitFor()
    expect(await page.getByText(/^probably [\d.,]+ to [\d.,]+$/).count()).toBe(2)
    await shoot(page, 'beside-conventional')

    // So does the list of variants, as long as it runs by score.
    await page.goto(`${base}/variants`)
    await page.getByRole('columnheader', { name: 'Score' }).getByRole('button').click()
    await page.getByText('too close to the next higher or lower score to say which variant is better').waitFor()
    const marked = page.getByRole('row', { name: /too close to another to rank/ })
    await expect
      .poll(async () => (await marked.allInnerTexts()).map((text) => /In \w+/.exec(text)?.[0]))
      .toEqual(['In lyocell', 'In viscose'])
    await shoot(page, 'close-scores-of-list')
    expect(await axeInPassing(page)).toEqual([])

    // What has no benchmark says so where the score would be, beside the footprint and in its explanation.
    const bags = await createProduct(t.deps, w.actor, { name: 'Tote', productType: 'Bag' })
    const parts = [
      { fibreText: 'cotton', share: 0.9 },
      { fibreText: 'brass', share: 0.1 },
    ]
    const tote = { productId: bags.id, name: 'Tote', weight: 0.4, composition: parts }
    const { id: bag } = await createVariant(t.deps, w.actor, tote)
    for (const [panel, name] of [
      ['', 'no-benchmark'],
      ['?panel=assessment', 'no-benchmark-panel'],
    ]) {
      await page.goto(`${base}/variants/${bag}${panel}`)
      await page.getByText('No benchmark yet for this kind of product').first().waitFor()
      await shoot(page, name!)
    }
  })

  test('marks of scores that are too close to rank go across the pages of a list, either way round', {
    timeout: 120_000,
  }, async () => {
    const w = await t.workspace()
    const { id: productId } = await createProduct(t.deps, w.actor, { name: 'Tee', productType: 'T-shirt' })
    const make = (name: string, weight: number, fibreText: string) => {
      const fields = { productId, name, weight, airFreightShare: 0, composition: [{ fibreText, share: 1 }] }
      return createVariant(t.deps, w.actor, fields)
    }
    // Lighter ones fill the first page but for its last row, which is next to the first of the second page.
    for (let i = 0; i < 49; i++) await make(`Light ${i}`, 0.05, 'viscose')
    await make('In viscose', 0.17, 'viscose')
    await make('In lyocell', 0.18, 'lyocell')
    const page = await dashboard.open()
    await dashboard.signIn(page, w, '/variants')
    await page.getByRole('columnheader', { name: 'Score' }).getByRole('button').click()
    const names = async (rows: ReturnType<Page['getByRole']>) =>
      (await rows.allInnerTexts()).map((text) => /(In|Light) \w+/.exec(text)?.[0])
    const marked = page.getByRole('row', { name: /too close to another to rank/ })
    const said = page.getByText('too close to the next higher or lower score to say which variant is better')
    await said.waitFor()
    const [onFirst] = await names(marked)
    expect([await names(marked), await page.getByRole('row').count()]).toEqual([[expect.stringMatching(/^In /)], 51])
    await page.getByRole('button', { name: 'Next' }).click()
    await said.waitFor()
    await expect
      .poll(() => names(page.getByRole('row').nth(1)))
      .toEqual([onFirst === 'In viscose' ? 'In lyocell' : 'In viscose'])
    await expect.poll(() => names(marked)).toEqual([onFirst === 'In viscose' ? 'In lyocell' : 'In viscose'])
    await shoot(page, 'close-scores-across-pages')
  })

  test('of a supplier’s study says at once why it does not count as verified, and before publishing when it ends', {
    timeout: 90_000,
  }, async () => {
    const w = await t.workspace()
    const said = { carbonFootprint: 3, carbonFootprintEvidence: 'verified', factorSource: 'EPD S-P-01234' }
    const cotton = await createMaterial(t.deps, w.actor, { name: 'Cotton', fibre: 'cotton', ...said })
    await makeFile(t.deps, w.actor, { kind: 'evidence', materialId: cotton.id, name: 'epd.txt' })
    const { id: productId } = await createProduct(t.deps, w.actor, { name: 'Tee', productType: 'T-shirt' })
    const composition = [{ materialId: cotton.id, share: 1 }]
    const { id } = await createVariant(t.deps, w.actor, { productId, name: 'Tee', weight: 0.17, composition })
    const page = await dashboard.open()
    await dashboard.signIn(page, w, `/variants/${id}`)
    await page.locator('main aside').getByText('The supplier’s figures for “Cotton” count as declared.').click()
    await page.waitForURL(/materials\/mat_/)
    const advice = page.getByRole('status').filter({ hasText: /declared|counted/ })
    const says = async (text: RegExp) => expect.poll(() => advice.innerText(), { timeout: 10_000 }).toMatch(text)
    await says(/until this is entered: Verified by, Valid until/)
    await page.locator('#field-footprintVerifier').fill('Bureau Veritas')
    await says(/until this is entered: Valid until/)
    const inAMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
    await page.locator('#field-footprintValidUntil').fill(inAMonth)
    await says(/The study ends on .+; after that, the figures count as declared/)
    await shoot(page, 'study')
    expect(await axeInPassing(page)).toEqual([])
    await page.keyboard.press('Control+s')
    await page.getByText('Saved', { exact: true }).waitFor()
    await page.goto(`${base}/variants/${id}`)
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('This ends soon').waitFor()
    await dialog.getByText(/^Supplier’s study ends: /).waitFor()
    await shoot(page, 'study-ends')
    expect(await axeInPassing(page)).toEqual([])
  })
})
