import { commitSoon } from '#database/commit-soon.ts'
import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { planRecords } from './plan-records.ts'
import { withProducts } from './public-fact.store.ts'
import { beginComparison, type Heard, hearNext, lockConfirmed } from './write-back.store.ts'

/** As many as make a transaction of a fraction of a second. */
const BATCH = 500

const KINDS = [
  'passport.published',
  'passport.withdrawn',
  'passport.gtin_disputed',
  'passport.gtin_settled',
  'workspace.updated',
  'connection.run_finished',
  'connection.updated',
]

/**
 * Makes what has happened into what is to be written, for every connection of the workspace: no event is lost, for the position moves in the same
 * transaction. Gives back how many events there were.
 */
export async function hearEvents(deps: Deps, workspaceId: string): Promise<number> {
  return inTransaction(deps.db.background, { workspaceId }, async (tx) => {
    const [{ count, heard }] = await Promise.all([hearNext(tx, workspaceId, KINDS, BATCH), commitSoon(tx)])
    if (heard.length === 0) return count
    const all = await lockConfirmed(tx, workspaceId)
    const variants = idsOf(heard.filter(({ kind }) => kind.startsWith('passport.')))
    if (variants.length > 0) {
      const records = [...new Set([...variants, ...(await withProducts(tx, workspaceId, variants))])]
      for (const writeBacks of all) await planRecords(deps, tx, workspaceId, writeBacks, records, 'failed')
    }
    // What a run has found there has not been written to yet, or is back.
    const runs = idsOf(heard.filter(({ kind, data }) => kind === 'connection.run_finished' && hasEnded(data)))
    if (runs.length > 0) await beginComparison(tx, workspaceId, runs, 'failed')
    // Other credentials may be permitted what the former ones were not.
    const others = idsOf(heard.filter(({ kind, data }) => kind === 'connection.updated' && hasOtherSecrets(data)))
    if (others.length > 0) await beginComparison(tx, workspaceId, others, 'failed')
    if (heard.some(({ kind, data }) => kind === 'workspace.updated' && changesScores(data))) {
      const ids = all.map(({ connectionId }) => connectionId)
      await beginComparison(tx, workspaceId, ids, 'none')
    }
    return count
  })
}

function idsOf(heard: readonly Heard[]): string[] {
  return [...new Set(heard.flatMap(({ subjectId }) => subjectId ?? []))]
}

function changesScores(data: unknown): boolean {
  return typeof data === 'object' && data !== null && ('publicScore' in data || 'markets' in data)
}

function hasOtherSecrets(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'secrets' in data
}

function hasEnded(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'state' in data && data.state === 'finished'
}
