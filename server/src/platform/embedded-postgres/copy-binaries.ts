import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'

/** Puts a copy of the package's `native` directory that everybody can read, whole or not at all. */
export function copyBinaries(native: string, copy: string): void {
  const workshop = mkdtempSync(`${copy}.`)
  const finished = join(workshop, 'native')
  try {
    cpSync(native, finished, { recursive: true, filter: (source) => !lstatSync(source).isSymbolicLink() })
    linkLibraries(finished)
    letEverybodyRead(finished)
    // A copy that is here but does not run lost files to a cleaner or a power cut.
    if (existsSync(copy)) renameSync(copy, join(workshop, 'broken'))
    renameSync(finished, copy)
  } catch (error) {
    // Another process may have put its copy here meanwhile, which is as good as ours.
    if (!existsSync(copy)) throw error
  } finally {
    rmSync(workshop, { recursive: true, force: true })
  }
}

/** The package's own install script makes these links, but npm may be told not to run install scripts. */
export function linkLibraries(native: string): void {
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'))
  for (const { source, target } of links) {
    try {
      symlinkSync(basename(source), join(native, relative('native', target)))
    } catch {
      // There already, or read-only: running the program decides.
    }
  }
}

/** Where copies may be kept, best first. */
export function cacheDirectories(): string[] {
  const uid = process.getuid?.() ?? 0
  const lasting = uid === 0 ? ['/var/cache/selvedge'] : cacheAtHome()
  const passing = [tmpdir(), '/var/tmp', '/tmp'].map((directory) => join(directory, `selvedge-cache-${uid}`))
  return [...new Set([...lasting, ...passing])]
}

function cacheAtHome(): string[] {
  try {
    return [join(homedir(), '.cache', 'selvedge')]
  } catch {
    // A container may run as a uid that has no account, hence no home.
    return []
  }
}

/** Programs are run from here, so nobody else may be able to write here, nor have made it before us in /tmp. */
export function makePrivateDirectory(directory: string): void {
  if (!lstatSync(directory, { throwIfNoEntry: false })) {
    mkdirSync(directory, { recursive: true })
    chmodSync(directory, 0o755)
  }
  const found = lstatSync(directory)
  if (!found.isDirectory() || found.uid !== process.getuid?.() || (found.mode & 0o022) !== 0) {
    throw new Error(`${directory} is not a directory that only this user can write`)
  }
}

function letEverybodyRead(directory: string): void {
  chmodSync(directory, 0o755)
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) letEverybodyRead(path)
    else if (entry.isFile()) chmodSync(path, lstatSync(path).mode | 0o444 | (lstatSync(path).mode & 0o100 ? 0o111 : 0))
  }
}
