import { createHash } from 'node:crypto'
import { copyFile, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createFolderTarget } from '../target/folder-target.ts'
import { pathOfFile } from './archive.ts'
import { partsOf } from './check-archive.ts'
import { folderOf, readManifest } from './manifest.ts'
import { parseFileLine } from './parse-manifest.ts'
import { readPart } from './part.ts'

/** What can become of a backup where it lies: by a disk, by a hand, by somebody who wants to be believed. */
export const DAMAGES = [
  'a flipped bit',
  'a cut object',
  'a grown object',
  'an emptied object',
  'a missing object',
  'two parts swapped',
  'two stored files swapped',
  'a part of another backup',
  'the manifest of another backup',
  'a manifest written twice',
  'a renamed folder',
  'a later format',
  'an earlier format',
  'a path that leads elsewhere',
  'a part named twice',
  'a table left out',
] as const

export type DamageKind = (typeof DAMAGES)[number]

export type Damage = {
  readonly kind: DamageKind
  /** Which object, and where in it. */
  readonly what: string
  /** By which the backup is asked for now. */
  readonly id: string
}

/**
 * Damages one of two backups in a folder. Whatever it is, the bytes are others afterwards. `random` gives numbers from 0 up to 1. A table left out is told by the
 * installation's key alone: the manifest has a hash that fits.
 */
export async function damageBackup(
  folder: string,
  id: string,
  other: string,
  kind: DamageKind,
  random: () => number,
): Promise<Damage> {
  const at = (path: string) => join(folder, path)
  const manifestPath = `${folderOf(id)}/manifest.json`
  const parts = await pathsOf(folder, id)
  const stored = await storedFilesOf(folder, id)
  const oneOf = <T>(some: readonly T[]): T => {
    const found = some[Math.floor(random() * some.length)]
    if (found === undefined) throw new Error(`There is nothing in the backup for: ${kind}.`)
    return found
  }
  const change = async (path: string, to: (bytes: Buffer) => Buffer | string) => {
    const before = await readFile(at(path))
    const after = Buffer.from(to(Buffer.from(before)))
    if (after.equals(before)) throw new Error(`${kind} changed nothing in ${path}.`)
    await writeFile(at(path), after)
    return `${path} (${before.length} bytes, then ${after.length})`
  }
  const done = (what: string, now = id): Damage => ({ kind, what, id: now })
  /** Of an empty one nothing can be taken away. */
  const any: string[] = []
  for (const path of [...parts, ...stored, manifestPath]) if ((await stat(at(path))).size > 0) any.push(path)
  const anyOf = () => oneOf(any)
  /** Two that differ; a pair of equal ones would be no damage. */
  const pair = async (ones: readonly string[], others: readonly string[]) => {
    const one = oneOf(ones)
    const bytes = await readFile(at(one))
    const differing: string[] = []
    for (const path of others) if (!(await readFile(at(path))).equals(bytes)) differing.push(path)
    return [one, oneOf(differing)] as const
  }
  const swap = async ([one, two]: readonly [string, string]) => {
    await rename(at(one), at(`${one}.aside`))
    await rename(at(two), at(one))
    await rename(at(`${one}.aside`), at(two))
    return done(`${one} and ${two}`)
  }
  /** With a hash that fits. */
  const rewrite = (to: (manifest: Json) => Json) =>
    change(manifestPath, (bytes) => {
      const body = JSON.stringify(to(JSON.parse(String(bytes)).manifest))
      return `{"sha256":"${createHash('sha256').update(body).digest('hex')}","manifest":${body}}\n`
    })

  switch (kind) {
    case 'a flipped bit': {
      const path = anyOf()
      const place = { at: 0, bit: 0 }
      await change(path, (bytes) => {
        place.at = Math.floor(random() * bytes.length)
        place.bit = Math.floor(random() * 8)
        bytes[place.at] = (bytes[place.at] ?? 0) ^ (1 << place.bit)
        return bytes
      })
      return done(`${path}, bit ${place.bit} of byte ${place.at}`)
    }
    case 'a cut object':
      return done(await change(anyOf(), (bytes) => bytes.subarray(0, Math.floor(random() * bytes.length))))
    case 'a grown object':
      return done(await change(anyOf(), (bytes) => Buffer.concat([bytes, Buffer.alloc(1 + Math.floor(random() * 9))])))
    case 'an emptied object':
      return done(await change(anyOf(), () => ''))
    case 'a missing object': {
      const path = anyOf()
      await rm(at(path))
      return done(path)
    }
    case 'two parts swapped':
      return swap(await pair(parts, parts))
    case 'two stored files swapped':
      return swap(await pair(stored, stored))
    case 'a part of another backup': {
      const [ours, theirs] = await pair(parts, await pathsOf(folder, other))
      await copyFile(at(theirs), at(ours))
      return done(`${ours} from ${theirs}`)
    }
    case 'the manifest of another backup':
      return done(await change(manifestPath, () => '').then(() => copyManifest(at, other, manifestPath)))
    case 'a manifest written twice':
      return done(await change(manifestPath, (bytes) => Buffer.concat([bytes, bytes])))
    case 'a renamed folder': {
      const name = `${id.slice(0, -1)}${id.endsWith('z') ? 'y' : 'z'}`
      await rename(at(folderOf(id)), at(folderOf(name)))
      return done(`${id} is now ${name}`, name)
    }
    case 'a later format':
      return done(await rewrite((manifest) => ({ ...manifest, format: 2 })))
    case 'an earlier format':
      return done(await rewrite((manifest) => ({ ...manifest, format: 0 })))
    case 'a path that leads elsewhere':
      return done(
        await rewrite((manifest) => withFirstPart(manifest, (part) => ({ ...part, path: '../../etc/passwd' }))),
      )
    case 'a part named twice':
      return done(await rewrite((manifest) => ({ ...manifest, key: firstPart(manifest) })))
    case 'a table left out':
      return done(await rewrite((manifest) => ({ ...manifest, tables: manifest.tables.slice(1) })))
  }
}

/** Of chance that is the same again for the same seed. */
export function seededRandom(seed: string): () => number {
  let drawn = 0
  return () => createHash('sha256').update(`${seed} ${drawn++}`).digest().readUInt32BE(0) / 2 ** 32
}

type JsonPart = { readonly path: string }
type Json = { readonly tables: readonly { readonly parts: readonly JsonPart[] }[] } & Readonly<Record<string, unknown>>

function firstPart({ tables }: Json): JsonPart {
  const [part] = tables.flatMap(({ parts }) => parts)
  if (!part) throw new Error('No table of this backup has a part.')
  return part
}

function withFirstPart(manifest: Json, change: (part: JsonPart) => JsonPart): Json {
  const first = firstPart(manifest)
  const tables = manifest.tables.map((table) => ({
    ...table,
    parts: table.parts.map((part) => (part === first ? change(part) : part)),
  }))
  return { ...manifest, tables }
}

async function copyManifest(at: (path: string) => string, from: string, to: string): Promise<string> {
  await copyFile(at(`${folderOf(from)}/manifest.json`), at(to))
  return `${to} from ${from}`
}

async function pathsOf(folder: string, id: string): Promise<string[]> {
  return partsOf(await readManifest(createFolderTarget(folder), id)).map(({ path }) => path)
}

async function storedFilesOf(folder: string, id: string): Promise<string[]> {
  const target = createFolderTarget(folder)
  const { encryption, files } = await readManifest(target, id)
  const found: string[] = []
  for (const part of files.names) {
    for (const line of String(await buffer(readPart(target, part, null))).split('\n')) {
      if (line === '') continue
      const file = parseFileLine(line)
      if (!('lost' in file)) found.push(pathOfFile(encryption, file.key))
    }
  }
  return found
}
