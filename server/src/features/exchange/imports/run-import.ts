import { rm } from 'node:fs/promises'
import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { actorNow } from '#features/people/access/actor-now.ts'
import type { Actor } from '#kit/actor.ts'
import { beginWork, didNotSurvive, forgetWork, leaveWork } from '#kit/work-starts/begin-work.ts'
import { AppError } from '#platform/app-error.ts'
import type { Because } from '#platform/because.ts'
import { memoryShare, OutOfShare } from '#platform/memory-share.ts'
import { TableFault } from '#platform/tables/table.ts'
import { collectNow, inTightHeap } from '#platform/tight-heap.ts'
import { isAction } from '../columns/import-column.ts'
import { namesOfPictures } from '../import-pictures/find-pictures.ts'
import { MAX_CORRECTIONS } from '../reading/correction.ts'
import { carryOutImport } from './carry-out-import.ts'
import { copyFile } from './copy-file.ts'
import { listCorrections } from './correction.store.ts'
import { listDeletions } from './difference.store.ts'
import { findImport } from './import.store.ts'
import { hasPictures, type Import } from './import.ts'
import type { Running } from './running-import.ts'
import { mayNotAnyMore, stopImport } from './stop-import.ts'
import { takeBackImport } from './take-back-import.ts'
import { tryImport } from './try-import.ts'

/** Does what an import is to do next, to its end or until the process stops. */
export async function runImport(
  deps: Deps,
  { workspaceId, id }: { readonly workspaceId: string; readonly id: string },
  isStopped: Running['isStopped'],
): Promise<void> {
  const found = await inTransaction(deps.db.background, { workspaceId }, async (tx) => {
    const one = await findImport(tx, workspaceId, id)
    if (!one) return null
    const { actorKind: kind, actorId, actorName: name, requestId } = one
    const actor = await actorNow(tx, { kind, workspaceId, id: actorId, name, requestId, partOf: id }, deps.now())
    return { one, actor }
  })
  if (!found) return
  const { one, actor } = found
  if (!actor.permissions.has('edit')) {
    await stopImport(deps, actor, one, mayNotAnyMore(actor))
    return
  }
  if (one.state !== 'checking' && one.state !== 'running' && one.state !== 'undoing') return
  const work = { workspaceId, id }
  const beginning = await beginWork(deps, work)
  if (beginning === 'held') return
  if (beginning === 'lost') {
    deps.log.error({ import: id }, 'An import was given up, because the service ended twice while processing it')
    await stopImport(deps, actor, one, didNotSurvive())
    return forgetWork(deps, work)
  }
  try {
    await workOn(deps, actor, one, isStopped)
  } finally {
    await leaveWork(deps, work)
  }
}

async function workOn(deps: Deps, actor: Actor, one: Import, isStopped: Running['isStopped']): Promise<void> {
  const { workspaceId } = actor
  const { settings, id } = one
  if (one.state === 'undoing') return inTightHeap(() => takeBackImport(deps, actor, one, isStopped), one.size)
  if (!settings) return stopImport(deps, actor, one, UNSAID)
  const path = await copyFile(deps, one).catch((error: unknown) => {
    if (error instanceof AppError && error.reason === 'file_damaged') return error
    throw error
  })
  if (path instanceof AppError) return stopImport(deps, actor, one, { reason: path.reason, message: path.message })
  const share = memoryShare()
  try {
    const mayDelete = settings.mapping.some(({ column }) => isAction(column))
    const { corrections, pictures, toDelete } = await inTransaction(
      deps.db.background,
      { workspaceId },
      async (tx) => ({
        corrections: await listCorrections(tx, workspaceId, [id], { skip: 0, take: MAX_CORRECTIONS }),
        pictures: hasPictures(one) ? await namesOfPictures(tx, workspaceId, id, settings) : null,
        toDelete: mayDelete ? new Set(await listDeletions(tx, workspaceId, id)) : null,
      }),
    )
    const running = { import: { ...one, settings }, actor, path, corrections, pictures, toDelete, share, isStopped }
    await inTightHeap(() => {
      if (one.size > LARGE_BYTES || one.totalRows > LARGE_ROWS) collectNow()
      return one.state === 'checking' ? tryImport(deps, running) : carryOutImport(deps, running)
    }, one.size)
  } catch (error) {
    if (error instanceof OutOfShare) return await stopImport(deps, actor, one, tooLargeFor(error))
    if (!(error instanceof TableFault)) throw error
    await stopImport(deps, actor, one, { reason: error.reason, message: error.message })
  } finally {
    share.giveBack()
    await rm(path, { force: true })
  }
}

/** Of a file whose rows leave more to be collected than collecting takes time. */
const LARGE_BYTES = 1_000_000
const LARGE_ROWS = 10_000

function tooLargeFor({ limitMb }: OutOfShare): Because {
  const message =
    `Reading this file needs more than the ${limitMb.toLocaleString('en')} MB of memory that the service has ` +
    'for it. Divide the file into several, or give the service more memory (NODE_OPTIONS=--max-old-space-size).'
  return { reason: 'import_needs_memory', message, value: limitMb }
}

const UNSAID = { reason: 'reading_unsaid', message: 'It has not been set how the file is read.' }
