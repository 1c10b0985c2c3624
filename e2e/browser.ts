import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from '../proof/browser/browser.ts'
import { installProof } from '../proof/install-proof.ts'

/** The one without windows first: what it draws is the same, with a quarter less of the processor's time. */
const USUAL_PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Whether a missing browser or Java is a failure, as in CI. */
export const isRequired = process.env['E2E_REQUIRED'] === '1'

const chromium = [process.env['CHROMIUM_PATH'] ?? '', ...USUAL_PLACES].find((path) => path !== '' && existsSync(path))

/** Why no page can be looked at; null where one can. What drives a browser is fetched only where there is one. */
export const whyNoBrowser =
  chromium === undefined
    ? 'No Chromium was found. Install it (apt-get install chromium-headless-shell), or say where it is in CHROMIUM_PATH.'
    : await installProof('browser')
const packages = whyNoBrowser === null ? await import('../proof/browser/browser.ts') : null

/** Where Chromium is, if it can be driven. */
export const chromiumPath = packages === null ? undefined : chromium

/** Playwright and axe. */
export function browserPackages(): NonNullable<typeof packages> {
  if (packages === null) throw new Error(whyNoBrowser ?? '')
  return packages
}

export const javaPath = (process.env['PATH'] ?? '')
  .split(':')
  .map((folder) => join(folder, 'java'))
  .find((path) => existsSync(path))

let shared: Promise<Browser> | undefined

/** One for all test files of a process, with which it ends. They close the pages that they open. */
export function testBrowser(): Promise<Browser> {
  shared ??= launchBrowser()
  return shared
}

export function launchBrowser(): Promise<Browser> {
  const { chromium } = browserPackages()
  // All other hosts are out of reach: what the pages need comes from this installation. Chromium's own sandbox does not start as root,
  // and the pages are ours.
  const args = [
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ]
  return chromium.launch({ executablePath: chromiumPath, args })
}
