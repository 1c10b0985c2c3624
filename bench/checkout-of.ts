import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

/**
 * A folder with the files of an older revision, ready to start. It uses the packages of this checkout, which must be the same ones, and a link
 * for each instead of one for all, so that its own workspaces are found and not those beside it.
 */
export function checkoutOf(revision: string, workDir: string): string {
  const folder = join(workDir, `checkout-${revision}`)
  if (existsSync(join(folder, 'node_modules'))) return folder
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const files = git('archive', '--format=tar', revision)
  execFileSync('tar', ['-x', '-C', folder], { input: files })
  if (!git('show', `${revision}:package-lock.json`).equals(git('show', 'HEAD:package-lock.json')))
    throw new Error(`${revision} has other packages: run "npm ci" in ${folder}, and then this again`)
  mkdirSync(join(folder, 'node_modules/@selvedge'), { recursive: true })
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (name !== '@selvedge') symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name))
  }
  for (const workspace of readdirSync(join(ROOT, 'node_modules/@selvedge')))
    symlinkSync(join(folder, workspace), join(folder, 'node_modules/@selvedge', workspace))
  return folder
}

function git(...args: readonly string[]): Buffer {
  return execFileSync('git', args, { cwd: ROOT, maxBuffer: 1 << 30 })
}
