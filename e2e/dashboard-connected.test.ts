import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestWorkspace } from '#test/harness.ts'
import { axeViolations } from './axe-violations.ts'
import { chromiumPath, isRequired } from './browser.ts'
import { type ConnectedShop, connectShop, fillShop, MAY_CALL_SHOPS } from './connected.ts'
import { type Dashboard, startDashboard } from './dashboard.ts'

describe.skipIf(chromiumPath === undefined && !isRequired)('what is connected, in the dashboard', () => {
  let dashboard: Dashboard
  let w: TestWorkspace
  let atelier: ConnectedShop

  beforeAll(async () => {
    dashboard = await startDashboard(MAY_CALL_SHOPS)
    w = await dashboard.t.workspace()
    atelier = await connectShop(dashboard.t, w, 'Atelier', fillShop)
    await atelier.letItRun(await atelier.run())
  })
  afterAll(() => dashboard?.stop())

  test('a record says where it comes from and when it was seen there, with the way to it; and since when it is there no more', async () => {
    const page = await dashboard.open()
    const id = await atelier.variantOf('SCARF-Red')
    await dashboard.signIn(page, w, `/variants/${id}`)
    const origins = page.getByRole('list', { name: 'Where it comes from' })
    await origins.getByText(/Atelier · seen (now|1 minute ago|\d seconds ago)/).waitFor()
    const there = origins.getByRole('link', { name: 'Open in WooCommerce (new tab)' })
    expect(await there.getAttribute('href')).toContain(`${atelier.shop.address}/wp-admin/`)
    expect(await axeViolations(page)).toEqual([])
    await origins.getByRole('link', { name: 'From WooCommerce' }).click()
    await page.getByRole('heading', { level: 1, name: 'Atelier' }).waitFor()
    for (const [number, item] of atelier.shop.variations) {
      if (item['sku'] === 'SCARF-Red') atelier.shop.variations.delete(number)
    }
    await atelier.run(true)
    await page.goto(`${dashboard.base}/variants/${id}`)
    await origins.getByRole('link', { name: 'No longer in WooCommerce' }).waitFor()
    await origins.getByText(/Atelier · since /).waitFor()
  })
})
