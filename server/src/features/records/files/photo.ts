import type { File } from './file.ts'

/** A picture to show of a record: an uploaded image, or one at an address that the workspace has given. */
export type Photo = { readonly file: File } | { readonly file: null; readonly url: string }

/** Uploaded images come first, then the addresses: who uploads wants that to be seen. */
export function photosOf(images: readonly File[], addresses: readonly (string | null)[]): Photo[] {
  return [
    ...images.map((file) => ({ file })),
    ...addresses.filter((url) => url !== null).map((url) => ({ file: null, url })),
  ]
}
