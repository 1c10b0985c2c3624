import type { FileAddresses } from '#features/records/files/file-address.ts'
import type { PassportFile } from '#features/records/files/find-files.ts'

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

export function pageFilesOf(files: readonly PassportFile[], addresses: FileAddresses): PageFiles {
  const own = files.filter(({ certificationId }) => certificationId === null)
  const logo = own.find(({ kind }) => kind === 'logo')
  return {
    photos: own
      .filter(({ kind }) => kind === 'image')
      .map((file) => ({
        url: addresses.image(file),
        alt: file.alt,
        width: file.width,
        height: file.height,
        copies: addresses.copies(file),
      })),
    documents: own
      .filter(({ kind }) => kind === 'document')
      .map((file) => ({ title: file.name, url: addresses.document(file) })),
    certificates: Object.fromEntries(
      files.flatMap((file) =>
        file.certificationId === null ? [] : [[file.certificationId, addresses.document(file)]],
      ),
    ),
    logoUrl: logo ? (addresses.copies(logo)[0]?.url ?? addresses.image(logo)) : null,
  }
}
