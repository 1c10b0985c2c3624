import { readFile } from 'node:fs/promises'
import type { Sheet } from './sheets-of.ts'
import { type Cell, MAX_COLUMNS, TableFault, type TableRow } from './table.ts'
import { tooManyColumns } from './table-too-large.ts'

/*
 * Workbooks of Excel 97 to 2003 (MS-XLS), which have at most 65,536 rows. They are read whole, in the thread whose memory and time are bounded.
 */

/** Its sheets; the format keeps no checksums. */
export async function xlsSheets(path: string): Promise<Sheet[]> {
  const { sheets } = await read(path)
  return sheets.map(({ name }) => ({ form: 'xls', name, isHidden: false, ...NOTHING_SPECIAL }))
}

const NOTHING_SPECIAL = { merged: [], part: '', unsolved: 0, zeroStyles: {}, isDamaged: false }

export async function* xlsRows(path: string, sheet: number): AsyncGenerator<TableRow> {
  const { sheets } = await read(path)
  for (const [at, values] of (sheets[sheet]?.rows ?? []).entries()) {
    if (!values) continue
    if (values.length > MAX_COLUMNS) throw tooManyColumns(at + 1, values.length)
    yield { line: at + 1, cells: Array.from(values, cellOf) }
  }
}

async function read(path: string) {
  const bytes = await readFile(path)
  refuseEncrypted(bytes)
  const { readXls } = await import('hucre')
  return readXls(bytes)
}

/** Excel wraps a workbook with a password in the same container, and encrypts an old one from its second record on. */
function refuseEncrypted(bytes: Buffer): void {
  const isWrapped = bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))
  const begin = bytes.indexOf(BEGIN_OF_BIFF8)
  const isEncrypted = begin >= 0 && bytes.length > begin + 22 && bytes.readUInt16LE(begin + 20) === FILE_PASS
  if (!isWrapped && !isEncrypted) return
  throw new TableFault('workbook_encrypted', 'The workbook has a password. Save it without one and choose it again.')
}

/** BOF of BIFF8 and its length of 16 bytes (MS-XLS, 2.4.21); FilePass follows it where there is one (2.4.117). */
const BEGIN_OF_BIFF8 = Buffer.from('0908100000060500', 'hex')
const FILE_PASS = 0x2f

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '')
  if (typeof value === 'number' || typeof value === 'boolean' || value instanceof Date) return value
  return String(value)
}
