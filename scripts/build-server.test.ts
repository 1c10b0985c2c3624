import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BUILT, builtEntry, fingerprint, STAMP } from '../server/bin/built.js'

test('what is built runs only for the very sources that it was made of, where they were', () => {
  const root = `${mkdtempSync(join(tmpdir(), 'selvedge-built-'))}/`
  const write = (file: string, text: string) => {
    mkdirSync(join(root, file, '..'), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  for (const file of ['server/src/main.ts', 'lca/src/a/b.json', 'package-lock.json', 'scripts/build-server.ts'])
    write(file, '1')
  expect(builtEntry(root)).toBeNull()
  const build = () => write(join(BUILT, STAMP), fingerprint(root))

  build()
  expect(builtEntry(root)).toBe(join(root, BUILT, 'main.js'))
  for (const [what, change] of [
    ['another text', () => write('server/src/main.ts', '22')],
    ['another time', () => utimesSync(join(root, 'lca/src/a/b.json'), 1, 1)],
    ['another file', () => write('server/src/more.ts', '')],
    ['other packages', () => write('package-lock.json', '22')],
  ] as const) {
    change()
    expect(builtEntry(root), what).toBeNull()
    build()
    expect(builtEntry(root), what).not.toBeNull()
  }
  write('server/src/main.test.ts', 'a test is no part of it')
  expect(builtEntry(root)).not.toBeNull()
  rmSync(root, { recursive: true })
})
