import { sql } from 'kysely'
import { recordCount } from '#database/record-count.ts'
import type { Tx } from '#database/transaction.ts'
import type { Statistics } from './statistics.ts'

/** One statement: what is kept of how many there are, and counts and means over the workspace's assessments. */
export async function computeStatistics(tx: Tx, workspaceId: string): Promise<Statistics> {
  const { rows } = await sql<Statistics>`
    select
      ${recordCount('products', workspaceId)} as "totalProducts",
      ${recordCount('variants', workspaceId)} as "totalVariants",
      ${recordCount('materials', workspaceId)} as "totalMaterials",
      ${recordCount('companies', workspaceId)} as "totalCompanies",
      ${recordCount('certifications', workspaceId)} as "totalCertifications",
      (select count(*)::int from passports where workspace_id = ${workspaceId} and state = 'published') as "publishedVariants",
      a.assessed as "assessedVariants",
      a.sum / nullif(${recordCount('variants', workspaceId)}, 0) as "averageSustainabilityScore",
      a.tenths as "scoreTenths"
    from (
      select count(sustainability_score)::int as assessed, sum(sustainability_score) as sum,
        array[${sql.join(TENTHS.map(inTenth))}] as tenths
      from assessments where workspace_id = ${workspaceId}) a`.execute(tx)
  const [statistics] = rows
  if (!statistics) throw new Error('an aggregate without a row')
  return statistics
}

const TENTHS = Array.from({ length: 10 }, (_, tenth) => tenth)

/** A full score belongs to the last of the ten, no score to none: least() passes over null. */
function inTenth(tenth: number) {
  return sql`count(*) filter (where sustainability_score is not null and least(floor(sustainability_score / 10), 9) = ${sql.lit(tenth)})::int`
}
