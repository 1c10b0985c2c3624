import { AppError, badInput } from '#platform/app-error.ts'
import { type ArchiveEntry, listArchive, refuseOutside } from '#platform/archives/archive.ts'
import type { Because } from '#platform/because.ts'
import type { FoundPicture } from './import-picture.ts'

export type ArchiveContents = {
  /** One as a rule; several tables of text, which are read as the sheets of one workbook. */
  readonly tables: readonly [ArchiveEntry, ...ArchiveEntry[]]
  readonly pictures: readonly FoundPicture[]
}

/** DEFLATE cannot do better than 1,032 : 1; tables reach 30 : 1, pictures hardly 2 : 1. Small files may be anything. */
const MAX_RATIO = 200
const SMALL = 1_000_000
const MOST_NAMED = 5

/**
 * The table of a ZIP, and what is beside it: pictures, and what is none, with why. Null for a file that is no such archive, among them workbooks, which are
 * ZIPs as well. Throws bad input for a ZIP with pictures and no table, or with several that cannot be read together.
 */
export async function archiveContents(path: string, maxFileMb: number): Promise<ArchiveContents | null> {
  const entries = await listArchive(path).catch((error: unknown) => {
    // Whether it was meant to be a workbook, nobody can tell by now; its reader says what is the matter.
    if (error instanceof AppError && error.reason === 'archive_broken') return null
    throw error
  })
  // A workbook with such names is refused by its reader, in its words.
  if (!entries || isDocument(entries)) return null
  refuseOutside(entries)
  const files = entries.filter(({ name }) => !isOfSystem(name))
  const tables = files.filter(({ name }) => TABLE.test(name))
  const noted = tables.length === 0 ? files.filter(({ name }) => TEXT_TABLE.test(name)) : tables
  if (noted.length === 0 && !files.some(({ name }) => PICTURE.test(name))) return null
  const [table, ...others] = noted
  if (!table) {
    const message =
      'The ZIP has pictures, but no table that says what they belong to. Add the table (.csv or .xlsx) to the ZIP.'
    throw badInput('archive_without_table', message, { field: 'file' })
  }
  const limit = maxFileMb * 1_000_000
  for (const one of noted) refuseTable(one, limit, maxFileMb)
  if (others.length > 0 && !areSheets(noted)) {
    const names = noted.slice(0, MOST_NAMED).map(({ name }) => `"${shown(name)}"`)
    const message = `The ZIP has ${noted.length} tables: ${names.join(', ')}${noted.length > MOST_NAMED ? ', …' : ''}. Several are read together if they are CSV files with different names, at most ${MOST_SHEETS} of them and ${MOST_TOGETHER / 1_000_000} MB. Leave one table in it; import the others by themselves.`
    throw badInput('archive_of_several_tables', message, { field: 'file', value: noted.length, limit: 1 })
  }
  const seen = new Set<string>()
  const pictures = files
    .filter((entry) => !noted.includes(entry))
    .map((entry): FoundPicture => {
      const because = refusalOf(entry, seen, limit, maxFileMb)
      seen.add(entry.name.toLowerCase())
      const { place, name, size, crc } = entry
      return { place, name: name.toWellFormed(), size, crc, because, host: null }
    })
  return { tables: [table, ...others], pictures }
}

const MOST_SHEETS = 20
/** Bytes of tables that are read together: a workbook holds them with much around each cell. */
const MOST_TOGETHER = 20_000_000

function areSheets(tables: readonly ArchiveEntry[]): boolean {
  const names = new Set(tables.map(({ name }) => sheetName(name).toLowerCase()))
  return (
    tables.every(({ name }) => /\.(csv|tsv)$/i.test(name)) &&
    tables.length <= MOST_SHEETS &&
    names.size === tables.length &&
    tables.reduce((sum, { size }) => sum + size, 0) <= MOST_TOGETHER
  )
}

/** What a sheet of the file is called: no more than 31 characters, of which some are none. */
export function sheetName(name: string): string {
  const own =
    name
      .split('/')
      .at(-1)
      ?.replace(/\.\w+$/, '') ?? name
  return (
    own
      .replace(/[[\]:*?/\\]/g, ' ')
      .toWellFormed()
      .slice(0, 31)
      .trim() || 'Table'
  )
}

const TABLE = /\.(csv|tsv|xlsx|xls|ods|fods|json|ndjson|jsonl|xml)$/i
/** A text may be a table, or just a note beside one. */
const TEXT_TABLE = /\.txt$/i
const PICTURE = /\.(jpe?g|jfif|png|webp|avif|gif)$/i
const PACKED = /\.(zip|rar|7z|tar|t?gz|bz2|xz)$/i

/** Formats that are ZIPs with parts of their own. */
function isDocument(entries: readonly ArchiveEntry[]): boolean {
  return entries.some(({ name }) =>
    /^(\[content_types\]\.xml|mimetype|content\.xml|xl\/|word\/|ppt\/|meta-inf\/|index\/.*\.iwa$)/i.test(name),
  )
}

/** What operating systems put beside the files of a folder. */
function isOfSystem(name: string): boolean {
  return /^__macosx\/|(^|\/)(\._[^/]*|\.ds_store|thumbs\.db|desktop\.ini)$/i.test(name)
}

function refuseTable(table: ArchiveEntry, limit: number, maxFileMb: number): void {
  const name = shown(table.name)
  const of = { field: 'file', value: name }
  if (table.isEncrypted) {
    throw badInput('archive_encrypted', `"${name}" in the ZIP is encrypted. Make the ZIP without a password.`, of)
  }
  if (table.isLink || table.isPackedOtherwise) {
    const message = `"${name}" in the ZIP is packed in a way that is not read here. Make the ZIP with your operating system.`
    throw badInput('archive_broken', message, of)
  }
  if (table.size > limit || isBomb(table)) {
    const message = `The table "${name}" in the ZIP is larger than ${maxFileMb} MB, or packed more than ${MAX_RATIO} times. Divide it into several.`
    throw badInput('archive_too_large', message, { ...of, limit })
  }
}

function isBomb({ size, packedSize }: ArchiveEntry): boolean {
  return size > SMALL && size > packedSize * MAX_RATIO
}

function refusalOf(entry: ArchiveEntry, seen: ReadonlySet<string>, limit: number, maxFileMb: number): Because | null {
  const { name, size, isEncrypted, isLink, isPackedOtherwise } = entry
  const value = shown(name)
  const no = (reason: string, message: string, more: Partial<Because> = {}): Because => ({
    reason,
    message,
    value,
    ...more,
  })
  if (isLink)
    return no(
      'picture_is_link',
      'This is a link to another file, and links are not followed. Put the picture itself in the ZIP.',
    )
  if (PACKED.test(name))
    return no(
      'archive_in_archive',
      'This is an archive within the ZIP, which is not opened. Put its files directly in the ZIP.',
    )
  if (!PICTURE.test(name)) {
    return no('picture_kind', 'This is not a picture in JPEG, PNG, WebP, AVIF or GIF. Save it as one of these.')
  }
  if (isEncrypted) return no('archive_encrypted', 'This picture is encrypted. Make the ZIP without a password.')
  if (isPackedOtherwise)
    return no(
      'picture_packing',
      'This picture is packed in a way that is not read here. Make the ZIP with your operating system.',
    )
  if (seen.has(name.toLowerCase()))
    return no('picture_twice', 'The ZIP has two pictures with this name in the same folder; the first one counts.')
  if (size === 0) return no('file_empty', 'The file is empty.')
  if (size > limit)
    return no('file_too_large', `This picture is larger than ${maxFileMb} MB. Save it smaller.`, { limit })
  if (isBomb(entry))
    return no('picture_packing', 'This picture is packed far more tightly than a picture can be, so it is not opened.')
  return null
}

function shown(name: string): string {
  return name.slice(0, 200).toWellFormed()
}
