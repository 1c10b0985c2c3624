import { execFileSync, spawn } from 'node:child_process'
import { lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export type Installed = {
  readonly installSeconds: number
  readonly firstPassportSeconds: number
  readonly megabytes: number
}

const PORT = 4620

/**
 * Installs and starts the commit in a folder of its own, as the README says, with an npm cache that has everything. The bytes are counted
 * after the start, so that what it would fetch counts as well, and as a disk counts them: in blocks.
 */
export async function measureInstall(): Promise<Installed> {
  const place = mkdtempSync(join(tmpdir(), 'selvedge-install-'))
  try {
    execFileSync('git', ['clone', '-q', join(import.meta.dirname, '..'), place])
    const npm = (...args: string[]) => execFileSync('npm', args, { cwd: place, stdio: ['ignore', 'ignore', 'inherit'] })
    // Once to fill the cache.
    npm('ci', '--ignore-scripts', '--no-audit', '--no-fund')
    rmSync(join(place, 'node_modules'), { recursive: true })
    // What this has left to be written is not what the next install waits for.
    if (process.platform !== 'win32') execFileSync('sync')
    const installSeconds = await seconds(() => npm('install', '--no-audit', '--no-fund'))
    const firstPassportSeconds = await seconds(() => startUntilPassport(place))
    return {
      installSeconds,
      firstPassportSeconds,
      megabytes: Math.round((installedBytes(place) + bytesBelow(join(place, 'node_modules/.cache'))) / 2 ** 20),
    }
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

/** What the packages of an installation take, those of its workspaces included, without the caches that lie beside them. */
export function installedBytes(place: string): number {
  const folders = ['', 'dashboard', 'lca', 'server'].map((part) => join(place, part, 'node_modules'))
  const packages = folders.flatMap((folder) => list(folder).map(({ name }) => join(folder, name)))
  return packages.filter((path) => !basename(path).startsWith('.')).reduce((sum, path) => sum + bytesBelow(path), 0)
}

function bytesBelow(folder: string): number {
  let sum = 0
  for (const entry of list(folder)) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) sum += bytesBelow(path)
    sum += lstatSync(path).blocks * 512
  }
  return sum
}

function list(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

async function seconds(act: () => unknown): Promise<number> {
  const started = performance.now()
  await act()
  return Math.round((performance.now() - started) / 100) / 10
}

/** Until the first passport of the demo is answered; then the service is ended with all that npm started. */
async function startUntilPassport(place: string): Promise<void> {
  const env = { ...process.env, PORT: String(PORT), LOG_LEVEL: 'warn' }
  const service = spawn('npm', ['start'], { cwd: place, env, stdio: 'ignore', detached: true })
  const ended = new Promise<void>((resolve) => service.once('close', () => resolve()))
  try {
    while (!(await answersPassport(place))) {
      if (service.exitCode !== null) throw new Error('The service ended before it answered a passport.')
      await pause(50)
    }
  } finally {
    if (service.pid !== undefined && service.exitCode === null) process.kill(-service.pid, 'SIGTERM')
    await ended
  }
}

async function answersPassport(place: string): Promise<boolean> {
  try {
    const { passportUrl } = JSON.parse(readFileSync(join(place, 'data/demo.json'), 'utf8'))
    return (await fetch(passportUrl)).ok
  } catch {
    return false
  }
}
