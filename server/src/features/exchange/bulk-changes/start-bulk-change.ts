import type { Deps } from '#deps.ts'
import { NOUNS } from '#features/records/nouns.ts'
import { type Reader, requirePermission } from '#kit/actor.ts'
import { openReadScope } from '#kit/read-scope.ts'
import { recordEvent } from '#kit/record-event.ts'
import { write } from '#kit/write.ts'
import { AppError } from '#platform/app-error.ts'
import { parsePatch, parseText } from '#platform/fields.ts'
import { newId } from '#platform/ids.ts'
import { countRunning, findBulkChange, findIdByKey, insertBulkChange, waitForStarts } from './bulk-change.store.ts'
import { type BulkChange, type BulkInput, parseOrder, parseSelection } from './bulk-change.ts'
import { insertItems } from './bulk-item.store.ts'
import { selectRecords } from './select-records.ts'

/**
 * Chooses the records and keeps the list of them; the worker then changes one after the other. Started again with the same key it
 * gives back what was started before, so a caller whose answer was lost may simply ask again.
 */
export async function startBulkChange(
  deps: Deps,
  reader: Reader,
  { key, ...input }: BulkInput & { readonly key?: string | null },
): Promise<BulkChange> {
  requirePermission(reader, 'edit')
  const order = parseOrder(input)
  if (order.fields) parsePatch(NOUNS[order.noun].fields, order.fields)
  const startKey = key === null || key === undefined ? null : parseText(key, 'key', 100)
  const selection = parseSelection(input)
  const recordIds = await choose(deps, reader, order.noun, selection)
  const change = await write(deps, reader, 'edit', async (tx, actor) => {
    const { workspaceId } = actor
    await waitForStarts(tx, actor)
    const known = startKey === null ? undefined : await findIdByKey(tx, actor, startKey)
    const id = known ?? newId('blk')
    if (known === undefined) {
      refuseTooMany(await countRunning(tx, workspaceId))
      const matching = 'matching' in selection ? selection.matching : null
      const total = recordIds.length
      await insertBulkChange(tx, actor, { ...order, id, matching, undoes: null, startKey, total })
      await insertItems(tx, workspaceId, id, recordIds)
      recordEvent(tx, actor, {
        kind: 'bulk_change.started',
        subjectType: 'bulk_change',
        subjectId: id,
        data: { ...order, matching, total },
      })
    }
    return findBulkChange(tx, workspaceId, id)
  })
  if (!change) throw new Error('A bulk change that was just started is there.')
  deps.signals.tellHere('bulk_changes', '')
  return change
}

async function choose(
  deps: Deps,
  reader: Reader,
  ...which: [Parameters<typeof selectRecords>[1], Parameters<typeof selectRecords>[2]]
) {
  const scope = openReadScope(deps, reader)
  try {
    return await selectRecords(scope, ...which)
  } finally {
    scope.close()
  }
}

/** They take turns, so more of them would only make each slower. */
const MOST_RUNNING = 10

export function refuseTooMany(running: number): void {
  if (running < MOST_RUNNING) return
  throw new AppError(
    'rate_limited',
    'too_many_bulk_changes',
    `${running} bulk changes are running, which is the limit. Wait for one to end, or cancel one.`,
    { limit: MOST_RUNNING, retryAfterSeconds: 10 },
  )
}
