import type { Reader } from '#kit/actor.ts'
import type { File } from './file.ts'
import { copyAddressesOf, publicAddressOf, thumbnailAddressOf } from './file-address.ts'

/** Where the reader finds an image at its smallest; null for what is no image, and of a private one for strangers. */
export function thumbnailOf(publicUrl: string, file: File, reader: Reader): string | null {
  if (file.width === null) return null
  if (reader.kind !== 'stranger') return thumbnailAddressOf(publicUrl, file)
  if (file.visibility === 'private') return null
  return copyAddressesOf(publicUrl, file)[0]?.url ?? publicAddressOf(publicUrl, file)
}
