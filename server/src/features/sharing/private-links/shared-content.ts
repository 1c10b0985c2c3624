import type { PassportView } from '#features/publishing/passport-pages/passport-view.ts'
import type { Field } from '#kit/field.ts'

/** What the reader of an opened link is shown. What has been deleted since the link was made is left out. */
export type SharedContent =
  /** As it would be published now; null: the variant has been deleted. */
  | { readonly subject: 'passport'; readonly passport: PassportView | null }
  | { readonly subject: 'records'; readonly tables: readonly SharedTable[] }
  | { readonly subject: 'files'; readonly files: readonly SharedFile[] }

export type SharedFile = {
  readonly id: string
  readonly name: string
  readonly mediaType: string
  /** Bytes. */
  readonly size: number
  /** In hex. */
  readonly sha256: string
}

/** Records of one noun, with all their own fields and nothing of the records they name. */
export type SharedTable = {
  readonly noun: SharedNoun
  readonly columns: readonly SharedColumn[]
  readonly rows: readonly Readonly<Record<string, SharedValue>>[]
}

export type SharedNoun = 'products' | 'variants' | 'materials' | 'certifications'

/** A field of the noun, or what is worked out for the link. */
export type SharedColumn =
  | { readonly key: string; readonly field: Field }
  | { readonly key: 'id' | ComputedColumn; readonly field: null }

export type ComputedColumn = 'sustainabilityScore' | 'carbonFootprint' | 'waterLiters' | 'state'

export type SharedValue = string | number | boolean | null | readonly string[]

/** A value in one cell of a table. */
export function cellOf(value: SharedValue | undefined): string | number | boolean | null {
  if (value === undefined) return null
  return typeof value === 'object' && value !== null ? value.join('; ') || null : value
}

/** What a program is given for the same page. */
export function toJson(content: SharedContent): object {
  if (content.subject === 'records') {
    return Object.fromEntries(content.tables.map(({ noun, rows }) => [noun, rows]))
  }
  if (content.subject === 'files') return { files: content.files }
  const { passport } = content
  return { passport: passport?.json ?? null, details: passport?.document ?? null, files: passport?.files ?? null }
}
