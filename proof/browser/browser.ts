/** What e2e/ uses of the packages here; imported only once they are installed. */
export type { AxeResults } from 'axe-core'
export { default as axe } from 'axe-core'
export type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Locator, Page } from 'playwright-core'
export { chromium } from 'playwright-core'
