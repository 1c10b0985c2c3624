import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBinaries, forgetProof, installedPackage, keepProof } from './find-binaries.ts'

const isRoot = process.getuid?.() === 0
/** A user that owns nothing here when the test is root; the test's own user otherwise. */
const user = isRoot ? { uid: 54321, gid: 54321, name: 'nobody in particular' } : null

const root = mkdtempSync(join(tmpdir(), 'selvedge-binaries-test-'))
const unlinked = join(root, 'package')

beforeAll(() => {
  chmodSync(root, 0o755)
  cpSync(installedPackage(), unlinked, {
    recursive: true,
    filter: (source) => !lstatSync(source).isSymbolicLink(),
  })
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

it('makes the library links that an install script would have made', async () => {
  const { postgres, majorVersion } = await findBinaries(user, { packageDirectory: unlinked, caches: [] })
  expect(postgres).toBe(join(unlinked, 'native', 'bin', 'postgres'))
  expect(majorVersion).toBe('18')
  expect(runVersion(postgres)).toContain('PostgreSQL) 18')
})

describe('when the package cannot be used where it is', () => {
  const closed = join(root, 'closed')
  const packageDirectory = join(closed, 'package')
  const caches = [join(root, 'cache')]

  beforeAll(() => {
    mkdirSync(closed)
    cpSync(unlinked, packageDirectory, { recursive: true, filter: (source) => !lstatSync(source).isSymbolicLink() })
    if (isRoot) chmodSync(closed, 0o700)
    else chmodSync(join(packageDirectory, 'native', 'lib'), 0o500)
  })
  afterAll(() => chmodSync(join(packageDirectory, 'native', 'lib'), 0o700))

  it('runs a copy in a cache directory, whole, readable by everybody and made once', async () => {
    const { postgres } = await findBinaries(user, { packageDirectory, caches })
    expect(postgres.startsWith(join(root, 'cache', 'postgresql-18.'))).toBe(true)
    expect(runVersion(postgres)).toContain('PostgreSQL) 18')
    const { ino } = lstatSync(postgres)

    const again = await findBinaries(user, { packageDirectory, caches })
    expect(lstatSync(again.postgres).ino).toBe(ino)
    expect(readdirSync(join(root, 'cache'))).toHaveLength(1)
  })

  it('replaces a copy that lost a file', async () => {
    const { postgres } = await findBinaries(user, { packageDirectory, caches })
    truncateSync(postgres)
    const again = await findBinaries(user, { packageDirectory, caches })
    expect(runVersion(again.postgres)).toContain('PostgreSQL) 18')
    expect(readdirSync(join(root, 'cache'))).toHaveLength(1)
  })

  it('serves starters that make the copy at the same time', async () => {
    const shared = [join(root, 'shared-cache')]
    const found = await Promise.all([1, 2, 3].map(() => findBinaries(user, { packageDirectory, caches: shared })))
    expect(new Set(found.map(({ postgres }) => postgres)).size).toBe(1)
    expect(readdirSync(shared[0] ?? '')).toHaveLength(1)
  })

  it('runs nothing from a cache directory that others can write, and says so', async () => {
    const open = join(root, 'open-cache')
    mkdirSync(open)
    chmodSync(open, 0o777)
    await expect(findBinaries(user, { packageDirectory, caches: [open] })).rejects.toMatchObject({
      reason: 'embedded_postgres_unsupported',
      message: expect.stringContaining(`${open} is not a directory that only this user can write`),
    })
    expect(readdirSync(open)).toHaveLength(0)
  })
})

it.each(['win32-x64', 'linux-riscv64'])('asks for DATABASE_URL on %s, which has no binaries', (platform) => {
  expect(() => installedPackage(platform)).toThrow(
    expect.objectContaining({
      code: 'unavailable',
      reason: 'embedded_postgres_unsupported',
      message: expect.stringContaining('Set DATABASE_URL'),
    }),
  )
})

function runVersion(postgres: string): string {
  expect(existsSync(join(dirname(postgres), '..', 'share', 'postgresql', 'postgres.bki'))).toBe(true)
  return execFileSync(postgres, ['--version'], { encoding: 'utf8', ...(user ? { uid: user.uid, gid: user.gid } : {}) })
}

it('tries a program once: not again where it is known to have run, unless it or its user is another now', async () => {
  const packageDirectory = join(root, 'counted')
  const [tries, dataDir] = [join(root, 'tries'), join(root, 'data')]
  mkdirSync(join(packageDirectory, 'native', 'bin'), { recursive: true })
  mkdirSync(dataDir)
  writeFileSync(join(packageDirectory, 'package.json'), '{"version":"18.0.0"}')
  writeFileSync(join(packageDirectory, 'native', 'pg-symlinks.json'), '[]')
  const program = join(packageDirectory, 'native', 'bin', 'postgres')
  const put = (more = '') => {
    writeFileSync(program, `#!/bin/sh\necho . >> ${tries}\necho PostgreSQL${more}\n`)
    chmodSync(program, 0o755)
  }
  put()
  writeFileSync(tries, '')
  const look = async (provenIn: string | null = dataDir) => {
    const before = readFileSync(tries, 'utf8').length
    const found = await findBinaries(null, { packageDirectory, caches: [], provenIn })
    expect(found.postgres).toBe(program)
    return { found, tried: (readFileSync(tries, 'utf8').length - before) / 2 }
  }
  const { found, tried } = await look()
  expect(tried).toBe(1)
  keepProof(dataDir, found, null)
  expect((await look()).tried).toBe(0)
  expect((await look(null)).tried).toBe(1)
  put(' of another build')
  expect((await look()).tried).toBe(1)
  keepProof(dataDir, found, { uid: 54321, gid: 54321, name: 'another' })
  expect((await look()).tried).toBe(1)
  keepProof(dataDir, found, null)
  expect((await look()).tried).toBe(0)
  forgetProof(dataDir)
  expect((await look()).tried).toBe(1)
  // What cannot be noted is tried the next time.
  keepProof(join(root, 'nowhere'), found, null)
  expect((await look(join(root, 'nowhere'))).tried).toBe(1)
})
