import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { copyFile } from '#features/exchange/imports/copy-file.ts'
import type { Import } from '#features/exchange/imports/import.ts'
import { countReferences } from '#features/records/external-references/match-references.ts'
import type { HeldRun } from './held-run.ts'
import { countUnseen, findFormerRuns, noteSeen, readClock } from './run.store.ts'
import { type Found, isSame } from './run.ts'

/** What a run is about to do, as its check found it, and what a whole sweep has not come across any more. */
export async function findChanges(deps: Deps, { workspaceId, run }: HeldRun, one: Import): Promise<Found> {
  const place = { workspaceId, connectionId: run.connectionId }
  const { references, permissions } = await inTransaction(deps.db.background, { workspaceId }, async (tx) => ({
    references: await countReferences(tx, place),
    permissions: (await findFormerRuns(tx, workspaceId, run.connectionId)).permissions,
  }))
  const changes = Object.values(one.checked?.records ?? {}).reduce((sum, { update }) => sum + update, 0)
  const isNarrowed = permissions !== null && !isSame(permissions, run.permissions)
  const notMarked = !run.isFull ? 'not_full' : isNarrowed ? 'permissions_changed' : null
  if (notMarked !== null) return { changes, gone: 0, references, notMarked, sweptAt: null }
  const sweptAt = await inTransaction(deps.db.background, { workspaceId }, readClock)
  const path = await copyFile(deps, one)
  try {
    await noteAll(deps, place, path)
  } finally {
    await rm(path, { force: true })
  }
  const gone = await inTransaction(deps.db.background, { workspaceId }, (tx) => countUnseen(tx, place, sweptAt))
  return { changes, gone, references, notMarked, sweptAt: sweptAt.toISOString() }
}

const BATCH = 1_000

/** Every item of the file was seen there, also where its row cannot be imported. */
async function noteAll(deps: Deps, place: { workspaceId: string; connectionId: string }, path: string): Promise<void> {
  let seen: { noun: string; externalId: string }[] = []
  const note = () => inTransaction(deps.db.background, place, (tx) => noteSeen(tx, place, seen))
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
    const { ids = {} }: { ids?: Readonly<Record<string, { readonly id: string }>> } = JSON.parse(line)
    for (const [noun, { id }] of Object.entries(ids)) seen.push({ noun, externalId: id })
    if (seen.length < BATCH) continue
    await note()
    seen = []
  }
  await note()
}
