import { createHash } from 'node:crypto'
import { cp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A backup in a folder, with one of an earlier state beside it, and one of another installation elsewhere. */
export type Damageable = {
  readonly folder: string
  readonly id: string
  /** All objects of the backup, by path. */
  readonly objects: readonly string[]
  readonly earlier: { readonly id: string }
  readonly foreign: { readonly folder: string; readonly id: string }
}

/** Numbers that are the same for the same seed (mulberry32). */
export function chanceOf(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

type Chance = ReturnType<typeof chanceOf>
type Damage = (backup: Damageable, path: string, chance: Chance) => Promise<void>

const at = ({ folder }: { folder: string }, path: string) => join(folder, path)

/** Of each kind that a disk, a copy, a tired hand or a stranger makes. Each leaves other bytes than there were, or the next object is tried. */
export const DAMAGES: Readonly<Record<string, Damage>> = {
  'a bit is flipped': async (backup, path, chance) => {
    const bytes = await readFile(at(backup, path))
    const place = chance(bytes.length)
    bytes[place] = (bytes[place] ?? 0) ^ (1 << chance(8))
    await writeFile(at(backup, path), bytes)
  },
  'an object is cut short': async (backup, path, chance) => {
    const { length } = await readFile(at(backup, path))
    await truncate(at(backup, path), chance(length))
  },
  'an object has grown': async (backup, path, chance) => {
    await writeFile(at(backup, path), Buffer.alloc(1 + chance(5_000), chance(256)), { flag: 'a' })
  },
  'a block of zeros is in an object': async (backup, path, chance) => {
    const bytes = await readFile(at(backup, path))
    const from = chance(bytes.length)
    const block = bytes.subarray(from, from + 512)
    // What is nothing but zeros already would not be damaged by them.
    block.fill(block.every((byte) => byte === 0) ? 1 : 0)
    await writeFile(at(backup, path), bytes)
  },
  'an object is gone': async (backup, path) => rm(at(backup, path)),
  'an object is another one of the same backup': async (backup, path, chance) => {
    const other = backup.objects[chance(backup.objects.length)] ?? path
    const [one, two] = await Promise.all([readFile(at(backup, path)), readFile(at(backup, other))])
    await writeFile(at(backup, path), two)
    await writeFile(at(backup, other), one)
  },
  'an object is that of an earlier backup': async (backup, path) => {
    const other = path.replace(backup.id, backup.earlier.id)
    if (other !== path) await copyOver(at(backup, other), at(backup, path))
  },
  'two backups have an object of each other': async (backup, path) => {
    const other = path.replace(backup.id, backup.earlier.id)
    const [one, two] = await Promise.all([path, other].map((each) => readFile(at(backup, each)).catch(() => null)))
    if (other === path || !one || !two) return
    await writeFile(at(backup, path), two)
    await writeFile(at(backup, other), one)
  },
  'an object is that of another installation': async (backup, path) => {
    const other = path.replace(backup.id, backup.foreign.id)
    if (other !== path) await copyOver(at(backup.foreign, other), at(backup, path))
  },
}

/** Nothing, where there is none. */
async function copyOver(from: string, to: string): Promise<void> {
  await cp(from, to).catch((error) => {
    if (error.code !== 'ENOENT') throw error
  })
}

/** What each of these objects is, in short; null for one that is gone. */
export async function statesOf(folder: string, paths: readonly string[]): Promise<(string | null)[]> {
  const read = (path: string) => readFile(join(folder, path)).catch(() => null)
  return Promise.all(
    paths.map(async (path) => {
      const bytes = await read(path)
      return bytes && createHash('sha256').update(bytes).digest('hex')
    }),
  )
}
