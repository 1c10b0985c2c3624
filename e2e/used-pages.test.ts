import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from '../proof/browser/browser.ts'
import { chromiumPath, isRequired } from './browser.ts'
import { type Dashboard, startDashboard } from './dashboard.ts'

/** What a page knows of the test before, if it knows anything. */
const LEFT = `({
  stored: [localStorage.getItem('left'), sessionStorage.getItem('left')],
  databases: indexedDB.databases().then((all) => all.map(({ name }) => name)),
  isDark: matchMedia('(prefers-color-scheme: dark)').matches,
  width: innerWidth,
  pages: history.length,
})`
const left = (page: Page) =>
  page.evaluate(`(async () => { const all = ${LEFT}; return { ...all, databases: await all.databases } })()`)

describe.skipIf(chromiumPath === undefined && !isRequired)('a page that tests take turns in', () => {
  let d: Dashboard
  let before: Page

  beforeAll(async () => {
    d = await startDashboard()
  })
  afterAll(() => d?.stop())

  test('is left by one test with all that a test can leave', async () => {
    before = await d.open({ colorScheme: 'dark', permissions: ['clipboard-read'] })
    await d.signIn(before, await d.t.workspace())
    await before.evaluate(
      `new Promise((done) => {
        localStorage.setItem('left', '1')
        sessionStorage.setItem('left', '1')
        indexedDB.open('left').onsuccess = done
      }).then(() => {})`,
    )
    await before.setViewportSize({ width: 400, height: 400 })
    await before.goto(`${d.base}/products`)
    await before.route('**/sign-in', (route) => route.abort())
    expect(await left(before)).toMatchObject({ stored: ['1', '1'], databases: ['left'], isDark: true, width: 400 })
    expect(await before.context().cookies()).not.toEqual([])
  })

  test('has nothing of it for the next', async () => {
    const page = await d.open()
    expect(page).toBe(before)
    await page.goto(`${d.base}/sign-in`)
    await page.getByLabel('E-mail address').waitFor()
    const nothing = { stored: [null, null], databases: [], isDark: false, width: 1280, pages: 2 }
    expect(await left(page)).toEqual(nothing)
    expect(await page.context().cookies()).toEqual([])
    expect(
      await page.evaluate("navigator.permissions.query({ name: 'clipboard-read' }).then(({ state }) => state)"),
    ).toBe('prompt')
  })
})
