import type { Tx } from '#database/transaction.ts'
import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import type { Import } from '#features/exchange/imports/import.ts'
import {
  type ForeignItem,
  type Missing,
  REFERRED_NOUNS,
} from '#features/records/external-references/external-reference.ts'
import { countMissingReferences, countReferences } from '#features/records/external-references/match-references.ts'
import type { HeldRun } from './held-run.ts'
import { readItems } from './read-items.ts'
import { findFormerRuns } from './run.store.ts'
import { type Found, isSame, type Run } from './run.ts'
import { noteSeen, readClock, timesSeenWith } from './seen-item.store.ts'

/** What a run is about to do, as its check found it. Each item of its file is noted as seen, also where its row cannot be imported. */
export async function findChanges(deps: Deps, { workspaceId, run }: HeldRun, one: Import): Promise<Found> {
  const place = { workspaceId, connectionId: run.connectionId }
  const { seenSince, references, permissions } = await inTransaction(deps.db.background, place, async (tx) => ({
    seenSince: await readClock(tx),
    references: await countReferences(tx, place),
    permissions: (await findFormerRuns(tx, workspaceId, run.connectionId)).permissions,
  }))
  const changes = Object.values(one.checked?.records ?? {}).reduce((sum, { update }) => sum + update, 0)
  const isNarrowed = permissions !== null && !isSame(permissions, run.permissions)
  const notMarked = !run.isFull ? 'not_full' : isNarrowed ? 'permissions_changed' : null
  const note = (seen: readonly ForeignItem[]) =>
    inTransaction(deps.db.background, place, (tx) => noteSeen(tx, place, seen))
  // Before the first run nothing of it is known here.
  const told = await readItems(deps, one, references === 0 ? null : note)
  const found = { changes, references, notMarked, seenSince: seenSince.toISOString(), told: told.length } as const
  const gone = await inTransaction(deps.db.background, place, async (tx) =>
    countMissingReferences(tx, place, await missingOf(tx, workspaceId, run, found, told)),
  )
  return { ...found, gone }
}

/** What is there no more: what the system says itself, and what a whole sweep has not come across though its credentials would show it. */
export async function missingOf(
  tx: Tx,
  workspaceId: string,
  { connectionId, permissions }: Run,
  { notMarked, seenSince }: Pick<Found, 'notMarked' | 'seenSince'>,
  told: readonly ForeignItem[],
): Promise<Missing> {
  const seenIn = () => timesSeenWith(tx, { workspaceId, connectionId }, permissions)
  const notSeen = notMarked === null ? { since: new Date(seenSince), seenIn: await seenIn() } : null
  return { nouns: REFERRED_NOUNS, notSeen, told }
}
