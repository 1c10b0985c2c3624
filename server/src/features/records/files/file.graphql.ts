import { naming } from '#kit/named-records.ts'
import { nestedPageArgs, pageArgs, revisionArg } from '#kit/page-args.ts'
import { groupBy, keyBy, toMany, toOne } from '#kit/relation.ts'
import { builder, change } from '#kit/schema-builder.ts'
import { CertificationType } from '../certifications/certification.graphql.ts'
import { CompanyType } from '../companies/company.graphql.ts'
import { MaterialType } from '../materials/material.graphql.ts'
import { ProductType } from '../products/product.graphql.ts'
import { VariantType } from '../variants/variant.graphql.ts'
import { attachFile } from './attach-file.ts'
import { deleteFile } from './delete-file.ts'
import { detachFile } from './detach-file.ts'
import type { File, FileKind } from './file.ts'
import { ABOUT, FileKindType, FileType, FileVisibilityType } from './file-type.graphql.ts'
import { countFilesFound, type FileSubject, listFilesFound, loadFiles, loadFilesOf } from './find-files.ts'
import { orderFiles } from './order-files.ts'
import { updateFile } from './update-file.ts'

const fileOf = toOne(async (scope, ids) => keyBy(await loadFiles(scope, ids), ({ id }) => id))

type PageArgs = { skip?: number | null; take?: number | null }

function filesOf(subject: FileSubject, kinds: readonly FileKind[]) {
  return toMany<File, PageArgs>(async (scope, subjectIds, page) =>
    groupBy(await loadFilesOf(scope, subject, kinds, subjectIds, page), ({ subjectId }) => subjectId),
  )
}

/** The two lists of files that each kind of record has. */
function listsOf(subject: FileSubject) {
  return { images: filesOf(subject, ['image']), documents: filesOf(subject, ['document', 'audit', 'evidence']) }
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
        'Its documents, evidence and supplier audit files, in their order. Readers without credentials see no audit files.',
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
