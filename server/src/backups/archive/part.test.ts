import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { scratch } from '#test/scratch.ts'
import { createFolderTarget } from '../target/folder-target.ts'
import { checkPart, readPart, writePart } from './part.ts'

const folder = await mkdtemp(join(scratch(), 'selvedge-parts-'))
const target = createFolderTarget(folder)

async function* pieces(...some: Uint8Array[]) {
  yield* some
}

test('what is written is read again, compressed meanwhile', async () => {
  const content = [Buffer.alloc(1_000_000, 'rows '), randomBytes(70_000)]
  const part = await writePart(target, 'backups/a/one', pieces(...content), null)
  expect(part.size).toBeLessThan(100_000)
  expect(await buffer(readPart(target, part, null))).toEqual(Buffer.concat(content))
  const empty = await writePart(target, 'backups/a/two', pieces(), null)
  expect(await buffer(readPart(target, empty, null))).toHaveLength(0)
})

test('a part that is missing, longer, shorter or changed is refused before its end', async () => {
  const part = await writePart(target, 'backups/b/one', pieces(randomBytes(300_000)), null)
  const path = join(folder, part.path)
  const whole = await readFile(path)
  const spoiled = [whole.subarray(0, -1), Buffer.concat([whole, Buffer.of(0)]), Buffer.from(whole).fill(7, 9, 10)]
  for (const bytes of spoiled) {
    await writeFile(path, bytes)
    await expect(checkPart(target, part)).rejects.toMatchObject({ reason: 'backup_damaged' })
    await expect(buffer(readPart(target, part, null))).rejects.toMatchObject({ reason: 'backup_damaged' })
  }
  await target.remove(part.path)
  await expect(checkPart(target, part)).rejects.toThrow('"backups/b/one" is missing')
})
