import { appendFileSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { DOUBLE_TLS } from '#test/doubles/double-tls.ts'
import {
  type WrittenSystem,
  writtenAirtable,
  writtenCentral,
  writtenOdoo,
  writtenSap,
  writtenShopify,
  writtenWooCommerce,
} from '#test/doubles/written-systems.ts'
import { atFileEnd } from '#test/file-end.ts'
import { startKillableServer } from '#test/killable-server.ts'
import { rounds, sampleOf } from '#test/sample.ts'

const ADDRESSES = rounds({ whole: 10_000, sample: 40 })
const KILLS = rounds({ whole: 20, sample: 1 })
/** At one request a second: more than go in the first minute. */
const HOSTED = rounds({ whole: 100, sample: 10 })

type Case = readonly [name: string, addresses: number, fill: (addresses: number) => Promise<WrittenSystem>]

const CASES: readonly Case[] = [
  ['Shopify', ADDRESSES, writtenShopify],
  ['WooCommerce', ADDRESSES, writtenWooCommerce],
  ['Odoo on a server of one’s own', ADDRESSES, (addresses) => writtenOdoo(addresses)],
  ['SAP', ADDRESSES, writtenSap],
  ['Business Central', ADDRESSES, writtenCentral],
  ['Airtable', ADDRESSES, writtenAirtable],
  ['Odoo at odoo.com', HOSTED, (addresses) => writtenOdoo(addresses, { isHosted: true })],
]
const only = process.env['PROOF_ONLY'] || null
const systems = await Promise.all(
  (only === null ? sampleOf(CASES, 2) : CASES.filter(([name]) => only.split(',').includes(name))).map(
    async ([name, addresses, fill]) => [name, addresses, await fill(addresses)] as const,
  ),
)
for (const [, , { double }] of systems) atFileEnd(() => double.close())

const certificate = join(mkdtempSync(join(tmpdir(), 'vendor-limits-')), 'double.pem')
writeFileSync(certificate, DOUBLE_TLS.cert)
const { ask, query, count, kill, start } = await startKillableServer({
  NODE_OPTIONS: `--import=${new URL('../../../../test/doubles/rerouted-connectors.ts', import.meta.url).href}`,
  NODE_EXTRA_CA_CERTS: certificate,
  OUTBOUND_PRIVATE_TARGETS: '127.0.0.1',
  REROUTE: JSON.stringify(Object.assign({}, ...systems.map(([, , { reroute }]) => reroute))),
})

test.each(systems)(
  '%s: killed while %i addresses are written, each is there in the end, none was written twice, and no limit of the vendor was passed',
  async (name, wanted, system) => {
    const { double, target } = system
    const id = await connectAndPublish(name, system, wanted)
    const writes: string[][] = []
    const moments: number[] = []
    double.meanwhile((asked) => {
      moments.push(performance.now())
      const ids = system.writtenBy(asked)
      if (ids.length > 0) writes.push([...ids])
    })
    await ask(`mutation { updateWriteBacks(id: "${id}", targets: { passport_address: "${target}" }) { connectionId } }`)
    const startedAt = performance.now()
    await ask(`mutation { confirmWriteBacks(id: "${id}") { connectionId } }`)
    let down = 0
    for (let round = 1; round <= KILLS; round += 1) {
      const enough = (wanted * round) / (KILLS + 1)
      await expect.poll(() => system.values().size, { timeout: 900_000, interval: 5 }).toBeGreaterThanOrEqual(enough)
      await wait(Math.random() * 30)
      const killedAt = performance.now()
      await kill()
      await start()
      down += performance.now() - killedAt
    }
    await expect
      .poll(() => count(`from write_back_items where connection_id = '${id}' and state = 'written'`), {
        timeout: 1_800_000,
      })
      .toBe(wanted)
    const seconds = (performance.now() - startedAt - down) / 1_000
    const pages = await query<{ item: string; page: string }>(
      `select e.external_id as item, v.digital_id as page from external_references e
       join variants v on v.workspace_id = e.workspace_id and v.id = e.variant_id where e.connection_id = $1`,
      [id],
    )
    const values = system.values()
    expect(pages.filter(({ item, page }) => !values.get(item)?.endsWith(`/p/${page}`))).toEqual([])
    expect(values.size).toBe(wanted)
    const times = Map.groupBy(writes.flat(), (one) => one)
    expect([...times].filter(([, { length }]) => length > 1).map(([one]) => one)).toEqual([])
    expect(Math.max(...writes.map(({ length }) => length))).toBeLessThanOrEqual(system.mostAtOnce)
    expect(system.refused()).toBe(0)
    if (system.limit) expect(mostWithin(moments, system.limit.perMilliseconds)).toBeLessThanOrEqual(system.limit.count)
    note({
      name,
      addresses: wanted,
      kills: KILLS,
      requests: moments.length,
      writing: writes.length,
      seconds: Math.round(seconds),
    })
  },
  3_600_000,
)

/** Read as every connection is, and all of it published. */
async function connectAndPublish(name: string, { connection }: WrittenSystem, wanted: number): Promise<string> {
  const { kind, settings, secrets } = connection
  const { made } = await ask(
    `mutation { made: createConnection(kind: "${kind}", name: "${name}", settings: ${input(settings)}, secrets: ${input(secrets)}) { id } }`,
  )
  await ask(`mutation { updateConnection(id: "${made?.id}", publishesPassports: true) { id } }`)
  const { run } = await ask(`mutation { run: startConnectionRun(connectionId: "${made?.id}") { id } }`)
  const runIs = (state: string) =>
    expect
      .poll(async () => (await query('select state, ended_because from connection_runs where id = $1', [run?.id]))[0], {
        timeout: 300_000,
      })
      .toEqual({ state, ended_because: null })
  await runIs('waiting')
  await ask(`mutation { continueConnectionRun(id: "${run?.id}") { id } }`)
  await runIs('finished')
  const published = `from external_references e join passports p on p.workspace_id = e.workspace_id and p.variant_id = e.variant_id
    where e.connection_id = '${made?.id}' and p.state = 'published'`
  await expect.poll(() => count(published), { timeout: 900_000 }).toBe(wanted)
  return made?.id ?? ''
}

/** As GraphQL writes an object. */
function input(given: object): string {
  return `{ ${Object.entries(given)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
    .join(', ')} }`
}

/** The most moments in any stretch of so long. */
function mostWithin(moments: readonly number[], milliseconds: number): number {
  let from = 0
  return Math.max(
    ...moments.map((moment, at) => {
      while ((moments[from] ?? 0) <= moment - milliseconds) from += 1
      return at - from + 1
    }),
  )
}

/** For the result of the proof. */
function note(figures: object): void {
  const file = process.env['PROOF_FIGURES']
  if (file) appendFileSync(file, `${JSON.stringify(figures)}\n`)
}
