import { type LostFile, type Manifest, pathOfFile } from '../archive/archive.ts'
import { ManifestFault, parseFileLine } from '../archive/parse-manifest.ts'
import { damaged, type Part, readPart } from '../archive/part.ts'
import type { Target } from '../target/target.ts'
import { linesOf } from './lines-of.ts'

export type StoredPart = Part & { readonly key: string }

/** The stored files of a backup, by key, each where it lies in the target; those that could not be saved are `lost`. */
export async function* storedParts(
  target: Target,
  { files, encryption }: Pick<Manifest, 'files' | 'encryption'>,
): AsyncGenerator<StoredPart | Pick<LostFile, 'key'>> {
  for (const part of files.names) {
    for await (const line of linesOf(readPart(target, part, null))) {
      const file = parsed(part, line)
      yield 'lost' in file ? { key: file.key } : { ...file, path: pathOfFile(encryption, file.key) }
    }
  }
}

function parsed(part: Part, line: string): ReturnType<typeof parseFileLine> {
  try {
    return parseFileLine(line)
  } catch (error) {
    throw error instanceof ManifestFault ? damaged(part, error.message) : error
  }
}
