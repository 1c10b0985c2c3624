import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** What a run of all tests takes at the most, and a good part more. */
const ROOM = 4 * 2 ** 30
const MEMORY = '/dev/shm'

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
