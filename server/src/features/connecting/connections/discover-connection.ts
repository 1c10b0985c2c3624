import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { type Reader, requirePermission } from '#kit/actor.ts'
import { write } from '#kit/write.ts'
import { AppError } from '#platform/app-error.ts'
import type { ForeignError } from '../connectors/foreign-error.ts'
import { askSystem } from './ask-system.ts'
import { saveDiscovery } from './connection.store.ts'
import type { Connection, KeptDiscovery } from './connection.ts'
import { holdConnection } from './hold-connection.ts'
import { readSamples, type Samples, withSamples } from './sample-columns.ts'
import { foreign } from './test-connection.ts'

const MOST_MS = 55_000
const MOST_MS_OF_SAMPLES = 8_000

/** Asks the system what can be read and written there, and for a few values of it, and keeps the answer. */
export async function discoverConnection(deps: Deps, reader: Reader, { id }: { id: string }): Promise<Connection> {
  const { workspaceId } = requirePermission(reader, 'administer')
  const signal = AbortSignal.timeout(MOST_MS)
  const asked = { workspaceId, id, db: deps.db.app, signal }
  const found = await askSystem(deps, asked, (session) => session.discover()).catch((error: unknown) => {
    throw refusalOf(foreign(error))
  })
  // Fields can be mapped without them, and a run says by itself what is wrong with reading.
  const signalOfSamples = AbortSignal.any([signal, AbortSignal.timeout(MOST_MS_OF_SAMPLES)])
  const samples = await askSystem(deps, { ...asked, signal: signalOfSamples }, (session, { chosen }, clean) =>
    readSamples(session, chosen, clean),
  ).catch((): Samples => new Map())
  const discovery = { ...found, columns: withSamples(found.columns, samples) }
  return write(deps, reader, 'administer', async (tx, actor) => {
    await holdConnection(tx, actor.workspaceId, id)
    await saveDiscovery(tx, actor.workspaceId, id, { at: deps.now(), discovery })
    return holdConnection(tx, actor.workspaceId, id)
  })
}

/** What a run has found, in the background. */
export function keepDiscovery(deps: Deps, workspaceId: string, id: string, discovery: KeptDiscovery): Promise<void> {
  return inTransaction(deps.db.background, { workspaceId }, (tx) =>
    saveDiscovery(tx, workspaceId, id, { at: deps.now(), discovery }),
  )
}

/** As a refusal of ours, in the connector's words: what is worth another try is told from what is not. */
export function refusalOf({ kind, said, retryAt }: ForeignError): AppError {
  if (kind !== 'passing' && kind !== 'rate_limited') {
    return new AppError('conflict', 'system_refused', said.message, { value: kind })
  }
  const seconds = retryAt ? Math.max(1, Math.ceil((retryAt.getTime() - Date.now()) / 1_000)) : 30
  return new AppError('unavailable', 'system_unavailable', said.message, { value: kind, retryAfterSeconds: seconds })
}
