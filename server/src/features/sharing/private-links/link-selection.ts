import { badInput } from '#platform/app-error.ts'
import { listOf, type Parsed, recordId } from '#platform/fields.ts'

/** What a link shows: the passport of a variant as it would be published now, records, or files. */
export type LinkSubject = 'passport' | 'records' | 'files'

export type LinkItem = { readonly kind: LinkItemKind; readonly id: string }
export type LinkItemKind = 'variant' | 'product' | 'material' | 'certification' | 'file'

export type LinkSelection = { readonly subject: LinkSubject; readonly items: readonly LinkItem[] }

export const MAX_RECORDS = 200
export const MAX_FILES = 50

export const selectionRules = {
  passportOf: recordId(),
  productIds: listOf(recordId(), MAX_RECORDS),
  variantIds: listOf(recordId(), MAX_RECORDS),
  materialIds: listOf(recordId(), MAX_RECORDS),
  certificationIds: listOf(recordId(), MAX_RECORDS),
  fileIds: listOf(recordId(), MAX_FILES),
}

const RECORD_LISTS = {
  productIds: 'product',
  variantIds: 'variant',
  materialIds: 'material',
  certificationIds: 'certification',
} as const

/** Exactly one of a passport, records and files, each named once. Whether they exist is the database's to say. */
export function newSelection(given: Parsed<typeof selectionRules>): LinkSelection {
  const { passportOf, fileIds } = given
  const records = Object.entries(RECORD_LISTS).flatMap(([field, kind]) =>
    itemsOf(kind, given[field as keyof typeof RECORD_LISTS]),
  )
  const choices: LinkSelection[] = [
    { subject: 'passport', items: passportOf === null ? [] : [{ kind: 'variant', id: passportOf }] },
    { subject: 'records', items: records },
    { subject: 'files', items: itemsOf('file', fileIds) },
  ]
  const [choice, second] = choices.filter(({ items }) => items.length > 0)
  if (!choice || second) {
    throw badInput(
      choice ? 'selection_mixed' : 'selection_empty',
      `A private link shows one of three things: the passport of a variant ("passportOf"), records (${listed(RECORD_LISTS)}) or files ("fileIds"); ${choice ? `${choice.subject} and ${second?.subject} were given` : 'none was given'}.`,
      { field: choice ? FIELD[second?.subject ?? 'records'] : 'passportOf' },
    )
  }
  if (choice.items.length > MAX_RECORDS) {
    throw badInput(
      'list_too_long',
      `A private link shows at most ${MAX_RECORDS} records; got ${choice.items.length}. Create several links.`,
      { value: choice.items.length, limit: MAX_RECORDS },
    )
  }
  return choice
}

/** Where an item stands among the arguments, for saying which one does not exist. */
export function fieldOfItem({ subject }: LinkSelection, { kind }: LinkItem): string {
  return subject === 'records' ? `${kind}Ids` : FIELD[subject]
}

const FIELD = { passport: 'passportOf', records: 'productIds', files: 'fileIds' } as const

function itemsOf(kind: LinkItemKind, ids: readonly string[] | null): LinkItem[] {
  return [...new Set(ids ?? [])].map((id) => ({ kind, id }))
}

function listed(lists: object): string {
  return Object.keys(lists)
    .map((field) => `"${field}"`)
    .join(', ')
}
