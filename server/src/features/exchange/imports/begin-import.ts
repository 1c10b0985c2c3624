import type { Tx } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import type { Actor, Reader } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { write } from '#kit/write.ts'
import { AppError, notFound } from '#platform/app-error.ts'
import { deletionsIn, MAX_DIFFERENCES } from '../planning/row-plan.ts'
import { beginState, countUnderWay, endState, findImport, lockImport } from './import.store.ts'
import { type Import, requireState } from './import.ts'
import { saveMemory } from './import-memory.store.ts'
import { memoryOf } from './import-memory.ts'

/** Begins the dry run: in the background, by the code of the real run, and without changing anything. */
export async function checkImport(deps: Deps, reader: Reader, { id }: { id: string }): Promise<Import> {
  return begin(deps, reader, id, async (tx, actor, before) => {
    if (before.state === 'checking') return
    requireState(
      before,
      ['uploaded', 'checked'],
      'This import has already been started. To check it again, upload the file again.',
    )
    requireSettings(before)
    await requireTurn(tx, actor.workspaceId)
    await beginState(tx, actor, id, 'checking')
  })
}

/** `deletes`: how many records the caller knows that it deletes, by the list of the check; needed where it deletes any. Begins to carry out what was checked. Begun again, it is the same run: an answer may have been lost. */
export async function startImport(
  deps: Deps,
  reader: Reader,
  { id, deletes }: { id: string; deletes?: number | null },
): Promise<Import> {
  return begin(deps, reader, id, async (tx, actor, before) => {
    if (before.state === 'running' || before.state === 'finished') return
    requireState(before, ['checked'], 'Check the import before you start it, so that you know what it will do.')
    if (before.settings?.onError === 'nothing' && (before.checked?.refused ?? 0) > 0) {
      throw new AppError(
        'conflict',
        'rows_refused',
        `${before.checked?.refused} rows have errors, and this import is set to import all rows or none. ` +
          'Correct the file, or choose to import the good rows.',
        { field: 'onError', value: 'nothing' },
      )
    }
    requireConfirmed(before, deletes ?? 0)
    await beginState(tx, actor, id, 'running')
    const { fileName, settings, checked, inspection, shape } = before
    // Refused rows come back in a file of a few rows that says less about itself.
    const table = settings && inspection.tables[settings.sheet]
    if (table) await saveMemory(tx, actor.workspaceId, shape, memoryOf(table, settings))
    const data = { fileName, mode: settings?.mode, records: checked?.records }
    recordEvent(tx, actor, { kind: 'import.started', subjectType: 'import', subjectId: id, data })
  })
}

/** Ends it after the batch it is at work on. What it has done until then stays; undoing takes it back. */
export async function cancelImport(deps: Deps, reader: Reader, { id }: { id: string }): Promise<Import> {
  return begin(deps, reader, id, async (tx, actor, before) => {
    if (before.state === 'checking') await endState(tx, actor.workspaceId, id, 'uploaded')
    if (before.state !== 'running') return
    const because = { reason: 'cancelled_by', message: `Cancelled by ${actor.name}.`, value: actor.name }
    await endState(tx, actor.workspaceId, id, 'cancelled', because)
    const data = { counts: before.counts, reason: because.message }
    recordEvent(tx, actor, { kind: 'import.cancelled', subjectType: 'import', subjectId: id, data })
  })
}

/** Begins to take back what the import has done. Records that were saved since are left alone, and listed. */
export async function undoImport(deps: Deps, reader: Reader, { id }: { id: string }): Promise<Import> {
  return begin(deps, reader, id, async (tx, actor, before) => {
    if (before.state === 'undoing' || before.state === 'undone') return
    requireState(
      before,
      ['finished', 'cancelled'],
      before.state === 'running'
        ? 'This import is still running. Cancel it first, or wait for it to end.'
        : 'There is nothing to undo: this import changed nothing, or has already been undone.',
    )
    await beginState(tx, actor, id, 'undoing')
  })
}

function begin(
  deps: Deps,
  reader: Reader,
  id: string,
  work: (tx: Tx, actor: Actor, before: Import) => Promise<void>,
): Promise<Import> {
  return write(deps, reader, 'edit', async (tx, actor) => {
    const before = await lockImport(tx, actor.workspaceId, id)
    if (!before) throw notFound('import', id)
    await work(tx, actor, before)
    const after = await findImport(tx, actor.workspaceId, id)
    if (!after) throw notFound('import', id)
    return after
  }).then((found) => {
    deps.signals.tellHere('imports', '')
    return found
  })
}

/** They are carried out one after another; a workspace must not take all turns of the others. */
const MOST_UNDER_WAY = 10

async function requireTurn(tx: Tx, workspaceId: string): Promise<void> {
  const underWay = await countUnderWay(tx, workspaceId)
  if (underWay < MOST_UNDER_WAY) return
  const message = `${underWay} imports of this workspace are under way, which is the limit. Wait for one to end, or cancel one.`
  throw new AppError('conflict', 'imports_too_many', message, { limit: MOST_UNDER_WAY })
}

/** Nothing is deleted that nobody has been shown: the check lists each record, and whoever starts says how many there are. */
function requireConfirmed({ checked, id }: Import, confirmed: number): void {
  const count = checked ? deletionsIn(checked) : 0
  if (count > MAX_DIFFERENCES) {
    const message =
      `The rows would delete ${count.toLocaleString('en')} records; an import deletes at most ${MAX_DIFFERENCES.toLocaleString('en')}. ` +
      'Divide the file.'
    throw new AppError('conflict', 'deletions_too_many', message, { field: 'id', value: id, limit: MAX_DIFFERENCES })
  }
  if (count === confirmed) return
  const message =
    count === 0
      ? 'This import deletes no records. Start it without "deletes".'
      : `This import deletes ${count.toLocaleString('en')} records. Look at them (\`differences\` with the outcome "delete"), then start it with "deletes": ${count}.`
  throw new AppError('conflict', 'deletions_unconfirmed', message, { field: 'deletes', value: confirmed, limit: count })
}

function requireSettings({ settings, id }: Import): void {
  if (settings && (settings.layout !== null || settings.mapping.some(({ column }) => column !== null))) return
  throw new AppError(
    'conflict',
    'nothing_mapped',
    'None of the file’s columns has a meaning yet. Say what the columns are.',
    { field: 'id', value: id },
  )
}
