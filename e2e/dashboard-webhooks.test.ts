import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createProduct } from '#features/records/products/create-product.ts'
import { updateProduct } from '#features/records/products/update-product.ts'
import { testWebhook } from '#features/telling/webhook-deliveries/test-webhook.ts'
import { createWebhook } from '#features/telling/webhooks/create-webhook.ts'
import { parsePrivateTarget } from '#platform/outbound/private-targets.ts'
import type { TestApp } from '#test/harness.ts'
import { peers } from '#test/peers.ts'
import { type Received, startReceiver } from '#test/receiver.ts'
import type { Page } from '../proof/browser/browser.ts'
import { axeViolations, isInSample } from './axe-violations.ts'
import { chromiumPath, isRequired } from './browser.ts'
import { type Dashboard, startDashboard } from './dashboard.ts'
import { axeComplaints } from './wcag.ts'

describe.skipIf(chromiumPath === undefined && !isRequired)('webhooks in the dashboard', () => {
  let dashboard: Dashboard
  let t: TestApp
  let base: string
  let signIn: Dashboard['signIn']

  beforeAll(async () => {
    // Receivers of this machine, as an operator allows them.
    dashboard = await startDashboard({
      outboundPrivateTargets: [parsePrivateTarget('127.0.0.1')].filter((target) => target !== undefined),
    })
    ;({ t, base, signIn } = dashboard)
  })
  afterAll(() => dashboard?.stop())

  const open = () => dashboard.open({ reducedMotion: 'reduce' })
  const button = (page: Page, name: string | RegExp) =>
    page.getByRole('button', { name, exact: typeof name === 'string' })
  const dialog = (page: Page) => page.getByRole('dialog')
  /** By the keyboard alone, once what was asked for before has come to its end. */
  const enter = async (page: Page, name: string | RegExp) => {
    await expect.poll(() => button(page, name).isEnabled()).toBe(true)
    await button(page, name).focus()
    await page.keyboard.press('Enter')
  }
  /** What axe finds in it, in light and dark, with what is open on it. */
  const check = async (page: Page, name: string) => {
    if (!isInSample()) return
    await page.evaluate('Promise.allSettled(document.getAnimations().map(({ finished }) => finished)).then(() => {})')
    expect(await axeViolations(page), name).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await axeComplaints(page, 'colours'), `${name}, dark`).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
  }
  const log = (page: Page) => page.getByRole('list', { name: 'Deliveries' }).getByRole('listitem')
  const secretOn = async (page: Page) =>
    (await page.getByRole('region', { name: 'Signing secret' }).locator('pre').last().textContent()) ?? ''
  const headersOf = ({ headers }: Received) => ({
    'webhook-id': String(headers['webhook-id']),
    'webhook-timestamp': String(headers['webhook-timestamp']),
    'webhook-signature': String(headers['webhook-signature']),
  })

  test('one is made and tried, hears of a change, fails, is looked into and sends again: by the keyboard', async () => {
    const w = await t.workspace()
    const product = await createProduct(t.deps, w.actor, { name: 'Wool scarf' })
    const receiver = await startReceiver()
    receiver.answer((response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"taken":"yes"}'),
    )
    const page = await open()
    await signIn(page, w, '/webhooks')
    await page.getByRole('heading', { name: 'Tell another system what happens here' }).waitFor()
    await page.getByRole('heading', { name: 'Zapier' }).waitFor()
    await check(page, 'no webhooks')
    await page.keyboard.press('c')
    await page.waitForURL(`${base}/webhooks/new`)
    await page.locator('#field-name:focus').waitFor()
    await page.keyboard.type('ERP')
    await page.keyboard.press('Tab')
    await page.keyboard.type('https://10.0.0.1/hook')
    await page.keyboard.press('Control+s')
    await page.getByText('Choose at least one event.').waitFor()
    // What is missing gets the focus a moment after it is said.
    await page.getByRole('checkbox', { name: 'Product', exact: true }).press('Space')
    await page.getByText('5 events chosen').waitFor()
    await page.keyboard.press('Control+s')
    await page.getByText('leads into a private network, which is not called').waitFor()
    await check(page, 'an address that is refused')
    await page.locator('#field-url:focus').waitFor()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('http://93.184.215.14/hook')
    await page.keyboard.press('Control+s')
    await page.getByText('The address must begin with https://').waitFor()
    await page.locator('#field-url:focus').waitFor()
    await page.keyboard.press('Control+a')
    await page.keyboard.type(receiver.url)
    await page.keyboard.press('Control+s')

    await page.getByRole('heading', { level: 1, name: '“ERP” is set up' }).waitFor()
    const secret = await secretOn(page)
    expect(secret).toMatch(/^whsec_/)
    await enter(page, 'Send test')
    await page.getByText('The receiver accepted it.').waitFor()
    await page.getByText('"taken": "yes"').waitFor()
    await check(page, 'a test that came through')
    const [tried] = await receiver.until(1)
    if (!tried) throw new Error('Nothing came.')
    expect(new (peers().StandardWebhook)(secret).verify(tried.body, headersOf(tried))).toMatchObject({
      data: { isTest: true },
    })

    await page.getByRole('link', { name: 'Go to the webhook' }).focus()
    await page.keyboard.press('Enter')
    await log(page).filter({ hasText: 'Test' }).getByText('Delivered').waitFor()
    // The secret is not shown a second time.
    expect(await page.content()).not.toContain(secret)

    await updateProduct(t.deps, w.actor, { id: product.id, brand: 'Vesper' })
    await log(page).filter({ hasText: 'Product: Changed' }).getByText('Delivered').waitFor()
    // What it is about is said by its name.
    await expect
      .poll(async () => (await log(page).filter({ hasText: 'Product: Changed' }).allInnerTexts()).join())
      .toContain(product.name)
    expect(JSON.parse((await receiver.until(2))[1]?.body ?? '')).toMatchObject({
      type: 'product.updated',
      data: { id: product.id, fields: { brand: 'Vesper' } },
    })

    receiver.answer((response) => response.writeHead(500).end('The flow is switched off'))
    await updateProduct(t.deps, w.actor, { id: product.id, category: 'Scarves' })
    const failed = log(page).filter({ hasText: 'Retrying' })
    await failed.getByRole('button').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('article', { name: 'Attempt 1' }).getByText('Answered 500').waitFor()
    await page.getByText('The flow is switched off').first().waitFor()
    await page.getByText('Failing', { exact: true }).waitFor()
    await check(page, 'an attempt that failed')
    receiver.answer((response) => response.writeHead(204).end())
    await enter(page, 'Send again')
    await page.getByRole('article').filter({ hasText: 'Answered 204' }).first().waitFor()
    await page.getByText('Active', { exact: true }).waitFor()

    await enter(page, 'Pause')
    await page.getByText('Paused by hand. Nothing is sent.').waitFor()
    await enter(page, 'Switch on')
    await enter(page, 'Send again …')
    await dialog(page).waitFor()
    await check(page, 'sending a time again')
    await dialog(page).getByRole('checkbox', { name: 'Also what was delivered' }).press('Space')
    await dialog(page).getByRole('button', { name: 'Send again' }).press('Enter')
    await page.getByText(/\d deliver(y is|ies are) sent again/).waitFor()
  })

  test('its secret is replaced with a day in which both are valid; what is changed is kept; deleted it is gone, and comes back', async () => {
    const w = await t.workspace()
    const { webhook, secret } = await createWebhook(t.deps, w.actor, {
      name: 'ERP',
      url: 'http://127.0.0.1:9/hook',
      kinds: ['passport.published'],
      headers: { authorization: 'Bearer kept' },
    })
    const page = await open()
    await signIn(page, w, `/webhooks/${webhook.id}?panel=form`)
    await button(page, 'Replace the secret').click()
    await check(page, 'asking to replace the secret')
    await dialog(page).getByRole('button', { name: 'Replace the secret' }).click()
    await page.getByText(/Both secrets are valid until/).waitFor()
    await check(page, 'the new secret')
    const next = await secretOn(page)
    expect(next).toMatch(/^whsec_/)
    expect(next).not.toBe(secret)
    await button(page, 'Done').click()
    await page.getByText(/The old secret is still used for signing too, until/).waitFor()

    await page.getByText('Kept: authorization').waitFor()
    await page.locator('#field-name').fill('Stock')
    await page.getByRole('checkbox', { name: /^Withdrawn/ }).check()
    await button(page, 'Only some of these events …').click()
    const narrowing = page.locator('#field-matching')
    await narrowing.fill('{\n  "actor": member\n}')
    await button(page, 'Save').click()
    await page.getByText(/This is not JSON yet/).waitFor()
    await check(page, 'what narrows events is no JSON')
    await narrowing.fill('')
    await button(page, 'Use the example').click()
    await button(page, 'Save').click()
    await page.getByRole('heading', { level: 1, name: 'Stock' }).waitFor()
    const { data } = await t.graphql('{ webhooks { name kinds headerNames matching } }', await w.key('admin'))
    expect(data.webhooks).toEqual([
      {
        name: 'Stock',
        kinds: ['passport.published', 'passport.withdrawn'],
        headerNames: ['authorization'],
        matching: { actor: { kind: 'member' } },
      },
    ])

    await button(page, 'More').click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await dialog(page).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('heading', { name: 'Tell another system what happens here' }).waitFor()
    await page
      .getByRole('alert')
      .filter({ hasText: '“Stock” was deleted' })
      .getByRole('button', { name: 'Undo' })
      .click()
    await page.getByRole('heading', { level: 1, name: 'Stock' }).waitFor()
    expect((await t.graphql('{ webhooks { id } }', await w.key('admin'))).data.webhooks).toEqual([{ id: webhook.id }])
  })

  test('a schedule says in words when it runs, runs now, and can be paused', async () => {
    const w = await t.workspace()
    await createProduct(t.deps, w.actor, { name: 'Wool scarf' })
    const receiver = await startReceiver()
    await createWebhook(t.deps, w.actor, { name: 'ERP', url: receiver.url, kinds: [] })
    const page = await open()
    await signIn(page, w, '/schedules')
    await page.getByRole('heading', { name: 'No schedules yet' }).waitFor()
    await page.keyboard.press('c')
    await page.waitForURL(`${base}/schedules/new`)
    await page.locator('#field-name:focus').waitFor()
    await page.keyboard.type('To the ERP')
    await page.getByRole('combobox', { name: 'How often' }).click()
    await page.getByRole('option', { name: 'On days of the week' }).click()
    await page.getByRole('combobox', { name: 'Time zone' }).fill('Berlin')
    await page.getByRole('option', { name: 'Europe/Berlin' }).click()
    await page.getByText('Every weekday at 07:00, Europe/Berlin').waitFor()
    await expect
      .poll(() =>
        page
          .getByRole('complementary')
          .getByText(/at 07:00$/)
          .count(),
      )
      .toBeGreaterThanOrEqual(5)
    await page.getByRole('combobox', { name: 'Records' }).click()
    await page.getByRole('option', { name: 'Products' }).click()
    await button(page, 'Only some of these records …').click()
    await page.locator('#field-matching').fill('{ "colour": "red" }')
    await button(page, 'Create schedule').click()
    await page.locator('#field-matching-error').filter({ hasText: 'colour' }).waitFor()
    await page.locator('#field-matching').fill('{ "hasVariants": false }')
    await check(page, 'a new schedule')
    await button(page, 'Create schedule').click()
    await page.waitForURL(/\/schedules\/sch_/)
    await button(page, 'Run now').click()
    await page.getByText('Went well').waitFor()
    const [sent] = await receiver.until(1)
    expect(JSON.parse(sent?.body ?? '')).toMatchObject({
      type: 'records.sent',
      data: { noun: 'product', records: [{ name: 'Wool scarf' }] },
    })
    await button(page, 'Pause').click()
    await button(page, 'Resume').waitFor()
    await page.goto(`${base}/schedules`)
    await page.getByText('Every weekday at 07:00, Europe/Berlin').waitFor()
    await page.getByText('Products to ERP').waitFor()
    expect(await page.getByText('Paused').count()).toBeGreaterThan(0)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search and commands' }).fill('erp')
    await page.getByRole('option', { name: /^ERP/ }).waitFor()
    await page.getByRole('option', { name: /^To the ERP/ }).click()
    await page.getByRole('heading', { level: 1, name: 'To the ERP' }).waitFor()
    expect(await page.locator('#field-matching').inputValue()).toBe('{\n  "hasVariants": false\n}')
  })

  test('chosen records are sent from their list; a receiver that is gone is on the home screen', async () => {
    const w = await t.workspace()
    for (const name of ['Scarf', 'Hat']) await createProduct(t.deps, w.actor, { name })
    const [receiver, gone] = [await startReceiver(), await startReceiver()]
    gone.answer((response) => response.writeHead(410).end())
    await createWebhook(t.deps, w.actor, { name: 'ERP', url: receiver.url, kinds: [] })
    const { webhook } = await createWebhook(t.deps, w.actor, { name: 'Gone', url: gone.url, kinds: [] })
    await testWebhook(t.deps, w.actor, { id: webhook.id, kind: 'passport.published' })
    const page = await open()
    await signIn(page, w, '/products')
    await page.getByRole('checkbox', { name: 'Select Scarf' }).check()
    await page.getByRole('checkbox', { name: 'Select Hat' }).check()
    await button(page, 'Send to webhook …').click()
    await dialog(page).getByRole('radio', { name: /ERP/ }).check()
    await check(page, 'sending to a webhook')
    await dialog(page).getByRole('button', { name: 'Send now' }).click()
    await page.getByText('2 records are on their way to “ERP”.').waitFor()
    const [sent] = await receiver.until(1)
    expect(
      JSON.parse(sent?.body ?? '')
        .data.records.map(({ name }: { name: string }) => name)
        .sort(),
    ).toEqual(['Hat', 'Scarf'])
    await page.getByRole('link', { name: 'See what the receiver answers' }).click()
    await log(page).filter({ hasText: 'Sent by hand' }).getByText('Delivered').waitFor()

    await page.goto(`${base}/`)
    await page.getByRole('link', { name: /Webhooks switched off/ }).click()
    await page.getByText('The receiver answered that this address is gone (410)').waitFor()
    await check(page, 'a webhook that was switched off')
  })

  test('who may not administer sees no webhook, sends nothing, and reads the catalogue of events', async () => {
    const w = await t.workspace()
    const product = await createProduct(t.deps, w.actor, { name: 'Scarf' })
    await createWebhook(t.deps, w.actor, { name: 'ERP', url: 'http://127.0.0.1:9/hook', kinds: [] })
    const editor = await w.member('editor')
    const [name = '', value = ''] = (editor?.headers['cookie'] ?? '').split('=')
    const page = await open()
    await page.context().addCookies([{ name, value, url: base }])
    await page.goto(`${base}/webhooks`)
    await page.getByRole('heading', { name: 'Webhooks are for administrators' }).waitFor()
    expect(await page.getByText('ERP').count()).toBe(0)
    for (const path of ['/webhooks/new', '/schedules', '/schedules/new']) {
      await page.goto(base + path)
      await page.getByRole('heading', { name: 'Webhooks are for administrators' }).waitFor()
    }
    await page.goto(`${base}/products/${product.id}`)
    await page.locator('#field-name').waitFor()
    expect(await button(page, 'Send to webhook …').count()).toBe(0)
    await page.goto(`${base}/event-kinds`)
    await page.getByRole('textbox', { name: 'Find an event' }).fill('passport pub')
    await button(page, /^passport\.published/).click()
    await page.getByText('"k7m2x9qphw"').waitFor()
    expect(await page.getByRole('link', { name: 'New webhook with this event' }).count()).toBe(0)
    await check(page, 'the catalogue of events')
  })

  test('breaks no rule of its policy, throws nothing and asks no other host in any of this', () => {
    expect(dashboard.complaints).toEqual([])
  })
})
