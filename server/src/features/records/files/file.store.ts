import { type Kysely, type RawBuilder, sql } from 'kysely'
import { toColumns } from '#database/columns.ts'
import { quoted, recordStore } from '#database/record-store.ts'
import type { Tables } from '#database/tables.ts'
import type { Tx } from '#database/transaction.ts'
import type { Page } from '#platform/page.ts'
import type { File, FileKind, Subject, Visibility } from './file.ts'

const COLUMNS = [
  'id',
  'storage_key as storageKey',
  'kind',
  'name',
  'media_type as mediaType',
  'size',
  'sha256',
  'width',
  'height',
  'sizes',
  'alt',
  'visibility',
  'position',
  'product_id as productId',
  'variant_id as variantId',
  'material_id as materialId',
  'company_id as companyId',
  'certification_id as certificationId',
  'revision',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const

/** The same in the text of a statement. */
export const FILE_COLUMNS = COLUMNS.map(quoted).join(', ')

/** Bytes cannot be written as JSON, so a file has its own insert, and one at a time. */
export const {
  findById: findFilesById,
  lock: lockFile,
  lockAll: lockFiles,
  remove: deleteFileRows,
} = recordStore<File, NewFile>('files', COLUMNS)

const SUBJECT_COLUMNS = {
  product: 'product_id',
  variant: 'variant_id',
  material: 'material_id',
  company: 'company_id',
  certification: 'certification_id',
} as const
export type FileSubject = keyof typeof SUBJECT_COLUMNS

export type FileFilter = Partial<Subject> & {
  readonly kind?: FileKind | null
  readonly visibility?: Visibility | null
}

/** What is not a column of its own. */
export type FileSearch = { readonly pattern: string | null; readonly isAttached: boolean | null }

/** Newest first. */
export function listFiles(
  tx: Tx,
  workspaceId: string,
  filter: FileFilter,
  search: FileSearch,
  page: Page,
): Promise<File[]> {
  const { skip, take, after } = page
  let query = selectFiltered(tx, workspaceId, filter, search)
    .select(COLUMNS)
    .orderBy('id', 'desc')
    .limit(take)
    .offset(skip)
  if (after !== null) query = query.where('id', '<', after)
  return query.execute()
}

export async function countFiles(tx: Tx, workspaceId: string, filter: FileFilter, search: FileSearch): Promise<number> {
  const row = await selectFiltered(tx, workspaceId, filter, search)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

function selectFiltered(tx: Tx, workspaceId: string, filter: FileFilter, { pattern, isAttached }: FileSearch) {
  let query = tx.selectFrom('files').where('workspace_id', '=', workspaceId)
  for (const [column, value] of Object.entries(toColumns(filter))) {
    if (value !== null && value !== undefined) query = query.where(sql.ref(column), '=', value)
  }
  if (pattern !== null) query = query.where((eb) => eb.or([eb('name', 'ilike', pattern), eb('alt', 'ilike', pattern)]))
  if (isAttached !== null) {
    const subjects = Object.values(SUBJECT_COLUMNS).map((column) => sql.ref(column))
    query = query.where(sql<boolean>`num_nonnulls(${sql.join(subjects)}) ${isAttached ? sql`>` : sql`=`} 0`)
  }
  return query
}

/** The files of each record, in their order, `take` of each. */
export function listFilesOf(
  tx: Tx,
  workspaceId: string,
  subject: FileSubject,
  kinds: readonly FileKind[],
  subjectIds: readonly string[],
  { skip, take }: Page,
): Promise<(File & { subjectId: string })[]> {
  return tx
    .selectFrom(sql<{ id: string }>`unnest(${subjectIds}::text[])`.as<'subject'>(sql`subject(id)`))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('files')
          .select(COLUMNS)
          .where('workspace_id', '=', workspaceId)
          .where('kind', '=', sql<FileKind>`any(${kinds})`)
          .whereRef(SUBJECT_COLUMNS[subject], '=', 'subject.id')
          .orderBy('position')
          .orderBy('id')
          .limit(take)
          .offset(skip)
          .as('file'),
      (join) => join.onTrue(),
    )
    .selectAll('file')
    .select('subject.id as subjectId')
    .execute()
}

export type NewFile = Omit<File, 'revision' | 'createdAt' | 'updatedAt'>

export function insertFile(tx: Tx, workspaceId: string, { sizes, ...file }: NewFile): Promise<File> {
  return tx
    .insertInto('files')
    .values({ ...toColumns(file), sizes: [...sizes], workspace_id: workspaceId })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

export function lockLogo(tx: Tx, workspaceId: string): Promise<File | undefined> {
  return tx
    .selectFrom('files')
    .select(COLUMNS)
    .where('workspace_id', '=', workspaceId)
    .where('kind', '=', 'logo')
    .forUpdate()
    .executeTakeFirst()
}

export type FileChange = Partial<Pick<File, 'name' | 'alt' | 'visibility' | 'position'> & Subject>

export function updateFileRow(tx: Tx, workspaceId: string, id: string, change: FileChange): Promise<File> {
  return tx
    .updateTable('files')
    .set({ ...toColumns(change), revision: sql`revision + 1`, updated_at: sql`now()` })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

export type PublicFile = Pick<File, 'storageKey' | 'kind' | 'name' | 'mediaType' | 'size' | 'sha256' | 'sizes'>

/** What the public role may know of a file by its unguessable name. */
export async function findPublicFile(db: Kysely<Tables>, storageKey: string): Promise<PublicFile | undefined> {
  const { rows } = await sql<PublicFile>`
    select storage_key as "storageKey", kind, name, media_type as "mediaType", size, sha256, sizes
    from public_file(${storageKey})`.execute(db)
  return rows[0]
}

export type PassportFile = Pick<
  File,
  | 'id'
  | 'storageKey'
  | 'kind'
  | 'name'
  | 'mediaType'
  | 'size'
  | 'width'
  | 'height'
  | 'sizes'
  | 'alt'
  | 'productId'
  | 'variantId'
  | 'certificationId'
>

/**
 * What the public page of a passport may show, within the statement that finds the passport: its variant's files first, then its product's, in
 * their order; null without any.
 */
export function passportFilesOf(variantId: RawBuilder<unknown>): RawBuilder<readonly PassportFile[] | null> {
  return sql`(select json_agg(json_build_object('id', id, 'storageKey', storage_key, 'kind', kind, 'name', name, 'mediaType', media_type,
      'size', size, 'width', width, 'height', height, 'sizes', sizes, 'alt', alt, 'productId', product_id, 'variantId', variant_id,
      'certificationId', certification_id) order by ordinality)
    from public_passport_files(${variantId}) with ordinality)`
}

/** What it would show if it were published now, in the same order: as `public_passport_files` has it, of the records as they are. */
export async function listFilesToPublish(tx: Tx, workspaceId: string, variantId: string): Promise<File[]> {
  return tx
    .selectFrom('files')
    .select(COLUMNS)
    .where('workspace_id', '=', workspaceId)
    .where('visibility', '=', 'public')
    .where(
      sql<boolean>`exists (
        select 1 from variants v join products p on p.workspace_id = v.workspace_id and p.id = v.product_id
        where v.workspace_id = ${workspaceId} and v.id = ${variantId} and (
          files.kind = 'logo' or files.variant_id = v.id or files.product_id = p.id or files.certification_id in (
            select c.id from certifications c where c.workspace_id = ${workspaceId} and (
              c.product_id = p.id or c.company_id in (p.company_id, v.manufacturer_id)
              or c.material_id in (select m.material_id from variant_materials m
                where m.workspace_id = ${workspaceId} and m.variant_id = ${variantId})))))`,
    )
    .orderBy(sql`variant_id nulls last`)
    .orderBy('position')
    .orderBy('id')
    .execute()
}
