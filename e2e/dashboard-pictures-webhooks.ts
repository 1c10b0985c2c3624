import { createServer } from 'node:http'
import type { Page } from '../proof/browser/browser.ts'
import type { Ask } from './ask.ts'

/** Of each receiver, and what it is called in the pictures. */
const RECEIVERS = {
  9471: 'hooks.zapier.com',
  9472: 'erp.example.com',
  9473: 'hook.eu2.make.com',
  9474: 'chat.vesperholm.example',
} as const
type Port = keyof typeof RECEIVERS

/**
 * Webhooks that work, fail and were switched off, with what was sent to them, by a receiver that listens as long as the pictures are
 * taken. The service must be started with OUTBOUND_PRIVATE_TARGETS=127.0.0.1.
 */
export async function makeWebhooksWorthSeeing(ask: Ask): Promise<void> {
  await listen()
  const { webhooks } = await ask<{ webhooks: unknown[] }>('{ webhooks { id } }')
  if (webhooks.length > 0) return
  const make = async (name: string, port: Port, path: string, kinds: readonly string[] | null) => {
    const { createWebhook } = await ask<{ createWebhook: { webhook: { id: string } } }>(
      `mutation ($name: String!, $url: String!, $kinds: [String!]) {
        createWebhook(name: $name, url: $url, kinds: $kinds) { webhook { id } }
      }`,
      { name, url: `http://127.0.0.1:${port}${path}`, kinds },
    )
    return createWebhook.webhook.id
  }
  const test = (id: string, kind: string) =>
    ask('mutation ($id: ID!, $kind: String!) { testWebhook(id: $id, kind: $kind) { messageId } }', { id, kind })
  const shop = await make('Shop automation in Zapier', 9471, '/hooks/catch/418/b7x2', [
    'passport.published',
    'passport.withdrawn',
    'product.updated',
  ])
  const erp = await make('Stock in the ERP', 9472, '/hooks/selvedge?status=503', null)
  const old = await make('Old scenario in Make', 9473, '/x7k2?status=410', ['product.created'])
  await test(shop, 'passport.published')
  await test(old, 'product.created')
  const { products } = await ask<{ products: { id: string; brand: string | null }[] }>(
    '{ products(take: 3) { id brand } }',
  )
  for (const { id, brand } of products) {
    await ask('mutation ($id: ID!, $brand: String) { updateProduct(id: $id, brand: $brand) { id } }', { id, brand })
  }
  const ids = products.map(({ id }) => id)
  await ask('mutation ($id: ID!, $ids: [ID!]!) { sendRecords(id: $id, noun: PRODUCT, ids: $ids) }', { id: shop, ids })
  for (const [name, cron, noun, matching, id] of [
    ['Published variants to the shop', '0 7 * * 1-5', 'VARIANT', { status: 'PUBLISHED' }, shop],
    ['Certifications on Mondays', '30 6 * * 1', 'CERTIFICATION', {}, erp],
  ] as const) {
    await ask(
      `mutation ($name: String!, $cron: String!, $noun: SentNoun!, $matching: JSONObject, $id: ID!) {
        createSchedule(name: $name, cron: $cron, timeZone: "Europe/Berlin", webhookId: $id, noun: $noun, matching: $matching) { id }
      }`,
      { name, cron, noun, matching, id },
    )
  }
  const { schedules } = await ask<{ schedules: { id: string }[] }>('{ schedules { id } }')
  await ask('mutation ($id: ID!) { runScheduleNow(id: $id) { id } }', { id: schedules[0]?.id })
  await settled(ask, shop, 6)
}

/** Until what was sent has been tried. */
async function settled(ask: Ask, id: string, least: number): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const { webhookDeliveries: rows } = await ask<{ webhookDeliveries: { attempts: number }[] }>(
      'query ($id: ID!) { webhookDeliveries(id: $id, take: 50) { attempts } }',
      { id },
    )
    if (rows.length >= least && rows.every(({ attempts }) => attempts > 0)) return
    await new Promise((next) => setTimeout(next, 200))
  }
}

/** Each answers with the status that its address names. */
async function listen(): Promise<void> {
  for (const port of Object.keys(RECEIVERS)) {
    const server = createServer((request, response) => {
      const status = Number(new URL(request.url ?? '/', 'http://receiver').searchParams.get('status') ?? 200)
      request.resume().on('end', () => {
        const answer =
          status === 200 ? { status: 'success', attempt: '0193ab4c' } : { error: 'The scenario is not active' }
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
      })
    })
    await new Promise<void>((done) => server.listen(Number(port), '127.0.0.1', done))
    server.unref()
  }
}

/** As it would read with receivers elsewhere. */
export async function renameReceivers(page: Page): Promise<void> {
  await page.evaluate(`(() => {
    const names = Object.entries(${JSON.stringify(RECEIVERS)})
    const say = (text) => names.reduce((said, [port, name]) => said.replaceAll('http://127.0.0.1:' + port, 'https://' + name)
      .replaceAll('127.0.0.1:' + port, name), text)
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) if (node.data.includes('127.0.0.1')) node.data = say(node.data)
    for (const input of document.querySelectorAll('input')) if (input.value.includes('127.0.0.1')) input.value = say(input.value)
  })()`)
}
