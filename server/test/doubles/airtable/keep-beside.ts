import { inspect } from 'node:util'
import { openDatabase } from '#database/database.ts'
import { inTransaction } from '#database/transaction.ts'
import { keepInStep } from '#features/connecting/list-copies/keep-in-step.ts'
import { findCopyRow } from '#features/connecting/list-copies/list-copy.store.ts'
import { createOutboundClient } from '#platform/outbound/outbound-client.ts'
import { parsePrivateTarget } from '#platform/outbound/private-targets.ts'
import { createSecretBox } from '#platform/secret-box.ts'
import type { Deps } from '../../../src/deps.ts'
import { asDoors, TEST_KEY } from '../../cluster.ts'
import { leadAirtableTo } from './led-to-double.ts'

/** A process of its own that brings one table in step, beside another process on the same database. What it has to know is in BESIDE; the copy is held for it. */
const { connection, logins, workspaceId, id, holder, origin } = JSON.parse(process.env['BESIDE'] ?? '{}')
leadAirtableTo(origin)
const db = openDatabase({ connection, doors: asDoors(logins), poolSize: 4, waitMs: 30_000 })
const outbound = createOutboundClient({
  privateTargets: [parsePrivateTarget('127.0.0.1')].filter((one) => one !== undefined),
  allowHttp: true,
  limits: { totalMs: 60_000 },
})
const deps = {
  db,
  outbound,
  secrets: createSecretBox(TEST_KEY),
  now: () => new Date(),
  log: console,
  signals: { tellHere() {}, on() {} },
}
try {
  // It is all that keeping in step needs of the service.
  const service = deps as unknown as Deps
  const copy = await inTransaction(db.background, { workspaceId }, (tx) => findCopyRow(tx, workspaceId, id))
  if (!copy) throw new Error('There is no such list copy.')
  const signal = AbortSignal.timeout(3_600_000)
  await keepInStep(service, { workspaceId, copy, holder, signal, oneList: (work) => work() })
} catch (error) {
  console.error(inspect(error))
  process.exitCode = 1
}
await outbound.close()
await db.close()
