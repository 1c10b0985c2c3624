import { type Transfer, upload } from '../../graphql/bytes.ts'
import { graphql, type ResultOf } from '../../graphql/graphql.ts'

export const FILES_OF = graphql(`
  query FilesOf($productId: ID, $variantId: ID, $materialId: ID, $companyId: ID, $certificationId: ID) {
    files(
      productId: $productId, variantId: $variantId, materialId: $materialId, companyId: $companyId
      certificationId: $certificationId, take: 100
    ) {
      id
      kind
      name
      mediaType
      size
      width
      height
      alt
      visibility
      position
      revision
      url
      thumbnailUrl
    }
  }
`)

export const UPDATE_FILE = graphql(`
  mutation UpdateFile($id: ID!, $expectedRevision: Int, $name: String, $alt: String, $visibility: FileVisibility) {
    record: updateFile(id: $id, expectedRevision: $expectedRevision, name: $name, alt: $alt, visibility: $visibility) {
      id
      revision
    }
  }
`)

export const ORDER_FILES = graphql(`mutation OrderFiles($ids: [ID!]!) { orderFiles(ids: $ids) { id } }`)

export const ATTACH_FILE = graphql(`
  mutation AttachFile(
    $id: ID!, $productId: ID, $variantId: ID, $materialId: ID, $companyId: ID, $certificationId: ID
  ) {
    attachFile(
      id: $id, productId: $productId, variantId: $variantId, materialId: $materialId, companyId: $companyId
      certificationId: $certificationId
    ) { id }
  }
`)

export const DETACH_FILE = graphql(`mutation DetachFile($id: ID!) { detachFile(id: $id) { id } }`)

export const DELETE_FILE = graphql(`mutation DeleteFile($id: ID!) { deleteFile(id: $id) { id } }`)

export type RecordFile = ResultOf<typeof FILES_OF>['files'][number]

/** The record that files belong to: `{ productId: "prd_…" }`. None: those of no record yet. */
export type FileOwner = {
  readonly [K in 'productId' | 'variantId' | 'materialId' | 'companyId' | 'certificationId']?: string
}

/** As the service orders them for showing. */
export function inOrder(files: readonly RecordFile[]): RecordFile[] {
  return [...files].sort((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1))
}

export function isImage(file: { readonly type: string }): boolean {
  return file.type.startsWith('image/')
}

/** What a file that is no picture may be brought in as. */
export type DocumentKind = 'document' | 'audit' | 'evidence'

/** Pictures are images of the record; the rest is what it was said to be. */
export async function sendFile(
  file: File,
  fields: Readonly<Record<string, string>>,
  documentsAs: DocumentKind,
  transfer: Transfer,
): Promise<{ readonly id: string }> {
  const kind = fields['kind'] ?? (isImage(file) ? 'image' : documentsAs)
  return (await upload('/api/v1/files', file, file.name || 'image.png', { ...fields, kind }, transfer)) as {
    id: string
  }
}

/** What the button offers; the service looks at the content, whatever the name says. */
export const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif,image/gif,application/pdf,.xlsx,.docx,.csv,.txt'
