import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Tx } from '#database/transaction.ts'
import type { DailyScans, Period, ScanKind } from './scan.ts'

export type CountedScan = {
  readonly digitalId: string
  readonly day: string
  readonly kind: ScanKind
  readonly byRobot: boolean
  count: number
}

/** One statement for all workspaces: the function finds each passport's own. */
export async function addScans(db: Kysely<Tables>, scans: readonly CountedScan[]): Promise<void> {
  await sql`select add_scans(${scans.map(({ digitalId }) => digitalId)}, ${scans.map(({ day }) => day)}::date[],
    ${scans.map(({ kind }) => kind)}, ${scans.map(({ byRobot }) => byRobot)}::boolean[],
    ${scans.map(({ count }) => count)}::bigint[])`.execute(db)
}

const COUNTS = [
  sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'),
  sql<number>`coalesce(sum(count) filter (where not by_robot), 0)::float8`.as('people'),
  sql<number>`coalesce(sum(count) filter (where by_robot), 0)::float8`.as('robots'),
] as const

/** The scans of each variant's passport by day and kind, the first day first. */
export function listScansOfVariants(
  tx: Tx,
  workspaceId: string,
  variantIds: readonly string[],
  { from, to }: Period,
): Promise<(DailyScans & { variantId: string })[]> {
  return tx
    .selectFrom('scans')
    .select(['variant_id as variantId', 'kind', ...COUNTS])
    .where('workspace_id', '=', workspaceId)
    .where('variant_id', '=', sql<string>`any(${variantIds})`)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy(['variant_id', 'scans.day', 'kind'])
    .orderBy('variant_id')
    .orderBy('scans.day')
    .orderBy('kind')
    .execute()
}

/** The scans of all passports of a workspace by day and kind, the first day first. */
export function listScansOfWorkspace(tx: Tx, workspaceId: string, { from, to }: Period): Promise<DailyScans[]> {
  return tx
    .selectFrom('scans')
    .select(['kind', ...COUNTS])
    .where('workspace_id', '=', workspaceId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy(['scans.day', 'kind'])
    .orderBy('scans.day')
    .orderBy('kind')
    .execute()
}
