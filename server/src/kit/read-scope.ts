import type { Reading } from '#database/reading.ts'
import type { TextStatement, Texts } from '#database/texts-query.ts'
import type { Tx } from '#database/transaction.ts'
import type { Deps } from '../deps.ts'
import type { Reader } from './actor.ts'

/**
 * What one request may read, through one connection, taken at the first read. Strangers read through
 * the public role, whose tables hold nothing but what has been published.
 */
export type ReadScope = {
  readonly deps: Deps
  readonly reader: Reader
  readonly workspaceId: string
  readonly today: string
  /** What stores read with. */
  tx(): Promise<Tx>
  /** What plans read with: one statement, on a connection that is shared with other requests. */
  readTexts(statement: TextStatement): Promise<Texts>
  /** Lets every read from now on fail with this, which a read has met. */
  fail(error: Error): void
  /** Values kept for as long as nothing is written: relation loaders above all. */
  readonly memo: Map<unknown, unknown>
  /** Gives the connection back and forgets what was loaded, before a write. The next read takes another. */
  end(): void
  /**
   * Ends it for good, when the request is answered. An error that makes the whole answer null leaves other resolvers running:
   * what those loaded now nobody would wait for.
   */
  close(): void
}

/** No record has it, so a stranger on an installation without a public catalogue reads empty lists. */
const NO_WORKSPACE = 'none'

export function openReadScope(deps: Deps, reader: Reader): ReadScope {
  const workspaceId = reader.workspaceId ?? NO_WORKSPACE
  const isStranger = reader.kind === 'stranger'
  let open: Reading | undefined
  let closed = false
  let failure: Error | null = null
  const within = { workspaceId, personId: isStranger ? null : reader.personId }
  const memo = new Map<unknown, unknown>()
  const end = () => {
    memo.clear()
    open?.end()
    open = undefined
  }
  return {
    deps,
    reader,
    workspaceId,
    today: deps.now().toISOString().slice(0, 10),
    memo,
    async tx() {
      if (closed) throw new Error('The request has been answered already.')
      if (failure) throw failure
      open ??= isStranger ? deps.db.readAsPublic(within) : deps.db.readAsApp(within)
      return open.tx
    },
    readTexts: (statement) =>
      isStranger ? deps.db.readTextsAsPublic(within, statement) : deps.db.readTextsAsApp(within, statement),
    fail(error) {
      failure = error
    },
    end,
    close() {
      closed = true
      end()
    },
  }
}
