import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { cpus, loadavg, release, totalmem } from 'node:os'
import type { Measured } from './report.ts'

/** Of a measurement that begins now. */
export function circumstancesNow(run: {
  readonly command: string
  readonly rounds: string
  readonly postgres: string
}): Omit<Measured, 'section'> {
  const [cpu] = cpus()
  return {
    date: new Date().toISOString().slice(0, 16).replace('T', ' '),
    revision: revision(),
    command: run.command,
    machine: `${cpu?.model.trim() ?? 'unknown'}, ${cpus().length} cores, ${(totalmem() / 2 ** 30).toFixed(0)} GiB`,
    system: `${systemName()}, Linux ${release()}`,
    load: `${(loadavg()[0] ?? 0).toFixed(1)} when it began`,
    rounds: run.rounds,
    versions: {
      Node: process.versions.node,
      PostgreSQL: run.postgres,
      PostGraphile: packageVersion('postgraphile'),
      Fastify: packageVersion('fastify'),
      'Fastify of Selvedge': ourFastify(),
    },
  }
}

function packageVersion(name: string): string {
  return versionIn(new URL(`./node_modules/${name}/package.json`, import.meta.url))
}

function ourFastify(): string {
  const near = new URL('../server/node_modules/fastify/package.json', import.meta.url)
  return versionIn(existsSync(near) ? near : new URL('../node_modules/fastify/package.json', import.meta.url))
}

function versionIn(file: URL): string {
  return JSON.parse(readFileSync(file, 'utf8')).version
}

function revision(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' }).trim()
  try {
    return (
      git('rev-parse', '--short', 'HEAD') +
      (git('status', '--porcelain', '../server/src') === '' ? '' : ', with uncommitted changes')
    )
  } catch {
    return 'unknown'
  }
}

function systemName(): string {
  try {
    return /^PRETTY_NAME="(.*)"$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? 'Linux'
  } catch {
    return 'Linux'
  }
}
