import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { startTestApp } from '#test/harness.ts'
import { pairsOf } from '#test/sample.ts'
import type { Browser } from '../proof/browser/browser.ts'
import { axeViolations } from './axe-violations.ts'
import { chromiumPath, isRequired, javaPath, testBrowser } from './browser.ts'
import { htmlComplaints } from './html-complaints.ts'
import { makePages, type Page } from './pages.ts'
import { axeComplaints } from './wcag.ts'

const SCHEMES = ['light', 'dark'] as const

describe.skipIf(chromiumPath === undefined && !isRequired)('every page', () => {
  let browser: Browser
  let pages: Page[]
  let passport: string

  beforeAll(async () => {
    const t = await startTestApp()
    const made = await makePages(t, await startTestApp())
    pages = made.pages
    passport = `${made.base}/p/${made.full}`
    browser = await testBrowser()
  })

  test('has nothing for axe to complain of, in light and dark, and fits 320 pixels without scrolling sideways', async () => {
    const page = await browser.newPage({ colorScheme: 'light' })
    for (const { name, url, status } of pages) {
      await page.setViewportSize({ width: 390, height: 844 })
      expect((await page.goto(url))?.status(), name).toBe(status)
      expect(await axeViolations(page), name).toEqual([])
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(await axeComplaints(page, 'colours'), `${name}, dark`).toEqual([])
      await page.emulateMedia({ colorScheme: 'light' })
      await page.setViewportSize({ width: 320, height: 640 })
      expect(await page.evaluate('document.documentElement.scrollWidth'), name).toBeLessThanOrEqual(320)
    }
    await page.close()
  })

  test.each(pairsOf([320, 1280], SCHEMES))(
    'of a passport can be read without scripts at %i pixels, nothing cut off, in %s',
    async (width, colorScheme) => {
      const context = await browser.newContext({
        colorScheme,
        viewport: { width, height: 800 },
        javaScriptEnabled: false,
      })
      const page = await context.newPage()
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      await page.goto(`${passport}?lang=de`)
      const ids = ['materials', 'journey', 'care', 'environment', 'certificates', 'details', 'versions']
      for (const id of ids) {
        const section = page.locator(`#${id}`)
        expect(await section.locator('h2').isVisible(), id).toBe(true)
        expect(((await section.textContent()) ?? '').length, id).toBeGreaterThan(40)
        const box = await section.boundingBox()
        expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= width, `${id} fits`).toBe(true)
      }
      for (const text of [
        'Veröffentlicht von',
        'Vietnam',
        'Polyamid (recycelt)',
        'Abgelaufen am',
        'keine PEF-Studie',
      ]) {
        expect(await page.getByText(text).first().isVisible(), text).toBe(true)
      }
      // The switch of languages opens without scripts.
      const box = await page.locator('.tongue summary').boundingBox()
      await page.mouse.click((box?.x ?? 0) + 10, (box?.y ?? 0) + 10)
      expect(await page.getByRole('link', { name: 'Polski' }).isVisible()).toBe(true)
      expect(
        asked.every((url) => new URL(url).origin === new URL(passport).origin),
        asked.join(' '),
      ).toBe(true)
      expect(await context.cookies()).toEqual([])
      await context.close()
    },
  )

  test('of a passport shows where the focus is', async () => {
    const page = await browser.newPage({ viewport: { width: 320, height: 640 } })
    await page.goto(passport)
    await page.keyboard.press('Tab')
    const outline = await page.evaluate('getComputedStyle(document.activeElement).outlineWidth')
    expect(outline).toBe('3px')
    await page.close()
  })

  test('of a passport is 30 kB at most, compressed, without the photo', async () => {
    const answer = await fetch(`${passport}?lang=pl`, {
      headers: { accept: 'text/html', 'accept-encoding': 'identity' },
    })
    const bytes = gzipSync(Buffer.from(await answer.arrayBuffer())).byteLength
    expect(bytes).toBeLessThanOrEqual(30_000)
  })

  test.skipIf(javaPath === undefined && !isRequired)(
    'is valid HTML',
    async () => {
      const documents = await Promise.all(
        pages.map(async ({ url }) => (await fetch(url, { headers: { accept: 'text/html' } })).text()),
      )
      expect(await htmlComplaints(documents)).toBe('')
    },
    60_000,
  )
})
