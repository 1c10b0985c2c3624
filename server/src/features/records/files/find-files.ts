import type { Tx } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import { oneOf } from '#platform/fields.ts'
import { type PageInput, parsePage } from '#platform/page.ts'
import { substringPattern } from '#platform/substring-pattern.ts'
import {
  countFiles,
  type FileFilter,
  type FileSearch,
  type FileSubject,
  findFilesById,
  findPublicFile,
  listFiles,
  listFilesOf,
  listFilesToPublish,
  type PassportFile,
  type PublicFile,
} from './file.store.ts'
import { FILE_KINDS, type File, type FileKind, type Subject, VISIBILITIES } from './file.ts'

export type FileQuery = { [K in keyof Subject]?: string | null } & {
  kind?: string | null
  visibility?: string | null
  attached?: boolean | null
  search?: string | null
}

/** A page of the workspace's files, newest first. */
export async function listFilesFound(scope: ReadScope, query: FileQuery & PageInput): Promise<File[]> {
  return listFiles(await scope.tx(), scope.workspaceId, toFilter(query), toSearch(query), parsePage(query))
}

export async function countFilesFound(scope: ReadScope, query: FileQuery): Promise<number> {
  return countFiles(await scope.tx(), scope.workspaceId, toFilter(query), toSearch(query))
}

function toFilter({
  productId,
  variantId,
  materialId,
  companyId,
  certificationId,
  kind,
  visibility,
}: FileQuery): FileFilter {
  return {
    productId: productId ?? null,
    variantId: variantId ?? null,
    materialId: materialId ?? null,
    companyId: companyId ?? null,
    certificationId: certificationId ?? null,
    kind: kind == null ? null : oneOf(FILE_KINDS).parse(kind, 'kind'),
    visibility: visibility == null ? null : oneOf(VISIBILITIES).parse(visibility, 'visibility'),
  }
}

function toSearch({ search, attached }: FileQuery): FileSearch {
  return { pattern: substringPattern(search), isAttached: attached ?? null }
}

/** Files by identifier, in no order; those that do not exist in the workspace are left out. */
export function findFiles(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<File[]> {
  return findFilesById(tx, workspaceId, ids)
}

export async function loadFiles(scope: ReadScope, ids: readonly string[]): Promise<File[]> {
  return findFilesById(await scope.tx(), scope.workspaceId, ids)
}

/** For each record its files of these kinds, in their order. */
export async function loadFilesOf(
  scope: ReadScope,
  subject: FileSubject,
  kinds: readonly FileKind[],
  subjectIds: readonly string[],
  page: PageInput,
) {
  return listFilesOf(await scope.tx(), scope.workspaceId, subject, kinds, subjectIds, parsePage(page))
}

/** For strangers, by the unguessable part of a public address; undefined once nothing public shows the file. */
export async function loadPublicFile(deps: Deps, storageKey: string): Promise<PublicFile | undefined> {
  return findPublicFile(deps.db.published, storageKey)
}

/** The files that it may show once it is published as it is now. */
export async function loadFilesToPublish(scope: ReadScope, variantId: string): Promise<File[]> {
  return listFilesToPublish(await scope.tx(), scope.workspaceId, variantId)
}

export { passportFilesOf } from './file.store.ts'
export type { FileSubject, PassportFile }
