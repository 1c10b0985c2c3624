import { naming } from '#kit/named-records.ts'
import { builder, change } from '#kit/schema-builder.ts'
import { DUPLICATED_NOUNS, type Duplicate, type DuplicatedNoun, MAX_VARIANTS, nameOfOperation } from './duplicate.ts'
import { duplicateRecord } from './duplicate-record.ts'

const LeftOutType = builder.objectRef<Duplicate['leftOut'][number]>('LeftOutOfDuplicate').implement({
  description: 'Something that a duplicate was made without, because it belongs to the other record alone.',
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
  description: 'A record that was made like another.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The id of the new record.' }),
    name: t.exposeString('name', { description: 'Its name, which says that it is a copy.' }),
    noun: t.exposeString('noun', { description: 'The kind of record: "product".' }),
    variantCount: t.exposeInt('variantCount', { description: 'How many variants were made with a product.' }),
    fileCount: t.exposeInt('fileCount', { description: 'How many pictures and documents it has from the other.' }),
    leftOut: t.field({
      type: [LeftOutType],
      description: 'What it was made without.',
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
    'Its number, code, documents and what it covers stay with the certification, so that no passport shows the new one before ' +
    'somebody says what it covers.',
}

const described = (noun: DuplicatedNoun) =>
  `Makes a ${noun} like another one, under a name that says so. ${ABOUT[noun]}`

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
