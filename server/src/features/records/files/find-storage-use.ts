import type { ReadScope } from '#kit/read-scope.ts'
import { countStorageUse } from './stored-file.store.ts'

/** What the files of a workspace take, and may take. */
export type StorageUse = {
  /** Megabytes of 1,000,000 bytes, with the smaller copies of images, and with deleted files that public passports still show. */
  readonly usedMb: number
  readonly limitMb: number
  readonly files: number
}

/** For members and keys; how full a workspace is, is nothing to strangers. */
export async function findStorageUse(scope: ReadScope): Promise<StorageUse | null> {
  if (scope.reader.kind === 'stranger') return null
  const { bytes, files } = await countStorageUse(await scope.tx(), scope.workspaceId)
  return { usedMb: bytes / 1_000_000, limitMb: scope.deps.config.workspaceStorageMb, files }
}
