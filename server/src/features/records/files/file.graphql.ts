import { CREATED_AT, ID, UPDATED_AT } from '#kit/common-words.ts'
import { naming } from '#kit/named-records.ts'
import { nestedPageArgs, pageArgs, revisionArg } from '#kit/page-args.ts'
import { groupBy, keyBy, toMany, toOne } from '#kit/relation.ts'
import { builder, change } from '#kit/schema-builder.ts'
import { CertificationType, certificationOf } from '../certifications/certification.graphql.ts'
import { CompanyType, companyOf } from '../companies/company.graphql.ts'
import { MaterialType, materialOf } from '../materials/material.graphql.ts'
import { ProductType, productOf } from '../products/product.graphql.ts'
import { VariantType, variantOf } from '../variants/variant.graphql.ts'
import { attachFile } from './attach-file.ts'
import { deleteFile } from './delete-file.ts'
import { detachFile } from './detach-file.ts'
import { FILE_KINDS, type File, type FileKind, VISIBILITIES } from './file.ts'
import { addressOf, copyAddressesOf, publicAddressOf } from './file-address.ts'
import { countFilesFound, type FileSubject, listFilesFound, loadFiles, loadFilesOf } from './find-files.ts'
import { orderFiles } from './order-files.ts'
import { thumbnailOf } from './thumbnail.ts'
import { updateFile } from './update-file.ts'

const FileKindType = builder.enumType('FileKind', {
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
    case 'logo':
      return 'The workspace’s own logo, of which there is one.'
  }
}

const FileVisibilityType = builder.enumType('FileVisibility', {
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

const ABOUT = {
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

const fileOf = toOne(async (scope, ids) => keyBy(await loadFiles(scope, ids), ({ id }) => id))

type PageArgs = { skip?: number | null; take?: number | null }

function filesOf(subject: FileSubject, kinds: readonly FileKind[]) {
  return toMany<File, PageArgs>(async (scope, subjectIds, page) =>
    groupBy(await loadFilesOf(scope, subject, kinds, subjectIds, page), ({ subjectId }) => subjectId),
  )
}

/** The two lists of files that each kind of record has. */
function listsOf(subject: FileSubject) {
  return { images: filesOf(subject, ['image']), documents: filesOf(subject, ['document', 'audit']) }
}

const ofProduct = listsOf('product')
const ofVariant = listsOf('variant')
export const imagesOfProduct = ofProduct.images
export const imagesOfVariant = ofVariant.images

const SUBJECTS = [
  [ProductType, ofProduct],
  [VariantType, ofVariant],
  [MaterialType, listsOf('material')],
  [CompanyType, listsOf('company')],
  [CertificationType, listsOf('certification')],
] as const

for (const [type, { images, documents }] of SUBJECTS) {
  builder.objectFields(type as typeof ProductType, (t) => ({
    images: t.field({
      type: [FileType],
      args: nestedPageArgs(t.arg),
      description: 'Its uploaded images, in their order.',
      resolve: ({ id }, args, { scope }) => images(scope, id, args),
    }),
    documents: t.field({
      type: [FileType],
      args: nestedPageArgs(t.arg),
      description:
        'Its documents and supplier audit files, in their order. Readers without credentials see no audit files.',
      resolve: ({ id }, args, { scope }) => documents(scope, id, args),
    }),
  }))
}

builder.queryFields((t) => {
  const filter = {
    kind: t.arg({ type: FileKindType, description: 'Only files of this kind.' }),
    visibility: t.arg({ type: FileVisibilityType, description: 'Only files with this visibility.' }),
    productId: t.arg.id({ ...naming('product'), description: 'Only files of this product.' }),
    variantId: t.arg.id({ ...naming('variant'), description: 'Only files of this variant.' }),
    materialId: t.arg.id({ ...naming('material'), description: 'Only files of this material.' }),
    companyId: t.arg.id({ ...naming('company'), description: 'Only files of this company.' }),
    certificationId: t.arg.id({ ...naming('certification'), description: 'Only files of this certification.' }),
    attached: t.arg.boolean({
      description: 'True: only files that belong to a record; false: only files that belong to none.',
    }),
    search: t.arg.string({ description: 'Only files with this in their name or alternative text.' }),
  }
  return {
    files: t.field({
      type: [FileType],
      args: { ...pageArgs(t.arg), ...filter },
      description: 'Files, newest first.',
      resolve: (_root, args, { scope }) => listFilesFound(scope, args),
    }),
    fileCount: t.int({
      args: filter,
      description: 'How many files there are.',
      resolve: (_root, args, { scope }) => countFilesFound(scope, args),
    }),
    file: t.field({
      type: FileType,
      nullable: true,
      args: { id: t.arg.id({ required: true, description: 'The id of the file.' }) },
      description: 'One file, or null if there is none with this id.',
      resolve: (_root, { id }, { scope }) => fileOf(scope, id),
    }),
  }
})

builder.mutationFields((t) => ({
  updateFile: t.field({
    type: FileType,
    description: 'Changes a file’s details. Public passports follow when they are next published.',
    args: {
      id: t.arg.id({ required: true, description: 'The id of the file.' }),
      name: t.arg.string({ description: ABOUT.name }),
      alt: t.arg.string({ description: ABOUT.alt }),
      visibility: t.arg({ type: FileVisibilityType, description: ABOUT.visibility }),
      position: t.arg.int({ description: ABOUT.position }),
      expectedRevision: revisionArg(t.arg),
    },
    resolve: (_root, args, context) => change(context, (deps, reader) => updateFile(deps, reader, args)),
  }),
  orderFiles: t.field({
    type: [FileType],
    description:
      'Sorts the files of one record: the first image is the one that is shown where there is room for only ' +
      'one. Public passports follow when they are next published.',
    args: { ids: t.arg.idList({ required: true, description: 'All files to sort, at most 100.' }) },
    resolve: (_root, args, context) => change(context, (deps, reader) => orderFiles(deps, reader, args)),
  }),
  attachFile: t.field({
    type: FileType,
    description: 'Attaches a file to a record, and detaches it from its former one.',
    args: {
      id: t.arg.id({ required: true, description: 'The id of the file.' }),
      productId: t.arg.id({ ...naming('product'), description: 'The product to attach it to.' }),
      variantId: t.arg.id({ ...naming('variant'), description: 'The variant to attach it to.' }),
      materialId: t.arg.id({ ...naming('material'), description: 'The material to attach it to.' }),
      companyId: t.arg.id({ ...naming('company'), description: 'The company to attach it to.' }),
      certificationId: t.arg.id({ ...naming('certification'), description: 'The certification to attach it to.' }),
    },
    resolve: (_root, args, context) => change(context, (deps, reader) => attachFile(deps, reader, args)),
  }),
  detachFile: t.field({
    type: FileType,
    description: 'Detaches a file from its record; it remains in the workspace.',
    args: { id: t.arg.id({ required: true, description: 'The id of the file.' }) },
    resolve: (_root, args, context) => change(context, (deps, reader) => detachFile(deps, reader, args)),
  }),
  deleteFile: t.field({
    type: FileType,
    description:
      'Deletes a file. A public passport that shows it continues to show it until it is published again; to ' +
      'end that at once, make the file private first.',
    args: { id: t.arg.id({ required: true, description: 'The id of the file.' }) },
    resolve: (_root, args, context) => change(context, (deps, reader) => deleteFile(deps, reader, args)),
  }),
}))
