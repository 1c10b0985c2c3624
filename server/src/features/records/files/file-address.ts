import type { File } from './file.ts'

type Named = Pick<File, 'storageKey' | 'sizes'>

/** Where the reader of a page gets the files that it shows. */
export type FileAddresses = {
  readonly image: (file: AddressedFile) => string
  /** Smaller copies of an image, ascending by width. */
  readonly copies: (file: AddressedFile) => { width: number; url: string }[]
  readonly document: (file: AddressedFile) => string
}

export type AddressedFile = Pick<File, 'id' | 'storageKey' | 'sizes'>

/** Addresses for anybody, without a host. */
export const PUBLIC_ADDRESSES: FileAddresses = {
  image: (file) => publicAddressOf('', file),
  copies: (file) => copyAddressesOf('', file),
  document: (file) => publicAddressOf('', file),
}

/** Where members and keys download a file. */
export function addressOf(publicUrl: string, { id }: Pick<File, 'id'>): string {
  return `${publicUrl}/api/v1/files/${id}`
}

/** An image at the size of a thumbnail, for members and keys, whether or not it is public. */
export function thumbnailAddressOf(publicUrl: string, file: Pick<File, 'id' | 'sizes'>): string {
  const [smallest] = file.sizes
  return smallest === undefined ? addressOf(publicUrl, file) : `${addressOf(publicUrl, file)}/${smallest}.webp`
}

/** Where anybody gets a public file while something public shows it. */
export function publicAddressOf(publicUrl: string, { storageKey }: Pick<File, 'storageKey'>): string {
  return `${publicUrl}/files/${storageKey}/original`
}

/** The smaller copies of a public image, ascending by width. */
export function copyAddressesOf(publicUrl: string, { storageKey, sizes }: Named): { width: number; url: string }[] {
  return sizes.map((width) => ({ width, url: `${publicUrl}/files/${storageKey}/${width}.webp` }))
}
