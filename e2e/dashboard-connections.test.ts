import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parsePrivateTarget } from '#platform/outbound/private-targets.ts'
import { type ShopDouble, startShopDouble } from '#test/doubles/woocommerce/shop-double.ts'
import type { TestApp } from '#test/harness.ts'
import type { Page } from '../proof/browser/browser.ts'
import { axeInPassing } from './axe-violations.ts'
import { chromiumPath, isRequired } from './browser.ts'
import { type Dashboard, READY, startDashboard } from './dashboard.ts'

describe.skipIf(chromiumPath === undefined && !isRequired)('connections in the dashboard', () => {
  let dashboard: Dashboard
  let t: TestApp
  let signIn: Dashboard['signIn']
  let shop: ShopDouble

  beforeAll(async () => {
    const local = parsePrivateTarget('127.0.0.1')
    dashboard = await startDashboard({ outboundPrivateTargets: local ? [local] : [] })
    ;({ t, signIn } = dashboard)
    shop = await startShopDouble()
    const scarf = shop.addProduct({
      name: 'Wool scarf',
      sku: 'SCARF',
      description: '<p>Warm and soft.</p>',
      attributes: [{ name: 'Colour', variation: true, options: ['Red', 'Blue'] }],
    })
    for (const option of ['Red', 'Blue']) {
      shop.addVariation(scarf, {
        sku: `SCARF-${option}`,
        weight: '0.2',
        attributes: [{ name: 'Colour', option }],
      })
    }
    shop.addProduct({ name: 'Linen shirt', sku: 'SHIRT', weight: '0.15' })
  })
  afterAll(async () => {
    await dashboard?.stop()
    await shop?.close()
  })

  /** Waits for what has the focus to be of this name. */
  const atFocus = (page: Page, name: string) =>
    expect
      .poll(() => page.evaluate('(document.activeElement?.labels?.[0] ?? document.activeElement)?.textContent ?? ""'))
      .toContain(name)

  test('sets WooCommerce up by the keyboard, from the home screen to an address in the shop, in few actions', async () => {
    const w = await t.workspace()
    const page = await dashboard.open()
    await signIn(page, w)
    let actions = 0
    const press = async (name: string | RegExp, role: 'button' | 'link' = 'button') => {
      actions += 1
      await page.getByRole(role, { name, exact: typeof name === 'string' }).press('Enter')
    }
    const type = async (label: string, text: string) => {
      actions += 1
      await page.getByLabel(label, { exact: true }).focus()
      await page.keyboard.insertText(text)
    }
    await page.getByRole('link', { name: 'Or connect your shop or ERP' }).waitFor()
    expect(await axeInPassing(page)).toEqual([])
    await press('WooCommerce', 'link')
    await atFocus(page, 'Address of the shop')
    await type('Address of the shop', shop.address)
    await type('Consumer key', shop.key)
    await type('Consumer secret', shop.secret)
    expect(await axeInPassing(page)).toEqual([])
    await press('Connect')
    await atFocus(page, 'Atelier & Söhne')
    await page.getByText('Connected to Atelier & Söhne').waitFor()
    await page.getByRole('row', { name: /^Name Wool scarf ?Linen shirt/ }).waitFor()
    expect(await axeInPassing(page)).toEqual([])
    await press('Look at what would happen')
    await page.getByRole('button', { name: /^Import \d+ records$/ }).waitFor()
    expect(await axeInPassing(page)).toEqual([])
    await page.reload()
    await press(/^Import \d+ records$/)
    await page.getByText('Your records are here.').waitFor()
    expect(await axeInPassing(page)).toEqual([])
    const { rows } = await t.owner.query('select chosen from connections where workspace_id = $1', [w.id])
    expect(rows).toEqual([{ chosen: { states: ['publish'], kinds: ['goods'] } }])
    const { data } = await t.graphql('{ productCount variantCount }', await w.key('read'))
    expect(data).toEqual({ productCount: 2, variantCount: 3 })
    await press('Write addresses back')
    await page.getByText('3 variants are known there').waitFor()
    expect(await axeInPassing(page)).toEqual([])
    await press('Write it')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await press('Publish a passport', 'link')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await press('Publish')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: 'Publish', exact: true })
      .and(page.locator(READY))
      .waitFor()
    actions += 1
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const written = () =>
      [...shop.products.values(), ...shop.variations.values()].some((item) => 'dpp_url' in shop.metaOf(item))
    await expect.poll(written, { timeout: 15_000 }).toBe(true)
    expect(actions).toBeLessThanOrEqual(12)
  })

  test('says which credentials are wrong and what to do, keeps what was typed, and mends them', async () => {
    const w = await t.workspace()
    const page = await dashboard.open({ locale: 'de-DE', colorScheme: 'dark' })
    await signIn(page, w, '/connections/new?system=woocommerce')
    await page.getByLabel('Adresse des Shops', { exact: true }).fill(shop.address)
    await page.reload()
    await expect.poll(() => page.getByLabel('Adresse des Shops', { exact: true }).inputValue()).toBe(shop.address)
    await page.getByLabel('Consumer Key', { exact: true }).fill(shop.key)
    await page.getByLabel('Consumer Secret', { exact: true }).fill(`${shop.secret.slice(0, -4)}0000`)
    await page.getByRole('button', { name: 'Verbinden', exact: true }).click()
    await page.getByRole('alert').getByText('Die Zugangsdaten werden nicht angenommen').first().waitFor()
    expect(await axeInPassing(page)).toEqual([])
    await page.getByLabel('Consumer Secret', { exact: true }).fill(shop.secret)
    await page.getByRole('button', { name: 'Verbinden', exact: true }).click()
    await page.getByText('Verbunden mit Atelier & Söhne').waitFor()
    expect(await axeInPassing(page)).toEqual([])
  })

  test('can be read in French on a phone', async () => {
    const w = await t.workspace()
    const page = await dashboard.open({ locale: 'fr-FR', viewport: { width: 360, height: 740 } })
    await signIn(page, w, '/connections')
    await page.getByRole('heading', { name: 'Connectez les systèmes avec lesquels vous travaillez' }).waitFor()
    expect(await axeInPassing(page)).toEqual([])
    await page.goto(`${dashboard.base}/connections/new?system=shopify`)
    await page.getByLabel('Nom de la boutique', { exact: true }).waitFor()
    expect(await axeInPassing(page)).toEqual([])
  })

  test('nothing that any page has done was against its policy, and nothing was asked of another host', () => {
    expect(dashboard.complaints).toEqual([])
  })
})
