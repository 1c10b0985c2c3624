import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRule } from '#features/connecting/messages/set-up/change-rules.ts'
import { createChannel } from '#features/connecting/messages/set-up/create-channel.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { parsePrivateTarget } from '#platform/outbound/private-targets.ts'
import type { TestApp } from '#test/harness.ts'
import { startReceiver } from '#test/receiver.ts'
import { sampleOf } from '#test/sample.ts'
import type { Page } from '../proof/browser/browser.ts'
import { axeViolations, isInSample } from './axe-violations.ts'
import { chromiumPath, isRequired } from './browser.ts'
import { type Dashboard, startDashboard } from './dashboard.ts'

describe.skipIf(chromiumPath === undefined && !isRequired)('messages in the dashboard', () => {
  let dashboard: Dashboard
  let t: TestApp
  let signIn: Dashboard['signIn']

  beforeAll(async () => {
    const local = parsePrivateTarget('127.0.0.1')
    dashboard = await startDashboard({ outboundPrivateTargets: local ? [local] : [] })
    ;({ t, signIn } = dashboard)
  })
  afterAll(() => dashboard?.stop())

  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  const check = async (page: Page, name: string) => {
    if (isInSample()) expect(await axeViolations(page), name).toEqual([])
  }

  test('a channel is connected, tested and given a rule; what it was told is listed, and home says that it broke', async () => {
    const w = await t.workspace()
    await createProduct(t.deps, w.actor, { name: 'Coat' })
    const receiver = await startReceiver()
    receiver.answer((response) => response.end('ok'))
    const page = await dashboard.open()
    await signIn(page, w, '/messages')
    await page.getByText('No channels yet').waitFor()
    await check(page, 'no channels')
    await page.getByRole('link', { name: 'New channel' }).first().click()
    await page.getByRole('combobox', { name: 'Tool' }).click()
    await page.getByRole('option', { name: 'Mattermost' }).click()
    await page.getByLabel('Name', { exact: true }).fill('News')
    await page.getByLabel('Address', { exact: true }).fill('https://example.com/')
    await button(page, 'Create channel').click()
    await page.getByText('must be the address that Mattermost gave').waitFor()
    await page.getByLabel('Address', { exact: true }).fill(`${receiver.url.replace('/hook', '')}/hooks/secretkey`)
    await check(page, 'a new channel')
    await button(page, 'Create channel').click()
    await page.getByRole('heading', { name: 'News', level: 1 }).waitFor()
    expect(await page.content()).not.toContain('secretkey')
    await button(page, 'Send a test').click()
    await page.getByText('The test was sent.').waitFor()
    expect(JSON.parse(receiver.received[0]?.body ?? '{}').text).toContain('This channel works')
    await button(page, 'New rule').click()
    await page.getByRole('region', { name: 'Preview' }).getByText('7 passports published').waitFor()
    await check(page, 'a new rule')
    await button(page, 'Save').first().click()
    await page.getByText('Passport: Published → At once').waitFor()
    await page.getByText('This channel works').first().waitFor()
    await check(page, 'a channel')
    receiver.answer((response) => response.writeHead(404).end())
    await button(page, 'Send a test').click()
    await page.getByText('The test was not accepted.').waitFor()
    await t.owner.query(
      `update channels set state = 'paused', paused_because = '{"reason":"channel_gone","message":"Gone.","value":404,"isByPerson":false}' where workspace_id = $1`,
      [w.id],
    )
    await page.goto(new URL('/', page.url()).href)
    await page.getByRole('link', { name: /A channel can no longer receive messages/ }).click()
    await page.getByText('Broken', { exact: true }).waitFor()
    await button(page, 'Resume').click()
    await page.getByText('Active', { exact: true }).waitFor()
  })

  test.each(
    sampleOf(
      [
        { locale: 'en-GB', rules: 'Rules', sentence: 'Passport: Published, of 1 product → In a daily summary' },
        { locale: 'de-DE', rules: 'Regeln', sentence: 'bei 1 Produkt → In einer täglichen Zusammenfassung' },
        { locale: 'fr-FR', rules: 'Règles', sentence: 'pour 1 produit → Dans un résumé quotidien' },
      ],
      1,
    ),
  )('a rule reads as a sentence in $locale', async ({ locale, rules, sentence }) => {
    const w = await t.workspace()
    const product = await createProduct(t.deps, w.actor, { name: 'Coat' })
    const { id } = await createChannel(t.deps, w.actor, {
      kind: 'mattermost',
      name: 'News',
      settings: { address: 'http://127.0.0.1:9/hooks/x' },
      language: 'en',
      timeZone: 'UTC',
    })
    await createRule(t.deps, w.actor, {
      channelId: id,
      kinds: ['passport.published'],
      productIds: [product.id],
      pace: 'daily',
    })
    const page = await dashboard.open({ locale })
    await signIn(page, w, `/messages/${id}`)
    await page.getByRole('heading', { name: rules, exact: true }).waitFor()
    await page.getByText(sentence).waitFor()
    await check(page, locale)
  })
})
