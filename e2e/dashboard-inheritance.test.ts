import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCompany } from '#features/records/companies/create-company.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import type { TestApp } from '#test/harness.ts'
import { sampleOf } from '#test/sample.ts'
import { axeInPassing, axeViolations } from './axe-violations.ts'
import { chromiumPath, isRequired } from './browser.ts'
import { type Dashboard, startDashboard } from './dashboard.ts'

describe.skipIf(chromiumPath === undefined && !isRequired)('what a product says for all its variants', () => {
  let dashboard: Dashboard
  let t: TestApp

  beforeAll(async () => {
    dashboard = await startDashboard()
    t = dashboard.t
  })
  afterAll(() => dashboard?.stop())

  test('is entered once on the product, seen on its variants, overridden on one of them and taken back', async () => {
    const w = await t.workspace()
    const product = await createProduct(t.deps, w.actor, { name: 'Linen shirt' })
    const [blue, red] = await Promise.all(
      ['Blue', 'Red'].map((color) => createVariant(t.deps, w.actor, { productId: product.id, name: color, color })),
    )
    const key = await w.key('read')
    const seen = async (id: string | undefined) => {
      const { data } = await t.graphql(
        `{ variant(id: "${id}") { inherited weight materialComposition productionLocation } }`,
        key,
      )
      return data.variant
    }
    const page = await dashboard.open()
    page.setDefaultTimeout(20_000)
    await dashboard.signIn(page, w, `/products/${product.id}`)
    await page.getByRole('heading', { name: 'For all its variants' }).waitFor()
    await page.getByLabel('Weight').fill('0.2')
    await page.getByLabel('Composition as text').fill('100% linen')
    await page.getByLabel('Place of production').fill('Porto, Portugal')
    await page.keyboard.press('Control+s')
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(await axeInPassing(page)).toEqual([])
    const said = { weight: 0.2, materialComposition: '100% linen', productionLocation: 'Porto, Portugal' }
    const inherited = { inherited: ['WEIGHT', 'COMPOSITION', 'PRODUCTION_LOCATION'], ...said }
    expect([await seen(blue?.id), await seen(red?.id)]).toEqual([inherited, inherited])

    await page.goto(`${dashboard.base}/variants/${blue?.id}`)
    const weight = page.locator('#field-weight')
    await weight.waitFor()
    expect([await weight.inputValue(), await weight.getAttribute('readonly')]).toEqual(['0.2', ''])
    await expect.poll(() => page.locator('form').getByText('From the product', { exact: true }).count()).toBe(3)
    expect(await page.locator('#field-productionLocation').inputValue()).toBe('Porto, Portugal')
    expect(await axeInPassing(page)).toEqual([])
    await page.getByRole('button', { name: 'Override: Weight' }).click()
    await weight.fill('0.35')
    await page.keyboard.press('Control+s')
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(await seen(blue?.id)).toEqual({
      ...inherited,
      inherited: ['COMPOSITION', 'PRODUCTION_LOCATION'],
      weight: 0.35,
    })

    await page.getByRole('button', { name: 'Use the product’s value: Weight' }).click()
    await expect.poll(() => weight.inputValue()).toBe('0.2')
    await page.keyboard.press('Control+s')
    await expect.poll(() => seen(blue?.id)).toEqual(inherited)
    expect(await seen(red?.id)).toEqual(inherited)

    await page.getByRole('button', { name: 'Discard' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Override: Composition' }).click()
    await page.getByLabel('Composition as text').fill('60% linen, 40% wool')
    await page.keyboard.press('Control+s')
    const mixed = { ...said, inherited: ['WEIGHT', 'PRODUCTION_LOCATION'], materialComposition: '60% linen, 40% wool' }
    await expect.poll(() => seen(blue?.id)).toEqual(mixed)
    await page.goto(`${dashboard.base}/variants/${red?.id}`)
    await expect.poll(() => page.getByLabel('Composition as text').inputValue()).toBe('100% linen')
    expect(await seen(red?.id)).toEqual(inherited)
  })

  test('is shown in the form of a new variant, and of one that goes to another product, before it is saved', async () => {
    const w = await t.workspace()
    const says = { materialComposition: '100% linen', careInstructions: 'Hand wash.', weight: 0.2 }
    const translations = [{ language: 'de', field: 'careInstructions', text: 'Von Hand waschen.' }]
    const linen = await createProduct(t.deps, w.actor, { name: 'Linen shirt', ...says, translations })
    await createProduct(t.deps, w.actor, {
      name: 'Wool shirt',
      weight: 0.4,
      careInstructions: 'Dry clean.',
    })
    const page = await dashboard.open()
    page.setDefaultTimeout(20_000)
    await dashboard.signIn(page, w, `/variants/new?product=${linen.id}&productName=Linen%20shirt`)
    const [weight, care] = [page.locator('#field-weight'), page.locator('#field-careInstructions')]
    const seen = async () => [await weight.inputValue(), await care.inputValue()]
    await expect.poll(seen).toEqual(['0.2', 'Hand wash.'])
    await page.getByRole('button', { name: 'Override: Care instructions' }).click()
    await care.fill('Machine wash.')
    await page.getByLabel('Name').fill('Blue')
    await page.keyboard.press('Control+s')
    await page.waitForURL(/variants\/var_/)
    const id = page.url().split('/').at(-1)
    const stored = async () => {
      const asked = '{ inherited weight materialComposition careInstructions product { name } }'
      return (await t.graphql(`{ variant(id: "${id}") ${asked} }`, await w.key('read'))).data.variant
    }
    const own = { careInstructions: 'Machine wash.' }
    const made = { inherited: ['WEIGHT', 'COMPOSITION'], weight: 0.2, materialComposition: '100% linen', ...own }
    expect(await stored()).toEqual({ ...made, product: { name: 'Linen shirt' } })

    // A text of the product has the product's translation.
    await page.getByRole('button', { name: 'Use the product’s value: Care instructions' }).click()
    await page.locator('form').getByText('Deutsch', { exact: true }).click()
    await expect.poll(() => care.inputValue()).toBe('Von Hand waschen.')
    expect([await care.getAttribute('lang'), await care.getAttribute('readonly')]).toEqual(['de', ''])
    await page.locator('form').getByText('As entered', { exact: true }).click()
    await page.getByRole('button', { name: 'Override: Care instructions' }).click()
    await care.fill('Machine wash.')

    await page.locator('#field-productId').fill('Wool')
    await page.getByRole('option', { name: 'Wool shirt' }).click()
    await expect.poll(seen).toEqual(['0.4', 'Machine wash.'])
    await expect.poll(() => page.locator('#field-materialComposition').inputValue()).toBe('')
    expect(await axeInPassing(page)).toEqual([])
    await page.keyboard.press('Control+s')
    await page.getByText('Saved', { exact: true }).waitFor()
    const moved = { inherited: ['WEIGHT'], weight: 0.4, materialComposition: null, ...own }
    expect(await stored()).toEqual({ ...moved, product: { name: 'Wool shirt' } })
  })

  test('leaves the brand to the company that it follows, and undo gives the former text back', async () => {
    const w = await t.workspace()
    const brand = await createCompany(t.deps, w.actor, { name: 'Vesper', role: 'brand', city: 'Aarhus' })
    const { id } = await createProduct(t.deps, w.actor, { name: 'Linen shirt', brand: 'vesper' })
    const page = await dashboard.open()
    page.setDefaultTimeout(20_000)
    await dashboard.signIn(page, w, `/products/${id}`)
    const text = page.locator('#field-brand')
    await expect.poll(() => text.inputValue()).toBe('vesper')
    await text.fill('Vesper!')
    await page.locator('#field-brandId').click()
    await page.getByRole('option', { name: 'Vesper · Aarhus' }).click()
    await page.getByText('From the company Vesper', { exact: true }).waitFor()
    expect([await text.inputValue(), await text.getAttribute('readonly')]).toEqual(['Vesper', ''])
    await page.keyboard.press('Control+s')
    const stored = async () => {
      const { data } = await t.graphql(`{ product(id: "${id}") { brand brandId } }`, await w.key('read'))
      return data.product
    }
    await expect.poll(stored).toEqual({ brand: 'Vesper', brandId: brand.id })
    expect(await axeInPassing(page)).toEqual([])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(stored).toEqual({ brand: 'vesper', brandId: null })
  })

  const spoken = [
    ['en-GB', ['light', 'dark'], 'For all its variants', 'Products of this brand'],
    ['de-DE', ['light'], 'Für alle Varianten', 'Produkte dieser Marke'],
    ['fr-FR', ['dark'], 'Pour toutes ses variantes', 'Produits de cette marque'],
  ] as const
  test.each(sampleOf(spoken, 1))(
    'has nothing for axe to complain of, for %s in %j',
    async (locale, schemes, forAll, ofBrand) => {
      const w = await t.workspace()
      const brand = await createCompany(t.deps, w.actor, { name: 'Vesper', role: 'brand', code: '4711' })
      await createProduct(t.deps, w.actor, { name: 'Wool shirt', brand: 'vesper' })
      const translations = [{ language: 'it', field: 'careInstructions', text: 'Lavare a mano.' }]
      const says = { brandId: brand.id, weight: 0.2, careInstructions: 'Hand wash.', translations }
      const product = await createProduct(t.deps, w.actor, { name: 'Linen shirt', code: '12-7', ...says })
      const variant = await createVariant(t.deps, w.actor, { productId: product.id, name: 'Blue', code: '12-7-1' })
      const page = await dashboard.open({ locale })
      page.setDefaultTimeout(20_000)
      const axe = async () => {
        for (const colorScheme of schemes) {
          await page.emulateMedia({ colorScheme })
          expect(await axeViolations(page), colorScheme).toEqual([])
        }
      }
      await dashboard.signIn(page, w, `/companies/${brand.id}`)
      await page.getByRole('heading', { name: ofBrand }).waitFor()
      await axe()
      for (const [path, what] of [
        [`/products/${product.id}`, page.getByRole('heading', { name: forAll })],
        [`/variants/${variant.id}`, page.locator('[data-taken]').first()],
      ] as const) {
        await page.goto(`${dashboard.base}${path}`)
        await what.waitFor()
        await page.locator('form').getByText('Italiano', { exact: true }).click()
        await expect.poll(() => page.locator('#field-careInstructions').inputValue()).toBe('Lavare a mano.')
        await axe()
      }
    },
  )

  test('breaks no rule of its policy, throws nothing and asks no other host in any of this', () => {
    expect(dashboard.complaints).toEqual([])
  })
})
