import { ask } from '#database/ask.ts'
import { tell } from '#database/open-transaction.ts'
import type { Tx } from '#database/transaction.ts'
import type { CompositionEntry } from './composition.ts'

type Composed = { readonly id: string; readonly composition: readonly CompositionEntry[] | null }

/** What variants, or products, are made of: rows of their own, in their order. `owner`: the column that says whose a row is, read as `as`. */
export function compositionStore<As extends 'variantId' | 'productId'>(
  table: 'variant_materials' | 'product_materials',
  owner: 'variant_id' | 'product_id',
  as: As,
) {
  const reading = `select ${owner} as "${as}", material_id as "materialId", fibre_text as "fibreText", share, part from ${table}
    where workspace_id = $1 and ${owner} = any($2) order by ${owner}, position`
  const columns = `workspace_id, ${owner}, position, material_id, fibre_text, share, part`
  // As json, which PostgreSQL reads once; as jsonb it is first made another form of.
  const insertion = `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1::json)`
  const deletion = `delete from ${table} where workspace_id = $1 and ${owner} = any($2)`

  const list = (
    tx: Tx,
    workspaceId: string,
    ids: readonly string[],
  ): Promise<(CompositionEntry & Readonly<Record<As, string>>)[]> => ask(tx, reading, [workspaceId, ids])

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
    if (entries.length > 0) tell(tx, insertion, [JSON.stringify(entries)])
  }

  /** Of those that a change names; the others keep theirs. Sent with the statement that comes next. */
  const replace = (
    tx: Tx,
    workspaceId: string,
    changes: readonly {
      readonly before: { readonly id: string }
      readonly fields: { readonly composition?: readonly CompositionEntry[] | null }
    }[],
  ): void => {
    const composed = changes.flatMap(({ before: { id }, fields: { composition } }) =>
      composition === undefined ? [] : [{ id, composition }],
    )
    if (composed.length === 0) return
    tell(tx, deletion, [workspaceId, composed.map(({ id }) => id)])
    insert(tx, workspaceId, composed)
  }

  return { list, insert, replace }
}

export const compositionsOfVariants = compositionStore('variant_materials', 'variant_id', 'variantId')

export type StoredEntry = CompositionEntry & { readonly variantId: string }

export const listCompositions = compositionsOfVariants.list
