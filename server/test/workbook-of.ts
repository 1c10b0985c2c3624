import { deflateRawSync } from 'node:zlib'

/** A text or a number as it stands in its cell, a text that the workbook holds once, or the result that a formula had, which may be one of a group. */
export type WorkbookCell =
  | string
  | number
  | null
  | { readonly shared: number }
  | { readonly formula: string; readonly text: string | null; readonly group?: number }
  /** Shown as the format says: "00000". */
  | { readonly number: number; readonly format: string }

export type WorkbookForm = {
  readonly rows: Iterable<readonly WorkbookCell[]>
  /** Rows without a cell below them. */
  readonly emptyRows?: number
  /** XML of what stands within `<si>`. */
  readonly sharedTexts?: readonly string[]
  /** "B2:B900". */
  readonly merged?: readonly string[]
  /** The checksum that is written beside each part; none where it is not given. */
  readonly crc?: (bytes: Buffer) => number
}

/** A workbook of one sheet with exactly these parts, as programs write it that do not ask what a spreadsheet would. */
export function workbookOf({ rows, emptyRows = 0, sharedTexts = [], merged = [], crc }: WorkbookForm): Buffer {
  const lines: string[] = []
  const formats: string[] = []
  const styleOf = (format: string) => {
    if (!formats.includes(format)) formats.push(format)
    return formats.indexOf(format) + 1
  }
  for (const cells of rows) {
    const line = lines.length + 1
    lines.push(`<row r="${line}">${cells.map((cell, at) => cellXml(cellName(at, line), cell, styleOf)).join('')}</row>`)
  }
  for (let count = 0; count < emptyRows; count += 1) lines.push(`<row r="${lines.length + 1}"/>`)
  const ranges = merged.map((range) => `<mergeCell ref="${range}"/>`).join('')
  return zipOf(
    {
      ...bookOf(lines.join(''), ranges && `<mergeCells>${ranges}</mergeCells>`),
      'xl/_rels/workbook.xml.rels': withSharedTexts(formats.length > 0 ? relation('rId3', 'styles', 'styles.xml') : ''),
      ...(formats.length > 0 && { 'xl/styles.xml': stylesXml(formats) }),
      'xl/sharedStrings.xml': `<sst count="${sharedTexts.length}">${sharedTexts.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    },
    crc && { crc },
  )
}

/** A workbook of sheets S1, S2 and so on. */
export function bookOfSheets(...sheets: readonly (readonly (readonly string[])[])[]): Buffer {
  const parts = sheets.map((rows, at) => {
    const written = rows.map((cells, line) => {
      const texts = cells.map((text, column) => textCell(`${String.fromCharCode(65 + column)}${line + 1}`, text))
      return `<row r="${line + 1}">${texts.join('')}</row>`
    })
    return [`xl/worksheets/sheet${at + 1}.xml`, `<worksheet><sheetData>${written.join('')}</sheetData></worksheet>`]
  })
  return zipOf({ ...sheetsOf(sheets.length), ...Object.fromEntries(parts) })
}

/** The parts of a workbook by their names. */
export type Parts = Readonly<Record<string, string | Buffer>>

/** Those of a workbook of one sheet, whose rows are XML as it is given. */
export function bookOf(rows: string, below = ''): Parts {
  return {
    ...sheetsOf(1),
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData>${below}</worksheet>`,
  }
}

/** Those of a workbook of so many empty sheets. */
export function sheetsOf(count: number): Parts {
  const all = Array.from({ length: count }, (_, at) => at + 1)
  const named = all.map((at) => `<sheet name="S${at}" sheetId="${at}" r:id="rId${at}"/>`).join('')
  const related = all.map((at) => relation(`rId${at}`, 'worksheet', `worksheets/sheet${at}.xml`)).join('')
  return {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook xmlns:r="${OFFICE}"><sheets>${named}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(related),
    ...Object.fromEntries(all.map((at) => [`xl/worksheets/sheet${at}.xml`, '<worksheet><sheetData/></worksheet>'])),
  }
}

/** A cell with a text of its own, as XML. */
export function textCell(name: string, text = 'x'): string {
  return `<c r="${name}" t="inlineStr"><is><t>${text}</t></is></c>`
}

/** "A1", "AB7". */
export function cellName(column: number, line: number): string {
  const letter = String.fromCharCode(65 + (column % 26))
  return column < 26 ? `${letter}${line}` : `${cellName(Math.floor(column / 26) - 1, 0).slice(0, -1)}${letter}${line}`
}

function stylesXml(formats: readonly string[]): string {
  const named = formats.map((format, at) => {
    const code = escaped(format).replaceAll('"', '&quot;')
    return `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`
  })
  const styles = formats.map((_, at) => `<xf numFmtId="${164 + at}" xfId="0"/>`)
  return `<styleSheet><numFmts>${named.join('')}</numFmts><cellXfs><xf numFmtId="0" xfId="0"/>${styles.join('')}</cellXfs></styleSheet>`
}

function cellXml(name: string, cell: WorkbookCell, styleOf: (format: string) => number): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c r="${name}"><v>${cell}</v></c>`
  if (typeof cell === 'string') return textCell(name, escaped(cell))
  if ('shared' in cell) return `<c r="${name}" t="s"><v>${cell.shared}</v></c>`
  if ('format' in cell) return `<c r="${name}" s="${styleOf(cell.format)}"><v>${cell.number}</v></c>`
  const group = cell.group === undefined ? '' : ` t="shared" si="${cell.group}"`
  const result = cell.text === null ? '' : `<v>${escaped(cell.text)}</v>`
  return `<c r="${name}"${cell.text === null ? '' : ' t="str"'}><f${group}>${escaped(cell.formula)}</f>${result}</c>`
}

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

function relation(id: string, type: string, target: string): string {
  return `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
}

function relations(all: string): string {
  return `<Relationships xmlns="${PACKAGE}/relationships">${all}</Relationships>`
}

/** The relations of a workbook of one sheet and of the texts that it holds once. */
export function withSharedTexts(more = ''): string {
  const shared = relation('rId2', 'sharedStrings', 'sharedStrings.xml')
  return relations(relation('rId1', 'worksheet', 'worksheets/sheet1.xml') + shared + more)
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** What a ZIP says of its parts; where nothing is given, what is so, but for the checksum: it is 0. */
export type Said = {
  /** How large a part is. */
  readonly size?: number
  /** The general purpose bits: 1 is an encrypted part. */
  readonly flags?: number
  readonly crc?: (bytes: Buffer) => number
}

/** A ZIP by hand, so that it can lie. */
export function zipOf(parts: Parts, said: Said = {}): Buffer {
  return archiveOf(Object.entries(parts), said)
}

/** The same, in which a name may stand twice. */
export function archiveOf(
  parts: readonly (readonly [string, string | Buffer])[],
  { size, flags = 0, crc = () => 0 }: Said = {},
): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  const packedOnce = new Map<string | Buffer, Buffer>()
  let offset = 0
  for (const [name, part] of parts) {
    const content = typeof part === 'string' ? Buffer.from(part) : part
    const packed = packedOnce.get(part) ?? deflateRawSync(content, { level: 1 })
    packedOnce.set(part, packed)
    const title = Buffer.from(name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(flags, 2)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc(content), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(size ?? content.length, 18)
    common.writeUInt16LE(title.length, 22)
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), common, title, packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    central.push(Buffer.concat([Buffer.from('504b01021400', 'hex'), common, place, title]))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('504b0506', 'hex')
  end.writeUInt16LE(central.length, 8)
  end.writeUInt16LE(central.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}
