import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { expect, test } from 'vitest'
import { publishPassport } from '#features/publishing/passports/publish-passport.ts'
import { withdrawPassport } from '#features/publishing/passports/withdraw-passport.ts'
import { parsePrivateTarget } from '#platform/outbound/private-targets.ts'
import { DOUBLE_TLS } from '#test/doubles/double-tls.ts'
import { startShopDouble } from '#test/doubles/woocommerce/shop-double.ts'
import { atFileEnd } from '#test/file-end.ts'
import { startTestApp } from '#test/harness.ts'
import { pastEvents } from '#test/past-events.ts'
import { changeConnection } from '../connections/change-connection.ts'
import { createConnection } from '../connections/create-connection.ts'
import { continueRun } from '../runs/decide-run.ts'
import { startRun } from '../runs/start-run.ts'
import { confirmWriteBacks } from './confirm-write-backs.ts'
import { previewWriteBacks } from './preview-write-backs.ts'
import { updateWriteBacks } from './update-write-backs.ts'

const usual = getCACertificates('default')
setDefaultCACertificates([...usual, DOUBLE_TLS.cert])
atFileEnd(() => setDefaultCACertificates(usual))

test('a variant that is published has its address in the shop, whether it is a variation there or a product; a second run changes nothing', async () => {
  const local = parsePrivateTarget('127.0.0.1')
  const t = await startTestApp({ outboundPrivateTargets: local ? [local] : [] })
  const { deps } = t
  const w = await t.workspace()
  const double = await startShopDouble()
  atFileEnd(() => double.close())
  const jacket = double.addProduct({ name: 'Wool jacket', sku: 'JKT' })
  const black = double.addVariation(jacket, { sku: 'JKT-B', attributes: [{ name: 'Color', option: 'Black' }] })
  const green = double.addVariation(jacket, { sku: 'JKT-G', attributes: [{ name: 'Color', option: 'Green' }] })
  const scarf = double.addProduct({ name: 'Scarf', sku: 'SCF' })
  const { id } = await createConnection(deps, w.actor, {
    kind: 'woocommerce',
    name: 'Shop',
    settings: { address: double.address },
    secrets: { consumer_key: double.key, consumer_secret: double.secret },
  })
  const run = async (isFull: boolean) => {
    const started = await startRun(deps, w.actor, { connectionId: id, isFull })
    const row = async () => (await t.owner.query('select * from connection_runs where id = $1', [started.id])).rows[0]
    const stateIs = (...states: string[]) =>
      expect.poll(async () => (await row()).state, { timeout: 20_000 }).toSatisfy((now: string) => states.includes(now))
    await stateIs('waiting', 'finished')
    if ((await row()).state === 'waiting') await continueRun(deps, w.actor, { id: started.id })
    await stateIs('finished')
    return row()
  }
  await run(true)
  const { rows } = await t.owner.query<{ item: string; variant: string; page: string }>(
    `select external_id as item, v.id as variant, 'http://selvedge.test/p/' || v.digital_id as page
     from external_references e join variants v on v.id = e.variant_id where e.connection_id = $1`,
    [id],
  )
  const of = (item: { readonly id: unknown }) => rows.find((one) => one.item === String(item.id))
  await updateWriteBacks(deps, w.actor, { id, targets: { passport_address: 'meta._dpp_url' } })
  await publishPassport(deps, w.actor, { id: of(black)?.variant ?? '' })
  expect(await previewWriteBacks(deps, w.actor, { id })).toMatchObject({
    records: 3,
    published: 1,
    samples: [{ found: null, wanted: of(black)?.page, would: 'write' }],
  })
  await pastEvents(t, w)
  await confirmWriteBacks(deps, w.actor, { id })
  const address = (item: typeof scarf) => double.metaOf(item)['_dpp_url']
  await expect.poll(() => address(black), { timeout: 20_000 }).toBe(of(black)?.page)
  await publishPassport(deps, w.actor, { id: of(scarf)?.variant ?? '' })
  await expect.poll(() => address(scarf), { timeout: 20_000 }).toBe(of(scarf)?.page)
  expect(address(green)).toBeUndefined()
  // What was written there is read again, and is no change.
  const again = await run(false)
  const { rows: events } = await t.owner.query(
    `select kind from events where part_of = $1 and kind <> 'import.finished'`,
    [again.import_id],
  )
  expect(events).toEqual([])
  // Nor is it where it is read into a field, and published at once.
  await changeConnection(deps, w.actor, {
    id,
    mapping: { 'variant.meta._dpp_url': 'brand' },
    publishesPassports: true,
    emptyAlso: ['brand'],
  })
  const mapped = await run(true)
  expect(mapped.found).toMatchObject({ changes: 0 })
  const { rows: brands } = await t.owner.query('select brand from products where workspace_id = $1', [w.id])
  expect(brands).toEqual([{ brand: null }, { brand: null }])
  const { rows: settings } = await t.owner.query('select settings from imports where id = $1', [mapped.import_id])
  expect(JSON.stringify(settings)).toContain('"brand"')
  await withdrawPassport(deps, w.actor, { id: of(black)?.variant ?? '' })
  await expect.poll(() => address(black) || null, { timeout: 20_000 }).toBeNull()
  expect(address(scarf)).toBe(of(scarf)?.page)
})
