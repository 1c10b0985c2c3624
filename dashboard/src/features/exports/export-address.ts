export type Exported =
  | 'companies'
  | 'materials'
  | 'products'
  | 'variants'
  | 'flat'
  | 'certifications'
  | 'ratings'
  | 'compositions'
  | 'workspace'
export type Asked = Readonly<Record<string, unknown>>

/** Where the file of a list is: the list's own arguments, without those of its paging. */
export function exportAddress(what: string, format: 'csv' | 'xlsx' | 'zip', asked: Asked = {}): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(narrowedBy(asked))) query.set(name, String(value))
  return `/api/v1/exports/${what}.${format}${query.size > 0 ? `?${query}` : ''}`
}

/** What a list is narrowed and ordered by, without its paging. */
export function narrowedBy({ take, after, skip, ...narrowed }: Asked): Asked {
  return Object.fromEntries(
    Object.entries(narrowed).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  )
}

/** `translations`: the languages that texts have columns for, besides their own. */
type Template = { readonly language: string; readonly translations: readonly string[] }

/** An empty file to be filled in; its notes are in the reader's language. */
export function templateAddress(
  of: Exclude<Exported, 'workspace'>,
  format: 'csv' | 'xlsx',
  { language, translations }: Template,
): string {
  const others = translations.length > 0 ? `&translations=${translations.join(',')}` : ''
  return `/api/v1/exports/templates/${of}.${format}?language=${language}${others}`
}
