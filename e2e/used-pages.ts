import { isDeepStrictEqual } from 'node:util'
import { onTestFinished, TestRunner } from 'vitest'
import type { Browser, BrowserContextOptions, CDPSession, Page } from '../proof/browser/browser.ts'

/**
 * Pages that one test uses after the other. Opening a screen of the dashboard in a browser that nobody has used yet takes three times as
 * long as in one that has compiled its scripts before, so a page is kept when its test has passed, and all that a later test could notice
 * of it is taken away: cookies, what it has stored, permissions, routes, listeners, its history.
 */
const free: { readonly page: Page; readonly base: string; readonly lasting: BrowserContextOptions }[] = []

/** What is opened before the tests is for all of a file, which closes it by `closeRest`. */
const rest = new Set<Page>()

export async function usedPage(browser: Browser, base: string, options: BrowserContextOptions): Promise<Page> {
  const { viewport, colorScheme, reducedMotion, forcedColors, permissions, locale, ...lasting } = options
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
  await speak(page, locale ?? 'en-GB')
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

/** What each page's browser speaks, and the session that says so: with the session would end what it has said. */
const speaking = new WeakMap<Page, { readonly session: CDPSession; readonly locale: string }>()

/** The language of the browser. A context of Playwright has one for good, and each language would need a browser that has compiled nothing. */
async function speak(page: Page, locale: string): Promise<void> {
  const before = speaking.get(page)
  if (before?.locale === locale) return
  const session = before?.session ?? (await page.context().newCDPSession(page))
  const userAgent = String(await page.evaluate('navigator.userAgent'))
  await session.send('Emulation.setLocaleOverride', { locale })
  await session.send('Emulation.setUserAgentOverride', { userAgent, acceptLanguage: locale })
  speaking.set(page, { session, locale })
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
