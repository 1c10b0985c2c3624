import { execFileSync } from 'node:child_process'
import { cpus, loadavg } from 'node:os'

/** When, of which revision and on what something is measured that begins now. */
export function circumstances(): { readonly date: string; readonly revision: string; readonly machine: string } {
  const [cpu] = cpus()
  const load = (loadavg()[0] ?? 0).toFixed(1)
  return {
    date: new Date().toISOString().slice(0, 16).replace('T', ' '),
    revision: revision(),
    machine: `${cpu?.model.trim() ?? 'unknown'}, ${cpus().length} cores, load ${load} when it began`,
  }
}

function revision(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' }).trim()
  return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain') === '' ? '' : ', with uncommitted changes')
}
