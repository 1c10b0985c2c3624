import { AppError } from '#platform/app-error.ts'
import { linesOf } from '../files/lines-of.ts'
import type { Target } from '../target/target.ts'
import { type Manifest, pathOfFile } from './archive.ts'
import { ManifestFault, parseFileLine } from './parse-manifest.ts'
import { checkPart, damaged, type Part, readPart } from './part.ts'

export type CheckOptions = {
  /** Of how much has been read, and of how much there is. */
  readonly progress?: (done: { readonly bytes: number; readonly of: number }) => void
  readonly signal?: AbortSignal
}

/** Reads all that a backup consists of and compares it with its manifest. Fails at the first fault. No key is needed for it. */
export async function checkArchive(target: Target, manifest: Manifest, options: CheckOptions = {}): Promise<void> {
  for await (const fault of faultsOf(target, manifest, options)) throw fault
}

/** The same, and goes on to the end: every part, and every stored file, that is missing or has other bytes than were written. */
export async function* faultsOf(
  target: Target,
  manifest: Manifest,
  { progress = () => {}, signal }: CheckOptions = {},
): AsyncGenerator<AppError> {
  const parts = partsOf(manifest)
  const of = parts.reduce((sum, { size }) => sum + size, manifest.files.bytes)
  let bytes = 0

  async function check(part: Part): Promise<AppError | null> {
    signal?.throwIfAborted()
    const fault = await checkPart(target, part).then(() => null, faultOr)
    bytes += part.size
    progress({ bytes, of })
    return fault
  }

  const unreadable = new Set<Part>()
  for (const part of parts) {
    const fault = await check(part)
    if (!fault) continue
    unreadable.add(part)
    yield fault
  }
  const names = manifest.files.names.filter((part) => !unreadable.has(part))
  const total = { count: 0, bytes: 0, lost: 0 }
  let isWhole = names.length === manifest.files.names.length
  for (const part of names) {
    try {
      for await (const group of groupsOf(filesIn(target, part, manifest, total))) {
        for (const fault of await Promise.all(group.map(check))) if (fault) yield fault
      }
    } catch (error) {
      isWhole = false
      yield faultOr(error)
    }
  }
  const { count, bytes: size, lost } = manifest.files
  if (isWhole && (total.count !== count || total.bytes !== size || total.lost !== lost)) {
    yield damaged(
      { path: `the list of stored files of ${manifest.id}` },
      `has ${total.count} files of ${total.bytes} bytes instead of ${count} of ${size}`,
    )
  }
}

/** All objects of a backup but for the stored files, which it has together with others. */
export function partsOf({ tables, physical, files, key }: Manifest): Part[] {
  return [
    ...tables.flatMap(({ parts }) => parts),
    ...(physical?.parts ?? []),
    ...files.names,
    ...(key === null ? [] : [key]),
  ]
}

async function* filesIn(
  target: Target,
  part: Part,
  { encryption }: Manifest,
  total: { count: number; bytes: number; lost: number },
): AsyncGenerator<Part> {
  for await (const line of linesOf(readPart(target, part, null))) {
    const file = parsed(part, line)
    if ('lost' in file) {
      total.lost += 1
      continue
    }
    total.count += 1
    total.bytes += file.size
    yield { path: pathOfFile(encryption, file.key), size: file.size, sha256: file.sha256 }
  }
}

function parsed(part: Part, line: string) {
  try {
    return parseFileLine(line)
  } catch (error) {
    throw error instanceof ManifestFault ? damaged(part, error.message) : error
  }
}

/** Stored files are small, and a bucket takes its time for each. */
const ABREAST = 8

async function* groupsOf(files: AsyncIterable<Part>): AsyncGenerator<Part[]> {
  let group: Part[] = []
  for await (const file of files) {
    group.push(file)
    if (group.length < ABREAST) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}

/** What is no fault of the backup, such as a bucket that is away, ends the check. */
function faultOr(error: unknown): AppError {
  if (error instanceof AppError && error.reason === 'backup_damaged') return error
  throw error
}
