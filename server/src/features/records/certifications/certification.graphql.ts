import { MAX_VALUES } from '#database/distinct-values.ts'
import { addChangesField } from '#kit/changes-field.ts'
import { ORDER } from '#kit/common-words.ts'
import { fieldArgs, keptFields, typeFields } from '#kit/fields-in-schema.ts'
import type { Listed } from '#kit/list-cursor.ts'
import { naming } from '#kit/named-records.ts'
import { orderType } from '#kit/order-type.ts'
import { nestedPageArgs, pageArgs, readByArg, revisionArg, updatedSinceArg } from '#kit/page-args.ts'
import { counted, derived, keptIn, listed, namedBy, recordById, refersBy } from '#kit/plans/field-plan.ts'
import { groupBy, keyBy, toMany, toOne } from '#kit/relation.ts'
import { builder, change, type GraphqlContext } from '#kit/schema-builder.ts'
import { MOST_WHOLE, mostWhole } from '#kit/whole-list.ts'
import { MAX_TAKE } from '#platform/page.ts'
import { CompanyType, companyOf } from '../companies/company.graphql.ts'
import { MaterialType, materialOf } from '../materials/material.graphql.ts'
import { ProductType, productOf } from '../products/product.graphql.ts'
import { certification } from './certification.noun.ts'
import { type Certification, certificationState, EXPIRING_DAYS } from './certification.ts'
import { certificationVerbs } from './certification.verbs.ts'
import { certificationFields } from './certification-fields.ts'
import { createCertification } from './create-certification.ts'
import { deleteCertification } from './delete-certification.ts'
import {
  countCertificationsFound,
  findCertificationSchemes,
  findCertifications,
  listCertificationsFound,
  loadCertifications,
  loadCertificationsOf,
  placeCertifications,
} from './find-certifications.ts'
import { updateCertification } from './update-certification.ts'

const CertificationStateType = builder.enumType('CertificationState', {
  description: 'Whether a certification is valid today, by UTC.',
  values: {
    VALID: { value: 'valid', description: `Valid, for more than ${EXPIRING_DAYS} days.` },
    EXPIRING: { value: 'expiring', description: `Valid, but expires within ${EXPIRING_DAYS} days.` },
    EXPIRED: { value: 'expired', description: 'Its last day has passed.' },
    NOT_YET_VALID: { value: 'not_yet_valid', description: 'Its first day is still to come.' },
  } as const,
})

function stateOf(validity: Pick<Certification, 'validFrom' | 'validUntil'>, { scope }: GraphqlContext) {
  return certificationState(validity, scope.today)
}

export const CertificationType = builder.objectRef<Listed<Certification>>('Certification').implement({
  description: 'What a certifier attests about one product, one material or one company.',
  ...keptIn('certifications'),
  fields: (t) => ({
    ...keptFields(t),
    ...typeFields(t, certificationFields),
    state: t.field({
      type: CertificationStateType,
      description: 'Whether it is valid today, by UTC.',
      resolve: (certification, _args, context) => stateOf(certification, context),
      ...derived({ validFrom: { column: 'valid_from' }, validUntil: { column: 'valid_until' } }, stateOf),
    }),
    product: t.field({
      type: ProductType,
      nullable: true,
      description: 'The product it covers.',
      ...refersBy(productOf, 'productId'),
    }),
    material: t.field({
      type: MaterialType,
      nullable: true,
      description: 'The material it covers.',
      ...refersBy(materialOf, 'materialId'),
    }),
    company: t.field({
      type: CompanyType,
      nullable: true,
      description: 'The company it covers.',
      ...refersBy(companyOf, 'companyId'),
    }),
  }),
})

export const certificationOf = toOne(async (scope, ids) => keyBy(await loadCertifications(scope, ids), ({ id }) => id))

type PageArgs = { skip?: number | null; take?: number | null }
const certificationsOfProduct = certificationsOf('product')
const certificationsOfMaterial = certificationsOf('material')
const certificationsOfCompany = certificationsOf('company')

function certificationsOf(subject: 'product' | 'material' | 'company') {
  return toMany<Certification, PageArgs>(async (scope, subjectIds, page) =>
    groupBy(await loadCertificationsOf(scope, subject, subjectIds, page), ({ subjectId }) => subjectId),
  )
}

builder.objectField(ProductType, 'certifications', (t) =>
  t.field({
    type: [CertificationType],
    args: nestedPageArgs(t.arg),
    description: 'Its own certifications, oldest first, without those of its materials and its company.',
    ...namedBy(certificationsOfProduct, 'product_id'),
  }),
)
builder.objectField(MaterialType, 'certifications', (t) =>
  t.field({
    type: [CertificationType],
    args: nestedPageArgs(t.arg),
    description: 'Its certifications, oldest first.',
    ...namedBy(certificationsOfMaterial, 'material_id'),
  }),
)
builder.objectField(CompanyType, 'certifications', (t) =>
  t.field({
    type: [CertificationType],
    args: nestedPageArgs(t.arg),
    description: 'Its certifications, oldest first.',
    ...namedBy(certificationsOfCompany, 'company_id'),
  }),
)

const CertificationOrderType = orderType('CertificationOrder', {
  SCHEME: 'scheme',
  VALID_UNTIL: 'the last day it is valid',
  UPDATED: 'the time of the last change',
})

builder.queryFields((t) => {
  const filter = {
    productId: t.arg.id({ ...naming('product'), description: 'Only certifications of this product.' }),
    materialId: t.arg.id({ ...naming('material'), description: 'Only certifications of this material.' }),
    companyId: t.arg.id({ ...naming('company'), description: 'Only certifications of this company.' }),
    state: t.arg({ type: CertificationStateType, description: 'Only certifications in this state today.' }),
    scheme: t.arg.string({ description: 'Only certifications of this scheme, exactly as written on them.' }),
    search: t.arg.string({
      description:
        'Only certifications with this in their scheme, name, number, code or issuer, ignoring case and accents. ' +
        'Forgives typing errors. The best match comes first, unless `orderBy` says otherwise.',
    }),
    connectionId: readByArg(t.arg),
    updatedSince: updatedSinceArg(t.arg),
  }
  return {
    certifications: t.field({
      type: [CertificationType],
      args: {
        ...pageArgs(t.arg),
        take: t.arg.int({
          description: `How many records to return, 1 to ${MAX_TAKE}; if omitted, all of them, up to ${MOST_WHOLE}.`,
          extensions: { bounds: { minimum: 1, maximum: MAX_TAKE } },
        }),
        ...filter,
        orderBy: t.arg({ type: CertificationOrderType, defaultValue: 'BEST_MATCH', description: ORDER }),
      },
      description: 'Certifications, newest first by default.',
      resolve: (_root, args, { scope }, info) => findCertifications(scope, args, () => mostWhole(info)),
      extensions: {
        countsAs: MAX_TAKE,
        ...listed('certifications', placeCertifications, ['productId', 'materialId', 'companyId', 'scheme']).extensions,
      },
    }),
    certificationCount: t.int({
      args: filter,
      description: 'How many certifications there are.',
      resolve: (_root, args, { scope }) => countCertificationsFound(scope, args),
      ...counted(listCertificationsFound),
    }),
    certificationSchemes: t.stringList({
      description: `The schemes of the workspace’s certifications, each once: at most ${MAX_VALUES}.`,
      resolve: (_root, _args, { scope }) => findCertificationSchemes(scope),
    }),
    certification: t.field({
      type: CertificationType,
      nullable: true,
      args: {
        id: t.arg.id({ ...naming('certification'), required: true, description: 'The id of the certification.' }),
      },
      description: 'One certification, or null if there is none with this id.',
      ...recordById(certificationOf),
    }),
  }
})

builder.mutationFields((t) => {
  return {
    createCertification: t.field({
      type: CertificationType,
      description: 'Creates a certification. It needs a scheme or a name.',
      args: { ...fieldArgs(t.arg, certificationFields, 'create') },
      resolve: (_root, args, context) => change(context, (deps, reader) => createCertification(deps, reader, args)),
    }),
    updateCertification: t.field({
      type: CertificationType,
      description: 'Changes the given fields; null clears a field. Giving another subject clears the former one.',
      args: {
        id: t.arg.id({ ...naming('certification'), required: true, description: 'The id of the certification.' }),
        ...fieldArgs(t.arg, certificationFields, 'update'),
        expectedRevision: revisionArg(t.arg),
      },
      resolve: (_root, args, context) => change(context, (deps, reader) => updateCertification(deps, reader, args)),
    }),
    deleteCertification: t.field({
      type: CertificationType,
      args: {
        id: t.arg.id({ ...naming('certification'), required: true, description: 'The id of the certification.' }),
        expectedRevision: revisionArg(t.arg),
      },
      description: 'Deletes the certification.',
      resolve: (_root, args, context) => change(context, (deps, reader) => deleteCertification(deps, reader, args)),
    }),
  }
})

addChangesField({ noun: certification, type: CertificationType, verbs: certificationVerbs, one: certificationOf })
