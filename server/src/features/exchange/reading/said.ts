import type { FieldsOf, NounName } from '#features/records/nouns.ts'
import type { EntryInCell, Reference } from '../columns/cell-syntax.ts'
import type { REFERENCED } from '../columns/import-column.ts'

/**
 * What the cells of a row say of one record, by field; null where a cell is blank. Of other records there are only words, until
 * planning/resolve-references.ts has found these.
 */
export type Said<N extends NounName> = InCells<FieldsOf<N>> & { id?: string | null }

export type SaidRecords = { readonly [N in NounName]?: Said<N> }

type InCells<Fields> = { [F in keyof Fields]?: InCell<F, Fields[F]> | null }

type InCell<Field, Value> = Field extends keyof typeof REFERENCED
  ? Reference
  : Field extends 'composition'
    ? readonly EntryInCell[]
    : Value
