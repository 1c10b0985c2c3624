import { expect, test } from 'vitest'
import { migrate } from '#database/migrate.ts'
import { parsePrivateTarget } from '#platform/outbound/private-targets.ts'
import '#test/doubles/plain-shop/connector.ts'
import { startTestApp } from '#test/harness.ts'
import { writtenShop } from '#test/written-shop.ts'

test('a database restored into another cluster writes what was published in between, and what is published from then on', async () => {
  const local = parsePrivateTarget('127.0.0.1')
  const config = { outboundPrivateTargets: local ? [local] : [] }
  const before = await startTestApp(config)
  const w = await before.workspace()
  const s = await writtenShop(before, w, 3)
  const [first, second, third] = s.items
  await s.publish([first])
  await s.choose()
  await s.confirm()
  await expect.poll(() => s.there(first), { timeout: 20_000 }).toBe(s.addressOf(first))
  await before.app.close()
  await s.publish([second])
  // What a dump of a cluster that is millions of transactions older brings along: its numbers stay in the rows.
  for (const table of ['events', 'write_back_positions']) {
    await before.owner.query(`update ${table} set transaction = (transaction::text::bigint + 5000000)::text::xid8`)
  }
  expect((await migrate(before.connection)).adopted).toMatchObject({ events: expect.any(Number) })
  const after = await startTestApp(config, before.connection)
  await expect.poll(() => s.there(second), { timeout: 20_000 }).toBe(s.addressOf(second))
  await s.publish([third])
  await expect.poll(() => s.there(third), { timeout: 20_000 }).toBe(s.addressOf(third))
  expect(s.shop.written).toHaveLength(3)
  await after.app.close()
})
