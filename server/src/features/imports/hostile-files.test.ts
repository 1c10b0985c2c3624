import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync, deflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort, readDemo, type SpawnedServer, spawnServer } from '#test/spawn-server.ts'

/** So large that everything below is looked into, but for what is beyond any limit. */
const MAX_FILE_MB = 128
const MAX_RSS_MB = 512
const MAX_MS = 10_000

let dataDir: string
let server: SpawnedServer
let key: string
/** How long /healthz took at most while files were looked into. */
let slowest = 0
let isDone = false
let watching: Promise<void>

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'selvedge-test-hostile-'))
  server = await spawnServer(dataDir, await freePort(), { MAX_FILE_MB: String(MAX_FILE_MB) })
  key = readDemo(dataDir).apiKey
  // Loading the demo reads its pictures, whose memory glibc keeps (docs/operating.md): what is measured is what files of tables take.
  server.child.kill('SIGTERM')
  await server.exited
  server = await spawnServer(dataDir, await freePort(), { MAX_FILE_MB: String(MAX_FILE_MB) })
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
  ['zeros', 'a.csv', () => [Buffer.alloc(MB)], 400, 'table_encoding', /no table/],
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
    /no table/,
  ],
  ['a document called a table', 'a.csv', () => then('%PDF-1.7\n', noise(5_000)), 400, 'table_encoding', /no table/],
  ['JSON', 'a.csv', () => then('{"products": [{"sku": "A1", "color": "red"}]}\n'), 400, 'table_encoding', /JSON/],
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
    'a workbook with a password, or of the old kind',
    'a.xlsx',
    () => [Buffer.from('d0cf11e0a1b11ae1'.repeat(512), 'hex')],
    400,
    'workbook_encrypted',
    /password|old \.xls/,
  ],
  [
    'a workbook cut off',
    'a.xlsx',
    () => [zip(book('<row r="1"/>')).subarray(0, 300)],
    400,
    'workbook_broken',
    /cut off/,
  ],
  [
    'a document of LibreOffice',
    'a.xlsx',
    () => [
      zip({
        mimetype: Buffer.from('application/vnd.oasis.opendocument.spreadsheet'),
        'content.xml': Buffer.from('<a/>'),
      }),
    ],
    400,
    'workbook_broken',
    /no Excel workbook/,
  ],
  [
    'entities',
    'a.xlsx',
    () => [zip({ ...book(''), 'xl/worksheets/sheet1.xml': Buffer.from(LAUGHS) })],
    400,
    'workbook_unsafe',
    /document type/,
  ],
  [
    'entities in UTF-16',
    'a.xlsx',
    () => [zip({ ...book(''), 'xl/worksheets/sheet1.xml': Buffer.from(`\uFEFF${LAUGHS}`, 'utf16le') })],
    400,
    'workbook_unsafe',
    /UTF-8|document type/,
  ],
  [
    'a bomb',
    'a.xlsx',
    () => [zip({ ...book(''), 'xl/worksheets/sheet1.xml': Buffer.alloc(190 * MB, ' ') })],
    400,
    'workbook_too_large',
    /200 times/,
  ],
  [
    'bombs within bombs',
    'a.xlsx',
    () => [zip({ 'inner.zip': zip({ 'inner.xlsx': Buffer.alloc(150 * MB, ' ') }) })],
    400,
    'workbook_broken',
    /no Excel workbook/,
  ],
  [
    'many small bombs',
    'a.xlsx',
    () => [zip({ ...book(''), ...Object.fromEntries([...Array(300).keys()].map((n) => [`xl/${n}.xml`, PACKED])) })],
    400,
    'workbook_too_large',
    /200 MB/,
  ],
  [
    'a part larger than it says',
    'a.xlsx',
    () => [zip({ ...book(''), 'xl/worksheets/sheet1.xml': Buffer.alloc(50 * MB, ' ') }, { claimed: 100 })],
    400,
    'workbook_broken',
    /cannot be read/,
  ],
  [
    'ten million rows in a sheet',
    'a.xlsx',
    () => [zip(book('<row/>'.repeat(10_000_000) + noise(900_000).toString('hex')))],
    400,
    'workbook_too_large',
    /1,000,000 rows/,
  ],
  [
    'a row far beyond the last',
    'a.xlsx',
    () => [zip(book(`<row r="1">${cell('A1')}${cell('B1')}</row><row r="99999999999">${cell('A99999999999')}</row>`))],
    400,
    'workbook_broken',
    /row|line/,
  ],
  [
    'a column far beyond the last',
    'a.xlsx',
    () => [zip(book(`<row r="1">${cell('A1')}${cell('ZZZZZZ1')}</row>`))],
    400,
    'workbook_broken',
    /cannot be read/,
  ],
  [
    'the last column',
    'a.xlsx',
    () => [zip(book(`<row r="1">${cell('A1')}${cell('XFD1')}</row>`))],
    400,
    'table_too_many_columns',
    /500 columns/,
  ],
  [
    'names that lead elsewhere',
    'a.xlsx',
    () => [zip({ ...book(''), '../../../../tmp/evil.xml': Buffer.from('x') })],
    400,
    'workbook_broken',
    /cannot be read/,
  ],
  ['two parts of one name', 'a.xlsx', () => [twice(book(''))], 400, 'workbook_broken', /twice/],
  [
    'shared texts without end',
    'a.xlsx',
    () => [zip({ ...book(`<row r="1">${cell('A1')}</row>`), ...sharedTexts(1_000_000) })],
    400,
    'workbook_too_large',
    /memory|texts/,
  ],
  ['a thousand sheets', 'a.xlsx', () => [zip(sheets(1_000))], 400, 'workbook_too_large', /sheets/],
]

test.each(HOSTILE)(
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
    () => [zip(book(`<row r="1">${cell('A1')}${cell('B1')}</row><row r="1048576">${cell('B1048576')}</row>`))],
  ],
  [
    'half a letter, and a zero, in a cell',
    'a.xlsx',
    () => [
      zip(
        book(
          `<row r="1">${cell('A1')}${cell('B1', 'y')}</row><row r="2">${cell('A2', 'a_xD800_b_x0000_c')}${cell('B2')}</row>`,
        ),
      ),
    ],
  ],
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
  const peak = Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8'))?.[1]) / 1024
  expect(peak).toBeGreaterThan(50)
  expect(peak).toBeLessThan(MAX_RSS_MB)
  expect(slowest).toBeLessThan(3_000)
  expect(server.child.exitCode).toBeNull()
})

const LAUGHS =
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "ha"><!ENTITY c "&b;&b;&b;&b;">]><worksheet>&c;</worksheet>'

function cell(at: string, text = 'x'): string {
  return `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
}

function book(rows: string): Record<string, Buffer> {
  return {
    ...sheets(1),
    'xl/worksheets/sheet1.xml': Buffer.from(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
  }
}

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

function sheets(count: number): Record<string, Buffer> {
  const all = [...Array(count).keys()].map((at) => at + 1)
  const named = all.map((at) => `<sheet name="S${at}" sheetId="${at}" r:id="rId${at}"/>`).join('')
  const related = all.map((at) => relation(`rId${at}`, 'worksheet', `worksheets/sheet${at}.xml`)).join('')
  return {
    '[Content_Types].xml': Buffer.from(
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    ),
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': Buffer.from(`<workbook xmlns:r="${OFFICE}"><sheets>${named}</sheets></workbook>`),
    'xl/_rels/workbook.xml.rels': relations(related),
    ...Object.fromEntries(
      all.map((at) => [`xl/worksheets/sheet${at}.xml`, Buffer.from('<worksheet><sheetData/></worksheet>')]),
    ),
  }
}

function relation(id: string, type: string, target: string): string {
  return `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
}

function relations(all: string): Buffer {
  return Buffer.from(`<Relationships xmlns="${PACKAGE}/relationships">${all}</Relationships>`)
}

/** Claims a billion, and has as many as pack into a part that is not told by its ratio. */
function sharedTexts(count: number): Record<string, Buffer> {
  let state = 1
  const texts = Array.from({ length: count }, () => {
    state = (state * 48_271) % 2_147_483_647
    return `<si><t>${state.toString(36)}${'padding '.repeat(20)}</t></si>`
  })
  const rels =
    relation('rId1', 'worksheet', 'worksheets/sheet1.xml') + relation('rId2', 'sharedStrings', 'sharedStrings.xml')
  return {
    'xl/_rels/workbook.xml.rels': relations(rels),
    'xl/sharedStrings.xml': Buffer.from(`<sst count="1000000000" uniqueCount="1000000000">${texts.join('')}</sst>`),
  }
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

/** A ZIP by hand, so that it can lie. */
function zip(parts: Record<string, Buffer>, lies: { claimed?: number } = {}): Buffer {
  return archive(Object.entries(parts), lies)
}

function twice(parts: Record<string, Buffer>): Buffer {
  return archive([...Object.entries(parts), ['xl/worksheets/sheet1.xml', Buffer.from('<worksheet/>')]], {})
}

function archive(parts: readonly (readonly [string, Buffer])[], { claimed }: { claimed?: number }): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  const packedOnce = new Map<Buffer, Buffer>()
  let offset = 0
  for (const [name, content] of parts) {
    const packed = packedOnce.get(content) ?? deflateRawSync(content, { level: 1 })
    packedOnce.set(content, packed)
    const title = Buffer.from(name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(claimed ?? content.length, 18)
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
