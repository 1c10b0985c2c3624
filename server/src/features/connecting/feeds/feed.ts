import { columnsOf, type ExportName } from '#features/exchange/exports/export.ts'
import { endsSoon, exceedsRole, expiry } from '#features/people/api-keys/api-key.ts'
import type { KeyScope, Role } from '#kit/actor.ts'
import { LANGUAGES } from '#kit/words/languages.ts'
import { badInput } from '#platform/app-error.ts'
import { listOf, name, oneOf, required, text } from '#platform/fields.ts'
import { FEED_SETS, type FeedSet } from './feed-sets.ts'

/** A secret address of a workspace by which a report or a spreadsheet reads its data again and again, and can do nothing else. */
export type Feed = {
  readonly id: string
  readonly name: string
  readonly shows: FeedShows
  /** The public beginning of the secret, by which its holder recognises it. */
  readonly prefix: string
  /** The name of who made it. */
  readonly createdBy: string
  /** The person who made it; null for one that no person has made. */
  readonly makerUserId: string | null
  /** What they are in the workspace now; null when they have left. */
  readonly makerRole: Role | null
  readonly createdAt: Date
  readonly updatedAt: Date
  /** Null: never. */
  readonly expiresAt: Date | null
  /** When the secret was last replaced; null: never. */
  readonly renewedAt: Date | null
  readonly revokedAt: Date | null
  /** As far as it is written down, which is every few seconds. */
  readonly lastReadAt: Date | null
  readonly revision: number
}

/** What is read: some sets as OData (null: all that there are), or one list as CSV with its filter, order and columns (null: all). */
export type FeedShows =
  | { readonly kind: 'odata'; readonly sets: readonly FeedSet[] | null }
  | {
      readonly kind: 'csv'
      readonly list: ExportName
      readonly matching: object
      readonly columns: readonly string[] | null
    }

export type FeedKind = FeedShows['kind']

export const feedRules = {
  name: name(100),
  expiresAt: expiry(),
}

/** What a key would have to be allowed to read as much: what was sent to webhooks is shown to admins alone. */
export function scopeOf(shows: FeedShows): KeyScope {
  return shows.kind === 'odata' && (shows.sets === null || shows.sets.includes('Deliveries')) ? 'admin' : 'read'
}

/** What is wrong with a feed that works. */
export const FEED_WARNINGS = ['ends_soon', 'maker_left', 'exceeds_maker'] as const
export type FeedWarning = (typeof FEED_WARNINGS)[number]

export function warningsOf({ shows, makerUserId, makerRole, expiresAt, revokedAt }: Feed, now: Date): FeedWarning[] {
  if (revokedAt !== null || (expiresAt !== null && expiresAt <= now)) return []
  const warnings: FeedWarning[] = []
  if (expiresAt !== null && endsSoon(expiresAt, now)) warnings.push('ends_soon')
  if (makerUserId !== null && makerRole === null) warnings.push('maker_left')
  else if (makerUserId !== null && exceedsRole(scopeOf(shows), makerRole)) warnings.push('exceeds_maker')
  return warnings
}

const choiceRules = {
  sets: listOf(required(oneOf(FEED_SETS)), FEED_SETS.length),
  columns: listOf(text(200), 500),
}

/** What was chosen, as far as the kind has it; `before` has what is not chosen now. */
export type FeedChoice = {
  readonly sets?: unknown
  readonly list?: ExportName | null
  readonly matching?: object | null
  readonly columns?: unknown
}

export function newShows(kind: FeedKind, { list, ...choice }: FeedChoice): FeedShows {
  refuseOther(kind, { list, ...choice })
  if (kind === 'odata') return { kind, sets: parseSets(choice.sets) }
  if (!list)
    throw badInput('field_required', '"list" is required: a feed of the kind CSV has one list.', { field: 'list' })
  return { kind, list, matching: choice.matching ?? {}, columns: parseColumns(list, choice.columns) }
}

/** The same of one that is there. Its kind and its list stay; what is null is as if all had been chosen. */
export function changedShows(before: FeedShows, choice: Omit<FeedChoice, 'list'>): FeedShows {
  refuseOther(before.kind, choice)
  if (before.kind === 'odata') return choice.sets === undefined ? before : { ...before, sets: parseSets(choice.sets) }
  return {
    ...before,
    ...(choice.matching !== undefined && { matching: choice.matching ?? {} }),
    ...(choice.columns !== undefined && { columns: parseColumns(before.list, choice.columns) }),
  }
}

function refuseOther(kind: FeedKind, choice: FeedChoice): void {
  const others = kind === 'odata' ? (['list', 'matching', 'columns'] as const) : (['sets'] as const)
  const other = others.find((field) => choice[field] !== undefined && choice[field] !== null)
  if (other === undefined) return
  throw badInput('field_of_other_kind', `"${other}" belongs to feeds of the other kind. Leave it out here.`, {
    field: other,
  })
}

function parseSets(given: unknown): readonly FeedSet[] | null {
  if (given === undefined || given === null) return null
  const chosen = new Set(choiceRules.sets.parse(given, 'sets'))
  if (chosen.size > 0) return FEED_SETS.filter((one) => chosen.has(one))
  throw badInput('selection_empty', '"sets" is empty. Name at least one set, or leave it out for all.', {
    field: 'sets',
  })
}

function parseColumns(list: ExportName, given: unknown): readonly string[] | null {
  if (given === undefined || given === null) return null
  const columns = [...new Set(choiceRules.columns.parse(given, 'columns'))]
  const known = new Set(feedColumns(list))
  const unknown = columns.find((column) => !known.has(column))
  if (unknown !== undefined) {
    throw badInput('column_unknown', `The list has no column "${unknown}". It has: ${feedColumns(list).join(', ')}.`, {
      field: 'columns',
      value: unknown,
    })
  }
  if (columns.length > 0) return columns
  throw badInput('selection_empty', '"columns" is empty. Name at least one column, or leave it out for all.', {
    field: 'columns',
  })
}

/** What can be chosen of a list: the columns of its export, with those of all translations. */
export function feedColumns(list: ExportName): string[] {
  return columnsOf(list, LANGUAGES).map(({ name }) => name)
}

/** Where it is read, without its secret. */
export function feedAddress(publicUrl: string, { id, shows }: Pick<Feed, 'id' | 'shows'>): string {
  return shows.kind === 'odata' ? `${publicUrl}/odata/v4/` : `${publicUrl}/feeds/csv/${id}.csv`
}

/** The same with its secret in it, for programs that take an address and nothing else. */
export function secretAddress(publicUrl: string, { shows }: Pick<Feed, 'shows'>, secret: string): string {
  return shows.kind === 'odata' ? `${publicUrl}/odata/v4/` : `${publicUrl}/feeds/csv/${secret}.csv`
}

/** As many as people can tell apart; those that are revoked do not count. */
export const MAX_FEEDS = 100

export function refuseTooManyFeeds(count: number): void {
  if (count <= MAX_FEEDS) return
  throw badInput('too_many_feeds', `There are ${MAX_FEEDS} feeds, which is the limit. Revoke one first.`, {
    limit: MAX_FEEDS,
  })
}
