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
