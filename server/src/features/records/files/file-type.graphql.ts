import { CREATED_AT, ID, UPDATED_AT } from '#kit/common-words.ts'
import { builder } from '#kit/schema-builder.ts'
import { CertificationType, certificationOf } from '../certifications/certification.graphql.ts'
import { CompanyType, companyOf } from '../companies/company.graphql.ts'
import { MaterialType, materialOf } from '../materials/material.graphql.ts'
import { ProductType, productOf } from '../products/product.graphql.ts'
import { VariantType, variantOf } from '../variants/variant.graphql.ts'
import { FILE_KINDS, type File, type FileKind, VISIBILITIES } from './file.ts'
import { addressOf, copyAddressesOf, publicAddressOf } from './file-address.ts'
import { thumbnailOf } from './thumbnail.ts'

export const FileKindType = builder.enumType('FileKind', {
  description: 'What a file is for.',
  values: Object.fromEntries(
    FILE_KINDS.map((kind) => [kind.toUpperCase(), { value: kind, description: wordsOf(kind) }]),
  ),
})

function wordsOf(kind: FileKind): string {
  switch (kind) {
    case 'image':
      return 'A picture of a record, re-encoded without metadata, with smaller copies.'
    case 'document':
      return 'Anything to read: a manual, a declaration, a certificate.'
    case 'audit':
      return 'A supplier’s audit file: never public.'
    case 'evidence':
      return (
        'A report that proves what is said: of a variant or product how long it lasts and how well it can be recycled and ' +
        'repaired, of a material its footprint.'
      )
    case 'logo':
      return 'The workspace’s own logo, of which there is one.'
  }
}

export const FileVisibilityType = builder.enumType('FileVisibility', {
  description: 'Who may see a file.',
  values: Object.fromEntries(
    VISIBILITIES.map((visibility) => [
      visibility.toUpperCase(),
      {
        value: visibility,
        description:
          visibility === 'public'
            ? 'Anyone, while a public passport shows the record it belongs to.'
            : 'Members and keys of the workspace.',
      },
    ]),
  ),
})

export const ImageCopyType = builder.objectRef<{ width: number; url: string }>('ImageCopy').implement({
  description: 'A smaller copy of an image, as WebP.',
  fields: (t) => ({
    width: t.exposeInt('width', { description: 'Its width in pixels.' }),
    url: t.exposeString('url', { description: 'The public address of the copy.' }),
  }),
})

export const ABOUT = {
  name: 'The name under which it is shown and saved.',
  alt: 'Alternative text: what an image shows, for people who cannot see it.',
  visibility: 'Who may see it. Making a file private hides it from the public at once.',
  position: 'Its place among the files of its record: in ascending order, then oldest first.',
}

export const FileType = builder.objectRef<File>('File').implement({
  description: 'An image or a document. Upload and download its bytes over REST: POST /api/v1/files, GET `url`.',
  fields: (t) => ({
    id: t.exposeID('id', { description: ID }),
    kind: t.field({ type: FileKindType, description: 'What the file is for.', resolve: ({ kind }) => kind }),
    name: t.exposeString('name', { description: ABOUT.name }),
    mediaType: t.exposeString('mediaType', { description: 'Detected from its content: "image/jpeg".' }),
    size: t.exposeInt('size', { description: 'Its size in bytes.' }),
    sha256: t.string({
      description: 'The SHA-256 of the stored bytes, in hex.',
      resolve: (file) => file.sha256.toString('hex'),
    }),
    width: t.exposeInt('width', { nullable: true, description: 'In pixels; null unless it is an image.' }),
    height: t.exposeInt('height', { nullable: true, description: 'In pixels; null unless it is an image.' }),
    alt: t.exposeString('alt', { nullable: true, description: ABOUT.alt }),
    visibility: t.field({
      type: FileVisibilityType,
      description: ABOUT.visibility,
      resolve: ({ visibility }) => visibility,
    }),
    position: t.exposeInt('position', { description: ABOUT.position }),
    url: t.string({
      description:
        'The download address: for members and keys the one that needs their credentials, for readers without ' +
        'credentials the public one.',
      resolve: (file, _args, { deps, reader }) =>
        reader.kind === 'stranger'
          ? publicAddressOf(deps.config.publicUrl, file)
          : addressOf(deps.config.publicUrl, file),
    }),
    publicUrl: t.string({
      nullable: true,
      description: 'The public address, which works while a public passport shows the file; null for a private file.',
      resolve: (file, _args, { deps }) =>
        file.visibility === 'public' ? publicAddressOf(deps.config.publicUrl, file) : null,
    }),
    copies: t.field({
      type: [ImageCopyType],
      description: 'Public addresses of the smaller copies of an image, smallest first; empty for a private file.',
      resolve: (file, _args, { deps }) =>
        file.visibility === 'public' ? copyAddressesOf(deps.config.publicUrl, file) : [],
    }),
    thumbnailUrl: t.string({
      nullable: true,
      description:
        'The smallest copy of an image, at most 320 pixels wide; null unless it is an image. Needs ' +
        'credentials, like `url`: a browser page that uses a session adds its workspace, "?workspace=…".',
      resolve: (file, _args, { deps, reader }) => thumbnailOf(deps.config.publicUrl, file, reader),
    }),
    productId: t.exposeID('productId', {
      nullable: true,
      description: 'The id of the product it is attached to; null if none.',
    }),
    product: t.field({
      type: ProductType,
      nullable: true,
      description: 'The product it is attached to; null if none.',
      resolve: (file, _args, { scope }) => productOf(scope, file.productId),
    }),
    variantId: t.exposeID('variantId', {
      nullable: true,
      description: 'The id of the variant it is attached to; null if none.',
    }),
    variant: t.field({
      type: VariantType,
      nullable: true,
      description: 'The variant it is attached to; null if none.',
      resolve: (file, _args, { scope }) => variantOf(scope, file.variantId),
    }),
    materialId: t.exposeID('materialId', {
      nullable: true,
      description: 'The id of the material it is attached to; null if none.',
    }),
    material: t.field({
      type: MaterialType,
      nullable: true,
      description: 'The material it is attached to; null if none.',
      resolve: (file, _args, { scope }) => materialOf(scope, file.materialId),
    }),
    companyId: t.exposeID('companyId', {
      nullable: true,
      description: 'The id of the company it is attached to; null if none.',
    }),
    company: t.field({
      type: CompanyType,
      nullable: true,
      description: 'The company it is attached to; null if none.',
      resolve: (file, _args, { scope }) => companyOf(scope, file.companyId),
    }),
    certificationId: t.exposeID('certificationId', {
      nullable: true,
      description: 'The id of the certification it is attached to; null if none.',
    }),
    certification: t.field({
      type: CertificationType,
      nullable: true,
      description: 'The certification it is attached to; null if none.',
      resolve: (file, _args, { scope }) => certificationOf(scope, file.certificationId),
    }),
    revision: t.exposeInt('revision', { description: 'How many times it has been saved.' }),
    createdAt: t.field({ type: 'DateTime', description: CREATED_AT, resolve: (file) => file.createdAt }),
    updatedAt: t.field({ type: 'DateTime', description: UPDATED_AT, resolve: (file) => file.updatedAt }),
  }),
})
