import type { Deps } from '#deps.ts'
import type { NounName } from '#features/records/nouns.ts'
import { type Reader, requirePermission } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { nextRun } from '#kit/times.ts'
import { write } from '#kit/write.ts'
import { type Input, parseNew } from '#platform/fields.ts'
import { newId } from '#platform/ids.ts'
import { holdConnection } from '../connections/hold-connection.ts'
import { chooseThere, type GivenColumns } from './choose-columns.ts'
import { holdCopy } from './hold-copy.ts'
import { countCopies, insertCopy, updateCopyRow } from './list-copy.store.ts'
import { type ListCopy, listCopyRules, NOTHING_DONE, refuseTooManyCopies, timesOfCopy } from './list-copy.ts'

export type NewListCopy = Input<typeof listCopyRules> &
  Omit<GivenColumns, 'whenLeft'> & {
    readonly connectionId: string
    readonly noun: NounName
    readonly query?: object | null
  }

/**
 * Says which table is kept in step with which list. Columns that are to be made there are made now; rows are written when somebody has seen what would
 * be written, and confirmed it.
 */
export async function createListCopy(deps: Deps, reader: Reader, input: NewListCopy): Promise<ListCopy> {
  const { workspaceId } = requirePermission(reader, 'administer')
  const { connectionId, noun, query, table, columns, keyColumn, leftColumn } = input
  const rules = { ...listCopyRules, whenLeft: { ...listCopyRules.whenLeft, required: false as const } }
  const fields = parseNew(rules, input)
  const whenLeft = fields.whenLeft ?? 'mark'
  const given = { table, columns, keyColumn, whenLeft, leftColumn }
  const chosen = await chooseThere(deps, workspaceId, connectionId, noun, given)
  return write(deps, reader, 'administer', async (tx, actor) => {
    await holdConnection(tx, workspaceId, connectionId)
    refuseTooManyCopies((await countCopies(tx, workspaceId)) + 1)
    const id = newId('lcy')
    const times = timesOfCopy(fields)
    const copy: ListCopy = {
      ...chosen,
      id,
      connectionId,
      name: fields.name,
      noun,
      query: query ?? {},
      mostRows: fields.mostRows,
      afterChanges: fields.afterChanges ?? true,
      cron: fields.cron,
      timeZone: fields.timeZone,
      nextAt: times && nextRun(times, deps.now()),
      isPaused: fields.isPaused ?? false,
      ...UNBEGUN,
    }
    await insertCopy(tx, workspaceId, copy)
    await updateCopyRow(tx, workspaceId, copy, { begins: true })
    recordEvent(tx, actor, {
      kind: 'list_copy.created',
      subjectType: 'list_copy',
      subjectId: id,
      data: { name: copy.name, connectionId, noun, table: chosen.tableLabel },
    })
    return holdCopy(tx, workspaceId, id)
  })
}

const UNBEGUN = {
  confirmedAt: null,
  phase: 'rests',
  step: 0,
  isWhole: true,
  dueAt: null,
  because: null,
  done: NOTHING_DONE,
  restedAt: null,
  revision: 1,
  createdAt: new Date(0),
  updatedAt: new Date(0),
} as const
