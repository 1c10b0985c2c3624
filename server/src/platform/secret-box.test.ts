import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createSecretBox, openSecretBox, parseSecretKey } from './secret-box.ts'

const key = randomBytes(32)

test('opens what it has sealed, in its place and with its key alone, and nothing that was changed', () => {
  const box = createSecretBox(key)
  const sealed = box.seal('Bearer ü', 'headers/ws_1/whe_1')
  expect(box.open(sealed, 'headers/ws_1/whe_1')).toBe('Bearer ü')
  expect(sealed.toString('latin1')).not.toContain('Bearer')
  expect(box.seal('Bearer ü', 'headers/ws_1/whe_1').equals(sealed)).toBe(false)
  expect(() => box.open(sealed, 'headers/ws_2/whe_1')).toThrow('SECRET_KEY')
  expect(() => createSecretBox(randomBytes(32)).open(sealed, 'headers/ws_1/whe_1')).toThrow('SECRET_KEY')
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => box.open(changed, 'headers/ws_1/whe_1')).toThrow('SECRET_KEY')
  }
})

test('two processes that start at once on one directory have one key, which nobody else may read', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'selvedge-key-'))
  const [one, other] = await Promise.all([openSecretBox(dataDir, null), openSecretBox(dataDir, null)])
  expect(other.open(one.seal('secret', 'here'), 'here')).toBe('secret')
  expect((await stat(join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600)
  const kept = parseSecretKey((await readFile(join(dataDir, 'secret.key'), 'utf8')).trim())
  const again = await openSecretBox('/nowhere', kept ?? null)
  expect(again.open(one.seal('secret', 'here'), 'here')).toBe('secret')
})

test('a key file that was damaged is named, not replaced', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'selvedge-key-'))
  await writeFile(join(dataDir, 'secret.key'), 'short')
  await expect(openSecretBox(dataDir, null)).rejects.toThrow('secret.key')
})
