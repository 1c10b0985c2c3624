import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { notFound } from '#platform/app-error.ts'
import type { Session } from '../connectors/connector.ts'
import { ForeignError } from '../connectors/foreign-error.ts'
import { AUTHORITY } from './authority-setting.ts'
import { findConnectionRow } from './connection.store.ts'
import type { Connection, Fault } from './connection.ts'
import { openSecrets } from './connection-secrets.ts'
import { openWorld } from './open-world.ts'
import { requireConnector } from './require-connector.ts'

export type Asked = {
  readonly workspaceId: string
  readonly id: string
  /** The requests' connections where somebody waits for the answer, the background's for a run. */
  readonly db: Kysely<Tables>
  readonly signal: AbortSignal
}

/**
 * Asks the connected system. No transaction is open meanwhile. Whatever goes wrong there comes as a ForeignError in which no secret of the connection is
 * left; other errors are the service's own. What it says without an error is for `work` to clean.
 */
export async function askSystem<T>(
  deps: Deps,
  { workspaceId, id, db, signal }: Asked,
  work: (session: Session, connection: Connection, clean: (text: string) => string) => Promise<T>,
): Promise<T> {
  const { connection, secrets } = await inTransaction(db, { workspaceId }, async (tx) => {
    const connection = await findConnectionRow(tx, workspaceId, id)
    if (!connection) throw notFound('connection', id)
    return { connection, secrets: await openSecrets(deps, tx, workspaceId, id) }
  })
  const connector = requireConnector(connection.kind)
  const known = Object.values(secrets)
  const world = openWorld(deps, {
    workspaceId,
    connectionId: id,
    db,
    signal,
    authority: connection.settings[AUTHORITY.key] ?? null,
    learn: (secret) => void known.push(secret),
  })
  try {
    const session = connector.open(world, { ...connection.settings, ...secrets }, connection.chosen)
    return await work(session, connection, (text) => scrub(text, known))
  } catch (error) {
    if (error instanceof ForeignError) throw withoutSecrets(error, known)
    throw error instanceof Error ? silenced(error, known) : error
  }
}

function withoutSecrets({ kind, said, retryAt, requestId }: ForeignError, secrets: readonly string[]): ForeignError {
  const clean = {
    reason: said.reason,
    message: scrub(said.message, secrets),
    ...(said.value !== undefined && {
      value: typeof said.value === 'string' ? scrub(said.value, secrets) : said.value,
    }),
  }
  return new ForeignError(kind, clean, {
    ...(retryAt && { retryAt }),
    ...(requestId !== null && { requestId: scrub(requestId, secrets) }),
  })
}

/** A mistake in a connector may quote what the system has said, a secret or a part of one among it. Where it was made is enough to find it. */
function silenced<E extends Error>(error: E, secrets: readonly string[]): E {
  const isMistake = [SyntaxError, TypeError, RangeError, ReferenceError].some((kind) => error instanceof kind)
  const [, ...frames] = (error.stack ?? '').split(/\n(?= {4}at )/)
  const message = isMistake ? `A ${error.name} in a connector; its words are left out.` : scrub(error.message, secrets)
  if (message === error.message) return error
  error.message = message
  error.stack = [`${error.name}: ${message}`, ...frames].join('\n')
  delete error.cause
  return error
}

function scrub(text: string, secrets: readonly string[]): string {
  return secrets
    .filter((secret) => secret.length >= 4)
    .reduce((said, secret) => said.replaceAll(secret, '…').replaceAll(encodeURIComponent(secret), '…'), text)
}

/** What is kept and shown of it. */
export function faultOf({ kind, said, requestId }: ForeignError): Fault {
  return { kind, ...said, ...(requestId !== null && { requestId }) }
}
