import { PassThrough, Readable } from 'node:stream'
import yazl from 'yazl'
import { reckonByNode } from './quick-checksums.ts'
import { type ColumnChoices, commentsXml, type HeaderNote, noteBoxesXml, validationsXml } from './sheet-notes.ts'
import type { Cell } from './table.ts'

export type SheetColumn = {
  readonly header: string
  /** A column of texts stays one when somebody types a number with zeros at its front; prose is wrapped. */
  readonly kind: 'text' | 'number' | 'day' | 'prose'
  /** In letters; as wide as its header unless given. */
  readonly width?: number
  /** Shown to who points at the header. */
  readonly note?: string
  readonly choices?: ColumnChoices
}

export type WrittenSheet = {
  readonly name: string
  readonly columns: readonly SheetColumn[]
  /** Asked for once, when the sheets before it have been taken. */
  pages(): AsyncIterable<Iterable<readonly Cell[]>>
}

/**
 * A workbook made while it is being read: one page of rows is in memory at a time, whatever the number of sheets, which is why no
 * library writes it (hucre and others stream one sheet, or keep the parts until the end). Texts are texts and never formulas; numbers and
 * days have their types.
 */
export function writeWorkbook(sheets: readonly WrittenSheet[]): Readable {
  const noted = sheets.map(({ columns }) => notesOf(columns))
  const parts = [
    { path: '[Content_Types].xml', content: contentTypes(noted) },
    { path: '_rels/.rels', content: ROOT_RELATIONS },
    { path: 'xl/workbook.xml', content: workbook(sheets) },
    { path: 'xl/_rels/workbook.xml.rels', content: workbookRelations(sheets.length) },
    { path: 'xl/styles.xml', content: STYLES },
    ...sheets.map((sheet, at) => ({ path: `xl/worksheets/sheet${at + 1}.xml`, content: sheetXml(sheet) })),
    ...noted.flatMap((notes, at) => (notes.length > 0 ? noteParts(notes, at + 1) : [])),
  ]
  return zipStreams(parts, SOME_DAY)
}

reckonByNode()

/** The same records give the same bytes, whenever. */
const SOME_DAY = new Date('2000-01-01T00:00:00Z')

type Part = { readonly path: string; readonly content: string | AsyncIterable<string | Buffer> }

/** A ZIP whose parts are made one after the other while it is being read; when its reader goes away, so does what makes them. */
export function zipStreams(parts: readonly Part[], writtenAt: Date): Readable {
  const zip = new yazl.ZipFile()
  const out = zip.outputStream.pipe(new PassThrough())
  let source: Readable | null = null
  for (const { path, content } of parts) {
    zip.addReadStreamLazy(path, { mtime: writtenAt, compressionLevel: LEVEL }, (take) => {
      source = Readable.from(typeof content === 'string' ? [Buffer.from(content)] : inChunks(content))
      source.once('error', (error) => out.destroy(error))
      if (out.destroyed) source.destroy()
      else take(null, source)
    })
  }
  zip.once('error', (error) => out.destroy(error))
  out.once('close', () => source?.destroy())
  zip.end()
  return out
}

/** The quickest; a workbook of 100,000 variants is 7 % larger than at level 3. */
const LEVEL = 1
const CHUNK = 65_536

/** Each chunk goes through deflate and a checksum, so that a few large ones cost less than many small ones. */
async function* inChunks(texts: AsyncIterable<string | Buffer>): AsyncGenerator<Buffer> {
  let waiting = ''
  for await (const text of texts) {
    if (typeof text !== 'string') {
      yield text
      continue
    }
    waiting += text
    if (waiting.length < CHUNK) continue
    yield Buffer.from(waiting)
    waiting = ''
  }
  if (waiting !== '') yield Buffer.from(waiting)
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

function notesOf(columns: readonly SheetColumn[]): HeaderNote[] {
  return columns.flatMap(({ note }, at) => (note ? [{ cell: `${columnName(at)}1`, column: at, text: note }] : []))
}

function noteParts(notes: readonly HeaderNote[], n: number): Part[] {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="../${target}"/>`
  const relations =
    relation('rId1', 'vmlDrawing', `drawings/notes${n}.vml`) + relation('rId2', 'comments', `notes${n}.xml`)
  return [
    {
      path: `xl/worksheets/_rels/sheet${n}.xml.rels`,
      content: `${XML}<Relationships xmlns="${PACKAGE}/relationships">${relations}</Relationships>`,
    },
    { path: `xl/notes${n}.xml`, content: commentsXml(notes) },
    { path: `xl/drawings/notes${n}.vml`, content: noteBoxesXml(notes) },
  ]
}

function contentTypes(noted: readonly (readonly HeaderNote[])[]): string {
  const parts = noted.map(
    (_, at) => `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${TYPE}.worksheet+xml"/>`,
  )
  const notes = noted.map((of, at) =>
    of.length > 0 ? `<Override PartName="/xl/notes${at + 1}.xml" ContentType="${TYPE}.comments+xml"/>` : '',
  )
  if (notes.some(Boolean)) {
    parts.push(
      '<Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/>',
      ...notes,
    )
  }
  return `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>${parts.join('')}</Types>`
}

const ROOT_RELATIONS = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

function workbook(sheets: readonly WrittenSheet[]): string {
  const parts = sheets.map(({ name }, at) => `<sheet name="${xmlText(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${parts.join('')}</sheets></workbook>`
}

function workbookRelations(sheets: number): string {
  const parts = numbers(sheets).map(
    (n) => `<Relationship Id="rId${n}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
  )
  const styles = `<Relationship Id="rId${sheets + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/>`
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${parts.join('')}${styles}</Relationships>`
}

/** Styles by their number: 0 plain, 1 text ("@", number format 49), 2 a day, 3 a header, 4 text that is wrapped. */
const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"/><xf numFmtId="49" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf></cellXfs></styleSheet>`
const STYLE_OF = { number: 0, text: 1, day: 2, prose: 4 }
const HEADER = 3

async function* sheetXml({ columns, pages }: WrittenSheet): AsyncGenerator<string> {
  const widths = columns.map(
    ({ header, kind, width = Math.max(header.length + 3, 12) }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${width}" style="${STYLE_OF[kind]}" customWidth="1"/>`,
  )
  const names = columns.map((_, at) => columnName(at))
  const frozen =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
  const texts = columns.map(({ kind }) => (kind === 'prose' ? STYLE_OF.prose : STYLE_OF.text))
  yield `${XML}<worksheet xmlns="${MAIN}" xmlns:r="${RELATIONS}">${frozen}<cols>${widths.join('')}</cols><sheetData>`
  yield `<row r="1">${columns.map(({ header }, at) => `<c r="${names[at]}1${textCell(header, HEADER)}`).join('')}</row>`
  let line = 1
  const places = names.map((name) => `<c r="${name}`)
  // A cell that is as in the row before is not looked through again.
  const before: Cell[] = columns.map(() => null)
  const written: string[] = columns.map(() => '')
  for await (const rows of pages()) {
    let text = ''
    for (const cells of rows) {
      line += 1
      const number = String(line)
      text += `<row r="${number}">`
      for (let at = 0; at < cells.length; at += 1) {
        const cell = cells[at] ?? null
        if (cell === null) continue
        if (cell !== before[at]) {
          before[at] = cell
          written[at] = cellXml(cell, texts[at])
        }
        text += places[at] + number + written[at]
      }
      text += '</row>'
    }
    yield text
  }
  const choices = columns.flatMap(({ choices: of }, at) => (of ? [{ name: names[at] ?? '', of }] : []))
  const notes = columns.some(({ note }) => note) ? '<legacyDrawing r:id="rId1"/>' : ''
  yield `</sheetData>${validationsXml(choices)}${notes}</worksheet>`
}

/** What stands behind the place of a cell: `<c r="A2` and this. */
function cellXml(cell: Exclude<Cell, null>, style = STYLE_OF.text): string {
  if (typeof cell === 'string') return textCell(cell, style)
  if (typeof cell === 'number') return `"><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `" t="b"><v>${cell ? 1 : 0}</v></c>`
  const serial = serialOf(cell)
  return serial === null
    ? textCell(cell.toISOString().slice(0, 10), STYLE_OF.text)
    : `" s="${STYLE_OF.day}"><v>${serial}</v></c>`
}

function textCell(text: string, style: number): string {
  return `" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`
}

/** Days since the end of 1899. Null before March 1900: spreadsheets count a 29 February of that year, and nothing before it. */
function serialOf(day: Date): number | null {
  const serial = Math.floor(day.getTime() / 86_400_000) + 25_569
  return serial > 60 ? serial : null
}

/** What XML cannot hold, and what looks like the way to write that, as _xHHHH_ (ECMA-376 part 1, 22.9.2.19). */
function xmlText(text: string): string {
  if (!SPECIAL.test(text)) return text
  return text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(NOT_XML, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const NOT_XML = /[\x00-\x08\x0B-\x1F\uFFFE\uFFFF]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const SPECIAL = /[&<>"\x00-\x08\x0B-\x1F\uFFFE\uFFFF]|_x[0-9A-Fa-f]{4}_/

/** 0 is A, 26 is AA. */
export function columnName(at: number): string {
  return at < 26 ? String.fromCharCode(65 + at) : columnName(Math.floor(at / 26) - 1) + columnName(at % 26)
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at + 1)
}
