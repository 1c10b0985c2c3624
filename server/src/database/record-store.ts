import { type RawBuilder, sql } from 'kysely'
import { toColumns } from './columns.ts'
import { idsGivingUp } from './given-up-numbers.ts'
import { evenOut, inOrderOf, rowsToInsert, rowsToUpdate } from './row-set.ts'
import type { Tx } from './transaction.ts'

type Page = { readonly skip: number; readonly take: number }
type Identified = { readonly id: string }
type RecordTable = 'companies' | 'products' | 'materials' | 'certifications' | 'variants' | 'files' | 'ratings'

/** A record as it is, locked, and the fields that the change names. */
export type RecordChange<R, F> = { readonly before: R; readonly fields: Partial<F> }

/**
 * What is done alike to the rows of every noun; other SQL is in the noun's own store. `R` is a record as it is read by `columns`
 * ("product_type as productType"), which the compiler holds against each other where the store lists its records. `F` are the fields it is
 * saved with, and `rowOf` says which columns those are; of `numbers` no two records have the same. Its statements name the workspace, and lock in order of id, so that two who lock
 * several do not wait for each other.
 */
export function recordStore<R extends Identified, F extends object>(
  table: RecordTable,
  columns: readonly string[],
  rowOf: (fields: Partial<F> & Identified) => Identified = toColumns,
  numbers: readonly (keyof R & keyof F & string)[] = [],
) {
  const rows = sql.table(table)
  const record = sql.raw(columns.map(quoted).join(', '))
  const read = async (tx: Tx, statement: RawBuilder<R>) => (await statement.execute(tx)).rows

  /** In no order; those that do not exist here are left out. */
  const findById = (tx: Tx, workspaceId: string, ids: readonly string[]): Promise<R[]> =>
    read(tx, sql`select ${record} from ${rows} where workspace_id = ${workspaceId} and id = any(${ids})`)

  /** The records before a change, locked until the transaction ends. */
  const lockAll = (tx: Tx, workspaceId: string, ids: readonly string[]): Promise<R[]> =>
    read(
      tx,
      sql`select ${record} from ${rows} where workspace_id = ${workspaceId} and id = any(${ids}) order by id for update`,
    )

  const lock = async (tx: Tx, workspaceId: string, id: string): Promise<R | undefined> => {
    const [found] = await lockAll(tx, workspaceId, [id])
    return found
  }

  const insert = async (tx: Tx, workspaceId: string, records: readonly (F & Identified)[]) => {
    const all = records.map((fields) => ({ ...rowOf(fields), workspace_id: workspaceId }))
    const { columns, values } = rowsToInsert(table, all)
    const names = sql.join(columns.map((name) => sql.ref(name)))
    const made = await read(tx, sql`insert into ${rows} (${names}) ${values} returning ${record}`)
    return inOrderOf(idsOf(records), made)
  }

  /** What each is to be in those fields that any of the changes names; the rows are locked. */
  const update = async (tx: Tx, workspaceId: string, changes: readonly RecordChange<R, F>[]): Promise<R[]> => {
    const befores = changes.map(({ before }) => before)
    if (changes.length > 1) await giveUpNumbers(tx, workspaceId, changes)
    const { source, values } = rowsToUpdate(table, evenOut<F>(changes).map(rowOf))
    const given = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
    const set = sql.join([...given, sql`revision = revision + 1`, sql`updated_at = now()`])
    const changed = await read(
      tx,
      sql`update ${rows} set ${set} from ${source} where workspace_id = ${workspaceId} and id = new_id returning ${record}`,
    )
    return inOrderOf(idsOf(befores), changed)
  }

  /** What only one record may have, and goes from one of them to another. */
  const giveUpNumbers = async (tx: Tx, workspaceId: string, changes: readonly RecordChange<R, F>[]) => {
    for (const number of numbers) {
      const ids = idsGivingUp(
        changes.map(({ before, fields }) => ({
          id: before.id,
          from: textOf(before[number]) ?? null,
          to: textOf(fields[number]),
        })),
      )
      if (ids.length === 0) continue
      await sql`
        update ${rows} set ${sql.ref(number)} = null where workspace_id = ${workspaceId} and id = any(${ids})`.execute(
        tx,
      )
    }
  }

  const remove = async (tx: Tx, workspaceId: string, ids: readonly string[]): Promise<void> => {
    await sql`delete from ${rows} where workspace_id = ${workspaceId} and id = any(${ids})`.execute(tx)
  }

  /** The records that name each subject (the products of each company) in `column`: oldest first, a page of each. */
  const listOfEach = (column: string) => (tx: Tx, workspaceId: string, subjectIds: readonly string[], page: Page) =>
    read(
      tx,
      sql`select found.*, subject.id as "subjectId" from unnest(${subjectIds}::text[]) subject(id), lateral (
        select ${record} from ${rows} where workspace_id = ${workspaceId} and ${sql.ref(column)} = subject.id
        order by id limit ${page.take} offset ${page.skip}) found`,
    ) as Promise<(R & { readonly subjectId: string })[]>

  return { findById, lock, lockAll, insert, update, remove, listOfEach }
}

function idsOf(records: readonly Identified[]): string[] {
  return records.map(({ id }) => id)
}

function textOf(value: unknown): string | null | undefined {
  return typeof value === 'string' || value === undefined ? value : null
}

/** "product_type as productType" in SQL. */
function quoted(column: string): string {
  const [name, as = name] = column.split(' as ')
  return `"${name}" as "${as}"`
}
