import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

/** The folders beside this file: each has a package.json and a lock file of its own, which `npm install` in the root does not look at. */
export type ProofName =
  | 'browser'
  | 'check'
  | 'mail'
  | 'messengers'
  | 'n8n'
  | 'node-red'
  | 'odata'
  | 'peers'
  | 'printed'
  | 'sap'
  | 'shops'
  | 'zapier'

export function proofFolder(name: ProofName): string {
  return join(import.meta.dirname, name)
}

/**
 * Installs the packages of a proof where they are missing or the lock file has changed. Answers null once they are there, and where the
 * registry cannot be reached the sentence to skip with.
 */
export function installProof(name: ProofName): Promise<string | null> {
  return installPackages(proofFolder(name), `proof/${name}`)
}

/** Test files run beside each other: one installs, the others wait. */
export async function installPackages(folder: string, label: string): Promise<string | null> {
  const wanted = readFileSync(join(folder, 'package-lock.json'), 'utf8')
  if (installedLock(folder) === wanted) return null
  const lock = await waitForLock(join(folder, '.installing'))
  try {
    return installedLock(folder) === wanted ? null : await install(folder, label, wanted)
  } finally {
    lock.close()
  }
}

/** Written last, so that an installation that was interrupted counts as none. */
const COMPLETE = 'node_modules/.complete'

function installedLock(folder: string): string | null {
  try {
    return readFileSync(join(folder, COMPLETE), 'utf8')
  } catch {
    return null
  }
}

/** What npm ends with when nobody answers; anything else is a fault of ours and is thrown. */
const AWAY =
  /code (E5\d\d|EAI_AGAIN|ENOTFOUND|ECONN\w+|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT|ENOTCACHED)/

async function install(folder: string, label: string, wanted: string): Promise<string | null> {
  console.log(`Installing the packages of ${label}, once.`)
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--fetch-retry-mintimeout=1000']
  try {
    // Not `npm ci`, which takes offence at a lock file without packages for platforms that a registry does not have.
    await promisify(execFile)('npm', ['install', '--no-save', ...options], { cwd: folder })
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)
    if (AWAY.test(said)) return `${label} is not installed, because the npm registry cannot be reached.`
    throw new Error(`The packages of ${label} could not be installed:\n${said}`)
  }
  mkdirSync(join(folder, 'node_modules'), { recursive: true })
  writeFileSync(join(folder, COMPLETE), wanted)
  return null
}

const SQLITE_BUSY = 5

/** The kernel's lock, as on the data directory (docs/decisions/0008): it ends with its process, so none is ever left behind. */
export async function waitForLock(file: string): Promise<DatabaseSync> {
  for (;;) {
    const lock = new DatabaseSync(file, { timeout: 0 })
    try {
      lock.exec('BEGIN EXCLUSIVE')
      return lock
    } catch (error) {
      lock.close()
      if (!(error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY)) throw error
    }
    await pause(200)
  }
}
