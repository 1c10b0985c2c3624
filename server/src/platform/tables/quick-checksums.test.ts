import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { readZip } from '#test/read-zip.ts'
import { checksumOfYazl } from './quick-checksums.ts'
import { zipStreams } from './write-workbook.ts'

test('what is packed has checksums that Node has reckoned, over all of its chunks', async () => {
  expect(checksumOfYazl().unsigned).toBe(crc32)
  const chunks = ['Größe', 'x'.repeat(100_000), 'the end'].map((text) => Buffer.from(text))
  const content = (async function* () {
    yield* chunks
  })()
  const parts = [
    { path: 'chunks.txt', content },
    { path: 'none.txt', content: '' },
  ]
  // Damaged parts are refused.
  const files = await readZip(await buffer(zipStreams(parts, new Date('2026-01-01'))))
  expect(files.map(({ bytes }) => bytes.toString())).toEqual([Buffer.concat(chunks).toString(), ''])
})
