import { type RawBuilder, sql } from 'kysely'
import { ask } from './ask.ts'
import { toColumns } from './columns.ts'
import { idsGivingUp } from './given-up-numbers.ts'
import { tell } from './open-transaction.ts'
import { evenOut, inOrderOf, namesIn } from './row-set.ts'
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
  const rows = `"${table}"`
  const record = columns.map(quoted).join(', ')
  const find = `select ${record} from ${rows} where workspace_id = $1 and id = any($2)`
  const lockThem = `${find} order by id for update`
  const removal = `delete from ${rows} where workspace_id = $1 and id = any($2)`
  const insertionOf = textOfNames((names) => {
    const list = names.map(reference).join(', ')
    return `insert into ${rows} (${list}) select ${list} from json_populate_recordset(null::${rows}, $1::json) returning ${record}`
  })
  const updateOf = textOfNames((names) => {
    const given = names.filter((name) => name !== 'id').map((name) => `"${name}" = "new_${name}"`)
    const renamed = names.map((name) => `"${name}" as "new_${name}"`).join(', ')
    return `update ${rows} set ${[...given, 'revision = revision + 1', 'updated_at = now()'].join(', ')}
      from (select ${renamed} from json_populate_recordset(null::${rows}, $1::json)) given
      where workspace_id = $2 and id = new_id returning ${record}`
  })

  /** In no order; those that do not exist here are left out. */
  const findById = (tx: Tx, workspaceId: string, ids: readonly string[]): Promise<R[]> =>
    ask(tx, find, [workspaceId, ids])

  /** The records before a change, locked until the transaction ends. */
  const lockAll = (tx: Tx, workspaceId: string, ids: readonly string[]): Promise<R[]> =>
    ask(tx, lockThem, [workspaceId, ids])

  const lock = async (tx: Tx, workspaceId: string, id: string): Promise<R | undefined> => {
    const [found] = await lockAll(tx, workspaceId, [id])
    return found
  }

  const insert = async (tx: Tx, workspaceId: string, records: readonly (F & Identified)[]): Promise<R[]> => {
    const all = records.map((fields) => ({ ...rowOf(fields), workspace_id: workspaceId }))
    const made = await ask<R>(tx, insertionOf(namesIn(all)), [JSON.stringify(all)])
    return inOrderOf(idsOf(records), made)
  }

  /** What each is to be in those fields that any of the changes names; the rows are locked. */
  const update = async (tx: Tx, workspaceId: string, changes: readonly RecordChange<R, F>[]): Promise<R[]> => {
    const befores = changes.map(({ before }) => before)
    if (changes.length > 1) giveUpNumbers(tx, workspaceId, changes)
    const all = evenOut<F>(changes).map(rowOf)
    const changed = await ask<R>(tx, updateOf(namesIn(all)), [JSON.stringify(all), workspaceId])
    return inOrderOf(idsOf(befores), changed)
  }

  /** What only one record may have, and goes from one of them to another. */
  const giveUpNumbers = (tx: Tx, workspaceId: string, changes: readonly RecordChange<R, F>[]) => {
    for (const number of numbers) {
      const ids = idsGivingUp(
        changes.map(({ before, fields }) => ({
          id: before.id,
          from: textOf(before[number]) ?? null,
          to: textOf(fields[number]),
        })),
      )
      if (ids.length === 0) continue
      const text = `update ${rows} set "${number}" = null where workspace_id = $1 and id = any($2)`
      tell(tx, text, [workspaceId, ids])
    }
  }

  const remove = async (tx: Tx, workspaceId: string, ids: readonly string[]): Promise<void> => {
    await ask(tx, removal, [workspaceId, ids])
  }

  /** The records that name each subject (the products of each company) in `column`: oldest first, a page of each. */
  const listOfEach = (column: string) => (tx: Tx, workspaceId: string, subjectIds: readonly string[], page: Page) =>
    read<R & { readonly subjectId: string }>(
      tx,
      sql`select found.*, subject.id as "subjectId" from unnest(${subjectIds}::text[]) subject(id), lateral (
        select ${sql.raw(record)} from ${sql.table(table)} where workspace_id = ${workspaceId} and ${sql.ref(column)} = subject.id
        order by id limit ${page.take} offset ${page.skip}) found`,
    )

  return { record, findById, lock, lockAll, insert, update, remove, listOfEach }
}

async function read<R>(tx: Tx, statement: RawBuilder<R>): Promise<R[]> {
  return (await statement.execute(tx)).rows
}

/**
 * The text of a statement by the columns that it names, made once for each set of them: PostgreSQL and the connection know a statement by its text, and
 * making one takes longer than looking one up.
 */
export function textOfNames(make: (names: readonly string[]) => string): (names: readonly string[]) => string {
  const known = new Map<string, string>()
  return (names) => {
    const key = names.join()
    const text = known.get(key) ?? make(names)
    if (known.size < MOST_TEXTS) known.set(key, text)
    return text
  }
}

/** As many as are prepared by name. */
const MOST_TEXTS = 400

/** Columns are named by our own code alone: `toColumns` and its like. */
function reference(name: string): string {
  return `"${name}"`
}

function idsOf(records: readonly Identified[]): string[] {
  return records.map(({ id }) => id)
}

function textOf(value: unknown): string | null | undefined {
  return typeof value === 'string' || value === undefined ? value : null
}

/** "product_type as productType" in SQL. */
export function quoted(column: string): string {
  const [name, as = name] = column.split(' as ')
  return `"${name}" as "${as}"`
}
