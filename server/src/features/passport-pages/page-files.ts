import type { PassportFile } from '../files/file.store.ts'
import { copyAddressesOf, publicAddressOf } from '../files/file-address.ts'

/** The uploaded files that a page shows, by addresses on this server. */
export type PageFiles = {
  readonly photos: readonly PagePhoto[]
  readonly documents: readonly { readonly title: string; readonly url: string }[]
  /** Of certificates, by the certification's id. */
  readonly certificates: Readonly<Record<string, string>>
  readonly logoUrl: string | null
}

export type PagePhoto = {
  readonly url: string
  readonly alt: string | null
  readonly width: number | null
  readonly height: number | null
  readonly copies: readonly { readonly width: number; readonly url: string }[]
}

export const NO_FILES: PageFiles = { photos: [], documents: [], certificates: {}, logoUrl: null }

export function pageFilesOf(files: readonly PassportFile[]): PageFiles {
  const own = files.filter(({ certificationId }) => certificationId === null)
  const logo = own.find(({ kind }) => kind === 'logo')
  return {
    photos: own
      .filter(({ kind }) => kind === 'image')
      .map((file) => ({
        url: publicAddressOf('', file),
        alt: file.alt,
        width: file.width,
        height: file.height,
        copies: copyAddressesOf('', file),
      })),
    documents: own
      .filter(({ kind }) => kind === 'document')
      .map((file) => ({ title: file.name, url: publicAddressOf('', file) })),
    certificates: Object.fromEntries(
      files.flatMap((file) =>
        file.certificationId === null ? [] : [[file.certificationId, publicAddressOf('', file)]],
      ),
    ),
    logoUrl: logo ? (copyAddressesOf('', logo)[0]?.url ?? publicAddressOf('', logo)) : null,
  }
}
