import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import type { NounName } from '#features/records/nouns.ts'
import { type Reader, requirePermission } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { nextRun } from '#kit/times.ts'
import { write } from '#kit/write.ts'
import { notFound } from '#platform/app-error.ts'
import { type Input, parsePatch } from '#platform/fields.ts'
import { chooseThere, type GivenColumns } from './choose-columns.ts'
import { holdCopy } from './hold-copy.ts'
import { findCopyRow, updateCopyRow } from './list-copy.store.ts'
import { type ListCopy, listCopyRules, needsAgreement, timesOfCopy } from './list-copy.ts'
import { forgetRows } from './list-copy-row.store.ts'

export type ListCopyChange = Input<typeof listCopyRules> & {
  readonly id: string
  /** What the list takes, of the noun that it is about. */
  readonly query?: ((noun: NounName) => object) | null
} & { readonly [K in Exclude<keyof GivenColumns, 'whenLeft'>]?: GivenColumns[K] | null }

/**
 * Changes what is given. With another table, another column or rows that are deleted, nothing is written until somebody has seen and confirmed it; what was
 * written stays where it is.
 */
export async function updateListCopy(deps: Deps, reader: Reader, input: ListCopyChange): Promise<ListCopy> {
  const { workspaceId } = requirePermission(reader, 'administer')
  const { id, query } = input
  const patch = parsePatch(listCopyRules, input)
  const known = await inTransaction(deps.db.app, { workspaceId }, (tx) => findCopyRow(tx, workspaceId, id))
  if (!known) throw notFound('list_copy', id)
  const chosen = choosesThere(input)
    ? await chooseThere(deps, workspaceId, known.connectionId, known.noun, {
        table: input.table ?? known.tableKey,
        columns: input.columns ?? Object.fromEntries(known.columns.map(({ column, key }) => [column, key])),
        keyColumn: input.keyColumn ?? known.keyColumn,
        whenLeft: patch.whenLeft ?? known.whenLeft,
        leftColumn: input.leftColumn ?? known.leftColumn?.key ?? null,
      })
    : {}
  return write(deps, reader, 'administer', async (tx, actor) => {
    const before = await holdCopy(tx, workspaceId, id)
    const after = {
      ...before,
      ...withoutNulls(patch),
      ...timesIn(patch),
      ...chosen,
      ...(query && { query: query(before.noun) }),
    }
    if (patch.mostRows === null) Object.assign(after, { mostRows: null })
    const times = timesOfCopy(after)
    const hasOthers = needsAgreement(before, after)
    const saved: ListCopy = {
      ...after,
      nextAt: times && nextRun(times, deps.now()),
      confirmedAt: hasOthers ? null : before.confirmedAt,
    }
    // What is known of the rows there is of that table, by that key.
    if (before.tableKey !== after.tableKey || before.keyColumn !== after.keyColumn)
      await forgetRows(tx, { workspaceId, id })
    const begins = hasOthers || query !== undefined || patch.mostRows !== undefined || 'columns' in chosen
    await updateCopyRow(tx, workspaceId, saved, { begins })
    recordEvent(tx, actor, {
      kind: 'list_copy.updated',
      subjectType: 'list_copy',
      subjectId: id,
      data: { name: saved.name, connectionId: saved.connectionId, isConfirmed: saved.confirmedAt !== null },
    })
    return holdCopy(tx, workspaceId, id)
  })
}

function choosesThere({ table, columns, keyColumn, whenLeft, leftColumn }: ListCopyChange): boolean {
  return [table, columns, keyColumn, whenLeft, leftColumn].some((one) => one !== undefined && one !== null)
}

/** Times are cleared by null; the rest stays as it is then. */
function timesIn({ cron, timeZone }: Partial<Pick<ListCopy, 'cron' | 'timeZone'>>) {
  if (cron === undefined && timeZone === undefined) return {}
  return cron === null ? { cron: null, timeZone: null } : { ...(cron && { cron }), ...(timeZone && { timeZone }) }
}

function withoutNulls<T extends object>(patch: T): Partial<{ [K in keyof T]: NonNullable<T[K]> }> {
  const entries = Object.entries(patch).filter(([, value]) => value !== null && value !== undefined)
  return Object.fromEntries(entries) as Partial<{ [K in keyof T]: NonNullable<T[K]> }>
}
