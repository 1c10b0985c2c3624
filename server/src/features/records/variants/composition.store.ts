import { ask } from '#database/ask.ts'
import { ColumnArrays, givenColumns } from '#database/column-arrays.ts'
import { tell } from '#database/open-transaction.ts'
import { textOfNames } from '#database/record-store.ts'
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
  const insertionOf = textOfNames((names) => {
    const values = names.map((name) => `given.${name}${TYPES[name] ?? ''}`)
    return `insert into ${table} (workspace_id, ${names.join(', ')}) select $1, ${values.join(', ')} from ${givenColumns(names, 2)}`
  })
  const deletion = `delete from ${table} where workspace_id = $1 and ${owner} = any($2)`

  const list = (
    tx: Tx,
    workspaceId: string,
    ids: readonly string[],
  ): Promise<(CompositionEntry & Readonly<Record<As, string>>)[]> => ask(tx, reading, [workspaceId, ids])

  /** Sent with the statement that comes next; nothing for none. */
  const insert = (tx: Tx, workspaceId: string, records: readonly Composed[]): void => {
    const count = records.reduce((sum, { composition }) => sum + (composition?.length ?? 0), 0)
    if (count === 0) return
    const columns = new ColumnArrays(count)
    let at = 0
    for (const { id, composition } of records) {
      for (const [position, { materialId, fibreText, share, part }] of (composition ?? []).entries()) {
        columns.set(at, owner, id)
        columns.set(at, 'position', position)
        columns.set(at, 'material_id', materialId)
        columns.set(at, 'fibre_text', fibreText)
        columns.set(at, 'share', share)
        columns.set(at, 'part', part)
        at += 1
      }
    }
    tell(tx, insertionOf(columns.names), [workspaceId, ...columns.arrays])
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

/** Of the columns that are no texts. */
const TYPES: Readonly<Record<string, string>> = { position: '::integer', share: '::double precision' }
