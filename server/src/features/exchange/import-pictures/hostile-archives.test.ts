import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { startTestApp } from '#test/harness.ts'
import { runImportFile, uploadFile } from '#test/run-import-file.ts'
import { picture } from '#test/uploads.ts'
import { archiveOf, type Said, zipOf } from '#test/workbook-of.ts'

const t = await startTestApp()
const RED = await picture(40, 30).png().toBuffer()
const TABLE = 'sku,product_name\nA-1,Shirt\n'
const zip = (parts: readonly (readonly [string, string | Buffer])[], said: Said = {}) =>
  archiveOf(parts, { crc: crc32, ...said })

/** Changes the directory of a ZIP, entry by entry: `at` is where the fields of one begin. */
function withDirectory(bytes: Buffer, change: (entry: Buffer, name: string) => void): Buffer {
  const changed = Buffer.from(bytes)
  for (let at = changed.indexOf('504b0102', 0, 'hex'); at >= 0; at = changed.indexOf('504b0102', at + 4, 'hex')) {
    const name = changed.toString('latin1', at + 46, at + 46 + changed.readUInt16LE(at + 28))
    change(changed.subarray(at), name)
  }
  return changed
}

type Zip64 = {
  readonly count?: number
  readonly start?: number
  readonly sizeOf?: (name: string) => number | undefined
}

/** The same ZIP as programs write it beyond 65,535 files or 4 GB: sizes, places and counts are in the records of ZIP64, or are said to be others there. */
function inZip64(bytes: Buffer, { count, start, sizeOf }: Zip64 = {}): Buffer {
  const end = bytes.length - 22
  const entries = bytes.readUInt16LE(end + 10)
  const first = bytes.readUInt32LE(end + 16)
  const directory: Buffer[] = []
  for (let at = first; at < end; at += 46 + bytes.readUInt16LE(at + 28)) {
    const entry = Buffer.from(bytes.subarray(at, at + 46))
    const name = bytes.subarray(at + 46, at + 46 + entry.readUInt16LE(28))
    const extra = Buffer.alloc(28)
    extra.writeUInt16LE(1, 0)
    extra.writeUInt16LE(24, 2)
    extra.writeBigUInt64LE(BigInt(sizeOf?.(name.toString()) ?? entry.readUInt32LE(24)), 4)
    extra.writeBigUInt64LE(BigInt(entry.readUInt32LE(20)), 12)
    extra.writeBigUInt64LE(BigInt(entry.readUInt32LE(42)), 20)
    for (const field of [20, 24, 42]) entry.writeUInt32LE(0xffffffff, field)
    entry.writeUInt16LE(extra.length, 30)
    directory.push(entry, name, extra)
  }
  const length = directory.reduce((sum, part) => sum + part.length, 0)
  const record = Buffer.alloc(56)
  record.write('504b0606', 'hex')
  record.writeBigUInt64LE(44n, 4)
  for (const field of [12, 14]) record.writeUInt16LE(45, field)
  for (const field of [24, 32]) record.writeBigUInt64LE(BigInt(count ?? entries), field)
  record.writeBigUInt64LE(BigInt(length), 40)
  record.writeBigUInt64LE(BigInt(start ?? first), 48)
  const locator = Buffer.alloc(20)
  locator.write('504b0607', 'hex')
  locator.writeBigUInt64LE(BigInt(first + length), 8)
  locator.writeUInt32LE(1, 16)
  const last = Buffer.from('504b050600000000ffffffffffffffffffffffff0000', 'hex')
  return Buffer.concat([bytes.subarray(0, first), ...directory, record, locator, last])
}

/** Says of a ZIP that its directory begins in another place. */
function withStart(bytes: Buffer, start: number): Buffer {
  const changed = Buffer.from(bytes)
  changed.writeUInt32LE(start, changed.length - 6)
  return changed
}

const WITH_PICTURE = zip([
  ['a.csv', TABLE],
  ['A-1.png', RED],
])

async function outcomes(id: string): Promise<Record<string, string>> {
  const list = async () =>
    (
      await t.owner.query(
        `select p.name, coalesce(w.because ->> 'reason', p.because ->> 'reason', w.state, 'none') as outcome from import_pictures p
        left join import_picture_places w on w.import_id = p.import_id and w.picture = p.place where p.import_id = $1 order by p.place`,
        [id],
      )
    ).rows
  await expect
    .poll(list, { timeout: 30_000, interval: 30 })
    .not.toContainEqual(expect.objectContaining({ outcome: 'waiting' }))
  return Object.fromEntries((await list()).map(({ name, outcome }) => [name, outcome]))
}

test.each<[string, Buffer, string, RegExp]>([
  [
    'that leads outside',
    zip([
      ['a.csv', TABLE],
      ['../../etc/cron.d/x.png', RED],
    ]),
    'archive_unsafe',
    /\.\.\/\.\.\/etc/,
  ],
  [
    'with an absolute name',
    zip([
      ['a.csv', TABLE],
      ['/etc/x.png', RED],
    ]),
    'archive_unsafe',
    /\/etc\/x.png/,
  ],
  [
    'with a drive',
    zip([
      ['a.csv', TABLE],
      ['C:\\x.png', RED],
    ]),
    'archive_unsafe',
    /C:\/x.png/,
  ],
  [
    'with a backslash that climbs',
    zip([
      ['a.csv', TABLE],
      ['a\\..\\..\\x.png', RED],
    ]),
    'archive_unsafe',
    /a\/\.\.\/\.\./,
  ],
  [
    'whose table is a bomb',
    zip([
      ['a.csv', 'a,'.repeat(2_000_000)],
      ['x.png', RED],
    ]),
    'archive_too_large',
    /a\.csv/,
  ],
  [
    'whose table is larger than it says',
    zip(
      [
        ['a.csv', TABLE.repeat(100)],
        ['x.png', RED],
      ],
      { size: 40 },
    ),
    'archive_broken',
    /a\.csv/,
  ],
  [
    'that is encrypted',
    zip(
      [
        ['a.csv', TABLE],
        ['x.png', RED],
      ],
      { flags: 1 },
    ),
    'archive_encrypted',
    /password/,
  ],
  ['without a table', zip([['x.png', RED]]), 'archive_without_table', /no table/],
  [
    'of two tables',
    zip([
      ['a.csv', TABLE],
      ['b/b.xlsx', 'x'],
    ]),
    'archive_of_several_tables',
    /"a\.csv", "b\/b\.xlsx"/,
  ],
  [
    'of more than 4 GB that share their bytes',
    withDirectory(
      zip([
        ['a.csv', TABLE],
        ['x.png', RED],
        ['y.png', RED],
      ]),
      (entry, name) => {
        if (name !== 'a.csv') entry.writeUInt32LE(2_100_000_000, 24)
      },
    ),
    'archive_too_large',
    /4 GB/,
  ],
  [
    'of ten thousand and one files',
    zip([['a.csv', TABLE], ...Array.from({ length: 10_000 }, (_, at) => [`${at}.png`, 'x'] as const)]),
    'archive_too_large',
    /10,000/,
  ],
  [
    'whose records of ZIP64 tell of 70,000 files',
    inZip64(WITH_PICTURE, { count: 70_000 }),
    'archive_too_large',
    /10,000.*Divide/,
  ],
  [
    'whose records of ZIP64 tell of a picture of 5 GB',
    inZip64(WITH_PICTURE, { sizeOf: (name) => (name === 'A-1.png' ? 5_000_000_000 : undefined) }),
    'archive_too_large',
    /4 GB.*Divide/,
  ],
  [
    'whose records of ZIP64 tell of a table of 3 GB',
    inZip64(WITH_PICTURE, { sizeOf: (name) => (name === 'a.csv' ? 3_000_000_000 : undefined) }),
    'archive_too_large',
    /"a\.csv".*Divide/,
  ],
  ['whose directory is said to be beyond its end', inZip64(WITH_PICTURE, { start: 2 ** 40 }), 'workbook_broken', /./],
  ['whose directory begins elsewhere', withStart(WITH_PICTURE, 3), 'workbook_broken', /./],
  ['that is cut off', WITH_PICTURE.subarray(0, WITH_PICTURE.length - 30), 'workbook_broken', /./],
])('a ZIP %s is refused, and nothing of it is kept', async (_what, bytes, reason, message) => {
  const w = await t.workspace()
  await expect(uploadFile(t, w, bytes, 'a.zip')).rejects.toMatchObject({
    reason,
    message: expect.stringMatching(message),
  })
  expect((await t.owner.query('select from stored_files where workspace_id = $1', [w.id])).rowCount).toBe(0)
})

test('of what is wrong with single files each is told by name, and the others are taken', async () => {
  const w = await t.workspace()
  const whole = zip([
    ['a.csv', 'sku,product_name\nA-1,Shirt\nG-2,Grün\n'],
    ['A-1_good.png', RED],
    ['A-1_link.png', '/etc/passwd'],
    ['A-1_inner.zip', zipOf({ 'a.png': RED })],
    ['A-1_no picture.png', 'MZ\x90'],
    ['A-1_drawing.svg', '<svg onload="alert(1)"/>'],
    ['A-1_locked.png', RED],
    ['A-1_twice.png', RED],
    ['a-1_twice.png', RED],
    ['A-1_empty.png', ''],
    ['A-1_lies.png', Buffer.concat([RED, RED])],
    ['A-1_lzma.png', RED],
    ['A-1_tight.png', Buffer.alloc(5_000_000)],
    ['__MACOSX/._A-1_good.png', 'x'],
    ['.DS_Store', 'x'],
    ['G-2_gr\u0081n.png', RED],
  ])
  const bytes = withDirectory(whole, (entry, name) => {
    if (name === 'A-1_link.png') entry.writeUInt32LE(0o120777 * 65_536, 38)
    if (name === 'A-1_locked.png') entry.writeUInt16LE(1, 8)
    if (name === 'A-1_lzma.png') entry.writeUInt16LE(14, 10)
    if (name === 'A-1_lies.png') entry.writeUInt32LE(RED.length, 24)
  })
  // "ü" as MS-DOS wrote it, in both places, one byte instead of the two of UTF-8: no UTF-8, so code page 437.
  const dos = Buffer.from(bytes)
  for (
    let at = dos.indexOf('gr\u00c2\u0081n', 0, 'latin1');
    at >= 0;
    at = dos.indexOf('gr\u00c2\u0081n', at, 'latin1')
  ) {
    dos.write('r\u0081', at + 1, 'latin1')
    dos.write('nn', at + 3, 'latin1')
  }
  const done = await runImportFile(t, w, dos, 'a.zip')
  expect(done).toMatchObject({ state: 'finished', counts: { rows: 2, refused: 0 } })
  expect(await outcomes(done.id)).toEqual({
    'A-1_good.png': 'joined',
    'A-1_link.png': 'picture_is_link',
    'A-1_inner.zip': 'archive_in_archive',
    'A-1_no picture.png': 'file_type_refused',
    'A-1_drawing.svg': 'picture_kind',
    'A-1_locked.png': 'archive_encrypted',
    'A-1_twice.png': 'joined',
    'a-1_twice.png': 'picture_twice',
    'A-1_empty.png': 'file_empty',
    'A-1_lies.png': 'archive_broken',
    'A-1_lzma.png': 'picture_packing',
    'A-1_tight.png': 'picture_packing',
    'G-2_grünn.png': 'joined',
  })
})

test('a ZIP with the records of ZIP64 is read like any other', async () => {
  const w = await t.workspace()
  const done = await runImportFile(t, w, inZip64(WITH_PICTURE), 'a.zip')
  expect(done).toMatchObject({ state: 'finished', counts: { rows: 1, refused: 0 } })
  expect(await outcomes(done.id)).toEqual({ 'A-1.png': 'joined' })
})

test('pictures that are said to begin within others, or where nothing is, are told by name', async () => {
  const w = await t.workspace()
  const whole = zip([
    ['a.csv', TABLE],
    ['A-1_good.png', RED],
    ['A-1_within.png', Buffer.concat([RED, Buffer.from('within')])],
    ['A-1_same.png', Buffer.concat([RED, Buffer.from('same')])],
    ['A-1_beyond.png', Buffer.concat([RED, Buffer.from('beyond')])],
  ])
  const places = new Map<string, number>()
  withDirectory(whole, (entry, name) => void places.set(name, entry.readUInt32LE(42)))
  const good = places.get('A-1_good.png') ?? 0
  const bytes = withDirectory(whole, (entry, name) => {
    if (name === 'A-1_within.png') entry.writeUInt32LE(good + 11, 42)
    if (name === 'A-1_same.png') entry.writeUInt32LE(good, 42)
    if (name === 'A-1_beyond.png') entry.writeUInt32LE(whole.length + 1_000, 42)
  })
  const done = await runImportFile(t, w, bytes, 'a.zip')
  expect(done).toMatchObject({ state: 'finished', counts: { rows: 1, refused: 0 } })
  expect(await outcomes(done.id)).toEqual({
    'A-1_good.png': 'joined',
    'A-1_within.png': 'archive_broken',
    'A-1_same.png': 'archive_broken',
    'A-1_beyond.png': 'archive_broken',
  })
})
