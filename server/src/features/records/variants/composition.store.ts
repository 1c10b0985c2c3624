import { sql } from 'kysely'
import { sendAlong } from '#database/open-transaction.ts'
import { rowsToInsert } from '#database/row-set.ts'
import type { Tx } from '#database/transaction.ts'
import type { CompositionEntry } from './composition.ts'

type Composed = { readonly id: string; readonly composition: readonly CompositionEntry[] | null }

/** What variants, or products, are made of: rows of their own, in their order. `owner`: the column that says whose a row is, read as `as`. */
export function compositionStore<As extends 'variantId' | 'productId'>(
  table: 'variant_materials' | 'product_materials',
  owner: 'variant_id' | 'product_id',
  as: As,
) {
  const rows = sql.table(table)

  const list = async (
    tx: Tx,
    workspaceId: string,
    ids: readonly string[],
  ): Promise<(CompositionEntry & Readonly<Record<As, string>>)[]> => {
    const found = await sql<CompositionEntry & Readonly<Record<As, string>>>`
      select ${sql.ref(owner)} as ${sql.ref(as)}, material_id as "materialId", fibre_text as "fibreText", share, part from ${rows}
      where workspace_id = ${workspaceId} and ${sql.ref(owner)} = any(${ids}) order by ${sql.ref(owner)}, position`.execute(
      tx,
    )
    return found.rows
  }

  /** Sent with the statement that comes next; nothing for none. */
  const insert = (tx: Tx, workspaceId: string, records: readonly Composed[]): void => {
    const entries = records.flatMap(({ id, composition }) =>
      (composition ?? []).map(({ materialId, fibreText, share, part }, position) => ({
        workspace_id: workspaceId,
        [owner]: id,
        position,
        material_id: materialId,
        fibre_text: fibreText,
        share,
        part,
      })),
    )
    if (entries.length === 0) return
    const { columns, values } = rowsToInsert(table, entries)
    const names = sql.join(columns.map((name) => sql.ref(name)))
    sendAlong(tx, sql`insert into ${rows} (${names}) ${values}`.compile(tx))
  }

  /** Of those that a change names; the others keep theirs. */
  const replace = async (
    tx: Tx,
    workspaceId: string,
    changes: readonly {
      readonly before: { readonly id: string }
      readonly fields: { readonly composition?: readonly CompositionEntry[] | null }
    }[],
  ): Promise<void> => {
    const composed = changes.flatMap(({ before: { id }, fields: { composition } }) =>
      composition === undefined ? [] : [{ id, composition }],
    )
    if (composed.length === 0) return
    const ids = composed.map(({ id }) => id)
    await sql`delete from ${rows} where workspace_id = ${workspaceId} and ${sql.ref(owner)} = any(${ids})`.execute(tx)
    insert(tx, workspaceId, composed)
  }

  return { list, insert, replace }
}

export const compositionsOfVariants = compositionStore('variant_materials', 'variant_id', 'variantId')

export type StoredEntry = CompositionEntry & { readonly variantId: string }

export const listCompositions = compositionsOfVariants.list
