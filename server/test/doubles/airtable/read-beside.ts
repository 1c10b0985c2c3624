import { inspect } from 'node:util'
import { openDatabase } from '#database/database.ts'
import { askSystem } from '#features/connecting/connections/ask-system.ts'
import { createOutboundClient } from '#platform/outbound/outbound-client.ts'
import { parsePrivateTarget } from '#platform/outbound/private-targets.ts'
import { createSecretBox } from '#platform/secret-box.ts'
import type { Deps } from '../../../src/deps.ts'
import { asDoors, TEST_KEY } from '../../cluster.ts'
import '../rerouted-connectors.ts'
import { DOUBLE_TLS } from '../double-tls.ts'

/** A process of its own that reads a connection beside another one, by the same database. What it has to know is in BESIDE; it prints the ids of the rows. */
const { connection, logins, workspaceId, id } = JSON.parse(process.env['BESIDE'] ?? '{}')
const db = openDatabase({ connection, doors: asDoors(logins), poolSize: 2, waitMs: 30_000 })
const outbound = createOutboundClient({
  privateTargets: [parsePrivateTarget('127.0.0.1')].filter((one) => one !== undefined),
  allowHttp: false,
  ca: DOUBLE_TLS.cert,
  limits: { totalMs: 60_000 },
})
const deps = { db, outbound, secrets: createSecretBox(TEST_KEY), now: () => new Date() }
try {
  const signal = AbortSignal.timeout(3_600_000)
  // It is all that asking needs of the service.
  await askSystem(
    deps as unknown as Deps,
    { workspaceId, id, db: db.background, signal },
    async (session, { chosen }) => {
      for await (const { rows } of session.read({ since: null, cursor: null, chosen })) {
        for (const { variant } of rows) process.stdout.write(`${variant?.id}\n`)
      }
    },
  )
} catch (error) {
  console.error(inspect(error))
  process.exitCode = 1
}
await outbound.close()
await db.close()
