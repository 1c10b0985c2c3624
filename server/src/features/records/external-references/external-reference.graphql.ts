import { groupBy, toMany } from '#kit/relation.ts'
import { builder } from '#kit/schema-builder.ts'
import { CertificationType } from '../certifications/certification.graphql.ts'
import { CompanyType } from '../companies/company.graphql.ts'
import { MaterialType } from '../materials/material.graphql.ts'
import { ProductType } from '../products/product.graphql.ts'
import { VariantType } from '../variants/variant.graphql.ts'
import type { ExternalReference } from './external-reference.ts'
import { loadExternalReferences } from './find-external-references.ts'

const referencesOf = toMany(async (scope, ids, _args: object) =>
  groupBy(await loadExternalReferences(scope, ids), ({ recordId }) => recordId),
)

const ExternalReferenceType = builder.objectRef<ExternalReference>('ExternalReference').implement({
  description: 'What a record is called in a system that the workspace is connected to.',
  fields: (t) => ({
    connectionId: t.exposeID('connectionId', { description: 'The connection to that system.' }),
    externalId: t.exposeString('externalId', { description: 'The identifier that the record has there.' }),
    address: t.exposeString('address', {
      nullable: true,
      description: 'Where the people of that system see it; null where there is no such place.',
    }),
    seenAt: t.field({
      type: 'DateTime',
      description: 'When it was last found there.',
      resolve: ({ seenAt }) => seenAt,
    }),
    goneAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it was found to be there no more; null while it is.',
      resolve: ({ goneAt }) => goneAt,
    }),
  }),
})

const DESCRIPTION = 'What it is called in the systems that the workspace is connected to; none for strangers.'

for (const type of [ProductType, VariantType, CompanyType, MaterialType, CertificationType] as const) {
  builder.objectField(type as typeof ProductType, 'externalReferences', (t) =>
    t.field({
      type: [ExternalReferenceType],
      description: DESCRIPTION,
      resolve: ({ id }, _args, { scope }) => referencesOf(scope, id, {}),
    }),
  )
}
