import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Plain JavaScript, for bin/selvedge.js reads it before anything else: TypeScript would bring a compiler along that stays in memory.

/** This checkout. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url))
/** Below a checkout: what scripts/build-server.ts makes of the sources, and of which. */
export const BUILT = 'server/dist'
export const STAMP = 'sources.sha256'
/** Where compiled sources are kept. Beside the packages, because whoever could write there could change those as well. */
export const COMPILED = `${ROOT}node_modules/.cache/selvedge/`

/**
 * @param {string} root a checkout, with a separator at its end
 * @returns {string | null} the file to start with, if it was made from the sources as they are now
 */
export function builtEntry(root) {
  try {
    return readFileSync(join(root, BUILT, STAMP), 'utf8') === fingerprint(root) ? join(root, BUILT, 'main.js') : null
  } catch {
    return null // Not built, or half of it is gone: the sources run as well.
  }
}

/**
 * Of the sources and where they are, by their names, sizes and times of change: reading them all would cost more than what is saved.
 * @param {string} root
 * @returns {string} 64 hexadecimal digits
 */
export function fingerprint(root) {
  const files = ['server/src', 'lca/src'].flatMap((folder) => sourcesIn(root, folder))
  const hash = createHash('sha256').update(root)
  for (const file of [...files, 'package-lock.json', 'scripts/build-server.ts'].sort()) {
    const { size, mtimeMs } = statSync(root + file)
    hash.update(`\0${file}\0${size}\0${mtimeMs}`)
  }
  return hash.digest('hex')
}

/**
 * Folder by folder, which takes a third of the time of Node's own recursion.
 * @param {string} root
 * @param {string} folder below it
 * @returns {string[]} paths below the root
 */
function sourcesIn(root, folder) {
  return readdirSync(root + folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return sourcesIn(root, path)
    return /\.(ts|json)$/.test(path) && !path.endsWith('.test.ts') ? [path] : []
  })
}
