import { expect } from 'vitest'
import { ecovadis } from '#features/connecting/connectors/ecovadis/ecovadis.ts'
import { ForeignError } from '#features/connecting/connectors/foreign-error.ts'
import { atFileEnd } from '../../file-end.ts'
import { foreignWorld, patienceOf } from '../../foreign-world.ts'
import { type EcoVadisDouble, startEcoVadisDouble } from './ecovadis-double.ts'

export const LIVE = 'https://api.ecovadis-survey.com'

/** The double with so many rated suppliers, and the connector to it. */
export async function ecoVadisWith(count = 0) {
  const double = await startEcoVadisDouble()
  atFileEnd(() => double.close())
  for (let at = 0; at < count; at += 1) double.add({ published_date: '2026-03-01', global_score: 50 + (at % 40) })
  const world = foreignWorld({ totalMs: patienceOf(count), reroute: { [LIVE]: double.origin } })
  const settings = ecovadis.parse({ user: double.user, password: double.password })
  const session = ecovadis.open(world, settings)
  const pages = (since: Date | null = null) => Array.fromAsync(session.ratings?.({ since }) ?? [])
  return { double, world, session, pages }
}

/** The error, in which nothing secret may be. */
export async function failure(work: Promise<unknown>, double: EcoVadisDouble): Promise<ForeignError> {
  const error = await work.then(
    () => null,
    (thrown) => thrown,
  )
  expect(error).toBeInstanceOf(ForeignError)
  const all = `${JSON.stringify(error)} ${error.message} ${error.stack} ${String(error.cause?.message)}`
  for (const secret of [double.password, encodeURIComponent(double.password), ...double.tokens])
    expect(all).not.toContain(secret)
  return error
}
