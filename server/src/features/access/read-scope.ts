import type { ControlledTransaction } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { beginReading } from '#database/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Reader } from './actor.ts'

/**
 * What one request may read, through one connection and one transaction, opened at the first read. Strangers read through
 * the public role, whose tables hold nothing but what has been published.
 */
export type ReadScope = {
  readonly deps: Deps
  readonly reader: Reader
  readonly workspaceId: string
  readonly today: string
  /** The transaction to read with. */
  tx(): Promise<ControlledTransaction<Tables>>
  /** Values kept for as long as nothing is written: relation loaders above all. */
  readonly memo: Map<unknown, unknown>
  /** Ends the transaction and forgets what was loaded, before a write. The next read opens another. */
  end(): Promise<void>
  /**
   * Ends it for good, when the request is answered. An error that makes the whole answer null leaves other resolvers running:
   * a transaction that those opened now would be nobody's to end, and its connection lost to the pool.
   */
  close(): Promise<void>
}

/** No record has it, so a stranger on an installation without a public catalogue reads empty lists. */
const NO_WORKSPACE = 'none'

export function openReadScope(deps: Deps, reader: Reader): ReadScope {
  const workspaceId = reader.workspaceId ?? NO_WORKSPACE
  const isStranger = reader.kind === 'stranger'
  let open: Promise<ControlledTransaction<Tables>> | undefined
  let closed = false
  const memo = new Map<unknown, unknown>()
  const end = async () => {
    memo.clear()
    const current = open
    open = undefined
    if (!current) return
    try {
      await (await current).commit().execute()
    } catch {
      // A read has nothing to lose; a connection that broke is dropped by the pool.
    }
  }
  return {
    deps,
    reader,
    workspaceId,
    today: deps.now().toISOString().slice(0, 10),
    memo,
    tx() {
      if (closed) return Promise.reject(new Error('The request has been answered already.'))
      open ??= beginReading(isStranger ? deps.db.published : deps.db.app, {
        workspaceId,
        personId: isStranger ? null : reader.personId,
      })
      return open
    },
    end,
    close() {
      closed = true
      return end()
    },
  }
}
