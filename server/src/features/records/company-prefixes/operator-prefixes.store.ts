import type pg from 'pg'

/** For whoever operates the installation, as the owner of the tables and over all workspaces. */
export type ClaimedPrefix = {
  readonly prefix: string
  readonly slug: string
  readonly claimedBy: string
  readonly claimedAt: Date
  readonly confirmedAt: Date | null
}

export async function listAllPrefixes(owner: pg.ClientBase): Promise<ClaimedPrefix[]> {
  const { rows } = await owner.query<ClaimedPrefix>(
    `select c.prefix, w.slug, c.claimed_by as "claimedBy", c.claimed_at as "claimedAt", c.confirmed_at as "confirmedAt"
     from selvedge.company_prefixes c join selvedge.workspaces w on w.id = c.workspace_id order by c.prefix, w.slug`,
  )
  return rows
}

export type SharedGtin = { readonly gtin: string; readonly slugs: readonly string[] }

/** Published by more than one workspace, and covered by no confirmed prefix. */
export async function listSharedGtins(owner: pg.ClientBase): Promise<SharedGtin[]> {
  const { rows } = await owner.query<SharedGtin>(
    `select p.gtin14 as gtin, array_agg(distinct w.slug) as slugs
     from selvedge.passports p join selvedge.workspaces w on w.id = p.workspace_id
     where p.state = 'published' and p.gtin14 is not null and selvedge.prefix_owner(p.gtin14) is null
     group by p.gtin14 having count(distinct p.workspace_id) > 1 order by p.gtin14 limit 100`,
  )
  return rows
}

export async function findWorkspaceId(owner: pg.ClientBase, slug: string): Promise<string | null> {
  const { rows } = await owner.query<{ id: string }>('select id from selvedge.workspaces where slug = $1', [slug])
  return rows[0]?.id ?? null
}

/** Takes the prefix from whoever has it confirmed and confirms it for this workspace, which need not have claimed it. */
export async function assignPrefix(owner: pg.ClientBase, workspaceId: string, prefix: string): Promise<void> {
  await owner.query('begin')
  const { rows } = await owner.query<{ workspace_id: string }>(
    `update selvedge.company_prefixes set confirmed_at = null
     where prefix = $1 and workspace_id <> $2 and confirmed_at is not null returning workspace_id`,
    [prefix, workspaceId],
  )
  const data = JSON.stringify({ prefix })
  for (const { workspace_id } of rows) await tell(owner, workspace_id, 'workspace.prefix_unconfirmed', data)
  await owner.query(
    `insert into selvedge.company_prefixes (workspace_id, prefix, claimed_by, confirmed_at) values ($1, $2, 'claim-prefix', now())
     on conflict (workspace_id, prefix) do update set confirmed_at = now()`,
    [workspaceId, prefix],
  )
  await tell(owner, workspaceId, 'workspace.prefix_confirmed', data)
  await owner.query('select selvedge.forget_gtins_of_prefix($1)', [prefix])
  await owner.query('commit')
}

async function tell(owner: pg.ClientBase, workspaceId: string, kind: string, data: string): Promise<void> {
  await owner.query('select selvedge.record_service_event($1, $2, $3, $1, $4)', [workspaceId, kind, 'workspace', data])
}
