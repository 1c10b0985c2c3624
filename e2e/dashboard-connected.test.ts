import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestWorkspace } from '#test/harness.ts'
import { axeInPassing } from './axe-violations.ts'
import { chromiumPath, isRequired } from './browser.ts'
import {
  type ConnectedShop,
  changeAll,
  connectShop,
  differAndWrite,
  fillShop,
  fillWithMany,
  MAY_CALL_SHOPS,
} from './connected.ts'
import { type Dashboard, startDashboard } from './dashboard.ts'

describe.skipIf(chromiumPath === undefined && !isRequired)('what is connected, in the dashboard', () => {
  let dashboard: Dashboard
  let w: TestWorkspace
  let atelier: ConnectedShop
  let outlet: ConnectedShop
  let socks: ConnectedShop

  beforeAll(async () => {
    dashboard = await startDashboard(MAY_CALL_SHOPS)
    const { t } = dashboard
    w = await t.workspace()
    ;[atelier, outlet, socks] = await Promise.all([
      connectShop(t, w, 'Atelier', fillShop),
      connectShop(t, w, 'Outlet', (shop) => void shop.addProduct({ name: 'Belt', sku: 'BELT' })),
      connectShop(t, w, 'Socks', fillWithMany),
    ])
    await Promise.all([atelier, outlet, socks].map(async (each) => each.letItRun(await each.run(true))))
    changeAll(socks.shop)
    await Promise.all([differAndWrite(t, w, atelier), socks.run()])
  })
  afterAll(() => dashboard?.stop())

  const state = async ({ id }: ConnectedShop) =>
    (await dashboard.t.owner.query('select state from connections where id = $1', [id])).rows[0]?.state

  test('differences are decided one by one, and the rest at once', async () => {
    const page = await dashboard.open()
    await dashboard.signIn(page, w, `/connections/${atelier.id}`)
    await page.getByRole('button', { name: 'Keep ours: Linen shirt, Name' }).click()
    await page.getByText('1 difference decided').waitFor()
    await page.getByRole('button', { name: /^Take theirs: Linen shirt.*, Weight$/ }).waitFor()
    expect(await axeInPassing(page)).toEqual([])
    await page.getByRole('button', { name: 'Take all their values' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Replace 2 values here?').waitFor()
    await dialog.getByRole('button', { name: 'Take all their values' }).click()
    await page.getByText('2 differences decided').waitFor()
    await page.getByRole('heading', { name: 'Differences' }).waitFor({ state: 'detached' })
    const { data } = await dashboard.t.graphql('{ products(orderBy: NAME_ASC) { name } }', await w.key('read'))
    const names = data.products.map(({ name }: { name: string }) => name)
    expect(names).toContain('Linen shirt')
    expect(names).toContain('Merino scarf')
  })

  test('what another program has written there is listed, shown beside ours, and replaced when somebody says so', async () => {
    const page = await dashboard.open({ locale: 'de-DE', colorScheme: 'dark' })
    await dashboard.signIn(page, w, `/connections/${atelier.id}`)
    await page.getByText('1 Feld enthält einen anderen Wert').click()
    await page.getByText('https://others.example/scarf').waitFor()
    await page.getByRole('button', { name: 'Ändern', exact: true }).click()
    await page.getByRole('button', { name: 'Ansehen, was geschrieben würde' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Bleibt', { exact: true }).waitFor()
    expect(await axeInPassing(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Ersetzen: / }).click()
    const blue = () => [...atelier.shop.variations.values()].find((one) => one['sku'] === 'SCARF-Blue')
    const written = () => atelier.shop.metaOf(blue()!)['dpp_url']
    await expect.poll(written, { timeout: 15_000 }).toMatch(/\/p\//)
    await page.getByText('1 Feld enthält einen anderen Wert').waitFor({ state: 'detached' })
  })

  test('a run that would change a lot asks first, and is cancelled, or goes on', async () => {
    const page = await dashboard.open({ locale: 'fr-FR' })
    await dashboard.signIn(page, w, `/connections/${socks.id}`)
    await page.getByRole('link', { name: 'Voir', exact: true }).click()
    await page.getByText('Laisser continuer cette exécution').waitFor()
    expect(await axeInPassing(page)).toEqual([])
    await page.getByRole('button', { name: 'Annuler l’exécution' }).click()
    await page.getByText('Annulée', { exact: true }).waitFor()
    const again = await socks.run(true)
    await page.goto(`${dashboard.base}/connections/${socks.id}?run=${again}`)
    await page.getByRole('button', { name: 'Importer 24 fiches' }).click()
    await page.getByText('Terminée', { exact: true }).waitFor()
  })

  test('undoing a run says that it pauses the connection, and does; it is resumed and paused by a press', async () => {
    const page = await dashboard.open()
    await dashboard.signIn(page, w, `/connections/${socks.id}`)
    await page.getByRole('listitem').filter({ hasText: 'Finished' }).first().getByRole('link').click()
    await page.getByRole('button', { name: 'Undo this run' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('The connection is paused, because the next run would bring everything back.').waitFor()
    expect(await axeInPassing(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Undo this run' }).click()
    await page.getByText('Undone', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Socks' }).first().click()
    await page.getByRole('button', { name: 'Resume' }).click()
    await page.getByText('The connection is active again.').waitFor()
    expect(await state(socks)).toBe('active')
    await page.getByRole('button', { name: 'Pause' }).click()
    // The notice of the undoing, which may still be there, ends in these words.
    await page.getByText('The connection is paused.', { exact: true }).waitFor()
    expect(await state(socks)).toBe('paused')
  })

  test('credentials that stopped working are replaced, and what was mapped stays', async () => {
    const mapping = async () =>
      (await dashboard.t.owner.query('select mapping, leads from connections where id = $1', [outlet.id])).rows[0]
    const before = await mapping()
    outlet.shop.allow({ isKnown: false })
    await outlet.run()
    const page = await dashboard.open({ viewport: { width: 390, height: 800 } })
    await dashboard.signIn(page, w, `/connections/${outlet.id}`)
    await page.getByText('The credentials are not accepted').waitFor()
    expect(await axeInPassing(page)).toEqual([])
    await page.getByRole('link', { name: 'Replace credentials' }).first().click()
    outlet.shop.allow({ isKnown: true })
    await page.getByLabel('Consumer secret', { exact: true }).fill(outlet.shop.secret)
    await page.getByRole('button', { name: 'Save and test' }).click()
    await page.getByRole('button', { name: 'Resume' }).click()
    await page.getByText('Everything works.').waitFor()
    expect(await state(outlet)).toBe('active')
    expect(await mapping()).toEqual(before)
  })

  test('a record says where it comes from and when it was seen there, with the way to it; and since when it is there no more', async () => {
    const page = await dashboard.open()
    const id = await atelier.variantOf('SCARF-Red')
    await dashboard.signIn(page, w, `/variants/${id}`)
    const origins = page.getByRole('list', { name: 'Where it comes from' })
    await origins.getByText(/^Atelier · seen (now|\d+ (second|minute)s? ago)$/).waitFor()
    const there = origins.getByRole('link', { name: 'Open in WooCommerce (new tab)' })
    expect(await there.getAttribute('href')).toContain(`${atelier.shop.address}/wp-admin/`)
    expect(await axeInPassing(page)).toEqual([])
    await origins.getByRole('link', { name: 'From WooCommerce' }).click()
    await page.getByRole('heading', { level: 1, name: 'Atelier' }).waitFor()
    for (const [number, item] of atelier.shop.variations) {
      if (item['sku'] === 'SCARF-Red') atelier.shop.variations.delete(number)
    }
    await atelier.run(true)
    await page.goto(`${dashboard.base}/variants/${id}`)
    await origins.getByRole('link', { name: 'No longer in WooCommerce' }).waitFor()
    await origins.getByText(/^Atelier · since /).waitFor()
  })

  test('disconnecting keeps where records come from, or removes it, as was chosen; the records stay', async () => {
    const page = await dashboard.open()
    const [kept, removed] = [await socks.variantOf('SOCK-1'), await outlet.variantOf('BELT')]
    await dashboard.signIn(page, w, `/connections/${socks.id}`)
    const disconnect = async (choice: string) => {
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Disconnect' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText('All records stay as they are').waitFor()
      await dialog.getByRole('radio', { name: choice }).click()
      expect(await axeInPassing(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Disconnect' }).click()
      await page.getByText('Disconnected. All records are still here.').waitFor()
    }
    await disconnect('Keep it')
    await page.goto(`${dashboard.base}/connections/${outlet.id}`)
    await disconnect('Remove it')
    expect([await state(socks), await state(outlet)]).toEqual([undefined, undefined])
    const origins = page.getByRole('list', { name: 'Where it comes from' })
    await page.goto(`${dashboard.base}/variants/${kept}`)
    await origins.getByText('From a system that was disconnected').waitFor()
    await page.goto(`${dashboard.base}/variants/${removed}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await origins.count()).toBe(0)
  })

  test('nothing that any page has done was against its policy, and nothing was asked of another host', () => {
    expect(dashboard.complaints).toEqual([])
  })
})
