import { naming } from '#kit/named-records.ts'
import { builder, change } from '#kit/schema-builder.ts'
import { BulkChangeType } from './bulk-change-type.graphql.ts'
import { matchBrand } from './match-brand.ts'

builder.mutationField('matchBrand', (t) =>
  t.field({
    type: BulkChangeType,
    args: {
      brandId: t.arg.id({ ...naming('company'), required: true, description: 'The company with the role BRAND.' }),
      text: t.arg.string({ required: true, description: 'The brand, exactly as written on the products.' }),
    },
    description:
      'Lets all products with this text as their brand follow the company, whose name becomes their brand. It is a ' +
      'bulk change, which undoBulkChange undoes.',
    resolve: (_root, args, context) => change(context, (deps, reader) => matchBrand(deps, reader, args)),
  }),
)
