import type { TadaDocumentNode } from '../../graphql/graphql.ts'
import type { Field } from '../field.ts'
import type { Outcome, SheetRecord } from './sheet.ts'

/** What a list needs to be a grid as well: which fields can be changed in it, and how its rows are read and saved. */
export type GridDeclaration<Rec extends SheetRecord> = {
  /** The first one names the row, and stays in view. */
  readonly fields: readonly Field<Rec>[]
  /** A query with the alias `rows`, for what is read of a row: the list says which rows. */
  readonly rows: TadaDocumentNode<{ readonly rows: readonly Rec[] }, never>
  /** The mutation that changes several, with the alias `outcomes`. */
  readonly save: TadaDocumentNode<{ readonly outcomes: readonly Outcome<Rec>[] }, never>
}

/** A place in the grid, by row and column from 0. */
export type Place = { readonly row: number; readonly column: number }

/** From one corner to another, in whichever direction. */
export type Span = { readonly from: Place; readonly to: Place }

export type Box = { readonly top: number; readonly bottom: number; readonly left: number; readonly right: number }

export function boxOf({ from, to }: Span): Box {
  return {
    top: Math.min(from.row, to.row),
    bottom: Math.max(from.row, to.row),
    left: Math.min(from.column, to.column),
    right: Math.max(from.column, to.column),
  }
}
