import { open as openFile } from 'node:fs/promises'
import { type Entry, open, type ZipFile } from 'yauzl'
import { scanPart } from './scan-part.ts'
import { type Sheet, sheetsOf } from './sheets-of.ts'
import { TableFault } from './table.ts'
import { tooLarge } from './workbook-too-large.ts'

/** Bounds before anything is parsed: real catalogues of 100,000 rows stay far below. */
const MAX_PARTS = 2_000
const MAX_UNPACKED = 200 * 1024 * 1024
/** DEFLATE cannot do better than 1,032 : 1; sheets reach 30 : 1. Small parts may be anything. */
const MAX_RATIO = 200
const SMALL_PART = 1024 * 1024
/** All texts of a workbook stand in memory at once, several times their size. */
const MAX_SHARED_TEXTS = 48 * 1024 * 1024
const MAX_SHEETS = 100

/**
 * Looks through a workbook before a parser sees it: is it one, is it as large as it says, does it hold what no table needs (entities,
 * which could name files or grow without end). Every part is unpacked once, counted and thrown away.
 */
export async function checkWorkbook(path: string): Promise<Sheet[]> {
  const kind = await kindOf(path)
  // What most workbooks do without is loaded where it is needed: a thread has to start quickly.
  if (kind === 'xls') return (await import('./xls-sheets.ts')).xlsSheets(path)
  if (kind === 'fods') return openDocumentSheets(path)
  const zip = await openZip(path)
  try {
    const parts = await unpackAll(zip)
    if (isOds(parts)) return await openDocumentSheets(path)
    const workbook = parts.get('xl/workbook.xml')
    if (workbook === undefined) {
      throw new TableFault(
        'workbook_broken',
        'The file is not a workbook of Excel or LibreOffice. Save it as .xlsx or .csv and choose it again.',
      )
    }
    const sheets = sheetsOf(workbook, parts)
    if (sheets.length > MAX_SHEETS) throw tooLarge(`more than ${MAX_SHEETS} sheets`)
    return sheets
  } finally {
    zip.close()
  }
}

/** By its first bytes; a ZIP is looked into to tell. */
async function kindOf(path: string): Promise<'zip' | 'xls' | 'fods'> {
  const file = await openFile(path)
  try {
    const head = Buffer.alloc(8)
    await file.read(head, 0, 8, 0)
    if (head.toString('hex') === COMPOUND_FILE) return 'xls'
    return head.toString('latin1').includes('<') ? 'fods' : 'zip'
  } finally {
    await file.close()
  }
}

/** The container of old .xls files, in which Excel also wraps what has a password (MS-CFB, 2.2). */
const COMPOUND_FILE = 'd0cf11e0a1b11ae1'

async function openDocumentSheets(path: string): Promise<Sheet[]> {
  const { odsSheets } = await import('./ods-sheets.ts')
  return odsSheets(path)
}

/** Of LibreOffice and others. */
function isOds(parts: ReadonlyMap<string, string>): boolean {
  if (!parts.get('mimetype')?.startsWith('application/vnd.oasis.opendocument.spreadsheet')) return false
  if (!/encryption-data/.test(parts.get('META-INF/manifest.xml') ?? '')) return true
  throw new TableFault('workbook_encrypted', 'The workbook has a password. Save it without one and choose it again.')
}

function openZip(path: string): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    open(path, { lazyEntries: true, autoClose: false }, (error, zip) => (error ? reject(broken(error)) : resolve(zip)))
  })
}

/** The parts that say what sheets there are, whole; of the sheets, their merged cells; all others are only counted. */
function unpackAll(zip: ZipFile): Promise<Map<string, string>> {
  const kept = new Map<string, string>()
  const names = new Set<string>()
  let unpacked = 0
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => reject(error instanceof TableFault ? error : broken(error))
    zip.on('entry', (entry: Entry) => {
      const refusal = refusalOf(entry, names, unpacked)
      if (refusal) return fail(refusal)
      names.add(entry.fileName)
      zip.openReadStream(entry, (error, stream) => {
        if (error) return fail(error)
        const scan = scanPart(entry.fileName)
        stream.on('data', (chunk: Buffer) => {
          unpacked += chunk.length
          const fault = scan.take(chunk)
          if (!fault) return
          stream.destroy()
          fail(fault)
        })
        stream.on('error', fail)
        stream.on('end', () => {
          for (const [name, text] of scan.findings(entry.crc32)) kept.set(name, text)
          zip.readEntry()
        })
      })
    })
    zip.on('end', () => resolve(kept))
    zip.on('error', fail)
    zip.readEntry()
  })
}

/** Why a part is not even unpacked, after those of these names. */
function refusalOf(entry: Entry, names: ReadonlySet<string>, unpacked: number): TableFault | null {
  const { fileName, uncompressedSize, compressedSize } = entry
  if (names.size >= MAX_PARTS) return tooLarge(`more than ${MAX_PARTS} parts`)
  if (names.has(fileName)) return broken(new Error(`the same part twice: ${fileName.slice(0, 100)}`))
  if (fileName === 'xl/sharedStrings.xml' && uncompressedSize > MAX_SHARED_TEXTS) {
    return tooLarge('more than 48 MB of text')
  }
  if ((entry.generalPurposeBitFlag & 1) === 1) {
    return new TableFault('workbook_encrypted', 'A part of the workbook is encrypted. Save it without a password.')
  }
  if (unpacked + uncompressedSize > MAX_UNPACKED) return tooLarge('more than 200 MB when unpacked')
  if (uncompressedSize > SMALL_PART && uncompressedSize > compressedSize * MAX_RATIO) {
    return tooLarge('a part that is more than 200 times as large as it is packed')
  }
  return null
}

function broken(error: unknown): TableFault {
  const detail = error instanceof Error ? error.message : String(error)
  return new TableFault(
    'workbook_broken',
    `The file cannot be read as a workbook (${detail}). It may be incomplete; save it again and choose it again.`,
  )
}
