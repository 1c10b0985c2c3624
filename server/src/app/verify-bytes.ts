import { createHash } from 'node:crypto'
import type pg from 'pg'
import { damageIn, type FileStorage } from '#platform/file-storage/file-storage.ts'
import { isStillNamed, listStoredBytes, listVersionDigests, type StoredBytes } from './stored-bytes.store.ts'

export type Damage = {
  readonly kind: StoredBytes['kind'] | 'passport'
  /** Its slug. */
  readonly workspace: string
  readonly id: string
  /** Null for a passport, whose bytes are in the database. */
  readonly storageKey: string | null
  readonly fault: Fault['fault']
  readonly detail: string
}

type Fault = { readonly fault: 'missing' | 'length' | 'bytes'; readonly detail: string }

export type Looked = { readonly files: number; readonly passports: number; readonly faults: number }

/**
 * Reads all bytes that files of any workspace have in the storage, and hashes all versions of passports; tells of what is not as the database
 * says. Nothing is written, and no more than a part of each file is in memory.
 */
export async function verifyBytes(
  { owner, storage }: { readonly owner: pg.ClientBase; readonly storage: FileStorage },
  { tell, progress }: { tell(damage: Damage): void; progress(looked: Looked): void },
): Promise<Looked> {
  let looked: Looked = { files: 0, passports: 0, faults: 0 }
  const note = (files: number, passports: number, faults: readonly Damage[]) => {
    looked = {
      files: looked.files + files,
      passports: looked.passports + passports,
      faults: looked.faults + faults.length,
    }
    progress(looked)
    for (const fault of faults) tell(fault)
  }
  for (let after = ''; ; ) {
    const batch = await listStoredBytes(owner, after, BATCH)
    for (let start = 0; start < batch.length; start += ABREAST) {
      const some = batch.slice(start, start + ABREAST)
      const faults = (await Promise.all(some.map((stored) => findFaults(storage, stored)))).flat()
      const present: Damage[] = []
      for (const { of, ...fault } of faults) if (await isStillNamed(owner, of)) present.push(fault)
      note(some.length, 0, present)
    }
    after = batch.at(-1)?.storageKey ?? after
    if (batch.length < BATCH) break
  }
  for (let after = { workspaceId: '', variantId: '', version: 0 }; ; ) {
    const batch = await listVersionDigests(owner, after, BATCH)
    note(
      0,
      batch.length,
      batch
        .filter(({ isSound }) => !isSound)
        .map(({ workspace, variantId, version }) => ({
          kind: 'passport',
          workspace,
          id: `${variantId} version ${version}`,
          storageKey: null,
          ...CHANGED,
        })),
    )
    after = batch.at(-1) ?? after
    if (batch.length < BATCH) return looked
  }
}

const BATCH = 500
/** A bucket answers from afar; a disk, and the service beside, are to have time for others. */
const ABREAST = 4

const CHANGED: Fault = { fault: 'bytes', detail: 'Its SHA-256 is not that of the stored bytes.' }

/** `of`: what the database names them by, also where a copy is meant. */
async function findFaults(storage: FileStorage, stored: StoredBytes): Promise<(Damage & { of: string })[]> {
  const { kind, workspace, id, storageKey } = stored
  const own = await findFault(storage, stored)
  const faults = own ? [{ key: storageKey, ...own }] : []
  faults.push(...(await findFaultsOfCopies(storage, stored)))
  return faults.map(({ key, ...fault }) => ({ kind, workspace, id, storageKey: key, ...fault, of: storageKey }))
}

async function findFault(storage: FileStorage, { storageKey, size, sha256 }: StoredBytes): Promise<Fault | null> {
  const hash = createHash('sha256')
  let found = 0
  try {
    const bytes = await storage.open(storageKey, undefined, { size })
    if (bytes === null) return { fault: 'missing', detail: MISSING }
    for await (const chunk of bytes) {
      found += chunk.length
      hash.update(chunk)
    }
  } catch (error) {
    const foundSize = damageIn(error)?.foundSize ?? null
    if (foundSize !== null) return wrongLength(foundSize, size)
    if (isUnreadable(error)) return { fault: 'bytes', detail: `Its bytes cannot be read (${error.message}).` }
    throw error
  }
  if (found !== size) return wrongLength(found, size)
  return hash.digest().equals(sha256) ? null : CHANGED
}

const MISSING = 'The storage has nothing by this name.'

async function findFaultsOfCopies(storage: FileStorage, { storageKey, copies, sizeOfCopies }: StoredBytes) {
  const faults: (Fault & { key: string })[] = []
  let found = 0
  for (const copy of copies) {
    const key = `${storageKey}.${copy}`
    const bytes = await storage.stat(key)
    found += bytes?.size ?? 0
    if (bytes === null) faults.push({ key, fault: 'missing', detail: MISSING })
  }
  if (faults.length === 0 && found !== sizeOfCopies) {
    faults.push({ key: copies.map((copy) => `${storageKey}.${copy}`).join(','), ...wrongLength(found, sizeOfCopies) })
  }
  return faults
}

function wrongLength(found: number, wanted: number): Fault {
  return { fault: 'length', detail: `${found} bytes instead of ${wanted}.` }
}

/** A part of the disk that cannot be read any more is what is looked for; anything else keeps from looking. */
function isUnreadable(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === 'EIO'
}
