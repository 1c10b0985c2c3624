import { openAsBlob } from 'node:fs'
import { inTransaction, type Tx } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { enterBytes } from '#features/records/files/enter-bytes.ts'
import { scanFile } from '#features/records/files/scan-file.ts'
import { discardBytes } from '#features/records/files/sweep-files.ts'
import { type Actor, type Reader, requirePermission } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { write } from '#kit/write.ts'
import { AppError, badInput, notFound } from '#platform/app-error.ts'
import { name } from '#platform/fields.ts'
import type { Received } from '#platform/file-storage/receive-upload.ts'
import { newId, newStorageKey } from '#platform/ids.ts'
import { TableFault } from '#platform/tables/table.ts'
import { inHeapFor } from '#platform/tight-heap.ts'
import { insertPictures, listPictures } from '../import-pictures/import-picture.store.ts'
import type { FoundPicture } from '../import-pictures/import-picture.ts'
import { ARCHIVE_COPY, fetchArchive, keyOfArchive } from '../import-pictures/kept-archive.ts'
import { unpackArchive } from '../import-pictures/unpack-archive.ts'
import { type ImportRules, rulesOf, settingsOf } from '../reading/import-settings.ts'
import { inspectFile } from '../reading/inspect-file.ts'
import { inTurn } from '../reading/inspect-in-turn.ts'
import type { Inspection } from '../reading/inspection.ts'
import { endState, findImport, insertImport, lockImport } from './import.store.ts'
import { type Import, requireState, shapeOf } from './import.ts'
import { findMemory } from './import-memory.store.ts'
import { withMemory } from './import-memory.ts'

/**
 * Takes a received file in: looked through, and kept under the workspace's quota with what it was found to be. Its columns are mapped as
 * those of the last file of its shape were. Of a ZIP, its table is the file, and the pictures beside it are kept. Nothing is imported yet. `replaces`: an import that was not started, of the file as it was
 * before it was corrected; it ends, and what was said of how to import holds for this one. `along` is done in the transaction that makes the import.
 */
export async function uploadImport(
  deps: Deps,
  reader: Reader,
  received: Received,
  fileName: string,
  replaces: string | null = null,
  along: Along | null = null,
): Promise<Import> {
  const { workspaceId } = requirePermission(reader, 'edit')
  const shownName = name(255).parse(fileName.trim() || 'table', 'name')
  await scanFile(deps, received.path)
  const unpacked = await unpackArchive(deps, received.path, shownName)
  if (unpacked) {
    const kept = { path: received.path, size: received.size, sha256: received.sha256, pictures: unpacked.pictures }
    const ofTable = `${shownName.slice(0, 150)}${IN_ARCHIVE}${unpacked.tableName}`.slice(0, 255)
    try {
      const archive = unpacked.pictures.length > 0 ? kept : null
      return await takeIn(deps, reader, unpacked.table, ofTable, { replaces, archive, along })
    } finally {
      await unpacked.table.discard()
    }
  }
  const before = replaces === null ? null : await archiveOf(deps, workspaceId, replaces)
  try {
    return await takeIn(deps, reader, received, shownName, { replaces, archive: before, along })
  } finally {
    await before?.discard()
  }
}

/** Between the name of a ZIP and that of the table in it. */
export const IN_ARCHIVE = ' › '

/** The ZIP that a table came in, on disk, with what is in it besides. */
type Archive = Pick<Received, 'path' | 'size' | 'sha256'> & { readonly pictures: readonly FoundPicture[] }

/** Of the import whose table was corrected: the pictures stay those that came with it. */
async function archiveOf(deps: Deps, workspaceId: string, id: string): Promise<(Archive & Received) | null> {
  const found = await inTransaction(deps.db.app, { workspaceId }, async (tx) => {
    const one = await findImport(tx, workspaceId, id)
    return one && { ...one, pictures: await listPictures(tx, workspaceId, id) }
  })
  if (!found) return null
  const { storageKey, archiveSize: size, archiveSha256: sha256, pictures } = found
  if (storageKey === null || size === null || sha256 === null) return null
  return { ...(await fetchArchive(deps, { storageKey, size, sha256 })), pictures }
}

/** What is to be true exactly if the import is there: a part of the transaction that makes it. */
type Along = (tx: Tx, importId: string) => Promise<void>

type TakenWith = {
  readonly replaces: string | null
  readonly archive: Archive | null
  readonly along: Along | null
}

async function takeIn(
  deps: Deps,
  reader: Reader,
  received: Received,
  shownName: string,
  { replaces, archive, along }: TakenWith,
): Promise<Import> {
  const { workspaceId } = requirePermission(reader, 'edit')
  const inspection = await inspect(workspaceId, received)
  const storageKey = newStorageKey()
  const { size, sha256 } = received
  const all = size + (archive?.size ?? 0)
  await enterBytes(deps, reader, { storageKey, size: all, copies: archive ? [ARCHIVE_COPY] : [] })
  try {
    await deps.storage.put(storageKey, await openAsBlob(received.path))
    if (archive) await deps.storage.put(keyOfArchive(storageKey), await openAsBlob(archive.path))
    return await write(deps, reader, 'edit', async (tx, actor) => {
      const id = newId('imp')
      const first = settingsOf(inspection)
      const table = first && inspection.tables[first.sheet]
      const shape = table ? shapeOf(table) : ''
      const remembered = first && table ? withMemory(table, first, await findMemory(tx, workspaceId, shape)) : null
      const rules = replaces === null ? null : await replace(tx, actor, replaces, shownName)
      const settings = remembered && { ...remembered, ...rules }
      const totalRows = table?.rowCount ?? 0
      const file = { fileName: shownName, size, sha256, storageKey }
      const beside = archive && { archiveSize: archive.size, archiveSha256: archive.sha256 }
      await insertImport(tx, actor, { id, ...file, ...beside, inspection, settings, shape, totalRows })
      if (archive) await insertPictures(tx, workspaceId, id, archive.pictures)
      recordEvent(tx, actor, {
        kind: 'import.uploaded',
        subjectType: 'import',
        subjectId: id,
        data: { fileName: shownName, size, sha256: sha256.toString('hex') },
      })
      await along?.(tx, id)
      const made = await findImport(tx, workspaceId, id)
      if (!made) throw new Error('An import that was just made is there.')
      return made
    })
  } catch (error) {
    await discardBytes(deps, workspaceId, [storageKey])
    throw error
  }
}

/** Ends the import of the file as it was, and says how that was to be imported. */
async function replace(tx: Tx, actor: Actor, id: string, fileName: string): Promise<ImportRules | null> {
  const { workspaceId } = actor
  const before = await lockImport(tx, workspaceId, id)
  if (!before) throw notFound('import', id)
  const message =
    'That import has been started, so its file can no longer be replaced. Upload this file as an import of its own.'
  requireState(before, ['uploaded', 'checking', 'checked'], message)
  const because = { reason: 'replaced_by', message: `Replaced by "${fileName}".`, value: fileName }
  await endState(tx, workspaceId, id, 'cancelled', because)
  const data = { counts: null, reason: because.message }
  recordEvent(tx, actor, { kind: 'import.cancelled', subjectType: 'import', subjectId: id, data })
  return before.settings && rulesOf(before.settings)
}

async function inspect(workspaceId: string, { path, size }: Pick<Received, 'path' | 'size'>): Promise<Inspection> {
  try {
    return await inTurn(workspaceId, () => inHeapFor(size, () => inspectFile(path)))
  } catch (error) {
    throw wordedFault(error)
  }
}

/** What is wrong with a file is for the person who chose it. */
export function wordedFault(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof TableFault)) return error
  return badInput(error.reason, error.message, { field: 'file' })
}
