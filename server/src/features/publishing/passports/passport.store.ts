import { type Kysely, sql } from 'kysely'
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

/**
 * Counts the passport up and makes it public. The row stays locked until the transaction ends, so that versions published at
 * the same time queue here and get successive numbers.
 */
export function markPublished(
  tx: Tx,
  workspaceId: string,
  variant: { id: string; digitalId: string; gtin: string | null },
): Promise<Passport> {
  const gtin14 = variant.gtin === null ? null : gtin14Of(variant.gtin)
  return tx
    .insertInto('passports')
    .values({
      workspace_id: workspaceId,
      variant_id: variant.id,
      digital_id: variant.digitalId,
      state: 'published',
      version: 1,
      gtin14,
    })
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'variant_id']).doUpdateSet({
        state: 'published',
        version: sql`passports.version + 1`,
        gtin14,
        published_at: sql`now()`,
        withdrawn_at: null,
      }),
    )
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

export async function insertVersion(
  tx: Tx,
  workspaceId: string,
  { variantId, version }: Passport,
  { body, sha256, document }: PassportContent & { readonly document: PassportDocument },
  assessment: AssessmentRecord | null,
  publishedBy: string,
): Promise<void> {
  await tx
    .insertInto('passport_versions')
    .values({
      workspace_id: workspaceId,
      variant_id: variantId,
      version,
      body,
      sha256,
      assessment: assessment === null ? null : JSON.stringify(assessment),
      published_by: publishedBy,
      document: JSON.stringify(document),
    })
    .execute()
}

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
  const { rows } = await sql<Omit<PublicPassportRow, 'scoreSetting'> & ScoreSetting>`
    select variant_id as "variantId", digital_id as "digitalId", state, version, body, sha256, published_at as "publishedAt",
      workspace_id as "workspaceId", public_score as "publicScore", markets
    from public_passport(${wanted}, ${version})`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { publicScore, markets, ...passport } = row
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

/** Tells the other servers; they hear of it when the transaction commits. */
/** Where another workspace has published its GTIN, too, both are told, in the same statement. */
export async function notifyPublished(tx: Tx, passport: Passport): Promise<void> {
  const { gtin14 } = passport
  const tellDispute = gtin14 === null ? sql`null` : sql`tell_gtin_dispute(${gtin14})`
  await sql`select pg_notify('selvedge_passport', ${signalOf(passport)}), ${tellDispute}`.execute(tx)
}

export async function notifyPassportChanged(tx: Tx, passport: Passport): Promise<void> {
  await sql`select pg_notify('selvedge_passport', ${signalOf(passport)})`.execute(tx)
}
