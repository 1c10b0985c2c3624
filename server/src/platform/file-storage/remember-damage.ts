import { finished } from 'node:stream/promises'
import { damageIn, type FileStorage, type Put } from './file-storage.ts'

/** More are looked at as if nobody knew of them. */
const MOST_REMEMBERED = 10_000

/**
 * The same storage, which remembers what it has found damaged: from then on all of it is read and compared before any of it is given. Otherwise
 * whoever was cut off would get the rest by asking for that part. Bytes that are what they were again are forgotten by the same look. `found`: told
 * each time that somebody was not given what they asked for.
 */
export function rememberDamage(storage: FileStorage, found: () => void): FileStorage {
  const damaged = new Set<string>()
  const note = (key: string, error: unknown): void => {
    if (!damageIn(error)) return
    found()
    if (damaged.size < MOST_REMEMBERED) damaged.add(key)
  }
  return {
    ...storage,
    async open(key, range, put) {
      try {
        if (put !== undefined && damaged.has(key)) {
          await readThrough(storage, key, put)
          damaged.delete(key)
        }
        const bytes = await storage.open(key, range, put)
        bytes?.once('error', (error) => note(key, error))
        return bytes
      } catch (error) {
        note(key, error)
        throw error
      }
    },
  }
}

async function readThrough(storage: FileStorage, key: string, put: Put): Promise<void> {
  const bytes = await storage.open(key, undefined, put)
  if (bytes) await finished(bytes.resume())
}
