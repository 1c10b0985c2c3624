import { AppError } from '#platform/app-error.ts'
import { NOUN_NAMES, type NounName } from '../nouns.ts'

/** A record that was deleted and is kept for a while, with everything that went with it. */
export type DeletedRecord = {
  /** Of the deleting: later ones sort after earlier ones. */
  readonly id: string
  /** The identifier it had and, restored, has again. */
  readonly recordId: string
  readonly kind: RecordKind
  readonly name: string
  readonly actorKind: string
  readonly actorId: string
  readonly actorName: string
  readonly deletedAt: Date
  /** What went with it, counted. */
  readonly contents: readonly { readonly kind: ContentKind; readonly count: number }[]
}

export const RECORD_KINDS = [...NOUN_NAMES, 'webhook', 'schedule'] as const
export type RecordKind = (typeof RECORD_KINDS)[number]
/** Of these, those that only who administers may put back, as only they may delete them. */
export const ADMINISTERED: ReadonlySet<RecordKind> = new Set(['webhook', 'schedule'])
export type ContentKind = RecordKind | 'file'

const DAY_MS = 86_400_000

/** Until when it can be restored. */
export function keptUntil({ deletedAt }: Pick<DeletedRecord, 'deletedAt'>, days: number): Date {
  return new Date(deletedAt.getTime() + days * DAY_MS)
}

/** What was deleted before this moment is gone for good. */
export function keptSince(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS)
}

/** A record that a deleted one names and that is not there any more. */
export type MissingReference = {
  /** The field that names it: "companyId". */
  readonly field: string
  readonly kind: RecordKind
  readonly id: string
  /** Null when it cannot be restored either. */
  readonly name: string | null
}

/**
 * A variant cannot be without its product, nor a schedule without its webhook. Everything else that is gone can be left out, but only when whoever restores says so: what
 * was deleted as well comes back with its links if it is restored first.
 */
export function refuseMissing(
  { kind, name }: Pick<DeletedRecord, 'kind' | 'name'>,
  missing: readonly MissingReference[],
  leaveOutMissing: boolean,
): void {
  const product = kind === 'variant' ? missing.find(({ field }) => field === 'productId') : undefined
  if (product) {
    const wayOut = product.name
      ? `Restore the product "${product.name}" first.`
      : 'The product cannot be restored, so neither can the variant.'
    throw notRestorable(
      'product_deleted',
      `"${name}" is a variant of a product that has been deleted too. ${wayOut}`,
      product,
    )
  }
  const company = kind === 'rating' ? missing.find(({ field }) => field === 'companyId') : undefined
  if (company) {
    const wayOut = company.name
      ? `Restore the company "${company.name}" first.`
      : 'The company cannot be restored, so neither can the rating.'
    throw notRestorable(
      'company_deleted',
      `"${name}" is a rating of a company that has been deleted too. ${wayOut}`,
      company,
    )
  }
  const webhook = kind === 'schedule' ? missing.find(({ field }) => field === 'webhookId') : undefined
  if (webhook) {
    const wayOut = webhook.name
      ? `Restore the webhook "${webhook.name}" first.`
      : 'The webhook cannot be restored, so neither can the schedule.'
    throw notRestorable('webhook_deleted', `"${name}" sends to a webhook that has been deleted too. ${wayOut}`, webhook)
  }
  const [first, ...others] = missing
  if (!first || leaveOutMissing) return
  const named = first.name ? `the ${first.kind} "${first.name}"` : `a ${first.kind} (${first.id})`
  const more = others.length > 0 ? ` and ${others.length} more` : ''
  const wayOut = first.name
    ? 'Restore that first, or restore this one without the reference ("leaveOutMissing").'
    : 'That cannot be restored; restore this one without the reference ("leaveOutMissing").'
  throw notRestorable(
    'reference_deleted',
    `"${name}" refers to ${named}${more}, which ${others.length > 0 ? 'have' : 'has'} since been deleted. ${wayOut}`,
    first,
  )
}

function notRestorable(reason: string, message: string, { id }: MissingReference): AppError {
  return new AppError('conflict', reason, message, { field: 'recordId', value: id })
}

/** A code that belongs to one record only, and meanwhile to another one. */
export type TakenCode = {
  readonly field: 'sku' | 'gtin' | 'code'
  readonly value: string
  readonly kind: NounName
  /** Whose it was. */
  readonly name: string
  readonly holderId: string
  readonly holderName: string
}

const WORDS = { sku: 'SKU', gtin: 'GTIN', code: 'code' }

export function refuseTaken(taken: readonly TakenCode[]): void {
  const [first, ...others] = taken
  if (!first) return
  const code = `${WORDS[first.field]} ${first.value}`
  const more = others.length > 0 ? ` ${others.length} more codes are taken too.` : ''
  throw new AppError(
    'conflict',
    `${first.field}_taken`,
    `The ${code} of "${first.name}" now belongs to the ${first.kind} "${first.holderName}" (${first.holderId}).${more} ` +
      'Change that one first.',
    { field: first.field, value: first.value },
  )
}
