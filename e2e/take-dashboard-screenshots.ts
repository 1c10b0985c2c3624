import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import type { Browser, BrowserContext, Page } from '../proof/browser/browser.ts'
import { launchBrowser } from './browser.ts'
import { PICTURES, type Picture } from './dashboard-pictures.ts'
import { makeWorthSeeing } from './dashboard-pictures-data.ts'
import { makeOutwardWorthSeeing } from './dashboard-pictures-outward.ts'

/**
 * Takes every screen of the dashboard anew, from a running service with the demo that may be thrown away afterwards, since records are made and changed:
 * node e2e/take-dashboard-screenshots.ts http://localhost:3000 data/demo.json
 *
 * --setup URL   the link for setting up that a second service without the demo (SEED_DEMO=false) has printed: for what is empty. Works once.
 * --all FOLDER  each of them in light and dark, for a desk and a phone, as PNG into a folder: for looking at, not for committing
 * --only a,b    these only
 * --look 390-dark   with --all, this one alone
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { setup: { type: 'string' }, all: { type: 'string' }, only: { type: 'string' }, look: { type: 'string' } },
})
const [base = 'http://localhost:3000', account = 'data/demo.json'] = positionals
const folder = values.all ?? join(import.meta.dirname, '../docs/screenshots')
const demo: { email: string; password: string; apiKey: string } = JSON.parse(readFileSync(account, 'utf8'))
const EMPTY = { email: 'ada@example.com', password: 'a password for pictures' }

const IS_BUSY = `!!document.querySelector('[class*="keleton"], [aria-busy=true], [class*="Loader"]') ||
  [...document.images].some((image) => !image.complete && image.loading !== 'lazy')`

type Look = { width: number; colorScheme: 'light' | 'dark'; locale: string; takes: (picture: Picture) => boolean }

const LOOKS: readonly Look[] = values.all
  ? (
      [
        [1440, 'light'],
        [390, 'dark'],
        [1440, 'dark'],
        [390, 'light'],
      ] as const
    )
      .filter((look) => [undefined, look.join('-')].includes(values.look))
      .map(([width, colorScheme]) => ({ width, colorScheme, locale: 'en-GB', takes: () => true }))
  : [
      { width: 1440, colorScheme: 'light', locale: 'en-GB', takes: () => true },
      { width: 390, colorScheme: 'dark', locale: 'en-GB', takes: ({ isForPhones }) => isForPhones === true },
      { width: 1440, colorScheme: 'light', locale: 'de-DE', takes: ({ isTranslated }) => isTranslated === true },
      { width: 1440, colorScheme: 'light', locale: 'fr-FR', takes: ({ isTranslated }) => isTranslated === true },
    ]

await mkdir(folder, { recursive: true })
const browser = await launchBrowser()
const invitation = await makeWorthSeeing(base, demo.apiKey)
await makeOutwardWorthSeeing(base, demo)
if (values.setup) await setUp(values.setup)
const ids = await idsWorthSeeing()
for (const look of LOOKS) await takeAll(browser, look)
await browser.close()

async function takeAll(browser: Browser, look: Look) {
  const wanted = PICTURES.filter(
    (picture) => look.takes(picture) && (values.only?.split(',').includes(picture.name) ?? true),
  )
  for (const [pictures, signedInTo, as] of [
    [wanted.filter(({ isOutside }) => isOutside), null, null],
    [wanted.filter(({ isOutside, isEmpty }) => !isOutside && !isEmpty), base, demo],
    [wanted.filter(({ isEmpty }) => isEmpty), values.setup && new URL(values.setup).origin, EMPTY],
  ] as const) {
    if (pictures.length === 0 || signedInTo === undefined) continue
    const { width, colorScheme, locale } = look
    const context = await browser.newContext({
      colorScheme,
      locale,
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
    })
    if (signedInTo !== null) await signIn(context, signedInTo, as)
    for (const picture of pictures) {
      const path = picture.path.replace(/\{(\w+)\}/, (_, name) => ids[name] ?? '')
      if (path === '') continue
      const page = await context.newPage()
      page.setDefaultTimeout(12_000)
      await take(page, new URL(path, signedInTo ?? base).href, picture, look).catch((error) =>
        process.stderr.write(
          `${picture.name} ${width} ${colorScheme}: ${error.message.split('\n').slice(0, 4).join(' ')}\n`,
        ),
      )
      await page.close()
    }
    await context.close()
  }
}

async function take(
  page: Page,
  url: string,
  { name, steps, from, after }: Picture,
  { width, colorScheme, locale }: Look,
) {
  await page.goto(url)
  await page.locator('h1').first().waitFor()
  await settled(page)
  await steps?.(page)
  if (!['loading', 'unreachable'].includes(name)) await settled(page)
  await page.evaluate('document.fonts.ready')
  if (from)
    await page.evaluate(`scrollTo(0, document.querySelector('${from}').getBoundingClientRect().top + scrollY - 24)`)
  // What comes in one frame is drawn in the next.
  await page.evaluate('new Promise((done) => setTimeout(() => requestAnimationFrame(done), 250))')
  const language = locale.startsWith('en') ? '' : `-${locale.slice(0, 2)}`
  const file = join(folder, `dashboard-${name}-${width}-${colorScheme}${language}`)
  const image = await page.screenshot()
  if (values.all) await sharp(image).toFile(`${file}.png`)
  else await writeFile(`${file}.webp`, await small(image))
  await after?.(page)
}

/** The stream of what others save never ends, so the network is never idle: nothing grey is left instead, and every picture is there. */
async function settled(page: Page) {
  const until = Date.now() + 12_000
  let calm = 0
  while (calm < 2 && Date.now() < until) {
    await page.evaluate('new Promise((done) => setTimeout(done, 150))')
    calm = (await page.evaluate(IS_BUSY)) ? 0 : calm + 1
  }
}

/** A repository keeps every picture for ever: at most 60 kB. */
async function small(image: Buffer, quality = 60): Promise<Buffer> {
  const bytes = await sharp(image).webp({ quality, effort: 6 }).toBuffer()
  return bytes.length <= 60_000 || quality < 20 ? bytes : small(image, quality - 10)
}

async function signIn(context: BrowserContext, at: string, as: { email: string; password: string }) {
  const page = await context.newPage()
  await page.goto(`${at}/sign-in`)
  await page.locator('input[name=email]').fill(as.email)
  await page.locator('input[name=password]').fill(as.password)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${at}/`)
  await page.close()
}

/** Pictures the form, then makes the workspace in which nothing is. */
async function setUp(url: string) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
  await page.goto(url)
  if ((await page.locator('input[name=workspace]').count()) > 0) {
    const image = await page.screenshot()
    if (!values.all) await sharp(image).webp({ quality: 60 }).toFile(join(folder, 'dashboard-setup-1440-light.webp'))
    else await sharp(image).toFile(join(folder, 'dashboard-setup-1440-light.png'))
    await page.locator('input[name=workspace]').fill('Vesperholm')
    await page.locator('input[name=name]').fill('Ada Lund')
    await page.locator('input[name=email]').fill(EMPTY.email)
    await page.locator('input[name=password]').fill(EMPTY.password)
    await page.keyboard.press('Enter')
    await page.waitForURL(`${new URL(url).origin}/`)
  }
  await page.context().close()
}

async function idsWorthSeeing(): Promise<Record<string, string>> {
  const query = `{
    variant: variants(search: "Storm Shell", take: 1) { id product { id } }
    material: materials(search: "organic cotton", take: 1) { id }
    company: companies(take: 1, role: MANUFACTURER) { id }
    certification: certifications(take: 1) { id }
    file: files(take: 1, search: "storm-shell-front") { id }
    link: privateLinks(take: 1) { id }
    feed: feeds { id }
    channel: channels(take: 1) { id }
    rating: ratings(take: 1) { id }
  }`
  const answer = await fetch(`${base}/api/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${demo.apiKey}` },
    body: JSON.stringify({ query }),
  })
  const { data, errors } = JSON.parse(await answer.text())
  if (errors) throw new Error(JSON.stringify(errors))
  return {
    ...Object.fromEntries(Object.entries<{ id: string }[]>(data).map(([name, [record]]) => [name, record?.id ?? ''])),
    product: data.variant[0]?.product.id,
    invitation,
    setup: '',
  }
}
