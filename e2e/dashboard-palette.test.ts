import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMaterial } from '#features/records/materials/create-material.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import { deleteVariant } from '#features/records/variants/delete-variant.ts'
import type { TestApp, TestWorkspace } from '#test/harness.ts'
import { makeFile, picture } from '#test/uploads.ts'
import type { Page } from '../proof/browser/browser.ts'
import { axeInPassing } from './axe-violations.ts'
import { chromiumPath, isRequired } from './browser.ts'
import { type Dashboard, startDashboard } from './dashboard.ts'

describe.skipIf(chromiumPath === undefined && !isRequired)('the frame: the menu and the palette', () => {
  let dashboard: Dashboard
  let t: TestApp
  let base: string

  beforeAll(async () => {
    dashboard = await startDashboard()
    ;({ t, base } = dashboard)
  }, 240_000)
  afterAll(() => dashboard?.stop())

  async function makeScarf(w: TestWorkspace) {
    const wool = await createMaterial(t.deps, w.actor, { name: 'Wool', fibre: 'wool' })
    const product = await createProduct(t.deps, w.actor, { name: 'Écharpe', sku: 'WS-1' })
    const variant = await createVariant(t.deps, w.actor, {
      name: 'Écharpe, rouge',
      productId: product.id,
      weight: 0.12,
      composition: [{ materialId: wool.id, share: 1 }],
    })
    return { wool, product, variant }
  }
  const openPalette = async (page: Page) => {
    await page.locator('#content h1').waitFor()
    await page.keyboard.press('Control+k')
    const input = page.getByRole('combobox', { name: 'Search and commands' })
    await input.and(page.locator(':focus')).waitFor()
    return input
  }
  /** What the palette offers under one heading. */
  const offered = (page: Page, group: string): Promise<string[]> =>
    page
      .getByRole('listbox', { name: 'Search and commands' })
      .getByRole('group', { name: group, exact: true })
      .getByRole('option')
      .allTextContents()

  test('the menu groups the places, and keys go through them in the order that is seen', async () => {
    const w = await t.workspace()
    const page = await dashboard.open()
    await dashboard.signIn(page, w)
    const side = page.locator('aside:has(nav)')
    const places = ['Products', 'Variants', 'Materials', 'Companies', 'Certifications', 'Ratings', 'Files']
    for (const place of places) {
      await side.getByRole('list', { name: 'Catalogue' }).getByRole('link', { name: place, exact: true }).waitFor()
    }
    await side.getByRole('list', { name: 'Sharing' }).getByRole('link', { name: 'Private links' }).waitFor()
    await side.getByRole('list', { name: 'Tools' }).getByRole('link', { name: 'Activity' }).waitFor()
    const links = await side.getByRole('link').allInnerTexts()
    expect([links[0], links.at(-1)]).toEqual(['Home', 'Settings'])
    await side.getByRole('link', { name: 'Home' }).focus()
    for (const next of places) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate('document.activeElement.textContent')).toBe(next)
    }
    const tops = await side.getByRole('link').evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top))
    expect(tops).toEqual([...tops].sort((a, b) => a - b))
    await page.getByTitle('Your account').click()
    await page.getByRole('menuitem', { name: 'Accessibility' }).click()
    await page.getByRole('heading', { name: 'With the keyboard only' }).waitFor()
  })

  test('keeps every key typed while it is still being loaded, and none of them reaches the page', {
    timeout: 60_000,
  }, async () => {
    const w = await t.workspace()
    await makeScarf(w)
    const page = await dashboard.open()
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/assets\/palette-/, (route) => held.then(() => route.continue()))
    await dashboard.signIn(page, w, '/variants')
    await page.getByRole('link', { name: 'Écharpe, rouge' }).waitFor()
    await page.keyboard.press('Control+k')
    // On the page these would go to products, create a record, list the keys, go through the rows and choose one.
    await page.keyboard.type('g pc?jx écharpz')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('e')
    expect(new URL(page.url()).pathname).toBe('/variants')
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0)
    expect(await page.getByRole('radio', { name: 'List', exact: true }).isChecked()).toBe(true)
    expect(await axeInPassing(page)).toEqual([])
    release()
    const input = page.getByRole('combobox', { name: 'Search and commands' })
    await input.and(page.locator(':focus')).waitFor()
    await expect.poll(() => input.inputValue()).toBe('g pc?jx écharpe')
    await page.keyboard.type('!')
    expect(await input.inputValue()).toBe('g pc?jx écharpe!')
    expect(new URL(page.url()).pathname).toBe('/variants')
  })

  test('opens with what was typed before anything was on the screen, Enter included, and Escape takes it back', {
    timeout: 60_000,
  }, async () => {
    const w = await t.workspace()
    const { variant } = await makeScarf(w)
    const page = await dashboard.open()
    await dashboard.signIn(page, w)
    await page.locator('#content h1').waitFor()
    let release = () => {}
    let held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/session', (route) => held.then(() => route.continue()))
    const asked = page.waitForRequest('**/api/session')
    await page.reload({ waitUntil: 'commit' })
    await asked
    await page.keyboard.press('Control+k')
    await page.keyboard.type('écharpe, rouge')
    await page.keyboard.press('Enter')
    release()
    await expect.poll(() => page.url(), { timeout: 20_000 }).toBe(`${base}/variants/${variant.id}`)

    held = new Promise((resolve) => {
      release = resolve
    })
    const askedAgain = page.waitForRequest('**/api/session')
    await page.reload({ waitUntil: 'commit' })
    await askedAgain
    await page.keyboard.press('Control+k')
    await page.keyboard.type('wool')
    await page.keyboard.press('Escape')
    release()
    await page.locator('#content h1').waitFor()
    await page.keyboard.press('?')
    await page.getByRole('dialog').waitFor({ timeout: 15_000 })
  })

  test('the palette does what the open record can do, by keys alone', async () => {
    const w = await t.workspace()
    const { product, variant } = await makeScarf(w)
    const page = await dashboard.open()
    await dashboard.signIn(page, w, `/variants/${variant.id}`)
    await page.getByRole('button', { name: 'Publish', exact: true }).waitFor()
    const input = await openPalette(page)
    expect(await offered(page, 'On this screen')).toEqual(
      expect.arrayContaining(['Publish', 'QR and labels', 'Share privately', 'Passport', 'Delete']),
    )
    expect(await axeInPassing(page)).toEqual([])
    await input.fill('share priv')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: /private link/i })
    await dialog.waitFor()
    await expect.poll(() => dialog.evaluate((it) => it.contains(it.ownerDocument.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })

    await page.goto(`${base}/products/${product.id}`)
    await page.getByRole('heading', { name: 'Écharpe', exact: true }).waitFor()
    await (await openPalette(page)).fill('new variant of')
    await page.keyboard.press('Enter')
    await page.waitForURL(`${base}/variants/new?product=${product.id}**`)
    // What the record could do is gone with its screen.
    await openPalette(page)
    expect(await offered(page, 'On this screen')).not.toContain('Share privately')
  })

  test('what was open last is there before a word is typed, for this person in this workspace alone', async () => {
    const w = await t.workspace()
    const { product, variant } = await makeScarf(w)
    const page = await dashboard.open()
    await dashboard.signIn(page, w, `/products/${product.id}`)
    await page.getByRole('heading', { name: 'Écharpe', exact: true }).waitFor()
    await page.goto(`${base}/variants/${variant.id}`)
    await page.getByRole('heading', { name: 'Écharpe, rouge' }).waitFor()
    await page.goto(base)
    await openPalette(page)
    expect(await offered(page, 'Recently opened')).toEqual(['Écharpe, rougeVariants', 'ÉcharpeProducts'])
    await page.keyboard.press('Enter')
    await page.waitForURL(`${base}/variants/${variant.id}`)

    // One that is gone is not offered again. The variant, which is being opened: a product would take it along, before its screen or after.
    await deleteVariant(t.deps, w.actor, { id: variant.id })
    await page.goto(`${base}/variants/${variant.id}`)
    await page.getByRole('button', { name: 'Restore' }).waitFor()
    await page.goto(base)
    await openPalette(page)
    expect(await offered(page, 'Recently opened')).toEqual(['ÉcharpeProducts'])
    await page.keyboard.press('Escape')

    const other = await t.workspace()
    const kept = await page.evaluate('Object.keys(localStorage).filter((key) => key.includes("recent")).length')
    expect(kept).toBe(1)
    await page.context().clearCookies()
    await dashboard.signIn(page, other)
    await openPalette(page)
    expect(await offered(page, 'Recently opened')).toEqual([])
    expect(await offered(page, 'Go to')).toContain('Products')
  })

  test('finds records with their pictures, waits for them when Enter is faster, and gives the focus back to who leaves', async () => {
    const w = await t.workspace()
    const { product } = await makeScarf(w)
    await makeFile(
      t.deps,
      w.actor,
      { kind: 'image', name: 'front.jpg', productId: product.id },
      await picture(400, 400).jpeg().toBuffer(),
    )
    const page = await dashboard.open()
    await dashboard.signIn(page, w)
    const input = await openPalette(page)
    await input.fill('écharpe')
    const option = page.getByRole('option', { name: 'Écharpe', exact: true })
    await option.locator('img').waitFor()
    expect(await axeInPassing(page)).toEqual([])
    await page.keyboard.press('Escape')
    await input.waitFor({ state: 'detached' })

    await page.getByRole('link', { name: 'Materials', exact: true }).focus()
    await openPalette(page)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Materials')

    await openPalette(page)
    await page.keyboard.insertText('wool')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/materials\/mat_/)
    await (await openPalette(page)).fill('settings api')
    await page.keyboard.press('Enter')
    await page.waitForURL(`${base}/settings/keys`)
  })

  test('without a connection it says so, and the screen stays as it is', async () => {
    const w = await t.workspace()
    const page = await dashboard.open()
    await page.route('**/assets/palette-*.js', (route) => route.abort())
    await dashboard.signIn(page, w)
    await page.locator('#content h1').waitFor()
    await page.keyboard.press('Control+k')
    await page.getByText('The service cannot be reached. Nothing is lost').waitFor()
    await page.locator('#content h1').waitFor()
  })

  test('a viewer is offered nothing that the service would refuse', async () => {
    const w = await t.workspace()
    const { variant } = await makeScarf(w)
    const { credentials } = await w.join('viewer')
    const page = await dashboard.open()
    const [name = '', value = ''] = credentials?.headers['cookie']?.split(/[=;]/) ?? []
    await page.context().addCookies([{ name, value, url: base }])
    await page.goto(`${base}/variants/${variant.id}`)
    await page.getByRole('heading', { name: 'Écharpe, rouge' }).waitFor()
    await openPalette(page)
    expect(await offered(page, 'Create')).toEqual([])
    expect(await offered(page, 'Settings')).not.toContain('API keys')
    const here = await offered(page, 'On this screen')
    expect(here).toContain('QR and labels')
    for (const refused of ['Publish', 'Share privately', 'Delete']) expect(here).not.toContain(refused)
  })

  test('breaks no rule of its policy, throws nothing and asks no other host in any of this', () => {
    expect(dashboard.complaints).toEqual([])
  })
})
