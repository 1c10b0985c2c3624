import type { Deps } from '#deps.ts'
import type { File } from './file.ts'
import { fileHeaders } from './file-headers.ts'
import { keyOfCopy } from './open-file.ts'

/** One of the forms in which a file can be shown: as it is, or an image in a smaller copy. */
export type FileForm = {
  /** The name of its bytes in the storage. */
  readonly storageKey: string
  /** Bytes. */
  readonly size: number
  /** Of a copy no hash was kept. */
  readonly sha256?: Buffer
  readonly etag: string
  /** What an answer says of the bytes. */
  readonly headers: Readonly<Record<string, string>>
}

type Shown = Pick<File, 'storageKey' | 'name' | 'mediaType' | 'size' | 'sha256' | 'sizes'>

/** By the end of its address: "original", or "640.webp". Null for a form that it does not have. */
export async function findFileForm(deps: Deps, file: Shown, form: string): Promise<FileForm | null> {
  const { storageKey, size, sha256, sizes } = file
  const tag = sha256.toString('base64url')
  const headers = fileHeaders(file)
  if (form === 'original') return { storageKey, size, sha256, etag: `"${tag}"`, headers }
  const width = Number(/^(\d{1,4})\.webp$/.exec(form)?.[1])
  if (!sizes.includes(width)) return null
  const key = keyOfCopy(storageKey, width)
  const found = await deps.storage.stat(key)
  return (
    found && {
      storageKey: key,
      size: found.size,
      etag: `"${tag}.${width}"`,
      headers: { ...headers, 'content-type': 'image/webp', 'content-disposition': 'inline' },
    }
  )
}
