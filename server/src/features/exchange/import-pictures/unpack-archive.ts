import { open } from 'node:fs/promises'
import type { Deps } from '#deps.ts'
import { badInput } from '#platform/app-error.ts'
import { brokenEntry, openEntries } from '#platform/archives/archive.ts'
import { incomingDirectory } from '#platform/file-storage/open-file-storage.ts'
import { type Received, receiveUpload } from '#platform/file-storage/receive-upload.ts'
import { archiveContents } from './archive-contents.ts'
import type { FoundPicture } from './import-picture.ts'

export type Unpacked = {
  /** The table, on its own; the caller discards it. */
  readonly table: Received
  /** With its folders in the archive. */
  readonly tableName: string
  readonly pictures: readonly FoundPicture[]
}

/** The table of a ZIP, unpacked beside it, and what pictures there are. Null for a file that is no such archive. */
export async function unpackArchive({ config }: Deps, path: string): Promise<Unpacked | null> {
  if (!(await isZip(path))) return null
  const contents = await archiveContents(path, config.maxFileMb)
  if (!contents) return null
  const { table, pictures } = contents
  const limit = config.maxFileMb * 1_000_000
  const tooLarge = () =>
    badInput(
      'archive_too_large',
      `The table in the ZIP is larger than ${config.maxFileMb} MB. Divide it into several.`,
      {
        field: 'file',
        limit,
      },
    )
  try {
    for await (const { stream } of openEntries(path, (place) => place === table.place)) {
      const received = await receiveUpload(incomingDirectory(config.dataDir), stream, { limit, tooLarge })
      return { table: received, tableName: table.name, pictures }
    }
  } catch (error) {
    throw brokenEntry(error, table.name.slice(0, 200))
  }
  return null
}

async function isZip(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return bytesRead === 4 && buffer.toString('latin1', 0, 2) === 'PK'
  } finally {
    await file.close()
  }
}
