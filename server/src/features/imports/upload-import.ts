import { openAsBlob } from 'node:fs'
import { AppError, badInput } from '#platform/app-error.ts'
import { name } from '#platform/fields.ts'
import type { Received } from '#platform/file-storage/receive-upload.ts'
import { newId, newStorageKey } from '#platform/ids.ts'
import { TableFault } from '#platform/tables/table.ts'
import type { Deps } from '../../deps.ts'
import { type Reader, requirePermission } from '../access/actor.ts'
import { write } from '../access/write.ts'
import { recordEvent } from '../events/record-event.ts'
import { requireRoom } from '../files/require-room.ts'
import { scanFile } from '../files/scan-file.ts'
import { insertStoredFile, queueForStorage } from '../files/stored-file.store.ts'
import { discardBytes } from '../files/sweep-files.ts'
import { findImport, findMemory, insertImport } from './import.store.ts'
import { type Import, shapeOf } from './import.ts'
import { withMemory } from './import-memory.ts'
import { settingsOf } from './import-settings.ts'
import { type Inspection, inspectFile } from './inspect-file.ts'
import { inTurn } from './inspect-in-turn.ts'

/**
 * Takes a received file in: looked through, and kept under the workspace's quota with what it was found to be. Its columns are mapped as
 * those of the last file of its shape were. Nothing is imported yet.
 */
export async function uploadImport(deps: Deps, reader: Reader, received: Received, fileName: string): Promise<Import> {
  const { workspaceId } = requirePermission(reader, 'edit')
  const shownName = name(255).parse(fileName.trim() || 'table', 'name')
  await scanFile(deps, received.path)
  const inspection = await inspect(received.path)
  const storageKey = newStorageKey()
  const { size, sha256 } = received
  await write(deps, reader, 'edit', async (tx) => {
    await queueForStorage(tx, workspaceId)
    await requireRoom(tx, deps.config, workspaceId, size)
    await insertStoredFile(tx, workspaceId, { storageKey, size, copies: [] })
  })
  try {
    await deps.storage.put(storageKey, await openAsBlob(received.path))
    return await write(deps, reader, 'edit', async (tx, actor) => {
      const id = newId('imp')
      const first = settingsOf(inspection)
      const table = first && inspection.tables[first.sheet]
      const shape = table ? shapeOf(table) : ''
      const settings = first && table ? withMemory(table, first, await findMemory(tx, workspaceId, shape)) : null
      const totalRows = table?.rowCount ?? 0
      const file = { fileName: shownName, size, sha256, storageKey }
      await insertImport(tx, actor, { id, ...file, inspection, settings, shape, totalRows })
      await recordEvent(tx, actor, {
        kind: 'import.uploaded',
        subjectType: 'import',
        subjectId: id,
        data: { fileName: shownName, size, sha256: sha256.toString('hex') },
      })
      const made = await findImport(tx, workspaceId, id)
      if (!made) throw new Error('An import that was just made is there.')
      return made
    })
  } catch (error) {
    await discardBytes(deps, workspaceId, [storageKey])
    throw error
  }
}

async function inspect(path: string): Promise<Inspection> {
  try {
    return await inTurn(() => inspectFile(path))
  } catch (error) {
    throw wordedFault(error)
  }
}

/** What is wrong with a file is for the person who chose it. */
export function wordedFault(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof TableFault)) return error
  return badInput(error.reason, error.message, { field: 'file' })
}
