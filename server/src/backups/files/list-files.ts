import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { copyOut } from '../portable/copy-rows.ts'
import { linesOf } from './lines-of.ts'

/** A stored file that a snapshot names. Of the smaller copies of pictures the database keeps neither size nor hash. */
export type NamedFile = {
  readonly key: string
  readonly put: { readonly size: number; readonly sha256: string } | null
}

/** What a snapshot names, kept outside of the database, so that the snapshot need not stay for as long as files are copied. */
export type FileList = { read(): AsyncIterable<NamedFile>; close(): Promise<void> }

/**
 * All stored files that something in the database refers to, by key. What nothing refers to (an upload in progress, or one that was cut off) is left out.
 * The list lies in a file without a name, which is gone with this process however that ends.
 */
export async function listFiles(client: pg.Client, scratch: string): Promise<FileList> {
  const path = join(scratch, `selvedge-files-${randomBytes(6).toString('hex')}`)
  const file = await open(path, 'wx+', 0o600)
  try {
    await rm(path)
    const query = await filesQuery(client)
    if (query) for await (const piece of copyOut(client, query)) await writeAll(file, piece)
  } catch (error) {
    await file.close()
    throw error
  }
  return { read: () => namedIn(file), close: () => file.close() }
}

/** Those whose bytes have come since, with their smaller copies. */
export async function listNewFiles(client: pg.ClientBase, since: Date): Promise<NamedFile[]> {
  const query = await filesQuery(client, 's.created_at >= $1')
  if (query === null) return []
  const { rows } = await client.query<{ key: string; size: string | null; sha256: string | null }>(query, [since])
  return rows.map(({ key, size, sha256 }) => ({
    key,
    put: sha256 === null ? null : { size: Number(size), sha256 },
  }))
}

async function* namedIn(file: FileHandle): AsyncGenerator<NamedFile> {
  const bytes = createReadStream('', { fd: file, start: 0, autoClose: false })
  for await (const line of linesOf(bytes)) {
    const [key = '', size = NULL, sha256 = NULL] = line.split('\t')
    yield { key, put: sha256 === NULL ? null : { size: Number(size), sha256 } }
  }
}

const NULL = '\\N'

/** In schemas of before as well, which had fewer tables with files. */
async function filesQuery(client: pg.ClientBase, which = 'true'): Promise<string | null> {
  const { rows } = await client.query<{ present: string[] }>(
    'select array(select t from unnest($1::text[]) t where to_regclass(t) is not null) as present',
    [['selvedge.stored_files', ...Object.keys(REFERENCES)]],
  )
  const present = rows[0]?.present ?? []
  if (!present.includes('selvedge.stored_files')) return null
  const references = Object.entries(REFERENCES).filter(([table]) => present.includes(table))
  return `
    with named as materialized (
      select s.storage_key, s.copies, n.size, encode(n.sha256, 'hex') as sha256 from selvedge.stored_files s
      cross join lateral (${references.map(([, select]) => select).join(' union all ')} limit 1) n
      where ${which})
    select storage_key collate "C" as key, size, sha256 from named
    union all select (storage_key || '.' || copy) collate "C", null, null from named cross join lateral unnest(copies) as copy
    order by 1`
}

const REFERENCES = {
  'selvedge.files': `select f.size::bigint as size, f.sha256 from selvedge.files f
    where f.workspace_id = s.workspace_id and f.storage_key = s.storage_key`,
  'selvedge_published.shown_files': `select f.size::bigint, f.sha256 from selvedge_published.shown_files f
    where f.workspace_id = s.workspace_id and f.storage_key = s.storage_key`,
  'selvedge.deleted_rows': `select (r.content ->> 'size')::bigint, (r.content ->> 'sha256')::bytea from selvedge.deleted_rows r
    where r.workspace_id = s.workspace_id and r.storage_key = s.storage_key`,
  'selvedge.imports': `select i.size, i.sha256 from selvedge.imports i
    where i.workspace_id = s.workspace_id and i.storage_key = s.storage_key`,
}

async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let from = 0; from < bytes.length; ) from += (await file.write(bytes, from)).bytesWritten
}
