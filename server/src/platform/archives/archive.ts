import { Readable } from 'node:stream'
import { type Entry, getFileNameLowLevel, open, type ZipFile } from 'yauzl'
import { badInput } from '#platform/app-error.ts'

/** A file in a ZIP, as its directory describes it. */
export type ArchiveEntry = {
  /** Among all entries, from 0. */
  readonly place: number
  /** With its folders, divided by "/", in NFC. */
  readonly name: string
  /** Bytes when unpacked; reading refuses what turns out to be another size. */
  readonly size: number
  readonly packedSize: number
  /** CRC-32 as the archive states it. */
  readonly crc: number
  /** Its name leads outside the archive, or is no name; see `refuseOutside`. */
  readonly isOutside: boolean
  readonly isLink: boolean
  readonly isEncrypted: boolean
  /** Packed in a way other than DEFLATE, or not at all. */
  readonly isPackedOtherwise: boolean
}

/** Bounds of one archive, looked at before anything is unpacked. */
export const MAX_ENTRIES = 10_000
/** Bytes of all entries together when unpacked; entries that share bytes count each time. */
const MAX_UNPACKED = 4_000_000_000
const MAX_NAME_LENGTH = 500

/**
 * The files of a ZIP on disk, by its directory alone: nothing is unpacked, and folders are left out. Throws bad input for an archive that is damaged, or has
 * more than 10,000 entries or 4 GB.
 */
export async function listArchive(path: string): Promise<ArchiveEntry[]> {
  const entries: ArchiveEntry[] = []
  const zip = await openZip(path)
  let place = -1
  let unpacked = 0
  try {
    if (zip.entryCount > MAX_ENTRIES) throw tooMany()
    for await (const entry of entriesOf(zip)) {
      place += 1
      if (place >= MAX_ENTRIES) throw tooMany()
      const name = nameOf(entry)
      const isUnsafe = isOutside(name)
      if (name.endsWith('/') && !isUnsafe) continue
      unpacked += entry.uncompressedSize
      if (unpacked > MAX_UNPACKED) throw tooLarge()
      entries.push({
        place,
        name,
        size: entry.uncompressedSize,
        packedSize: entry.compressedSize,
        crc: entry.crc32,
        isOutside: isUnsafe,
        isLink: ((entry.externalFileAttributes >>> 16) & FILE_TYPE) === LINK,
        isEncrypted: (entry.generalPurposeBitFlag & 1) === 1,
        isPackedOtherwise: entry.compressionMethod !== 0 && entry.compressionMethod !== 8,
      })
    }
    return entries
  } finally {
    zip.close()
  }
}

/** Of Unix modes, in the upper half of the external attributes (APPNOTE 4.4.15). */
const FILE_TYPE = 0o170_000
const LINK = 0o120_000

/**
 * Those of the entries that are wanted, in their order, each as a stream that is to be read before the next is asked for. Where no entry begins in the place that
 * the directory names, its stream fails, as it does for one that is damaged further on: the others are not to suffer for it.
 */
export async function* openEntries(
  path: string,
  isWanted: (place: number) => boolean,
): AsyncGenerator<{ readonly place: number; readonly stream: Readable }> {
  const zip = await openZip(path)
  let place = -1
  try {
    for await (const entry of entriesOf(zip)) {
      place += 1
      if (!isWanted(place)) continue
      const stream = await new Promise<Readable>((resolve) => {
        zip.openReadStream(entry, (error, one) => resolve(error ? failing(error) : one))
      })
      // What goes wrong is told to who reads; it may go wrong once more when nobody reads any longer.
      stream.on('error', () => {})
      try {
        yield { place, stream }
      } finally {
        stream.destroy()
      }
    }
  } finally {
    zip.close()
  }
}

function failing(error: Error): Readable {
  return new Readable({
    read() {
      this.destroy(error)
    },
  })
}

/** What reading an entry threw, where that is the archive's fault. */
export function brokenEntry(error: unknown, name: string): unknown {
  if (!(error instanceof Error) || 'reason' in error) return error
  const code = 'code' in error ? String(error.code) : ''
  const isOfPacking =
    /^Z_/.test(code) ||
    /(bytes in the stream|local file header|compressed|file data|unexpected EOF)/i.test(error.message)
  return isOfPacking
    ? badInput('archive_broken', `"${name}" in the ZIP is damaged. Make the ZIP again.`, { field: 'file', value: name })
    : error
}

function openZip(path: string): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    open(path, { lazyEntries: true, autoClose: false, decodeStrings: false }, (error, zip) =>
      error ? reject(broken(error)) : resolve(zip),
    )
  })
}

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  for (;;) {
    const entry = await new Promise<Entry | null>((resolve, reject) => {
      const settle = (act: () => void) => {
        zip.off('entry', found).off('end', ended).off('error', failed)
        act()
      }
      const found = (one: Entry) => settle(() => resolve(one))
      const ended = () => settle(() => resolve(null))
      const failed = (error: unknown) => settle(() => reject(broken(error)))
      zip.on('entry', found).on('end', ended).on('error', failed)
      zip.readEntry()
    })
    if (entry === null) return
    yield entry
  }
}

/**
 * Names are UTF-8 where the archive says so, and where they can be nothing else: older macOS and many libraries do not say. All others are in the code page
 * of the first PCs (APPNOTE, appendix D).
 */
function nameOf({ fileNameRaw, generalPurposeBitFlag, extraFields }: Entry): string {
  const isSaid = (generalPurposeBitFlag & 0x800) !== 0
  const plain = isSaid ? null : inUtf8(fileNameRaw)
  const name = plain ?? getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false)
  return name.replaceAll('\\', '/').normalize('NFC')
}

function inUtf8(bytes: Buffer): string | null {
  if (!bytes.some((byte) => byte >= 0x80)) return null
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Nothing is ever written under these names; an archive that tries is not trusted in anything else. */
function isOutside(name: string): boolean {
  return (
    name.length > MAX_NAME_LENGTH ||
    name.startsWith('/') ||
    /^[a-z]:/i.test(name) ||
    name.includes('\0') ||
    name.split('/').includes('..')
  )
}

/** Throws bad input for an archive with such a name. */
export function refuseOutside(entries: readonly ArchiveEntry[]): void {
  const name = entries.find(({ isOutside }) => isOutside)?.name
  if (name === undefined) return
  const shown = name.slice(0, 100).replaceAll('\0', '\uFFFD').toWellFormed()
  const message = `The ZIP was not opened: "${shown}" in it leads outside the archive. Make the ZIP again from a folder of your own.`
  throw badInput('archive_unsafe', message, { field: 'file', value: shown })
}

function tooMany() {
  const message = `The ZIP has more than ${MAX_ENTRIES.toLocaleString('en')} files. Divide it into several, each with its part of the table.`
  return badInput('archive_too_large', message, { field: 'file', limit: MAX_ENTRIES })
}

function tooLarge() {
  const message =
    'The files in the ZIP are larger than 4 GB when unpacked. Divide it into several, each with its part of the table.'
  return badInput('archive_too_large', message, { field: 'file', limit: MAX_UNPACKED })
}

function broken(error: unknown) {
  const detail = error instanceof Error ? error.message : String(error)
  const message = `The ZIP cannot be read (${detail.slice(0, 200)}). It may be incomplete; make it again and choose it again.`
  return badInput('archive_broken', message, { field: 'file' })
}
