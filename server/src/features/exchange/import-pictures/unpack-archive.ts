import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { Deps } from '#deps.ts'
import { badInput } from '#platform/app-error.ts'
import { brokenEntry, openEntries } from '#platform/archives/archive.ts'
import { incomingDirectory } from '#platform/file-storage/open-file-storage.ts'
import { type Received, receiveUpload } from '#platform/file-storage/receive-upload.ts'
import { archiveContents } from './archive-contents.ts'
import type { FoundPicture } from './import-picture.ts'
import { tablesAsSheets } from './tables-as-sheets.ts'

export type Unpacked = {
  /** The table, on its own; the caller discards it. */
  readonly table: Received
  /** With its folders in the archive. */
  readonly tableName: string
  readonly pictures: readonly FoundPicture[]
}

/** The table of a ZIP, unpacked beside it, and what pictures there are; or what was packed by gzip. Null for a file that is no such archive. */
export async function unpackArchive(deps: Deps, path: string, fileName: string): Promise<Unpacked | null> {
  const { config } = deps
  const start = await startOf(path)
  if (start.startsWith('1f8b08')) return unpackGzip(deps, path, fileName)
  if (!start.startsWith('504b')) return null
  const contents = await archiveContents(path, config.maxFileMb)
  if (!contents) return null
  const { tables, pictures } = contents
  const [table, ...others] = tables
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
  const unpacked: (Received & { readonly name: string })[] = []
  try {
    const wanted = new Map(tables.map(({ place, name }) => [place, name]))
    for await (const { place, stream } of openEntries(path, (one) => wanted.has(one))) {
      const received = await receiveUpload(incomingDirectory(config.dataDir), stream, { limit, tooLarge })
      unpacked.push({ ...received, name: wanted.get(place) ?? table.name })
    }
    const [only] = unpacked
    if (!only) return null
    if (others.length === 0) {
      unpacked.length = 0
      return { table: only, tableName: table.name, pictures }
    }
    const whole = await tablesAsSheets(unpacked, (stream) =>
      receiveUpload(incomingDirectory(config.dataDir), stream, { limit, tooLarge }),
    )
    return { table: whole, tableName: TOGETHER, pictures }
  } catch (error) {
    throw brokenEntry(error, table.name.slice(0, 200))
  } finally {
    for (const { discard } of unpacked) await discard()
  }
}

/** What several tables of a ZIP are called together. */
const TOGETHER = 'tables.xlsx'

/** One file that was packed alone; what it unpacks to may be no larger than what may be uploaded. */
async function unpackGzip({ config }: Deps, path: string, fileName: string): Promise<Unpacked> {
  const limit = config.maxFileMb * 1_000_000
  const of = { field: 'file', limit }
  const tooLarge = () =>
    badInput(
      'archive_too_large',
      `Unpacked, the file is larger than ${config.maxFileMb} MB. Divide it into several.`,
      of,
    )
  const unpacking = createGunzip()
  const reading = pipeline(createReadStream(path), unpacking).catch(() => {})
  try {
    const table = await receiveUpload(incomingDirectory(config.dataDir), unpacking, { limit, tooLarge })
    return { table, tableName: fileName.replace(/\.gz(ip)?$/i, '') || 'table', pictures: [] }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && /^Z_/.test(String(error.code)))) throw error
    throw badInput('archive_broken', 'The file is damaged and cannot be unpacked. Pack it again.', { field: 'file' })
  } finally {
    unpacking.destroy()
    await reading
  }
}

/** The first bytes, in hexadecimal digits. */
async function startOf(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return buffer.toString('hex', 0, bytesRead)
  } finally {
    await file.close()
  }
}
