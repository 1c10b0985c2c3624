import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestWorkspace } from '#test/harness.ts'
import { sampleOf } from '#test/sample.ts'
import type { Page } from '../proof/browser/browser.ts'
import { chromiumPath, isRequired } from './browser.ts'
import { fillConnections } from './connected.ts'
import { type Dashboard, fillWorkspace, startDashboard } from './dashboard.ts'
import { fillOutward, MAY_CALL_AND_MAIL } from './filled-outward.ts'

/** What a good page stays below, as a share of the window: https://web.dev/articles/cls */
const LIMIT = 0.1

describe.skipIf(chromiumPath === undefined && !isRequired)('what is on the screen stays where it is', () => {
  let d: Dashboard
  let filled: { readonly w: TestWorkspace; readonly paths: readonly string[] }

  beforeAll(async () => {
    d = await startDashboard(MAY_CALL_AND_MAIL)
    const { w, paths } = await fillWorkspace(d.t)
    filled = { w, paths: [...paths, ...(await fillOutward(d.t, w)), ...(await fillConnections(d.t, w))] }
  }, 180_000)
  afterAll(() => d?.stop())

  /** How much has moved that nobody had asked to, by the worst five seconds. Answers come one after the other, as over a slow line. */
  async function shiftsOf(page: Page, path: string): Promise<number> {
    let busy = 0
    let last = Date.now()
    await page.route('**/api/graphql', async (route) => {
      busy += 1
      await new Promise((resolve) => setTimeout(resolve, 80 * busy))
      await route.continue().catch(() => {})
      busy -= 1
      last = Date.now()
    })
    await page.goto(`${d.base}${path}`)
    await page.locator('#content h1').first().waitFor()
    // Still, once nothing has been asked for a while.
    await expect.poll(() => busy === 0 && Date.now() - last > 300, { timeout: 20_000 }).toBe(true)
    const shift = await page.evaluate<number>('window.layoutShift')
    await page.unroute('**/api/graphql')
    return shift
  }

  const OBSERVE = `
    window.layoutShift = 0
    let from = 0, before = 0, sum = 0
    new PerformanceObserver((list) => {
      for (const { startTime, value, hadRecentInput } of list.getEntries()) {
        if (hadRecentInput) continue
        const isNew = startTime - before > 1000 || startTime - from > 5000
        if (isNew) { from = startTime; sum = 0 }
        before = startTime
        sum += value
        window.layoutShift = Math.max(window.layoutShift, sum)
      }
    }).observe({ type: 'layout-shift', buffered: true })`

  test.each([
    ['a desk', { width: 1280, height: 900 }],
    ['a phone', { width: 390, height: 800 }],
  ])('on %s, while answers come in', { timeout: 120_000 }, async (_name, viewport) => {
    const page = await d.open({ viewport })
    const observing = await page.addInitScript(OBSERVE)
    await d.signIn(page, filled.w, '/settings/account')
    await page.locator('#content h1').first().waitFor()
    const main = filled.paths.filter(
      (path) => !/new|gone|nothing|\/x\/|explorer|step=|delivery|panel=form|attached|event-kinds|settings\//.test(path),
    )
    const moved: Record<string, number> = {}
    for (const path of sampleOf(main, 3, (each) => each.includes('_'))) {
      const shift = await shiftsOf(page, path)
      if (shift >= LIMIT) moved[path] = shift
    }
    await observing.dispose()
    expect(moved).toEqual({})
  })
})
