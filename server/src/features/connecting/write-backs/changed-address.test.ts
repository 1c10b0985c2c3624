import { expect, test } from 'vitest'
import { parsePrivateTarget } from '#platform/outbound/private-targets.ts'
import '#test/doubles/plain-shop/connector.ts'
import { startTestApp } from '#test/harness.ts'
import { writtenShop } from '#test/written-shop.ts'

test('another public address has all of them written again, each once', async () => {
  const local = parsePrivateTarget('127.0.0.1')
  const config = { outboundPrivateTargets: local ? [local] : [] }
  const t = await startTestApp(config)
  const w = await t.workspace()
  const s = await writtenShop(t, w, 40)
  await s.publish()
  await s.choose()
  await s.confirm()
  await expect.poll(s.counts, { timeout: 20_000 }).toEqual({ written: 40 })
  await t.app.close()
  expect(s.shop.written).toHaveLength(40)
  // As after a restart with other settings.
  await startTestApp({ ...config, publicPassportUrl: 'https://dpp.example' }, t.connection)
  const addresses = s.items.map((item) => s.addressOf(item).replace('http://selvedge.test', 'https://dpp.example'))
  await expect.poll(() => s.items.map((item) => s.there(item)), { timeout: 20_000 }).toEqual(addresses)
  expect(s.shop.written).toHaveLength(80)
})
