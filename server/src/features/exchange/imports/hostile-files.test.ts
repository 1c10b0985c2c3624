import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleOf } from '#test/sample.ts'
import { freePort, memoryOf, readDemo, type SpawnedServer, spawnServer } from '#test/spawn-server.ts'
import { startedDirectory } from '#test/started-directory.ts'
import {
  archiveOf,
  bookOf,
  type Parts,
  type Said,
  sheetsOf,
  textCell,
  withSharedTexts,
  zipOf,
} from '#test/workbook-of.ts'

const OLD_WORKBOOK = readFileSync(join(import.meta.dirname, '../../../../test/documents/articles.xls'))
/** So large that everything below is looked into, but for what is beyond any limit. */
const MAX_FILE_MB = 128
const MAX_RSS_MB = 512
const MAX_MS = 10_000
/** Its memory is that of `npm start` (package.json). */
const AS_NPM_STARTS_IT = {
  NODE_OPTIONS: '--max-semi-space-size=4',
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

let dataDir: string
let server: SpawnedServer
let key: string
/** How long /healthz took at most while files were looked into. */
let slowest = 0
let isDone = false
let watching: Promise<void>

beforeAll(async () => {
  dataDir = await startedDirectory('hostile')
  server = await spawnServer(dataDir, await freePort(), { MAX_FILE_MB: String(MAX_FILE_MB), ...AS_NPM_STARTS_IT })
  key = readDemo(dataDir).apiKey
  watching = watch()
}, 120_000)

afterAll(async () => {
  isDone = true
  await watching
  server.child.kill('SIGTERM')
  await server.exited
  await rm(dataDir, { recursive: true, force: true })
})

async function watch(): Promise<void> {
  while (!isDone) {
    const asked = performance.now()
    const answer = await fetch(`${server.base}/healthz`)
    expect(answer.status).toBe(200)
    slowest = Math.max(slowest, performance.now() - asked)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

type Answer = { readonly status: number; readonly reason: string; readonly message: string }

/** As a form, piece by piece, without saying how long it will be. Null: the server has hung up before its answer could be read. */
function upload(name: string, pieces: Iterable<Buffer>): Promise<Answer> {
  const border = 'hostile'
  return new Promise((resolve, reject) => {
    const sent = request(`${server.base}/api/v1/imports`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': `multipart/form-data; boundary=${border}` },
    })
    let isAnswered = false
    sent.on('response', (answer) => {
      isAnswered = true
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      answer.on('end', () => {
        const body = JSON.parse(text)
        resolve({
          status: answer.statusCode ?? 0,
          reason: body.reason ?? '',
          message: body.detail ?? body.message ?? text.slice(0, 300),
        })
        sent.destroy()
      })
    })
    sent.on('error', (error) => {
      if (!isAnswered) reject(error)
    })
    sent.write(`--${border}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`)
    const all = pieces[Symbol.iterator]()
    const more = () => {
      for (;;) {
        if (isAnswered || sent.destroyed) return
        const { value, done } = all.next()
        if (done) {
          sent.end(`\r\n--${border}--\r\n`)
          return
        }
        if (!sent.write(value)) {
          sent.once('drain', more)
          return
        }
      }
    }
    more()
  })
}

const MB = 1024 * 1024
function* repeated(text: string, bytes: number): Generator<Buffer> {
  const piece = Buffer.from(text.repeat(Math.ceil(MB / text.length)))
  for (let sent = 0; sent < bytes; sent += piece.length) yield piece
}

function* then(...parts: (string | Buffer | Iterable<Buffer>)[]): Generator<Buffer> {
  for (const part of parts) {
    if (typeof part === 'string') yield Buffer.from(part)
    else if (Buffer.isBuffer(part)) yield part
    else yield* part
  }
}

const HOSTILE: readonly [
  name: string,
  file: string,
  pieces: () => Iterable<Buffer>,
  status: number,
  reason: string,
  says: RegExp,
][] = [
  ['a gigabyte of commas', 'a.csv', () => repeated(',', 1_000 * MB), 413, 'file_too_large', /128 MB/],
  [
    'a hundred megabytes of commas',
    'a.csv',
    () => repeated(',', 100 * MB),
    400,
    'table_too_many_columns',
    /500 columns/,
  ],
  ['a million columns', 'a.csv', () => repeated('a,', 2 * MB), 400, 'table_too_many_columns', /500 columns/],
  [
    'ten thousand columns',
    'a.csv',
    () => then('a,'.repeat(10_000), '\n1,2\n'),
    400,
    'table_too_many_columns',
    /500 columns/,
  ],
  [
    'ten million rows',
    'a.csv',
    () => then('sku,color\n', repeated('1,2\n', 40 * MB)),
    400,
    'table_too_many_rows',
    /1,000,000 rows/,
  ],
  [
    'a cell of a hundred megabytes',
    'a.csv',
    () => then('sku,color\n', repeated('x', 100 * MB)),
    400,
    'table_row_too_long',
    /1,000,000 characters/,
  ],
  [
    'a quote that is never closed',
    'a.csv',
    () => then('sku,color\n1,"', repeated('x\n', 100 * MB)),
    400,
    'table_row_too_long',
    /1,000,000 characters/,
  ],
  [
    'a short quote that is never closed',
    'a.csv',
    () => then('sku,color\n1,"red\n'),
    400,
    'table_quote_open',
    /never closed/,
  ],
  ['zeros', 'a.csv', () => [Buffer.alloc(MB)], 400, 'table_encoding', /not a table/],
  [
    'a zero in a text',
    'a.csv',
    () => then('sku,color\n', repeated('1,2\n', 100_000), 'A\0,red\n'),
    400,
    'table_encoding',
    /NUL/,
  ],
  [
    'a picture called a table',
    'a.csv',
    () => then(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), deflateSync(noise(50_000))),
    400,
    'table_encoding',
    /not a table/,
  ],
  ['a document called a table', 'a.csv', () => then('%PDF-1.7\n', noise(5_000)), 400, 'table_encoding', /not a table/],
  ['JSON cut off', 'a.json', () => then('{"products": [{"sku": "A1"}, {"sku": "A'), 400, 'document_broken', /record 2/],
  [
    'a text of a hundred megabytes in JSON',
    'a.json',
    () => then('[{"sku": "', repeated('x', 100 * MB), '"}]'),
    400,
    'document_too_large',
    /4,000,000 characters/,
  ],
  [
    'brackets without end',
    'a.json',
    () => then('[{"a": ', repeated('[', 50 * MB)),
    400,
    'document_too_large',
    /64 levels/,
  ],
  [
    'ten million records',
    'a.json',
    () => then('[{"a":1}', repeated(',{"a":1}', 80 * MB), ']'),
    400,
    'table_too_many_rows',
    /1,000,000 rows/,
  ],
  [
    'a record of each name',
    'a.json',
    () => then('{', [...Array(5_000).keys()].map((n) => `"A${n}":{"sku":1}`).join(','), '}'),
    400,
    'table_too_many_columns',
    /500 different fields/,
  ],
  [
    'a line without end',
    'a.ndjson',
    () => then('{"sku":"1"}\n{"sku":"', repeated('x', 100 * MB)),
    400,
    'document_too_large',
    /4,000,000 characters/,
  ],
  [
    'brackets without end in a line',
    'a.ndjson',
    () => then('{"sku":"1"}\n{"a":', repeated('[', 50 * MB)),
    400,
    'document_too_large',
    /64 levels/,
  ],
  ['a line cut off', 'a.ndjson', () => then('{"sku":"1"}\n{"sku":"2'), 400, 'document_broken', /2/],
  [
    'a catalogue of entities',
    'catalogue.xml',
    () => then('<?xml version="1.0"?><!DOCTYPE BMECAT [<!ENTITY b "ha"><!ENTITY c "&b;&b;&b;">]>', catalogueOf('&c;')),
    400,
    'document_unsafe',
    /entities/,
  ],
  [
    'a catalogue that names a file of the machine',
    'catalogue.xml',
    () => then('<!DOCTYPE BMECAT [<!ENTITY b SYSTEM "file:///etc/passwd">]>', catalogueOf('&b;')),
    400,
    'document_unsafe',
    /entities/,
  ],
  [
    'an article without end',
    'catalogue.xml',
    () => then(catalogueOf('1').split('</ARTICLE>')[0] ?? '', repeated('<FEATURE><FNAME>a</FNAME></FEATURE>', 50 * MB)),
    400,
    'document_broken',
    /cannot be read/,
  ],
  [
    'a catalogue cut off',
    'catalogue.xml',
    () => then(catalogueOf('1').slice(0, -30)),
    400,
    'document_broken',
    /incomplete/,
  ],
  [
    'a name of a hundred megabytes in JSON',
    'a.json',
    () => then('[{"', repeated('k', 100 * MB), '":1}]'),
    400,
    'document_too_large',
    /4,000,000 characters/,
  ],
  [
    'a name of a hundred megabytes in a line',
    'a.ndjson',
    () => then('{"sku":"1"}\n{"', repeated('k', 100 * MB), '":1}'),
    400,
    'document_too_large',
    /4,000,000 characters/,
  ],
  [
    'a text of a hundred megabytes in XML',
    'a.xml',
    () => then('<a><b><c>1</c></b><b><c>', repeated('x', 100 * MB), '</c></b></a>'),
    400,
    'document_too_large',
    /longer than 4,000,000 characters/,
  ],
  [
    'a name of a hundred megabytes in XML',
    'a.xml',
    () => then('<a><b><c>1</c></b><', repeated('x', 100 * MB), '/></a>'),
    400,
    'document_too_large',
    /longer than 4,000,000 characters/,
  ],
  ['XML cut off', 'a.xml', () => then('<a><b><c>1</c></b><b><c>2</c></b><b><c'), 400, 'document_broken', /incomplete/],
  [
    'elements within elements in a catalogue',
    'catalogue.xml',
    () => then(catalogueOf('1').split('</ARTICLE>')[0] ?? '', repeated('<UDX>', 50 * MB)),
    400,
    'document_too_large',
    /64 levels/,
  ],
  ['entities in XML', 'a.xml', () => then(LAUGHS), 400, 'document_unsafe', /entities/],
  ['elements within elements', 'a.xml', () => then(repeated('<a>', 50 * MB)), 400, 'document_too_large', /64 levels/],
  [
    'an attribute of a hundred megabytes',
    'a.xml',
    () => then('<a><r b="', repeated('x', 100 * MB), '"/></a>'),
    400,
    'document_too_large',
    /longer than 4,000,000 characters/,
  ],
  [
    'a web page',
    'a.csv',
    () => then('<!doctype html>\n<table><tr><td>a</td></tr></table>\n'),
    400,
    'table_encoding',
    /web page/,
  ],
  ['nothing', 'a.csv', () => [], 400, 'table_empty', /empty/],
  [
    'a workbook of the old kind that is none',
    'a.xls',
    () => [Buffer.from('d0cf11e0a1b11ae1'.repeat(512), 'hex')],
    400,
    'workbook_broken',
    /cannot be read/,
  ],
  [
    'a workbook cut off',
    'a.xlsx',
    () => [zipOf(bookOf('<row r="1"/>')).subarray(0, 300)],
    400,
    'workbook_broken',
    /incomplete/,
  ],
  [
    'a document of LibreOffice',
    'a.xlsx',
    () => [
      zipOf({
        mimetype: Buffer.from('application/vnd.oasis.opendocument.spreadsheet'),
        'content.xml': Buffer.from('<a/>'),
      }),
    ],
    400,
    'workbook_broken',
    /not a workbook of Excel|no sheets/,
  ],
  [
    'rows without end in a document of LibreOffice',
    'a.ods',
    () => [
      odsOf(
        '<table:table-row table:number-rows-repeated="1048576"><table:table-cell><text:p>x</text:p></table:table-cell></table:table-row>'.repeat(
          3,
        ),
      ),
    ],
    400,
    'table_too_many_rows',
    /1,000,000 rows/,
  ],
  [
    'a bomb in a document of LibreOffice',
    'a.ods',
    () => [odsOf(' '.repeat(190 * MB))],
    400,
    'workbook_too_large',
    /200 times/,
  ],
  [
    'columns without end in a document of LibreOffice',
    'a.ods',
    () => [
      odsOf(rowOf('<table:table-cell table:number-columns-repeated="16384"><text:p>x</text:p></table:table-cell>')),
    ],
    400,
    'table_too_many_columns',
    /500 columns/,
  ],
  [
    'elements within elements in a document of LibreOffice',
    'a.ods',
    () => [odsOf(rowOf(`<table:table-cell>${'<text:p>'.repeat(100_000)}x`))],
    400,
    'document_too_large',
    /64 levels/,
  ],
  [
    'names that lead elsewhere in a document of LibreOffice',
    'a.ods',
    () => [odsOf(rowOf(CELL), { '../../../../evil.xml': Buffer.from('x') })],
    400,
    'workbook_broken',
    /cannot be read/,
  ],
  [
    'entities in a document of LibreOffice',
    'a.ods',
    () => [odsOf('', { 'content.xml': Buffer.from(LAUGHS) })],
    400,
    'workbook_unsafe',
    /document type/,
  ],
  [
    'a document of LibreOffice cut off',
    'a.ods',
    () => [odsOf(rowOf(CELL)).subarray(0, -40)],
    400,
    'workbook_broken',
    /cannot be read/,
  ],
  [
    'a document of LibreOffice larger than it says',
    'a.ods',
    () => [odsOf(rowOf(CELL).repeat(1_000), {}, { size: 100 })],
    400,
    'workbook_broken',
    /cannot be read/,
  ],
  [
    'a cell of ten megabytes in a document of LibreOffice',
    'a.ods',
    () => [odsOf(rowOf(CELL) + rowOf(CELL.replace('x', noise(10 * MB).toString('hex'))))],
    400,
    'document_too_large',
    /longer than 4,000,000 characters/,
  ],
  [
    'entities in a flat document of LibreOffice',
    'a.fods',
    () => then('<!DOCTYPE a [<!ENTITY b "ha">]>', contentOf(rowOf(CELL.replace('x', '&b;')), FLAT)),
    400,
    'document_unsafe',
    /entities/,
  ],
  [
    'an old workbook that is longer than it is, as it says',
    'a.xls',
    () => [claimingSectors(OLD_WORKBOOK)],
    400,
    'workbook_broken',
    /cannot be read/,
  ],
  [
    'an old workbook cut off',
    'a.xls',
    () => [OLD_WORKBOOK.subarray(0, 3_000)],
    400,
    'workbook_broken',
    /cannot be read/,
  ],
  [
    'entities',
    'a.xlsx',
    () => [zipOf({ ...bookOf(''), 'xl/worksheets/sheet1.xml': Buffer.from(LAUGHS) })],
    400,
    'workbook_unsafe',
    /document type/,
  ],
  [
    'entities in UTF-16',
    'a.xlsx',
    () => [zipOf({ ...bookOf(''), 'xl/worksheets/sheet1.xml': Buffer.from(`\uFEFF${LAUGHS}`, 'utf16le') })],
    400,
    'workbook_unsafe',
    /UTF-8|document type/,
  ],
  [
    'a bomb',
    'a.xlsx',
    () => [zipOf({ ...bookOf(''), 'xl/worksheets/sheet1.xml': Buffer.alloc(190 * MB, ' ') })],
    400,
    'workbook_too_large',
    /200 times/,
  ],
  [
    'bombs within bombs',
    'a.xlsx',
    () => [zipOf({ 'inner.zip': zipOf({ 'inner.xlsx': Buffer.alloc(150 * MB, ' ') }) })],
    400,
    'workbook_broken',
    /not a workbook of Excel|no sheets/,
  ],
  [
    'many small bombs',
    'a.xlsx',
    () => [zipOf({ ...bookOf(''), ...Object.fromEntries([...Array(300).keys()].map((n) => [`xl/${n}.xml`, PACKED])) })],
    400,
    'workbook_too_large',
    /200 MB/,
  ],
  [
    'a part larger than it says',
    'a.xlsx',
    () => [zipOf({ ...bookOf(''), 'xl/worksheets/sheet1.xml': Buffer.alloc(50 * MB, ' ') }, { size: 100 })],
    400,
    'workbook_broken',
    /cannot be read/,
  ],
  [
    'ten million rows in a sheet',
    'a.xlsx',
    () => [zipOf(bookOf('<row/>'.repeat(10_000_000) + noise(900_000).toString('hex')))],
    400,
    'workbook_too_large',
    /1,000,000 rows/,
  ],
  [
    'a row far beyond the last',
    'a.xlsx',
    () => [
      zipOf(
        bookOf(
          `<row r="1">${textCell('A1')}${textCell('B1')}</row><row r="99999999999">${textCell('A99999999999')}</row>`,
        ),
      ),
    ],
    400,
    'workbook_broken',
    /row|line/,
  ],
  [
    'a column far beyond the last',
    'a.xlsx',
    () => [zipOf(bookOf(`<row r="1">${textCell('A1')}${textCell('ZZZZZZ1')}</row>`))],
    400,
    'workbook_broken',
    /cannot be read/,
  ],
  [
    'the last column',
    'a.xlsx',
    () => [zipOf(bookOf(`<row r="1">${textCell('A1')}${textCell('XFD1')}</row>`))],
    400,
    'table_too_many_columns',
    /500 columns/,
  ],
  [
    'names that lead elsewhere',
    'a.xlsx',
    () => [zipOf({ ...bookOf(''), '../../../../evil.xml': Buffer.from('x') })],
    400,
    'workbook_broken',
    /cannot be read/,
  ],
  [
    'two parts of one name',
    'a.xlsx',
    () => [archiveOf([...Object.entries(bookOf('')), ['xl/worksheets/sheet1.xml', '<worksheet/>']])],
    400,
    'workbook_broken',
    /twice/,
  ],
  [
    'shared texts without end',
    'a.xlsx',
    () => [zipOf({ ...bookOf(`<row r="1">${textCell('A1')}</row>`), ...sharedTexts(1_000_000) })],
    400,
    'workbook_too_large',
    /memory|48 MB of text/,
  ],
  ['a thousand sheets', 'a.xlsx', () => [zipOf(sheetsOf(1_000))], 400, 'workbook_too_large', /sheets/],
]

// Those that are refused for the same reason are of one kind.
test.each(sampleOf(HOSTILE, 16, ([, file, , , reason]) => `${file} ${reason}`))(
  '%s is refused by name',
  async (_name, file, pieces, status, reason, says) => {
    const asked = performance.now()
    const answer = await upload(file, pieces())
    expect(answer).toMatchObject({ status, reason })
    expect(answer.message).toMatch(says)
    expect(performance.now() - asked).toBeLessThan(MAX_MS)
  },
  60_000,
)

test.each([
  [
    'the last row alone',
    'a.xlsx',
    () => [
      zipOf(
        bookOf(`<row r="1">${textCell('A1')}${textCell('B1')}</row><row r="1048576">${textCell('B1048576')}</row>`),
      ),
    ],
  ],
  [
    'half a letter, and a zero, in a cell',
    'a.xlsx',
    () => [
      zipOf(
        bookOf(
          `<row r="1">${textCell('A1')}${textCell('B1', 'y')}</row><row r="2">${textCell('A2', 'a_xD800_b_x0000_c')}${textCell('B2')}</row>`,
        ),
      ),
    ],
  ],
  [
    'a type definition that is elsewhere',
    'a.xml',
    () => then('<!DOCTYPE a SYSTEM "http://169.254.169.254/a.dtd"><a><r><sku>1</sku></r><r><sku>2</sku></r></a>'),
  ],
  [
    'names of prototypes, and numbers beyond any',
    'a.json',
    () => then('[{"__proto__":{"sku":"1"},"constructor":1e999,"sku":123456789012345678901234567890}]'),
  ],
  ['sectors of an old workbook that follow each other in a circle', 'a.xls', () => [circle(OLD_WORKBOOK)]],
  [
    'letters of two encodings',
    'a.csv',
    () => [Buffer.from('sku,color\n1,Größe\n'), Buffer.from('2,Größe\n', 'latin1')],
  ],
])(
  '%s does no harm',
  async (_name, file, pieces) => {
    expect(await upload(file, pieces())).toMatchObject({ status: 201 })
  },
  60_000,
)

test('all the while the service has answered, and its memory stayed within its bound', () => {
  const peak = memoryOf(server, 'VmHWM')
  expect(peak).toBeGreaterThan(50)
  expect(peak).toBeLessThan(MAX_RSS_MB)
  expect(slowest).toBeLessThan(3_000)
  expect(server.child.exitCode).toBeNull()
})

const LAUGHS =
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "ha"><!ENTITY c "&b;&b;&b;&b;">]><worksheet>&c;</worksheet>'

/** Claims a billion, and has as many as pack into a part that is not told by its ratio. */
function sharedTexts(count: number): Parts {
  let state = 1
  const texts = Array.from({ length: count }, () => {
    state = (state * 48_271) % 2_147_483_647
    return `<si><t>${state.toString(36)}${'padding '.repeat(20)}</t></si>`
  })
  return {
    'xl/_rels/workbook.xml.rels': withSharedTexts(),
    'xl/sharedStrings.xml': `<sst count="1000000000" uniqueCount="1000000000">${texts.join('')}</sst>`,
  }
}

function odsOf(rows: string, others: Parts = {}, said: Said = {}): Buffer {
  const parts = {
    mimetype: Buffer.from('application/vnd.oasis.opendocument.spreadsheet'),
    'content.xml': Buffer.from(contentOf(rows, 'office:document-content')),
    ...others,
  }
  return zipOf(parts, said)
}

function contentOf(rows: string, root: string): string {
  const body = `<office:spreadsheet><table:table table:name="A">${rows}</table:table></office:spreadsheet>`
  return `<${root}><office:body>${body}</office:body></${root.split(' ')[0]}>`
}

const FLAT = 'office:document office:mimetype="application/vnd.oasis.opendocument.spreadsheet"'
const CELL = '<table:table-cell><text:p>x</text:p></table:table-cell>'
function rowOf(cells: string): string {
  return `<table:table-row>${cells}</table:table-row>`
}

function catalogueOf(name: string): string {
  const article = (id: number) =>
    `<ARTICLE><SUPPLIER_AID>${id}</SUPPLIER_AID><ARTICLE_DETAILS><DESCRIPTION_SHORT>${name}</DESCRIPTION_SHORT></ARTICLE_DETAILS></ARTICLE>`
  return `<BMECAT version="1.2"><HEADER/><T_NEW_CATALOG>${article(1)}${article(2)}</T_NEW_CATALOG></BMECAT>`
}

/** Each entry of its table of sectors (MS-CFB, 2.3) names the first of them. */
function circle(workbook: Buffer): Buffer {
  const bytes = Buffer.from(workbook)
  const table = (bytes.readUInt32LE(0x4c) + 1) * 512
  for (let at = table; at < table + 512; at += 4) bytes.writeUInt32LE(0, at)
  return bytes
}

/** Its header tells of four thousand million sectors of tables (MS-CFB, 2.2). */
function claimingSectors(workbook: Buffer): Buffer {
  const bytes = Buffer.from(workbook)
  bytes.writeUInt32LE(0xffffffff, 0x2c)
  bytes.writeUInt32LE(0x7ffffff0, 0x4c)
  return bytes
}

/** Bytes that do not pack. */
function noise(length: number): Buffer {
  const bytes = Buffer.alloc(length)
  let state = 1
  for (let at = 0; at < length; at += 1) {
    state = (state * 48_271) % 2_147_483_647
    bytes[at] = state & 0xff
  }
  return bytes
}

/** A megabyte, which is small enough for any ratio. */
const PACKED = Buffer.alloc(MB - 1, ' ')
