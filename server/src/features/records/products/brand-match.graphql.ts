import { naming } from '#kit/named-records.ts'
import { builder } from '#kit/schema-builder.ts'
import { CompanyType, companyOf } from '../companies/company.graphql.ts'
import type { BrandMatch } from '../companies/company.ts'
import { findBrandMatches } from './find-brand-matches.ts'

const BrandMatchType = builder.objectRef<BrandMatch>('BrandMatch').implement({
  description: 'A brand as products say it in words, and a company with the role BRAND that is called alike.',
  fields: (t) => ({
    brandId: t.exposeID('brandId', { description: 'The id of the company.' }),
    brand: t.field({
      type: CompanyType,
      nullable: true,
      description: 'The company.',
      resolve: ({ brandId }, _args, { scope }) => companyOf(scope, brandId),
    }),
    text: t.exposeString('text', { description: 'The brand, exactly as written on the products.' }),
    productCount: t.exposeInt('productCount', { description: 'How many products say it.' }),
  }),
})

builder.queryField('brandMatches', (t) =>
  t.field({
    type: [BrandMatchType],
    args: { brandId: t.arg.id({ ...naming('company'), description: 'Only for this company.' }) },
    description:
      'Brands of products that follow no company, and differ from the name of a company with the role BRAND only in ' +
      'capital letters, accents and spaces, if at all: the most common first, at most 100. Nothing is matched before matchBrand.',
    resolve: (_root, args, { scope }) => findBrandMatches(scope, args),
  }),
)
