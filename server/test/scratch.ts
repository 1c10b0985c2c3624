import { readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Twice what a run of all tests takes at a time. */
const ROOM = 2 * 2 ** 30
const MEMORY = '/dev/shm'
const HOUR = 60 * 60 * 1_000

/**
 * Where data of tests is kept that need not survive the machine: in memory, where Linux has room for it. A file that PostgreSQL makes there
 * costs a twentieth, and a database is a thousand files.
 */
export function scratch(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    if (bavail * bsize >= ROOM) return MEMORY
  } catch {
    // No such place: another system than Linux.
  }
  return tmpdir()
}

/** A run that was killed leaves what it had there, and memory is not cleared as a disk's folder is. No run takes hours. */
export function clearScratch(): void {
  if (scratch() !== MEMORY) return
  for (const name of readdirSync(MEMORY)) {
    if (!name.startsWith('selvedge-test-')) continue
    try {
      const path = join(MEMORY, name)
      if (Date.now() - statSync(path).mtimeMs > 3 * HOUR) rmSync(path, { recursive: true, force: true })
    } catch {
      // Gone meanwhile, or another user's.
    }
  }
}
