import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { detectDelimiter, detectEncoding } from './text-format.ts'

const CATALOGUES = join(import.meta.dirname, '../../../test/catalogues')

describe('the format of a text table', () => {
  test.each([
    ['messy.csv', 'utf-8', false, ','],
    ['northwind-shopify-products.csv', 'utf-8', false, ','],
    ['northwind-woocommerce-products.csv', 'utf-8', true, ','],
    ['nordlicht-erp-export.csv', 'windows-1252', false, ';'],
  ])('of %s is told', async (file, encoding, hasByteOrderMark, delimiter) => {
    const path = join(CATALOGUES, file)
    expect(await detectEncoding(createReadStream(path))).toEqual({ encoding, hasByteOrderMark })
    expect(detectDelimiter(new TextDecoder(encoding).decode(await readFile(path)).slice(0, 20_000))).toBe(delimiter)
  })

  test.each([
    ['utf-16le with a mark', '\uFEFFName;Größe\n', 'utf16le', 'utf-16le', true],
    ['utf-16le without', 'Name;Groesse\r\nHemd;40\r\n', 'utf16le', 'utf-16le', false],
    ['utf-8 with a mark', '\uFEFFName', 'utf8', 'utf-8', true],
  ] as const)('knows %s', async (_, text, written, encoding, hasByteOrderMark) => {
    expect(await detectEncoding(chunks(Buffer.from(text, written), 3))).toEqual({ encoding, hasByteOrderMark })
  })

  test('takes every text in UTF-8 for UTF-8, wherever the file is cut into chunks', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc
          .string({ unit: 'binary', minLength: 1 })
          .filter((text) => !text.includes('\0') && !text.startsWith('\uFEFF')),
        fc.integer({ min: 1, max: 7 }),
        async (text, size) => {
          expect((await detectEncoding(chunks(Buffer.from(`ab${text}`), size))).encoding).toBe('utf-8')
        },
      ),
    )
  })

  test('takes one byte that UTF-8 has not for windows-1252, in the middle and at the very end', async () => {
    expect((await detectEncoding(chunks(Buffer.from('Gr\xf6\xdfe;M', 'latin1'), 4))).encoding).toBe('windows-1252')
    expect((await detectEncoding(chunks(Buffer.from('Caf\xe9', 'latin1'), 4))).encoding).toBe('windows-1252')
  })

  test.each([
    ['a;b;c\n1,5;2,5;3,5\n', ';'],
    ['a\tb\n1,2\t3\n', '\t'],
    ['a|b|c\n"x,y,z"|2|3\n', '|'],
    ['name,note\n"a;b;c","d;e"\n', ','],
    ['one column\nvalue\n', ','],
  ])('%j is divided by %j', (text, delimiter) => {
    expect(detectDelimiter(text)).toBe(delimiter)
  })
})

async function* chunks(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
