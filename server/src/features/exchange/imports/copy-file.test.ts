import { createHash } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { Deps } from '#deps.ts'
import { newStorageKey } from '#platform/ids.ts'
import { startTestApp } from '#test/harness.ts'
import { copyFile } from './copy-file.ts'

const t = await startTestApp()
let opened = 0
const storage: Deps['storage'] = {
  ...t.deps.storage,
  open(...asked) {
    opened += 1
    return t.deps.storage.open(...asked)
  },
}
const deps = { ...t.deps, storage }

async function stored(size: number) {
  const bytes = Buffer.alloc(size, 'a row\n')
  const storageKey = newStorageKey()
  await storage.put(storageKey, new Blob([bytes]))
  return { storageKey, size, sha256: createHash('sha256').update(bytes).digest() }
}

test.each([
  ['large', 5_000_000, 1],
  ['small', 1_000, 2],
])(
  'a %s file of %i bytes is read from the storage %i times for two steps, each with a copy of its own',
  async (_, size, times) => {
    opened = 0
    const file = await stored(size)
    const copies = [await copyFile(deps, file), await copyFile(deps, file)] as const
    await rm(copies[0])
    expect((await readFile(copies[1])).length).toBe(size)
    expect(opened).toBe(times)
    await rm(copies[1])
  },
)

test('a file that is damaged in the storage is refused, large as it is', async () => {
  const file = await stored(5_000_000)
  const said = { ...file, sha256: Buffer.alloc(32) }
  for (const _ of [1, 2]) await expect(copyFile(deps, said)).rejects.toMatchObject({ reason: 'file_damaged' })
})
