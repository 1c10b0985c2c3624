import { sql } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * Many rows for one INSERT: one JSON value, read by the types of the table's own columns, so that the statement is the same text for
 * one row and for a thousand. Columns that no row names keep the table's defaults; of those that some name, the others get null.
 */
export function rowsToInsert<T extends keyof Tables>(table: T, rows: readonly object[]) {
  const columns = namesIn(rows)
  return {
    // Rows are made by toColumns() and its like, whose names are columns.
    columns: columns as (keyof Tables[T] & string)[],
    values: sql<never>`select ${sql.join(columns.map((name) => sql.ref(name)))} from ${readAs(table, rows)}`,
  }
}

/** What each row is to be in those fields that any of the changes names: one statement then serves them all. */
export function evenOut<F extends object>(
  changes: readonly { readonly before: { readonly id: string }; readonly fields: Partial<F> }[],
): (Partial<F> & { id: string })[] {
  const names = namesIn(changes.map(({ fields }) => fields))
  return changes.map(({ before, fields }) => {
    const [old, now] = [new Map(Object.entries(before)), new Map(Object.entries(fields))]
    const all = names.map((name) => [name, now.has(name) ? now.get(name) : old.get(name)])
    return { ...Object.fromEntries(all), id: before.id }
  })
}

/** Rows as the database gave them back, in the order in which they were asked for. */
export function inOrderOf<T extends { readonly id: string }>(ids: readonly string[], rows: readonly T[]): T[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The columns that any of the rows names. */
export function namesIn(rows: readonly object[]): string[] {
  const names = new Set<string>()
  // Not by entries: two arrays for each value of each row are most of what an import leaves to be collected.
  for (const row of rows)
    for (const name of Object.keys(row)) if (row[name as keyof object] !== undefined) names.add(name)
  return [...names]
}

function readAs(table: keyof Tables, rows: readonly object[]) {
  // As json, which PostgreSQL reads once; as jsonb it is first made another form of.
  return sql`json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`
}
