import type { NOUNS, NounName } from '#features/records/nouns.ts'
import type { Rules } from '#platform/fields.ts'
import type { EntryInCell, Reference } from '../columns/cell-syntax.ts'

/**
 * What the cells of a row say of one record, by field; null where a cell is blank. Of other records there are only words, until
 * planning/resolve-references.ts has found these. Texts in other languages stand beside, under names of their own ("name_de").
 */
export type Said<N extends NounName> = InCells<(typeof NOUNS)[N]['fields']> & { id?: string | null }

export type SaidRecords = { readonly [N in NounName]?: Said<N> }

type InCells<R extends Rules> = { -readonly [F in keyof R]?: InCell<R[F], F> | null }

type InCell<Rule, Field> = Rule extends { names: string }
  ? Reference
  : Field extends 'composition'
    ? readonly EntryInCell[]
    : Rule extends { parse(...args: never[]): infer Value }
      ? Value
      : never
