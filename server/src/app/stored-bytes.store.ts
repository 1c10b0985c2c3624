import type pg from 'pg'

/** For whoever operates the installation, as the owner of the tables and over all workspaces. */
export type StoredBytes = {
  readonly storageKey: string
  readonly workspace: string
  /** What names the bytes. Several may, from one upload on; this is the first of them. */
  readonly kind: 'file' | 'published file' | 'deleted file' | 'import'
  readonly id: string
  readonly size: number
  readonly sha256: Buffer
  readonly copies: readonly string[]
  /** Of all copies together. No hash of them is kept. */
  readonly sizeOfCopies: number
}

/** Whatever the service may yet open, by storage key. What no file names (an upload in progress, or one that was cut off) is left out. */
export async function listStoredBytes(owner: pg.ClientBase, after: string, atMost: number): Promise<StoredBytes[]> {
  const { rows } = await owner.query<StoredBytes>(
    `${SELECT} where s.storage_key > $1 order by s.storage_key limit $2`,
    [after, atMost],
  )
  return rows
}

/** Whether anything names them still: the service deletes the name first, and then the bytes. */
export async function isStillNamed(owner: pg.ClientBase, storageKey: string): Promise<boolean> {
  const { rows } = await owner.query(`${SELECT} where s.storage_key = $1`, [storageKey])
  return rows.length > 0
}

const SELECT = `
  select s.storage_key as "storageKey", w.slug as workspace, n.kind, n.id, n.size::float8 as size, n.sha256, s.copies,
    (s.size - n.size)::float8 as "sizeOfCopies"
  from selvedge.stored_files s join selvedge.workspaces w on w.id = s.workspace_id
  cross join lateral (
    select 1 as place, 'file' as kind, f.id::text, f.size::bigint, f.sha256 from selvedge.files f
      where f.workspace_id = s.workspace_id and f.storage_key = s.storage_key
    union all
    select 2, 'published file', f.id::text, f.size::bigint, f.sha256 from selvedge_published.shown_files f
      where f.workspace_id = s.workspace_id and f.storage_key = s.storage_key
    union all
    select 3, 'deleted file', r.record_id::text, (r.content ->> 'size')::bigint, (r.content ->> 'sha256')::bytea
      from selvedge.deleted_rows r where r.workspace_id = s.workspace_id and r.storage_key = s.storage_key
    union all
    select 4, 'import', i.id::text, i.size, i.sha256 from selvedge.imports i
      where i.workspace_id = s.workspace_id and i.storage_key = s.storage_key
    order by place limit 1
  ) n`

export type VersionDigest = {
  readonly workspaceId: string
  readonly workspace: string
  readonly variantId: string
  readonly version: number
  readonly isSound: boolean
}

/** PostgreSQL hashes them itself, so that no passport travels. */
export async function listVersionDigests(
  owner: pg.ClientBase,
  after: Pick<VersionDigest, 'workspaceId' | 'variantId' | 'version'>,
  atMost: number,
): Promise<VersionDigest[]> {
  const { rows } = await owner.query<VersionDigest>(
    `select v.workspace_id as "workspaceId", w.slug as workspace, v.variant_id as "variantId", v.version,
       sha256(v.body) = v.sha256 as "isSound"
     from selvedge.passport_versions v join selvedge.workspaces w on w.id = v.workspace_id
     where (v.workspace_id, v.variant_id, v.version) > ($1, $2, $3)
     order by v.workspace_id, v.variant_id, v.version limit $4`,
    [after.workspaceId, after.variantId, after.version, atMost],
  )
  return rows
}
