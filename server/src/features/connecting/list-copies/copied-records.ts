import { openSnapshot } from '#database/snapshot.ts'
import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import type { ExportQuery } from '#features/exchange/exports/parse-export.ts'
import { walkCells } from '#features/exchange/exports/walk-cells.ts'
import { systemActor } from '#kit/actor.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import { scopeWithin } from '#kit/scope-within.ts'
import { LANGUAGES } from '#kit/words/languages.ts'
import type { TableCell } from '../connectors/table-keeper.ts'
import type { HeldCopy } from './held-copy.ts'
import { exportOf, type ListCopy, listColumns } from './list-copy.ts'
import { digestOfCells, isEmpty, tableCell } from './table-cells.ts'

/** A record as its row is to be. */
export type CopiedRecord = {
  readonly recordId: string
  readonly label: string
  readonly key: string
  readonly cells: Readonly<Record<string, TableCell>>
  readonly wanted: string
}

/** The columns there that are compared of a row in the list: with the mark, which is to be empty. */
export function comparedColumns({ columns, leftColumn }: ListCopy): readonly string[] {
  return [...columns.map(({ key }) => key), ...(leftColumn ? [leftColumn.key] : [])]
}

export function tableColumns({ columns, leftColumn }: ListCopy) {
  return [...columns, ...(leftColumn ? [leftColumn] : [])].map(({ key, holds }) => ({ key, holds }))
}

export function keyColumnThere({ columns, keyColumn }: ListCopy): string {
  return columns.find(({ column }) => column === keyColumn)?.key ?? ''
}

/**
 * The records of the list in its order, as they are at one moment: one that is changed while they are read is neither passed over nor found twice. Kept open on a
 * connection of the downloads, for those of the background are needed meanwhile.
 */
export async function* walkCopied(deps: Deps, held: HeldCopy): AsyncGenerator<readonly CopiedRecord[]> {
  const actor = systemActor(held.workspaceId, 'connections')
  const snapshot = await openSnapshot(deps.db.downloads, actor)
  try {
    const list = { orderBy: 'OLDEST', ...held.copy.query }
    yield* walk(scopeWithin(deps, snapshot.tx, actor), held.copy, { ids: null, list })
  } finally {
    await snapshot.close()
  }
}

/** Some of them, by their identifiers; without those that are gone. */
export async function loadCopied(
  deps: Deps,
  { workspaceId, copy }: HeldCopy,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CopiedRecord>> {
  const found = new Map<string, CopiedRecord>()
  if (ids.length === 0) return found
  const actor = systemActor(workspaceId, 'connections')
  await inTransaction(deps.db.background, actor, async (tx) => {
    for await (const page of walk(scopeWithin(deps, tx, actor), copy, { ids, list: {}, passesOverGone: true })) {
      for (const record of page) found.set(record.recordId, record)
    }
  })
  return found
}

async function* walk(scope: ReadScope, copy: ListCopy, query: ExportQuery): AsyncGenerator<readonly CopiedRecord[]> {
  const known = new Map(listColumns(copy.noun, LANGUAGES).map((column) => [column.name, column]))
  // A column that lists have no more is written no more.
  const columns = copy.columns.flatMap((one) => {
    const ours = known.get(one.column)
    return ours ? [{ ours, there: one.key, isKey: one.column === copy.keyColumn }] : []
  })
  const compared = comparedColumns(copy)
  const left = copy.leftColumn?.key
  const ours = columns.map((one) => one.ours)
  for await (const page of walkCells(scope, exportOf(copy.noun), ours, query)) {
    yield page.map(({ id, label, cells: given }) => {
      const cells: Record<string, TableCell> = {}
      let key: TableCell = null
      for (const [at, { there, isKey }] of columns.entries()) {
        const cell = tableCell(given[at] ?? null)
        cells[there] = cell
        if (isKey) key = cell
      }
      if (left !== undefined) cells[left] = null
      return {
        recordId: id,
        label,
        key: isEmpty(key) ? '' : String(key).trim(),
        cells,
        wanted: digestOfCells(compared, cells),
      }
    })
  }
}
