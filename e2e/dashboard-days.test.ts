import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCertification } from '#features/records/certifications/create-certification.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { createWebhook } from '#features/telling/webhooks/create-webhook.ts'
import type { TestWorkspace } from '#test/harness.ts'
import { sampleOf } from '#test/sample.ts'
import type { Locator, Page } from '../proof/browser/browser.ts'
import { axeInPassing } from './axe-violations.ts'
import { chromiumPath, isRequired } from './browser.ts'
import { type Dashboard, startDashboard } from './dashboard.ts'

type Spoken = {
  readonly locale: string
  readonly until: string
  readonly shown: string
  /** What people type, all of it 2 March 2027. */
  readonly typed: readonly string[]
  readonly impossible: readonly [string, RegExp]
  readonly ambiguous: readonly [string, RegExp]
  readonly unreadable: RegExp
  readonly yearless: readonly [string, RegExp]
}

const SPOKEN: readonly Spoken[] = [
  {
    locale: 'en-GB',
    until: 'Valid until',
    shown: '2 Mar 2027',
    typed: ['2027-03-02', '20270302', '2 march 2027', 'Mar 2nd, 2027', '02.03.2027', '2 Mar 27'],
    impossible: ['31/02/2027', /“31\/02\/2027” is not a real date/],
    ambiguous: ['02/03/2027', /“02\/03\/2027” could be 2 March 2027 or 3 February 2027/],
    unreadable: /cannot be read as a date\. Write it as 31 Dec \d{4}/,
    yearless: ['2 March', /The year is missing/],
  },
  {
    locale: 'de-DE',
    until: 'Gültig bis',
    shown: '02.03.2027',
    typed: ['2027-03-02', '02032027', '2.3.27', '02/03/2027', '2. März 2027', '2 maerz 2027', '2 Mar 2027'],
    impossible: ['31.2.2027', /Das Datum „31\.2\.2027“ gibt es nicht/],
    ambiguous: ['27-03-02', /„27-03-02“ kann der 27\. März 2002 oder der 2\. März 2027 sein/],
    unreadable: /lässt sich nicht als Datum lesen\. Schreiben Sie es wie 31\.12\.\d{4}/,
    yearless: ['2.3.', /Das Jahr fehlt/],
  },
  {
    locale: 'fr-FR',
    until: 'Valable jusqu’au',
    shown: '02/03/2027',
    typed: ['2027-03-02', '2/3/2027', '02.03.27', '2 mars 2027', 'le 2 mars 2027', '2 Mar 2027'],
    impossible: ['31 février 2027', /La date «\s31 février 2027\s» n’existe pas/],
    ambiguous: ['27-03-02', /«\s27-03-02\s» peut être le 27 mars 2002 ou le 2 mars 2027/],
    unreadable: /Ce n’est pas une date lisible\. Écrivez comme 31\/12\/\d{4}/,
    yearless: ['2 mars', /Il manque l’année/],
  },
]

describe.skipIf(chromiumPath === undefined && !isRequired)('days in the dashboard', () => {
  let d: Dashboard
  let w: TestWorkspace

  beforeAll(async () => {
    d = await startDashboard()
    w = await d.t.workspace()
  }, 180_000)
  afterAll(() => d?.stop())

  const certification = async (validUntil: string) => {
    const product = await createProduct(d.t.deps, w.actor, { name: 'Scarf' })
    const { id } = await createCertification(d.t.deps, w.actor, { scheme: 'GOTS', productId: product.id, validUntil })
    const kept = async () => {
      const { data } = await d.t.graphql(`{ certification(id: "${id}") { validUntil } }`, await w.key('read'))
      return data.certification.validUntil
    }
    return { id, kept }
  }
  const leave = async (field: Locator, text: string) => {
    await field.fill(text)
    await field.blur()
  }
  const saved = (page: Page) =>
    page.waitForResponse((response) => response.request().postData()?.includes('update') ?? false)

  for (const spoken of sampleOf(SPOKEN, 1)) {
    test(`are shown and taken as people write them, and nothing is guessed: ${spoken.locale}`, async () => {
      const { id, kept } = await certification('2027-03-02')
      const page = await d.open({ locale: spoken.locale })
      await d.signIn(page, w, `/certifications/${id}`)
      const field = page.getByLabel(spoken.until, { exact: true })
      await expect.poll(() => field.inputValue()).toBe(spoken.shown)
      for (const typed of spoken.typed) {
        await leave(field, '')
        await leave(field, typed)
        expect(await field.inputValue(), typed).toBe(spoken.shown)
      }
      const refusals = [spoken.impossible, spoken.ambiguous, ['soon', spoken.unreadable], spoken.yearless] as const
      for (const [typed, sentence] of refusals) {
        await leave(field, typed)
        await page.getByRole('alert').filter({ hasText: sentence }).waitFor()
        expect(await field.inputValue(), typed).toBe(typed)
      }
      expect(await axeInPassing(page)).toEqual([])
      // What is no day is not saved, and stays to be mended.
      await page.keyboard.press('Control+s')
      await expect.poll(() => field.evaluate((one) => one.matches(':focus'))).toBe(true)
      expect(await kept()).toBe('2027-03-02')
      await field.fill(spoken.typed[0]!.replace('2027', '2028'))
      const answer = saved(page)
      await page.keyboard.press('Control+s')
      await answer
      await expect.poll(kept).toBe('2028-03-02')
    })
  }

  test('are chosen in a calendar by keys alone, which tells a screen reader where it is', async () => {
    const { id, kept } = await certification('2027-03-31')
    const page = await d.open()
    await d.signIn(page, w, `/certifications/${id}`)
    const field = page.getByLabel('Valid until', { exact: true })
    await field.focus()
    await page.keyboard.press('Tab')
    const button = page.getByRole('button', { name: /^Valid until: Wednesday,? 31 March 2027\. Choose another date$/ })
    await expect.poll(() => button.evaluate((one) => one.matches(':focus'))).toBe(true)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Valid until: choose a date' })
    // Browsers differ in the comma after the day of the week.
    const at = async () => (await dialog.locator(':focus').getAttribute('aria-label'))?.replace('day,', 'day')
    await expect.poll(at).toBe('Wednesday 31 March 2027, chosen')
    expect(
      await dialog.getByRole('grid', { name: 'March 2027' }).getByRole('gridcell', { selected: true }).textContent(),
    ).toBe('31')
    expect(await axeInPassing(page)).toEqual([])
    const way: readonly (readonly [string, string])[] = [
      ['ArrowRight', 'Thursday 1 April 2027'],
      ['ArrowUp', 'Thursday 25 March 2027'],
      ['Home', 'Monday 22 March 2027'],
      ['End', 'Sunday 28 March 2027'],
      ['ArrowDown', 'Sunday 4 April 2027'],
      ['ArrowLeft', 'Saturday 3 April 2027'],
      ['PageUp', 'Wednesday 3 March 2027'],
      ['Shift+PageDown', 'Friday 3 March 2028'],
      ['Shift+PageUp', 'Wednesday 3 March 2027'],
      ['PageDown', 'Saturday 3 April 2027'],
    ]
    for (const [key, day] of way) {
      await page.keyboard.press(key)
      await expect.poll(at, { message: key }).toBe(day)
    }
    await dialog.locator('[aria-live=polite]').filter({ hasText: 'April 2027' }).waitFor()
    // Tab stays within: the two buttons at the foot, the four at the head, and the day again.
    for (const name of ['Today', 'No date', 'Previous year', 'Previous month', 'Next month', 'Next year']) {
      await page.keyboard.press('Tab')
      await expect.poll(() => dialog.locator(':focus').evaluate((one) => one.ariaLabel ?? one.textContent)).toBe(name)
    }
    await page.keyboard.press('Tab')
    await expect.poll(at).toBe('Saturday 3 April 2027')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => button.evaluate((one) => one.matches(':focus'))).toBe(true)
    expect(await field.inputValue()).toBe('31 Mar 2027')
    await page.keyboard.press('Enter')
    await expect.poll(at).toBe('Wednesday 31 March 2027, chosen')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(at).toBe('Tuesday 30 March 2027')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    expect(await field.inputValue()).toBe('30 Mar 2027')
    const answer = saved(page)
    await page.keyboard.press('Control+s')
    await answer
    await expect.poll(kept).toBe('2027-03-30')
  })

  test('are chosen on a phone, within its width and by a finger, in weeks that begin as the language has them', async () => {
    const { id } = await certification('2027-03-02')
    const page = await d.open({
      locale: 'de-DE',
      viewport: { width: 320, height: 640 },
      hasTouch: true,
      isMobile: true,
    })
    await d.signIn(page, w, `/certifications/${id}`)
    await page.getByRole('button', { name: /^Gültig bis: Dienstag, 2\. März 2027/ }).tap()
    const dialog = page.getByRole('dialog', { name: 'Gültig bis: Datum wählen' })
    await dialog.waitFor()
    expect(await dialog.getByRole('columnheader').first().textContent()).toBe('Mo')
    await expect.poll(async () => (await dialog.boundingBox())?.x ?? -1).toBeGreaterThanOrEqual(0)
    const box = await dialog.boundingBox()
    expect(box!.x + box!.width).toBeLessThanOrEqual(320)
    const day = await dialog.getByRole('button', { name: 'Mittwoch, 17. März 2027' }).boundingBox()
    expect(Math.min(day!.width, day!.height)).toBeGreaterThanOrEqual(36)
    // Days are of the dashboard's look, not the browser's own buttons.
    expect(await page.evaluate('getComputedStyle(document.querySelector("[data-day]")).borderTopWidth')).toBe('0px')
    expect(await axeInPassing(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Mittwoch, 17. März 2027' }).tap()
    await expect.poll(() => page.getByLabel('Gültig bis', { exact: true }).inputValue()).toBe('17.03.2027')
  })

  test('have times beside them where a moment is asked for, in the same language', async () => {
    const { id } = (await createWebhook(d.t.deps, w.actor, { name: 'ERP', url: 'http://127.0.0.1:9/hook', kinds: [] }))
      .webhook
    const page = await d.open({ locale: 'de-DE' })
    await d.signIn(page, w, `/webhooks/${id}`)
    await page.getByRole('button', { name: 'Erneut senden …' }).click()
    const from = page.getByRole('dialog').getByRole('group', { name: 'Von' })
    const time = from.getByLabel('Uhrzeit')
    expect(await from.getByLabel('Von', { exact: true }).inputValue()).toMatch(/^\d\d\.\d\d\.\d{4}$/)
    expect(await time.inputValue()).toMatch(/^\d\d:\d\d$/)
    for (const [typed, shown] of [
      ['9', '09:00'],
      ['1:45 pm', '13:45'],
      ['13.45', '13:45'],
      ['13h45', '13:45'],
    ] as const) {
      await leave(time, typed)
      expect(await time.inputValue(), typed).toBe(shown)
    }
    await leave(time, '25:00')
    await page.getByRole('alert').filter({ hasText: 'Das ist keine Uhrzeit' }).waitFor()
    expect(await axeInPassing(page)).toEqual([])
    // Escape closes the calendar and leaves the dialog that it stands in.
    await from.getByRole('button', { name: /Anderes Datum wählen/ }).click()
    await page.getByRole('grid').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('grid').waitFor({ state: 'hidden' })
    expect(await time.inputValue()).toBe('25:00')
  })

  test('nothing of all that broke the policy of the page', () => {
    expect(d.complaints).toEqual([])
  })
})
