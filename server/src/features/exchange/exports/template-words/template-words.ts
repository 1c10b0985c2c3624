import type { CellKind } from '#kit/field.ts'

/** What a template says beside the names of its columns, which stay ours in every language, so that a filled one needs no mapping. */
export type TemplateWords = {
  readonly readMe: string
  readonly lists: string
  /** What to know before filling it in, a sentence a line. */
  readonly rules: readonly string[]
  readonly heads: {
    readonly column: string
    readonly meaning: string
    readonly format: string
    readonly example: string
    readonly needed: string
  }
  readonly isNeeded: string
  readonly isChosen: string
  readonly isChosenOrWritten: string
  readonly meaning: string
  readonly refusal: { readonly title: string; readonly text: string }
  readonly yes: string
  readonly no: string
  /** How a cell of each kind is written. */
  readonly kinds: Readonly<Record<Exclude<CellKind, 'action' | 'options'>, string>>
  /** What the columns of the table of compositions mean; those of fields stand with the fields. */
  readonly compositionColumns: Readonly<Record<string, string>>
}
