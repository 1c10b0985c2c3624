import type { Tx } from '#database/transaction.ts'
import { isReferred } from '#features/records/external-references/external-reference.ts'
import { markSeen } from '#features/records/external-references/mark-references.ts'
import { saveConflicts } from '../conflicts/conflict.store.ts'
import type { AppliedRecord } from './apply-rows.ts'
import type { Running } from './running-import.ts'

/** Of what a connection has read, in the transaction that writes records: what they are there, and what of them stays another here. */
export function saveSource(
  tx: Tx,
  workspaceId: string,
  { id, runId, settings: { source } }: Running['import'],
  applied: readonly AppliedRecord[],
): void {
  if (!source || runId === null) return
  const place = { workspaceId, connectionId: source.connectionId }
  const records = applied.flatMap(({ kind, id, item, outcome, conflicts = [] }) => {
    if (!item || !isReferred(kind)) return []
    const isNew = outcome === 'created'
    return [{ noun: kind, recordId: id, externalId: item.id, address: item.address, conflicts, isNew }]
  })
  markSeen(tx, place, id, records)
  // Also where theirs leads in everything: then what was a conflict is none any more. What is new differs in nothing.
  const known = records.filter(({ isNew }) => !isNew)
  saveConflicts(tx, place, runId, known)
}
