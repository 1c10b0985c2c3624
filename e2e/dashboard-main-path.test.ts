import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSetup } from '#features/people/setup/create-setup.ts'
import { pixelsOfSvg, readQrCodes } from '#test/read-symbol.ts'
import type { Locator, Page } from '../proof/browser/browser.ts'
import { chromiumPath, isRequired } from './browser.ts'
import { type Dashboard, READY, startDashboard } from './dashboard.ts'

/**
 * What the whole product is for, told once from end to end, by somebody who has a keyboard and nothing else: every step is a key, and
 * what has the focus was reached by Tab.
 */
describe.skipIf(chromiumPath === undefined && !isRequired)('the main path', () => {
  let dashboard: Dashboard

  beforeAll(async () => {
    dashboard = await startDashboard()
  })
  afterAll(() => dashboard?.stop())

  test('from a fresh installation to a passport that a stranger opens, and a private link that opens once', async () => {
    const { t, base, open } = dashboard
    const setup = await createSetup(t.deps)
    const page = await open({ permissions: ['clipboard-read', 'clipboard-write'] })
    const type = (text: string) => page.keyboard.type(text)
    const dialog = page.getByRole('dialog')
    const press = (key: string) => page.keyboard.press(key)

    await page.goto(base + new URL(setup?.url ?? '').pathname)
    for (const [field, text] of [
      ['workspace', 'Vesperholm'],
      ['name', 'Inga Lind'],
      ['email', 'inga@vesperholm.example'],
      ['password', 'loom and shuttle'],
    ] as const) {
      await tabTo(page, `[name=${field}]`)
      await type(text)
    }
    await press('Enter')
    await page.waitForURL(`${base}/`)
    await page.getByRole('heading', { level: 1 }).waitFor()

    await press('g')
    await press('p')
    await page.getByText('No products yet').waitFor()
    await press('c')
    await page.getByRole('heading', { name: 'New product' }).waitFor()
    await tabTo(page, '#field-name')
    await type('Harbour Tee')
    await tabTo(page, '#field-category')
    await type('T-shirts')
    await press('Enter')
    await page.waitForURL(/products\/prd_/)

    await tabTo(page, 'a[href*="/variants/new"]')
    await press('Enter')
    await page.getByRole('heading', { name: 'New variant' }).waitFor()
    await tabTo(page, '#field-name')
    await type('Harbour Tee, navy, M')
    await tabTo(page, '#field-weight')
    await type('0.18')
    await tabTo(page, page.getByRole('button', { name: 'Paste label text', exact: true }))
    await press('Enter')
    await page.getByRole('dialog').waitFor()
    await tabTo(page, '[role=dialog] textarea')
    await page.evaluate("navigator.clipboard.writeText('95% cotton, 5% elastane')")
    await press('Control+v')
    await press('Control+Enter')
    await page.getByRole('dialog').getByText('elastane').last().waitFor()
    await tabTo(page, page.getByRole('button', { name: 'Use this composition', exact: true }))
    await press('Enter')
    await page.getByText('Complete: 100%').waitFor()
    await press('Control+s')
    await page.waitForURL(/variants\/var_/)
    await page.getByText('kg CO₂e per item').first().waitFor()

    await tabTo(page, page.getByRole('button', { name: 'Publish', exact: true }))
    await press('Enter')
    await dialog.waitFor()
    await tabTo(page, dialog.getByRole('button', { name: 'Publish', exact: true }))
    await dialog.locator(READY).waitFor()
    await press('Enter')
    await page.getByText('The passport is public').waitFor()

    await tabTo(page, 'a:has-text("Open the public page")')
    const [shopper] = await Promise.all([page.context().waitForEvent('page'), press('Enter')])
    await shopper.getByRole('heading', { name: /Harbour Tee/ }).waitFor()
    const address = shopper.url()
    await shopper.close()

    await page.bringToFront()
    await tabTo(page, page.getByRole('button', { name: 'QR and labels', exact: true }))
    await press('Enter')
    await dialog.waitFor()
    await tabTo(page, dialog.getByRole('button', { name: 'Download the code' }))
    const [download] = await Promise.all([page.waitForEvent('download'), press('Enter')])
    const [scanned = ''] = await readQrCodes(pixelsOfSvg(await readFile(await download.path(), 'utf8'), 600))
    const passport = await page.request.get(scanned)
    expect(new URL(passport.url()).pathname).toBe(new URL(address).pathname)
    await press('Escape')
    await dialog.waitFor({ state: 'detached' })

    await tabTo(page, page.getByRole('button', { name: 'Share privately', exact: true }))
    await press('Enter')
    await dialog.waitFor()
    await tabTo(page, dialog.getByRole('button', { name: 'Create link', exact: true }))
    await press('Enter')
    await tabTo(page, dialog.getByRole('button', { name: 'Copy the link', exact: true }))
    await press('Enter')
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    const link = String(await page.evaluate('navigator.clipboard.readText()'))

    const stranger = await open()
    await stranger.goto(link)
    await tabTo(stranger, 'form button')
    await stranger.keyboard.press('Enter')
    await stranger.getByText('Harbour Tee').first().waitFor()
    expect((await (await open()).goto(link))?.status()).toBe(404)
    expect(dashboard.complaints).toEqual([])
  })
})

/** Presses Tab until what the selector names has the focus, as somebody would who sees where it goes. */
async function tabTo(page: Page, target: string | Locator): Promise<void> {
  const wanted = typeof target === 'string' ? page.locator(target).first() : target
  await wanted.waitFor()
  for (let presses = 0; presses < 150; presses += 1) {
    if (await wanted.evaluate((element) => element === element.ownerDocument.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`150 presses of Tab did not lead to ${wanted}.`)
}
