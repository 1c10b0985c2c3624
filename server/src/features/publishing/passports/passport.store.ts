import { type Kysely, sql } from 'kysely'
import { ask } from '#database/ask.ts'
import { tell } from '#database/open-transaction.ts'
import { quoted } from '#database/record-store.ts'
import type { Tables } from '#database/tables.ts'
import type { Tx } from '#database/transaction.ts'
import type { ScoreSetting } from '#features/people/workspaces/score-disclosure.ts'
import type { AssessmentRecord } from '#features/records/assessments/assessment.ts'
import type { Page } from '#platform/page.ts'
import { gtin14Of } from '../digital-links/gtin.ts'
import { type Passport, type PassportContent, type PassportVersion, signalOf } from './passport.ts'
import type { PassportDocument } from './passport-document.ts'

const COLUMNS = [
  'variant_id as variantId',
  'digital_id as digitalId',
  'state',
  'version',
  'gtin14',
  'first_published_at as firstPublishedAt',
  'published_at as publishedAt',
  'withdrawn_at as withdrawnAt',
] as const

export function findPassports(tx: Tx, workspaceId: string, variantIds: readonly string[]): Promise<Passport[]> {
  return tx
    .selectFrom('passports')
    .select(COLUMNS)
    .where('workspace_id', '=', workspaceId)
    .where('variant_id', '=', sql<string>`any(${variantIds})`)
    .execute()
}

/** What a version keeps. */
export type NewVersion = PassportContent & {
  readonly document: PassportDocument
  readonly assessment: AssessmentRecord | null
  readonly publishedBy: string
}

/**
 * Counts the passport up, makes it public and keeps its new version. The row stays locked until the transaction ends, so that versions published at
 * the same time queue here and get successive numbers.
 */
export async function publishVersion(
  tx: Tx,
  workspaceId: string,
  variant: { readonly id: string; readonly digitalId: string; readonly gtin: string | null },
  { body, sha256, document, assessment, publishedBy }: NewVersion,
): Promise<Passport> {
  const gtin14 = variant.gtin === null ? null : gtin14Of(variant.gtin)
  const [passport] = await ask<Passport>(tx, PUBLISHED, [
    workspaceId,
    variant.id,
    variant.digitalId,
    gtin14,
    body,
    sha256,
    assessment === null ? null : JSON.stringify(assessment),
    publishedBy,
    JSON.stringify(document),
  ])
  if (!passport) throw new Error('An insert that takes what is there gives a row back.')
  return passport
}

const PUBLISHED = `with passport as (
    insert into passports (workspace_id, variant_id, digital_id, state, version, gtin14)
    values ($1::text, $2::text, $3::text, 'published', 1, $4::text)
    on conflict (workspace_id, variant_id) do update set
      state = 'published', version = passports.version + 1, gtin14 = excluded.gtin14, published_at = now(), withdrawn_at = null
    returning ${COLUMNS.map(quoted).join(', ')}),
  version as (
    insert into passport_versions (workspace_id, variant_id, version, body, sha256, assessment, published_by, document)
    select $1::text, "variantId", version, $5::bytea, $6::bytea, $7::jsonb, $8::text, $9::jsonb from passport)
  select * from passport`

/** Undefined when there is no public passport to withdraw. */
export function markWithdrawn(tx: Tx, workspaceId: string, variantId: string): Promise<Passport | undefined> {
  return tx
    .updateTable('passports')
    .set({ state: 'withdrawn', withdrawn_at: sql`now()` })
    .where('workspace_id', '=', workspaceId)
    .where('variant_id', '=', variantId)
    .where('state', '=', 'published')
    .returning(COLUMNS)
    .executeTakeFirst()
}

const VERSION_COLUMNS = [
  'variant_id as variantId',
  'version',
  'body',
  'sha256',
  'published_by as publishedBy',
  'published_at as publishedAt',
] as const

/** The versions of each passport, latest first, a page of each. */
export function listVersions(
  tx: Tx,
  workspaceId: string,
  variantIds: readonly string[],
  { skip, take }: Page,
): Promise<PassportVersion[]> {
  return tx
    .selectFrom(sql<{ id: string }>`unnest(${variantIds}::text[])`.as<'passport'>(sql`passport(id)`))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('passport_versions')
          .select(VERSION_COLUMNS)
          .where('workspace_id', '=', workspaceId)
          .whereRef('variant_id', '=', 'passport.id')
          .orderBy('version', 'desc')
          .limit(take)
          .offset(skip)
          .as('version'),
      (join) => join.onTrue(),
    )
    .selectAll('version')
    .execute()
}

/** What one version says, and what its page shows besides. */
export async function findVersionState(
  tx: Tx,
  workspaceId: string,
  variantId: string,
  version: number,
): Promise<(PassportContent & { readonly document: PassportDocument | null }) | undefined> {
  return tx
    .selectFrom('passport_versions')
    .select(['body', 'sha256', sql<PassportDocument | null>`document`.as('document')])
    .where('workspace_id', '=', workspaceId)
    .where('variant_id', '=', variantId)
    .where('version', '=', version)
    .executeTakeFirst()
}

/** What each version's numbers were calculated from and with, by "variant version"; versions without are left out. */
export async function listVersionAssessments(tx: Tx, workspaceId: string, versions: readonly string[]) {
  const { rows } = await sql<{ key: string; variantId: string; publishedAt: Date; record: AssessmentRecord }>`
    select v.variant_id || ' ' || v.version as key, v.variant_id as "variantId", v.published_at as "publishedAt", v.assessment as record
    from unnest(${versions}::text[]) w(key)
    join passport_versions v on v.workspace_id = ${workspaceId} and v.variant_id = split_part(w.key, ' ', 1)
      and v.version = split_part(w.key, ' ', 2)::int
    where v.assessment is not null`.execute(tx)
  return rows
}

/** The digests of the latest versions, for telling whether publishing again would change anything. */
export async function findLatestDigests(tx: Tx, workspaceId: string, variantIds: readonly string[]) {
  return tx
    .selectFrom('passport_versions as v')
    .innerJoin('passports as p', (join) =>
      join
        .onRef('p.workspace_id', '=', 'v.workspace_id')
        .onRef('p.variant_id', '=', 'v.variant_id')
        .onRef('p.version', '=', 'v.version'),
    )
    .select(['v.variant_id as variantId', 'v.sha256'])
    .where('v.workspace_id', '=', workspaceId)
    .where('v.variant_id', '=', sql<string>`any(${variantIds})`)
    .execute()
}

export type PublicPassportRow = Omit<Passport, 'gtin14' | 'firstPublishedAt' | 'withdrawnAt'> & {
  readonly workspaceId: string
  readonly scoreSetting: ScoreSetting
  readonly body: Buffer | null
  readonly sha256: Buffer | null
}

/** What the public role may know of one passport, by variant id or digitalId; undefined for unknown and never published alike. */
export async function selectPublicPassport(
  db: Kysely<Tables>,
  wanted: string,
  version: number | null,
): Promise<PublicPassportRow | undefined> {
  const { rows } = await sql<PublicPassportColumns>`
    select ${PUBLIC_COLUMNS} from public_passport(${wanted}, ${version}) passport`.execute(db)
  return rows[0] && toPublicPassport(rows[0])
}

/** Of `public_passport`, by the name "passport". */
export const PUBLIC_COLUMNS = sql`passport.variant_id as "variantId", passport.digital_id as "digitalId", passport.state, passport.version,
  passport.body, passport.sha256, passport.published_at as "publishedAt", passport.workspace_id as "workspaceId",
  passport.public_score as "publicScore", passport.markets`

export type PublicPassportColumns = Omit<PublicPassportRow, 'scoreSetting'> & ScoreSetting

export function toPublicPassport({ publicScore, markets, ...passport }: PublicPassportColumns): PublicPassportRow {
  return { ...passport, scoreSetting: { publicScore, markets } }
}

/** The digitalId of the oldest variant whose passport is public. */
export async function findFirstPublished(tx: Tx, workspaceId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('passports')
    .select('digital_id')
    .where('workspace_id', '=', workspaceId)
    .where('state', '=', 'published')
    .orderBy('variant_id')
    .limit(1)
    .executeTakeFirst()
  return row?.digital_id ?? null
}

/**
 * Tells the other servers, who are told when the transaction commits, in the statement that comes next. Where another workspace has published its GTIN,
 * too, both are told.
 */
export function notifyPublished(tx: Tx, passport: Passport): void {
  const { gtin14 } = passport
  if (gtin14 === null) tell(tx, NOTIFY, [signalOf(passport)])
  else tell(tx, `${NOTIFY}, tell_gtin_dispute($2)`, [signalOf(passport), gtin14])
}

const NOTIFY = `select pg_notify('selvedge_passport', $1)`

export async function notifyPassportChanged(tx: Tx, passport: Passport): Promise<void> {
  await sql`select pg_notify('selvedge_passport', ${signalOf(passport)})`.execute(tx)
}
