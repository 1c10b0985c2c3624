import { naming } from '#kit/named-records.ts'
import { builder, change } from '#kit/schema-builder.ts'
import { DUPLICATED_NOUNS, type Duplicate, type DuplicatedNoun, MAX_VARIANTS, nameOfOperation } from './duplicate.ts'
import { duplicateRecord } from './duplicate-record.ts'

const LeftOutType = builder.objectRef<Duplicate['leftOut'][number]>('LeftOutOfDuplicate').implement({
  description: 'Something that a duplicate does not have, because it belongs to the original record only.',
  fields: (t) => ({
    noun: t.exposeString('noun', { description: 'The kind of record that has it: "product", "variant".' }),
    what: t.exposeString('what', {
      description:
        'A field of it ("gtin"), or what belongs to it: "certifications", "files", "ratings", "externalReferences".',
    }),
    count: t.exposeInt('count', { description: 'How many records have the field, or how many there are of it.' }),
  }),
})

const DuplicateType = builder.objectRef<Duplicate>('Duplicate').implement({
  description: 'A new record that was copied from another one.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The id of the new record.' }),
    name: t.exposeString('name', { description: 'Its name, which says that it is a copy.' }),
    noun: t.exposeString('noun', { description: 'The kind of record: "product".' }),
    variantCount: t.exposeInt('variantCount', { description: 'How many variants were made with a product.' }),
    fileCount: t.exposeInt('fileCount', {
      description: 'How many pictures and documents it shares with the original.',
    }),
    leftOut: t.field({
      type: [LeftOutType],
      description: 'What was not copied.',
      resolve: ({ leftOut }) => [...leftOut],
    }),
  }),
})

const ABOUT: Readonly<Record<DuplicatedNoun, string>> = {
  company: 'Its numbers (GLN, LEI, VAT number, code), files, certifications and ratings stay with the company.',
  product:
    'Pictures and documents are shared; its SKU, code and certifications stay with the product. With `withVariants`, its variants ' +
    `are duplicated too, as drafts without GTINs and codes: all or none, at most ${MAX_VARIANTS}.`,
  variant:
    'A draft of the same product with a digitalId of its own. Pictures and documents are shared; its GTIN and code stay with the variant.',
  material: 'Pictures and documents are shared; its code, audits and certifications stay with the material.',
  certification:
    'Its number, code, documents and what it covers stay with the certification. Passports show the new one once you enter what it covers.',
}

const described = (noun: DuplicatedNoun) =>
  `Copies a ${noun}. The name ends in “(copy)”, in the language of the workspace’s texts. ${ABOUT[noun]}`

builder.mutationFields((t) => {
  const idOf = (noun: DuplicatedNoun) =>
    t.arg.id({ ...naming(noun), required: true, description: `The id of the ${noun}.` })
  const alone = DUPLICATED_NOUNS.filter((noun) => noun !== 'product').map((noun) => [
    nameOfOperation(noun),
    t.field({
      type: DuplicateType,
      description: described(noun),
      args: { id: idOf(noun) },
      resolve: (_root, args, context) => change(context, (deps, reader) => duplicateRecord(deps, reader, noun, args)),
    }),
  ])
  return {
    ...Object.fromEntries(alone),
    [nameOfOperation('product')]: t.field({
      type: DuplicateType,
      description: described('product'),
      args: {
        id: idOf('product'),
        withVariants: t.arg.boolean({ description: 'True: its variants are duplicated with it.' }),
      },
      resolve: (_root, args, context) =>
        change(context, (deps, reader) => duplicateRecord(deps, reader, 'product', args)),
    }),
  }
})
