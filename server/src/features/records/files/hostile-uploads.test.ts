import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { type Credentials, startTestApp, type TestApp } from '#test/harness.ts'
import { listen, picture, type Uploaded, upload } from '#test/uploads.ts'

let t: TestApp
let editor: Credentials
let base: string

beforeAll(async () => {
  t = await startTestApp({ maxFileMb: 2 })
  editor = await (await t.workspace()).key('write')
  base = await listen(t)
})

const SCRIPT = '<script>alert(document.domain)</script>'
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${SCRIPT}</svg>`

/** Every file below a directory of the data. */
async function filesIn(app: TestApp, folder: string): Promise<string[]> {
  const entries = await readdir(join(app.deps.config.dataDir, folder), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

const storedIn = (app: TestApp) => filesIn(app, 'files')

async function expectNothingLeft(app: TestApp, before: readonly string[]): Promise<void> {
  await vi.waitFor(async () => expect(await filesIn(app, 'incoming')).toEqual([]))
  expect((await storedIn(app)).sort()).toEqual([...before].sort())
}

async function download({ body }: Uploaded): Promise<{ headers: Headers; bytes: Buffer }> {
  const answer = await fetch(body.url.replace('http://selvedge.test', base), { headers: editor?.headers ?? {} })
  return { headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

describe('is refused, with a sentence that says why, and leaves nothing:', () => {
  const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
  test.each<readonly [string, string | Buffer, string, string, number, string, RegExp]>([
    ['an SVG with a script', SVG, 'logo.svg', 'image', 415, 'svg_refused', /SVG files can contain programs.*PNG/],
    ['an SVG called PNG', SVG, 'logo.png', 'image', 415, 'svg_refused', /SVG/],
    [
      'an SVG after an XML head and a comment',
      `<?xml version="1.0"?><!-- x -->${SVG}`,
      'a.txt',
      'document',
      415,
      'svg_refused',
      /SVG/,
    ],
    ['HTML called PNG', `<!doctype html>${SCRIPT}`, 'photo.png', 'image', 415, 'markup_refused', /web page/],
    ['HTML called text', `\n  <html><body>${SCRIPT}`, 'notes.txt', 'document', 415, 'markup_refused', /web page/],
    ['HTML in UTF-16', utf16(`<html>${SCRIPT}`), 'notes.txt', 'document', 415, 'markup_refused', /web page/],
    [
      'HTML that becomes a PDF further on',
      `<html>${SCRIPT}\n%PDF-1.7`,
      'a.pdf',
      'document',
      415,
      'markup_refused',
      /web page/,
    ],
    [
      'a program',
      Buffer.from('7f454c460201010000000000000000000300', 'hex'),
      'a.pdf',
      'document',
      415,
      'file_type_refused',
      /"elf"/,
    ],
    [
      'a ZIP',
      Buffer.from('504b0506000000000000000000000000000000000000', 'hex'),
      'a.zip',
      'document',
      415,
      'file_type_refused',
      /"zip"/,
    ],
    ['text as an image', 'just text', 'a.png', 'image', 415, 'file_type_refused', /JPEG, PNG, WebP, AVIF or GIF/],
    [
      'text that is no UTF-8',
      Buffer.from('Gr\xf6\xdfe;1', 'latin1'),
      'a.csv',
      'document',
      415,
      'file_type_refused',
      /CSV or text in UTF-8/,
    ],
    [
      'half an image',
      Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      'a.png',
      'image',
      400,
      'image_unreadable',
      /damaged or incomplete/,
    ],
    ['nothing', '', 'a.txt', 'document', 400, 'file_empty', /empty/],
    ['more than the limit', Buffer.alloc(2_000_001, 'a'), 'a.txt', 'document', 413, 'file_too_large', /at most 2 MB/],
  ])('%s', async (_what, content, name, kind, status, reason, detail) => {
    const before = await storedIn(t)
    const answer = await upload(t, editor, content, name, { kind })
    expect([answer.status, answer.body.reason]).toEqual([status, reason])
    expect(answer.body.detail).toMatch(detail)
    expect(answer.headers.get('content-type')).toContain('application/problem+json')
    await expectNothingLeft(t, before)
  })

  test.each<readonly [string, number, number, () => Buffer]>([
    ['PNG of 30,000 × 30,000 pixels', 30_000, 30_000, () => pngOf(30_000, 30_000)],
    ['GIF that claims 65,535 × 65,535 pixels', 65_535, 65_535, () => gifOf(65_535, 65_535)],
  ])('a bomb: a %s', async (_what, width, height, make) => {
    const bomb = make()
    expect(bomb.length).toBeLessThan(120_000)
    const before = await storedIn(t)
    const memory = process.memoryUsage().rss
    const begun = performance.now()
    const answer = await upload(t, editor, bomb, 'photo.png', { kind: 'image' })
    expect([answer.status, answer.body.reason, answer.body.field]).toEqual([400, 'image_too_large', 'file'])
    expect(answer.body.detail).toMatch(new RegExp(`${width} × ${height} pixels|more than 64 million pixels`))
    expect(answer.body.limit).toBe(64_000_000)
    // Decoded, the first would be 112 MB and the second 4 GB.
    expect(process.memoryUsage().rss - memory).toBeLessThan(50_000_000)
    expect(performance.now() - begun).toBeLessThan(2000)
    await expectNothingLeft(t, before)
  })

  test('a document whose list of contents inflates to 1 GB, soon and without the memory for it', async () => {
    const bomb = zipOf('[Content_Types].xml', deflateRawOf(1_000_000_000), 1_000_000_000)
    expect(bomb.length).toBeLessThan(1_500_000)
    const memory = process.memoryUsage().rss
    const answer = await upload(t, editor, bomb, 'a.docx')
    expect([answer.status, answer.body.reason]).toEqual([415, 'file_type_refused'])
    expect(process.memoryUsage().rss - memory).toBeLessThan(100_000_000)
  })
})

describe('is served inert:', () => {
  test.each<readonly [string, () => Promise<Buffer>]>([
    [
      'a GIF that is JavaScript too',
      async () => Buffer.concat([await picture(9, 9).gif().toBuffer(), Buffer.from('*/=1;alert(document.domain)')]),
    ],
    [
      'a JPEG with a ZIP behind its end',
      async () =>
        Buffer.concat([
          await picture(9, 9).jpeg().toBuffer(),
          zipOf('alert.html', deflateSync(SCRIPT), 9),
          Buffer.from(SCRIPT),
        ]),
    ],
    ['a PNG with a page in its comment', async () => withPngText(await picture(9, 9).png().toBuffer(), SCRIPT)],
    [
      'a JPEG with a script in its EXIF',
      async () =>
        picture(9, 9)
          .jpeg()
          .withExif({ IFD0: { Copyright: SCRIPT } })
          .toBuffer(),
    ],
  ])('%s, of which only pixels are kept', async (_what, make) => {
    const hostile = await make()
    expect(hostile.includes('alert')).toBe(true)
    const answer = await upload(t, editor, hostile, 'photo.jpg', { kind: 'image' })
    expect(answer.status).toBe(201)
    const { bytes, headers } = await download(answer)
    expect(bytes.includes('alert')).toBe(false)
    expect(headers.get('content-type')).toMatch(/^image\/(jpeg|png|webp)$/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test.each([
    ['a PDF that is HTML too', `%PDF-1.7\n%<html>${SCRIPT}\n%%EOF`, 'a.html', 'application/pdf', 'a.html.pdf'],
    [
      'text that talks of scripts',
      `See: ${'x'.repeat(5000)} ${SCRIPT}`,
      'a.html',
      'text/plain; charset=utf-8',
      'a.html.txt',
    ],
    ['a spreadsheet formula', '=HYPERLINK("https://evil.example")\n', 'a.csv', 'text/csv; charset=utf-8', 'a.csv'],
  ])('%s, for saving only, sandboxed, and never as a page', async (_what, content, name, mediaType, savedAs) => {
    const answer = await upload(t, editor, content, name)
    expect([answer.status, answer.body.name]).toEqual([201, savedAs])
    const { headers, bytes } = await download(answer)
    expect(bytes.toString()).toBe(content)
    expect(headers.get('content-type')).toBe(mediaType)
    expect(headers.get('content-disposition')).toBe(`attachment; filename=${savedAs}`)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'; sandbox")
  })
})

describe('a name', () => {
  test.each([
    ['../../../../etc/cron.d/x.txt', 'x.txt'],
    ['..\\..\\windows\\x.txt', 'x.txt'],
    ['/etc/passwd', 'passwd.txt'],
    ['a\r\nset-cookie: x=1.txt', 'aset-cookie: x=1.txt'],
    ['invoice\u202Etxt.exe', 'invoicetxt.exe.txt'],
    ['"; filename=evil.html', '"; filename=evil.html.txt'],
    ['ünïcödé 名前 🧵.txt', 'ünïcödé 名前 🧵.txt'],
    [`${'long '.repeat(39)}x`, `${'long '.repeat(39).slice(0, 190)}.txt`],
  ])('%j becomes %j, and is no path and no header', async (name, kept) => {
    const answer = await upload(t, editor, 'text', 'plain.txt', { name })
    expect([answer.status, answer.body.name]).toEqual([201, kept])
    const { headers } = await download(answer)
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename=/)
    expect(headers.get('set-cookie')).toBeNull()
    expect((await storedIn(t)).every((file) => /^[0-9a-z]{26}(\.\d+webp)?$/.test(file))).toBe(true)
  })

  test.each(['..', '../', '/', '\u202E'])('%j is refused', async (name) => {
    const { status, body } = await upload(t, editor, 'text', 'plain.txt', { name })
    expect([status, body.field]).toEqual([400, 'name'])
  })

  test('of the file itself is no path either', async () => {
    const payload = formOf('../../../evil.txt', 'text')
    const answer = await t.app.inject({ method: 'POST', url: '/api/v1/files', ...payload })
    expect([answer.statusCode, answer.json().name]).toEqual([201, 'evil.txt'])
  })
})

describe('a form', () => {
  const send = (parts: string, headers: Record<string, string> = {}) =>
    t.app.inject({
      method: 'POST',
      url: '/api/v1/files',
      headers: { ...editor?.headers, 'content-type': 'multipart/form-data; boundary=x', ...headers },
      payload: parts,
    })
  const field = (name: string, value: string) =>
    `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const file = (name: string) =>
    `--x\r\ncontent-disposition: form-data; name="${name}"; filename="a.txt"\r\n\r\ntext\r\n`

  test.each([
    ['without a file', `${field('kind', 'document')}--x--`, 400, 'file_missing'],
    ['with two files', `${file('file')}${file('file')}--x--`, 400, 'one_file_only'],
    ['with the file in another part', `${file('upload')}--x--`, 400, 'unknown_field'],
    ['with a field nobody knows', `${field('owner', 'me')}${file('file')}--x--`, 400, 'unknown_field'],
    ['with a field of every object', `${field('__proto__', 'me')}${file('file')}--x--`, 400, 'unknown_field'],
    ['with a field twice', `${field('alt', 'a')}${field('alt', 'b')}${file('file')}--x--`, 400, 'field_twice'],
    [
      'with a thousand fields',
      `${Array.from({ length: 1000 }, (_, i) => field(`f${i}`, '')).join('')}--x--`,
      400,
      'form_too_large',
    ],
    ['with a field of 100 kB', `${field('alt', 'a'.repeat(100_000))}${file('file')}--x--`, 400, 'text_too_long'],
    ['that is cut off', file('file').slice(0, -4), 400, 'form_malformed'],
    ['that is none', 'hello', 400, 'form_malformed'],
    ['of a product of nobody', `${field('productId', 'prd_0')}${file('file')}--x--`, 400, 'product_not_found'],
    [
      'of two records',
      `${field('productId', 'a')}${field('variantId', 'b')}${file('file')}--x--`,
      400,
      'too_many_subjects',
    ],
    [
      'of a public audit',
      `${field('kind', 'audit')}${field('visibility', 'public')}${file('file')}--x--`,
      400,
      'audit_is_private',
    ],
  ])('%s is refused', async (_what, parts, status, reason) => {
    const before = await storedIn(t)
    const answer = await send(parts)
    expect([answer.statusCode, answer.json().reason], answer.body).toEqual([status, reason])
    await expectNothingLeft(t, before)
  })

  test.each([
    ['application/json'],
    ['application/x-www-form-urlencoded'],
    ['image/png'],
    ['multipart/mixed; boundary=x'],
  ])('of the type %s is refused before it is read', async (type) => {
    const answer = await send('x'.repeat(100), { 'content-type': type })
    expect([answer.statusCode, answer.json().reason]).toEqual([415, 'form_required'])
  })
})

describe('the scanner', () => {
  // In two parts, so that nobody's scanner takes this file for infected.
  const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')
  const scanner = ['/bin/sh', '-c', 'if grep -q EICAR-STANDARD; then echo "Eicar-Signature FOUND"; exit 1; fi']

  test('of the operator judges each upload, and what it refuses leaves nothing', async () => {
    const guarded = await startTestApp({ scanCommand: scanner })
    const key = await (await guarded.workspace()).key('write')
    expect((await upload(guarded, key, 'harmless', 'a.txt')).status).toBe(201)
    const before = await storedIn(guarded)
    const { status, body } = await upload(guarded, key, eicar, 'a.txt')
    expect([status, body.reason]).toEqual([400, 'file_infected'])
    expect(body.detail).toMatch(/virus scanner/)
    await expectNothingLeft(guarded, before)
  })

  test.each([
    ['is not there', ['/no/such/scanner', '-']],
    ['says that it failed', ['/bin/sh', '-c', 'cat > /dev/null; exit 2']],
  ])('that %s lets nothing in', async (_what, scanCommand) => {
    const guarded = await startTestApp({ scanCommand })
    const key = await (await guarded.workspace()).key('write')
    const { status, body, headers } = await upload(guarded, key, 'harmless', 'a.txt')
    expect([status, body.reason, headers.get('retry-after')]).toEqual([503, 'scanner_unavailable', '60'])
    await expectNothingLeft(guarded, [])
  })
})

test('a full disk answers 507, keeps no half file, and takes the next one that fits', async ({ skip }) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'selvedge-full-'))
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', dataDir]).status !== 0) {
    await rm(dataDir, { recursive: true })
    return skip('needs root, to mount a small file system')
  }
  try {
    const small = await startTestApp({ dataDir })
    const workspace = await small.workspace()
    const key = await workspace.key('write')
    // The first does not fit where it arrives; the second does, but not a second time beside itself.
    for (const size of [3_000_000, 1_500_000]) {
      const { status, body } = await upload(small, key, Buffer.alloc(size, 'a'), 'a.txt')
      expect([status, body.reason]).toEqual([507, 'storage_full'])
      expect(body.detail).toMatch(/storage of this service is full/)
      await expectNothingLeft(small, [])
    }
    expect((await small.graphql('{ fileCount }', key)).data).toEqual({ fileCount: 0 })
    const { rows } = await small.owner.query('select storage_key from stored_files')
    expect(rows).toEqual([])
    // The system gives the room back when the last reader of a removed file has closed it, a moment later.
    await vi.waitFor(
      async () => expect((await upload(small, key, Buffer.alloc(500_000, 'a'), 'a.txt')).status).toBe(201),
      { timeout: 10_000, interval: 100 },
    )
  } finally {
    execFileSync('umount', ['-l', dataDir])
  }
})

test('an upload that is refused half way leaves the connection good for the next', async () => {
  const before = await storedIn(t)
  for (let i = 0; i < 3; i += 1) {
    const { status, body } = await upload(t, editor, Buffer.alloc(2_200_000, 'a'), 'a.txt')
    expect([status, body.reason]).toEqual([413, 'file_too_large'])
  }
  const { status, body } = await upload(t, editor, Buffer.alloc(9_000_000, 'a'), 'a.txt')
  expect([status, body.reason]).toEqual([413, 'file_too_large'])
  await expectNothingLeft(t, before)
  expect((await upload(t, editor, 'text', 'a.txt')).status).toBe(201)
})

test('an upload that its sender breaks off leaves nothing', async () => {
  const before = await storedIn(t)
  const { port } = new URL(base)
  for (let i = 0; i < 5; i += 1) {
    const socket = connect(Number(port), '127.0.0.1')
    const { headers, payload } = formOf('a.txt', 'a'.repeat(500_000))
    const head = Object.entries({ host: 'x', ...headers, 'content-length': payload.length }).map(
      ([k, v]) => `${k}: ${v}`,
    )
    socket.write(`POST /api/v1/files HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n${payload.slice(0, 300_000)}`)
    await vi.waitFor(async () => expect((await filesIn(t, 'incoming')).length).toBe(1))
    socket.destroy()
    await expectNothingLeft(t, before)
  }
})

test('parallel uploads keep to the quota together, and the refusal says how much is left', async () => {
  const narrow = await startTestApp({ workspaceStorageMb: 1 })
  const key = await (await narrow.workspace()).key('write')
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => upload(narrow, key, Buffer.alloc(150_000, 'a'), `${i}.txt`)),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(6)
  const refused = answers.filter(({ status }) => status !== 201)
  for (const { status, body } of refused) {
    expect([status, body.reason, body.field, body.limit]).toEqual([507, 'workspace_quota_exceeded', 'file', 1_000_000])
  }
  expect(refused.at(-1)?.body.detail).toMatch(/has 0\.1 MB of its 1 MB .* needs 0\.1 MB/)
  const { rows } = await narrow.owner.query('select sum(size)::int as size, count(*)::int as count from stored_files')
  expect(rows).toEqual([{ size: 900_000, count: 6 }])
  await expectNothingLeft(narrow, await storedIn(narrow))
})

function formOf(name: string, content: string) {
  return {
    headers: { ...editor?.headers, 'content-type': 'multipart/form-data; boundary=x' },
    payload: `--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n${content}\r\n--x--\r\n`,
  }
}

/** One bit for each pixel, all alike (PNG specification, §5 and §11.2.1). */
function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(1, 8)
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 })
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** The text goes in front of the end, in a chunk of its own (§11.3.3.2). */
function withPngText(png: Buffer, text: string): Buffer {
  const end = png.length - 12
  return Buffer.concat([png.subarray(0, end), chunk('tEXt', Buffer.from(`Comment\0${text}`)), png.subarray(end)])
}

/** A GIF whose one frame is as large as it claims, and whose data ends at once (GIF89a specification). */
function gifOf(width: number, height: number): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt16LE(width, 0)
  size.writeUInt16LE(height, 2)
  const screen = Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255])
  const frame = Buffer.from([0x2c, 0, 0, 0, 0])
  return Buffer.concat([Buffer.from('GIF89a'), size, screen, frame, size, Buffer.from([0, 2, 2, 0x4c, 1, 0, 0x3b])])
}

function deflateRawOf(zeros: number): Buffer {
  // One block of 10 MB, repeated: deflate streams without a last block can be joined.
  const piece = deflateSync(Buffer.alloc(10_000_000), { finishFlush: 3, level: 9 }).subarray(2)
  return Buffer.concat([...Array.from({ length: zeros / 10_000_000 }, () => piece), Buffer.from([3, 0])])
}

/** A ZIP of one entry (APPNOTE.TXT 4.3). */
function zipOf(name: string, deflated: Buffer, size: number): Buffer {
  const about = Buffer.alloc(26)
  about.writeUInt16LE(20, 0)
  about.writeUInt16LE(8, 4)
  about.writeUInt32LE(deflated.length, 14)
  about.writeUInt32LE(size, 18)
  about.writeUInt16LE(name.length, 22)
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), about, Buffer.from(name), deflated])
  const central = Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), about, Buffer.alloc(14), Buffer.from(name)])
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, central, end])
}
