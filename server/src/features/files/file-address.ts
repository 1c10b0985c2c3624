import type { File } from './file.ts'

type Named = Pick<File, 'storageKey' | 'sizes'>

/** Where members and keys download a file. */
export function addressOf(publicUrl: string, { id }: Pick<File, 'id'>): string {
  return `${publicUrl}/api/v1/files/${id}`
}

/** Where anybody gets a public file while something public shows it. */
export function publicAddressOf(publicUrl: string, { storageKey }: Pick<File, 'storageKey'>): string {
  return `${publicUrl}/files/${storageKey}/original`
}

/** The smaller copies of a public image, ascending by width. */
export function copyAddressesOf(publicUrl: string, { storageKey, sizes }: Named): { width: number; url: string }[] {
  return sizes.map((width) => ({ width, url: `${publicUrl}/files/${storageKey}/${width}.webp` }))
}
