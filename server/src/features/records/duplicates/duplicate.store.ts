import { ask } from '#database/ask.ts'
import type { Tx } from '#database/transaction.ts'

type Table = 'companies' | 'products' | 'variants' | 'materials' | 'certifications'

/** Those of the names that records of the workspace have. By the key of their order where names are looked up by it. */
export async function findTakenNames(
  tx: Tx,
  workspaceId: string,
  table: Table,
  names: readonly string[],
): Promise<Set<string>> {
  const byKey =
    table === 'certifications' ? '' : 'name_key = any(array(select sort_key(n) from unnest($2::text[]) n)) and'
  const rows = await ask<{ name: string }>(
    tx,
    `select name from ${table} where workspace_id = $1 and ${byKey} name = any($2::text[])`,
    [workspaceId, names],
  )
  return new Set(rows.map(({ name }) => name))
}

/** How many there are of what belongs to these records and is no field of theirs. */
export async function countBelongings(
  tx: Tx,
  workspaceId: string,
  id: string,
  ids: readonly string[],
): Promise<Readonly<Record<'certifications' | 'ratings' | 'externalReferences' | 'audits' | 'files', number>>> {
  const [counts] = await ask<Awaited<ReturnType<typeof countBelongings>>>(tx, BELONGINGS, [workspaceId, id, ids])
  return counts!
}

const OWNERS = ['product_id', 'material_id', 'company_id', 'certification_id']
const OF_FILES = OWNERS.map((owner) => `select kind from files where workspace_id = $1 and ${owner} = $2`)
const OF_CERTIFICATIONS = OWNERS.slice(0, 3).map(
  (owner) => `select 1 from certifications where workspace_id = $1 and ${owner} = $2`,
)
const BELONGINGS = `select
  (select count(*)::int from (${OF_CERTIFICATIONS.join(' union all ')}) c) as certifications,
  (select count(*)::int from ratings where workspace_id = $1 and company_id = $2) as ratings,
  (select count(*)::int from external_references where workspace_id = $1 and record_id = any($3::text[])) as "externalReferences",
  f.audits, f.files
  from (select count(*)::int as files, count(*) filter (where kind = 'audit')::int as audits from (${OF_FILES.join(' union all ')}) f) f`
