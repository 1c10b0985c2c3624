import { beforeAll, describe, expect, test } from 'vitest'
import { createCertification } from '#features/records/certifications/create-certification.ts'
import { createMaterial } from '#features/records/materials/create-material.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { browse, makeLink, openInBrowser, press } from '#test/private-links.ts'
import { listen, makeFile, picture } from '#test/uploads.ts'
import type { Browser, BrowserContextOptions, Page } from '../proof/browser/browser.ts'
import { axeViolations } from './axe-violations.ts'
import { chromiumPath, isRequired, javaPath, testBrowser } from './browser.ts'
import { htmlComplaints } from './html-complaints.ts'
import { axeComplaints } from './wcag.ts'

const PASSCODE = 'blåbær 7'

describe.skipIf(chromiumPath === undefined && !isRequired)('a private link', () => {
  let t: TestApp
  let home: TestWorkspace
  let base: string
  let browser: Browser
  let selections: Record<'passport' | 'records' | 'files', object>

  beforeAll(async () => {
    t = await startTestApp()
    home = await t.workspace()
    base = await listen(t)
    selections = await makeSelections(t, home)
    browser = await testBrowser()
  })

  const addressOf = async (input: object) => {
    const { path } = await makeLink(t.deps, home, { note: 'Please check the fibres.', ...input })
    return `${base}${path}`
  }

  /** Goes through every page of a link, from the mail to its end. */
  async function walk(options: BrowserContextOptions, look: (page: Page, name: string) => Promise<void>) {
    const context = await browser.newContext({ locale: 'de-DE', ...options })
    const page = await context.newPage()
    const go = async (name: string, act: () => Promise<unknown>) => {
      await act()
      await page.waitForLoadState('load')
      await look(page, name)
    }
    for (const [subject, selection] of Object.entries(selections)) {
      const address = await addressOf({ ...selection, ...(subject === 'passport' && { passcode: PASSCODE }) })
      await go(`before opening ${subject}`, () => page.goto(address))
      if (subject === 'passport') {
        await page.fill('#passcode', 'a guess')
        await go('a wrong passcode', () => page.click('button'))
        expect(await page.locator('#passcode').getAttribute('aria-invalid')).toBe('true')
        await page.fill('#passcode', PASSCODE)
      }
      await go(`opened: ${subject}`, () => page.click('button'))
      expect(new URL(page.url()).pathname).toMatch(/\/content$/)
      await context.clearCookies()
      await go(`dead: ${subject}`, () => page.goto(address))
      expect(await page.locator('h1').textContent()).toBe('Dieser Link funktioniert nicht')
    }
    await context.close()
  }

  test('has nothing for axe to complain of on any of its pages, in light and dark, and fits 320 pixels without scrolling sideways', async () => {
    const seen: string[] = []
    await walk({ colorScheme: 'light' }, async (page, name) => {
      await page.setViewportSize({ width: 390, height: 844 })
      expect(await axeViolations(page), name).toEqual([])
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(await axeComplaints(page, 'colours'), `${name}, dark`).toEqual([])
      await page.emulateMedia({ colorScheme: 'light' })
      await page.setViewportSize({ width: 320, height: 640 })
      expect(await page.evaluate('document.documentElement.scrollWidth'), name).toBeLessThanOrEqual(320)
      seen.push(name)
    })
    expect(seen).toHaveLength(10)
  })

  test('needs no scripts', async () => {
    await walk({ javaScriptEnabled: false }, async () => {})
  })

  test('to a passport loads its photo and its logo, from here and nowhere else', async () => {
    const context = await browser.newContext()
    const page = await context.newPage()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(await addressOf(selections.passport))
    await page.click('button')
    await page.waitForLoadState('load')
    const widths = await page.evaluate('[...document.images].map((image) => image.naturalWidth)')
    expect(widths).toEqual([expect.any(Number), expect.any(Number)])
    expect((widths as number[]).every((width) => width > 0)).toBe(true)
    expect(asked.every((url) => url.startsWith(base))).toBe(true)
    await context.close()
  })

  test('that is clicked in the mail once more leads back to what is open', async () => {
    const context = await browser.newContext()
    const page = await context.newPage()
    const address = await addressOf({ ...selections.records, maxOpenings: 1 })
    const mail = `<!doctype html><title>Mail</title><a href="${address}">The link</a>`
    await page.route('http://mail.example/', (route) => route.fulfill({ contentType: 'text/html', body: mail }))
    await page.goto('http://mail.example/')
    await page.click('a')
    await page.click('button')
    await page.waitForURL(/\/content$/)
    await page.goto('http://mail.example/')
    await page.click('a')
    await page.waitForURL(/\/content$/)
    expect(await page.locator('table').count()).toBe(2)
    await context.close()
  })

  test.skipIf(javaPath === undefined && !isRequired)(
    'is valid HTML on all its pages',
    async () => {
      const documents: string[] = []
      const read = async (answer: ReturnType<typeof browse>) => documents.push((await answer).body)
      for (const selection of Object.values(selections)) {
        const { path } = await makeLink(t.deps, home, { ...selection, passcode: PASSCODE })
        await read(browse(t.app, path))
        await read(press(t.app, path, { passcode: 'a guess' }))
        const cookie = await openInBrowser(t.app, path, { passcode: PASSCODE })
        await read(browse(t.app, `${path}/content`, cookie))
        await read(browse(t.app, path))
      }
      expect(documents).toHaveLength(12)
      expect(await htmlComplaints(documents)).toBe('')
    },
    60_000,
  )
})

async function makeSelections({ deps }: TestApp, { actor }: TestWorkspace) {
  const linen = await createMaterial(deps, actor, { name: 'Linen', originCountry: 'FR', carbonFootprint: 1234.5 })
  const certificate = await createCertification(deps, actor, {
    scheme: 'European Flax',
    materialId: linen.id,
    validUntil: '2020-02-03',
  })
  const { id: productId } = await createProduct(deps, actor, { name: 'Harbour Shirt', brand: 'Vesperholm' })
  const variant = await createVariant(deps, actor, {
    name: 'Navy, M',
    productId,
    composition: [{ materialId: linen.id, share: 1 }],
    careSymbols: ['wash-30'],
  })
  const png = await picture(900, 1200).png().toBuffer()
  await makeFile(deps, actor, { kind: 'image', name: 'front.png', variantId: variant.id }, png)
  await makeFile(deps, actor, { kind: 'logo', name: 'logo.png' }, png)
  await makeFile(deps, actor, { kind: 'document', name: 'care.txt', productId, visibility: 'public' })
  const audit = await makeFile(deps, actor, {
    kind: 'audit',
    name: 'a-long-name-of-an-audit-on-site-in-november-2026.txt',
  })
  return {
    passport: { passportOf: variant.id },
    records: { passportOf: null, materialIds: [linen.id], certificationIds: [certificate.id] },
    files: { passportOf: null, fileIds: [audit.id] },
  }
}
