import { mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createOnce } from './create-once.ts'

const text = (n: number) => `${String(n).repeat(4_000)}\n`

test('of many that make a file at once, one makes it, and all read it whole', async () => {
  for (let round = 0; round < 20; round += 1) {
    const path = join(await mkdtemp(join(tmpdir(), 'selvedge-once-')), 'mark')
    const read = await Promise.all(Array.from({ length: 8 }, (_, n) => createOnce(path, text(n))))
    expect(new Set(read).size).toBe(1)
    expect(read[0]).toHaveLength(4_001)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(await readdir(join(path, '..'))).toEqual(['mark'])
  }
})

test('a file that is there stays as it is', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'selvedge-once-')), 'mark')
  await writeFile(path, 'first')
  expect(await createOnce(path, 'second')).toBe('first')
  expect(await readFile(path, 'utf8')).toBe('first')
})
