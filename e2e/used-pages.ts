import { isDeepStrictEqual } from 'node:util'
import { onTestFinished, TestRunner } from 'vitest'
import type { Browser, BrowserContextOptions, Page } from '../proof/browser/browser.ts'

/**
 * Pages that one test uses after the other. Opening a screen of the dashboard in a browser that nobody has used yet takes three times as
 * long as in one that has compiled its scripts before, so a page is kept when its test has passed, and all that a later test could notice
 * of it is taken away: cookies, what it has stored, permissions, routes, listeners, its history.
 */
const free: { readonly page: Page; readonly base: string; readonly lasting: BrowserContextOptions }[] = []

/** What is opened before the tests is for all of a file, which closes it by `closeRest`. */
const rest = new Set<Page>()

export async function usedPage(browser: Browser, base: string, options: BrowserContextOptions): Promise<Page> {
  const { viewport, colorScheme, reducedMotion, forcedColors, permissions, ...lasting } = options
  // The last one has its scripts compiled most surely.
  const at = free.findLastIndex((one) => one.base === base && isDeepStrictEqual(one.lasting, lasting))
  const [found] = at < 0 ? [] : free.splice(at, 1)
  const page = found?.page ?? (await newPage(browser, lasting))
  if (viewport && !isDeepStrictEqual(page.viewportSize(), viewport)) await page.setViewportSize(viewport)
  await page.emulateMedia({
    colorScheme: colorScheme ?? 'light',
    reducedMotion: reducedMotion ?? 'no-preference',
    forcedColors: forcedColors ?? 'none',
  })
  if (permissions) await page.context().grantPermissions(permissions)
  if (TestRunner.getCurrentTest() === undefined) {
    rest.add(page)
    return page
  }
  onTestFinished(async ({ task }) => {
    // Of one that has failed, or ends elsewhere than in the dashboard, nobody knows what is left in it.
    const isClean = task.result?.state !== 'fail' && (await forget(page, base).catch(() => false))
    if (isClean) free.push({ page, base, lasting })
    else await page.context().close()
  })
  return page
}

export async function closeRest(): Promise<void> {
  for (const page of rest) await page.context().close()
  rest.clear()
}

async function newPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(options)
  // Where what is waited for comes, waiting costs nothing; on a busy machine it comes late.
  context.setDefaultTimeout(60_000)
  return context.newPage()
}

async function forget(page: Page, base: string): Promise<true> {
  const context = page.context()
  for (const other of context.pages()) if (other !== page) await other.close()
  page.removeAllListeners()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await page.evaluate('sessionStorage.clear()')
  // Nothing runs there, and its Cross-Origin-Opener-Policy is the dashboard's, without which the browser would begin another process.
  // A page that is about to load itself anew would come in between: that one is not worth waiting for.
  await page.goto(`${base}/assets/none`, { timeout: 20_000 })
  await context.clearCookies()
  await context.clearPermissions()
  await page.mouse.move(0, 0)
  const browser = await context.newCDPSession(page)
  await browser.send('Storage.clearDataForOrigin', { origin: base, storageTypes: 'local_storage,indexeddb' })
  await browser.send('Page.resetNavigationHistory')
  await browser.detach()
  return true
}
