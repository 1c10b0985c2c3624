import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { expect } from 'vitest'
import { statesOf } from './damaged-backups.ts'
import { type Ran, runCommand } from './run-command.ts'
import { scratch } from './scratch.ts'

/** Everything in a folder: folders, and files with their bytes. */
export async function listingOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.map((entry) => relative(folder, join(entry.parentPath, entry.name)))
  const states = await statesOf(
    folder,
    entries.map((entry, at) => (entry.isFile() ? (paths[at] ?? '') : '')),
  )
  return paths.map((path, at) => `${path} ${states[at] ?? 'folder'}`).sort()
}

/** Runs a restore into a data directory in which there is what a start would find: nothing, or a key. A refusal is a sentence, and leaves all as it was. */
export async function restoreDamaged(
  args: readonly string[],
  settings: Record<string, string>,
  { key, isReplacing = false }: { readonly key?: Buffer; readonly isReplacing?: boolean } = {},
): Promise<Ran> {
  const dataDir = await mkdtemp(join(scratch(), 'selvedge-test-empty-'))
  try {
    if (key) await writeFile(join(dataDir, 'secret.key'), `${key.toString('base64')}\n`)
    // As it is after a kill: whoever had it has left its name.
    if (isReplacing) for (const name of ['selvedge.lock', 'selvedge.pid']) await writeFile(join(dataDir, name), '')
    const before = await listingOf(dataDir)
    const ran = await runCommand('restore', args, { DATA_DIR: dataDir, ...settings })
    if (ran.code !== 2) return ran
    expect(ran.text.trim()).toMatch(/\.$/)
    expect(ran.text).not.toMatch(/^ +at /m)
    expect(await listingOf(dataDir)).toEqual(before)
    return ran
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
}
