import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCertification } from '#features/records/certifications/create-certification.ts'
import { updateCertification } from '#features/records/certifications/update-certification.ts'
import { createCompany } from '#features/records/companies/create-company.ts'
import { updateCompany } from '#features/records/companies/update-company.ts'
import { createMaterial } from '#features/records/materials/create-material.ts'
import { deleteMaterial } from '#features/records/materials/delete-material.ts'
import { updateMaterial } from '#features/records/materials/update-material.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { deleteProduct } from '#features/records/products/delete-product.ts'
import { updateProduct } from '#features/records/products/update-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import { updateVariant } from '#features/records/variants/update-variant.ts'
import type { TestApp, TestWorkspace } from '#test/harness.ts'
import { sampleOf } from '#test/sample.ts'
import { de } from '../dashboard/src/words/de.ts'
import { en } from '../dashboard/src/words/en.ts'
import { fr } from '../dashboard/src/words/fr.ts'
import { axeInPassing } from './axe-violations.ts'
import { chromiumPath, isRequired } from './browser.ts'
import { type Dashboard, startDashboard } from './dashboard.ts'

describe.skipIf(chromiumPath === undefined && !isRequired)('what was deleted and what was changed', () => {
  let dashboard: Dashboard
  let t: TestApp
  let base: string

  beforeAll(async () => {
    dashboard = await startDashboard()
    ;({ t, base } = dashboard)
  }, 240_000)
  afterAll(() => dashboard?.stop())

  async function makeScarf(w: TestWorkspace) {
    const wool = await createMaterial(t.deps, w.actor, { name: 'Wool', fibre: 'wool', label: 'wool' })
    const silk = await createMaterial(t.deps, w.actor, { name: 'Silk', fibre: 'silk', label: 'silk' })
    const product = await createProduct(t.deps, w.actor, { name: 'Wool scarf', sku: 'WS-1' })
    const variant = await createVariant(t.deps, w.actor, {
      name: 'Wool scarf, red',
      productId: product.id,
      weight: 0.12,
      composition: [{ materialId: wool.id, share: 1 }],
    })
    return { wool, silk, product, variant }
  }

  test('a deleted product comes back by the toast, with its variants, and by the keyboard', async () => {
    const w = await t.workspace()
    const { product, variant } = await makeScarf(w)
    const page = await dashboard.open()
    await dashboard.signIn(page, w, `/products/${product.id}`)
    await page.getByRole('button', { name: 'More', exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.waitForURL(`${base}/products`)
    const undo = page.getByRole('button', { name: 'Undo' })
    await undo.focus()
    expect(await axeInPassing(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.waitForURL(`${base}/products/${product.id}`)
    await page.getByText('“Wool scarf” is back').waitFor()
    await page.goto(`${base}/variants/${variant.id}`)
    await page.getByRole('heading', { name: 'Wool scarf, red' }).waitFor()
  })

  test('the list of deleted records says who and until when, restores, and explains what stands in the way', async () => {
    const w = await t.workspace()
    const { product, wool } = await makeScarf(w)
    const page = await dashboard.open()
    await dashboard.signIn(page, w, '/deleted')
    await page.getByText('Nothing has been deleted').waitFor()
    await deleteProduct(t.deps, w.actor, { id: product.id })
    await deleteMaterial(t.deps, w.actor, { id: wool.id })

    // Where it was, it says what became of it.
    await page.goto(`${base}/products/${product.id}`)
    await page.getByText('“Wool scarf” was deleted').waitFor()
    await page.goto(`${base}/deleted`)
    await page.getByText('Product with 1 variant').waitFor()
    await expect.poll(() => page.getByText('Kept until').count()).toBe(2)
    expect(await axeInPassing(page)).toEqual([])

    await page.getByRole('button', { name: 'Restore: Wool scarf' }).click()
    await page.getByRole('dialog').getByText('refers to the material "Wool"').waitFor()
    expect(await axeInPassing(page)).toEqual([])
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Restore: Wool', exact: true }).click()
    await page.getByText('“Wool” is back').waitFor()
    await page.getByRole('button', { name: 'Restore: Wool scarf' }).click()
    await page.getByText('“Wool scarf” is back').waitFor()
    await page.getByText('Nothing has been deleted').waitFor()

    await deleteProduct(t.deps, w.actor, { id: product.id })
    await page.reload()
    await page.getByRole('button', { name: 'More: Wool scarf' }).click()
    await page.getByRole('menuitem', { name: 'Delete permanently' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete permanently' }).click()
    await page.getByText('has been deleted permanently').waitFor()
    expect((await t.owner.query('select 1 from deleted_rows where workspace_id = $1', [w.id])).rows).toEqual([])
  })

  test('the history of a record shows differences, and puts back what was before', async () => {
    const w = await t.workspace()
    const { variant, wool, silk } = await makeScarf(w)
    await updateVariant(t.deps, w.actor, {
      id: variant.id,
      weight: 0.2,
      stages: [{ stage: 'making', country: 'PT' }],
      composition: [
        { materialId: wool.id, share: 0.7 },
        { materialId: silk.id, share: 0.3 },
      ],
    })
    const page = await dashboard.open()
    await dashboard.signIn(page, w, `/variants/${variant.id}`)
    await page.getByRole('button', { name: 'All changes' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByText('0.2 kg').waitFor()
    await drawer.getByText('0.12 kg').waitFor()
    await drawer.getByRole('link', { name: 'Silk' }).waitFor()
    await drawer.getByText('30%', { exact: true }).waitFor()
    await drawer.getByText('Portugal').waitFor()
    expect(await axeInPassing(page)).toEqual([])
    await drawer.getByRole('button', { name: 'Undo this change' }).click()
    await page.getByText('The change was undone').waitFor()
    const { rows } = await t.owner.query(
      'select v.weight_kg, v.stages, c.material_id, c.share from variants v join variant_materials c on c.variant_id = v.id where v.id = $1',
      [variant.id],
    )
    expect(rows).toEqual([{ weight_kg: 0.12, stages: [], material_id: wool.id, share: 1 }])
  })

  test('what was changed meanwhile is not overwritten by putting back', async () => {
    const w = await t.workspace()
    const { product } = await makeScarf(w)
    await updateProduct(t.deps, w.actor, { id: product.id, category: 'Scarves' })
    const page = await dashboard.open()
    await dashboard.signIn(page, w, `/products/${product.id}`)
    await page.getByRole('button', { name: 'All changes' }).click()
    await page.getByRole('button', { name: 'Undo this change' }).waitFor()
    await updateProduct(t.deps, w.actor, { id: product.id, category: 'Shawls' })
    await page.getByRole('button', { name: 'Undo this change' }).click()
    await page.getByText('has been saved by another user').waitFor()
    const { rows } = await t.owner.query('select category from products where id = $1', [product.id])
    expect(rows).toEqual([{ category: 'Shawls' }])
  })

  test('the activity is narrowed by who, what and when, and can be taken along', async () => {
    const w = await t.workspace()
    const { product } = await makeScarf(w)
    await updateProduct(t.deps, w.actor, { id: product.id, category: 'Scarves' })
    await deleteProduct(t.deps, w.actor, { id: product.id })
    const page = await dashboard.open()
    await dashboard.signIn(page, w, '/activity')
    await page
      .getByText(/^Deleted · /)
      .first()
      .waitFor()
    expect(await axeInPassing(page)).toEqual([])
    await page.getByRole('combobox', { name: 'What happened' }).fill('Product: Changed')
    await page.getByRole('option', { name: 'Product: Changed' }).click()
    await page.waitForURL(/kind=product\.updated/)
    await page.getByText('Scarves').waitFor()
    await expect.poll(() => page.getByText(/^Deleted · /).count()).toBe(0)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download as CSV' }).click(),
    ])
    const csv = await readFile(await download.path(), 'utf8')
    expect(csv.trim().split('\r\n')).toHaveLength(2)
    expect(csv).toContain('"category: null → ""Scarves"""')
    await page.getByLabel('To', { exact: true }).fill('1 Jan 2020')
    await page.keyboard.press('Enter')
    await page.getByText('Nothing happened in this period').waitFor()
  })

  const spoken = [
    {
      locale: 'en-GB',
      words: en,
      says: ['15 %', 'Germany', '30 Jun 2027', 'Verified by a third party', 'Machine wash, at most 40 °C'],
    },
    {
      locale: 'de-DE',
      words: de,
      says: ['15 %', '1,25 kg CO₂e/kg', 'Deutschland', '30.06.2027', 'Von Dritten geprüft', 'Hersteller'],
    },
    {
      locale: 'fr-FR',
      words: fr,
      says: ['15 %', '1,25 kg CO₂e/kg', 'Allemagne', '30 juin 2027', 'Vérifiées par un tiers', 'Fabricant'],
    },
  ]
  test.each(sampleOf(spoken, 1))(
    'the activity tells each change as the history of its record does, in $locale',
    async ({ locale, words, says }) => {
      const w = await t.workspace()
      const paths = await changeEveryKindOfField(w)
      const page = await dashboard.open({ locale })
      await dashboard.signIn(page, w, '/activity')
      const changes = page.locator('li dl > div')
      const told = async () => (await changes.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))
      // Names of other records and factors come a moment later.
      for (const text of [...says, 'Ribeira', 'Silk', 'Cotton, organic']) {
        await expect.poll(async () => (await told()).join(' ')).toContain(text)
      }
      await expect.poll(() => changes.locator('[aria-busy]').count()).toBe(0)
      const activity = new Set(await told())
      for (const path of paths) {
        await page.goto(`${base}${path}`)
        await page.getByRole('button', { name: words.trail.all }).click()
        const history = page.getByRole('dialog').locator('li dl > div')
        const shown = async () => (await history.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))
        await expect.poll(async () => (await shown()).length).toBeGreaterThan(2)
        await expect.poll(async () => (await shown()).filter((text) => !activity.has(text))).toEqual([])
      }
      const all = [...activity].join(' ')
      expect(all).not.toMatch(/\b(DE|0[.,]15|2027-06-30|wash-40|yarn|cotton-organic)\b/)
    },
  )

  /** A few fields at a time, because the activity shows four of them. Gives back where the records are. */
  async function changeEveryKindOfField(w: TestWorkspace): Promise<string[]> {
    const { wool, silk, product, variant } = await makeScarf(w)
    const company = await createCompany(t.deps, w.actor, { name: 'Ribeira' })
    const certification = await createCertification(t.deps, w.actor, { scheme: 'GOTS' })
    const of = { material: { id: wool.id }, variant: { id: variant.id } }
    for (const change of [
      { recycledShare: 0.15, originCountry: 'DE', carbonFootprint: 1.25, carbonFootprintBoundary: 'yarn' },
      { carbonFootprintEvidence: 'verified', factorMaterial: 'cotton-organic', waterLiters: 20 },
      { supplierId: company.id },
    ]) {
      await updateMaterial(t.deps, w.actor, { ...of.material, ...change })
    }
    for (const change of [
      { weight: 0.2, airFreightShare: 0.15, undyed: true, expectedUses: 45 },
      { careSymbols: ['wash-40', 'iron-none'], imageUrls: ['https://vesper.example/a'], color: 'Red' },
      { stages: [{ stage: 'making', country: 'DE', process: 'by hand' }], manufacturerId: company.id },
      {
        composition: [
          { materialId: silk.id, share: 0.7, part: 'shell' },
          { fibreText: 'elastane', share: 0.3 },
        ],
      },
    ]) {
      await updateVariant(t.deps, w.actor, { ...of.variant, ...change })
    }
    await updateCompany(t.deps, w.actor, {
      id: company.id,
      role: 'manufacturer',
      country: 'DE',
      description: 'A. '.repeat(50),
    })
    const validity = { validFrom: '2026-07-01', validUntil: '2027-06-30' }
    await updateCertification(t.deps, w.actor, { id: certification.id, ...validity, productId: product.id })
    return [
      `/materials/${wool.id}`,
      `/variants/${variant.id}`,
      `/companies/${company.id}`,
      `/certifications/${certification.id}`,
    ]
  }

  test('a viewer sees what was deleted and changed, and is offered no way back', async () => {
    const w = await t.workspace()
    const { product } = await makeScarf(w)
    await updateProduct(t.deps, w.actor, { id: product.id, category: 'Scarves' })
    await createMaterial(t.deps, w.actor, { name: 'Mohair' }).then(({ id }) => deleteMaterial(t.deps, w.actor, { id }))
    const page = await dashboard.open()
    const viewer = await w.member('viewer')
    const [name = '', value = ''] = (viewer?.headers['cookie'] ?? '').split('=')
    await page.context().addCookies([{ name, value, url: base }])
    await page.goto(`${base}/deleted`)
    await page.getByText('Mohair').waitFor()
    await expect.poll(() => page.getByRole('button', { name: /Restore/ }).count()).toBe(0)
    await page.goto(`${base}/products/${product.id}`)
    await page.getByRole('button', { name: 'All changes' }).click()
    await page.getByRole('dialog').getByText('Scarves').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Undo this change' }).count()).toBe(0)
  })

  test('nothing of all that broke the policy of the page', () => {
    expect(dashboard.complaints).toEqual([])
  })
})
