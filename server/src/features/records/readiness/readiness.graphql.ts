import { keyBy, toOne } from '#kit/relation.ts'
import { builder } from '#kit/schema-builder.ts'
import { VariantType } from '../variants/variant.graphql.ts'
import { findReadinessOverview, loadReadiness } from './find-readiness.ts'
import type { Readiness, ReadinessItem } from './readiness.ts'
import type { ReadinessOverview } from './readiness-overview.ts'
import { REQUIREMENTS, type Requirement, SECTIONS } from './requirement.ts'

const valuesOf = <T extends string>(values: readonly T[], descriptions: Record<T, string>) =>
  Object.fromEntries(
    values.map((value) => [value.toUpperCase(), { value, description: descriptions[value] }]),
  ) as Record<string, { value: T }>

export const ReadinessRecordType = builder.enumType('ReadinessRecord', {
  description: 'The kind of record in which to correct it.',
  values: valuesOf(['variant', 'product', 'material', 'company', 'certification', 'file'], {
    variant: 'The variant itself.',
    product: 'Its product.',
    material: 'A material of its composition.',
    company: 'A company it refers to.',
    certification: 'A certification.',
    file: 'A picture or a document.',
  }),
})

const RequirementType = builder.objectRef<Requirement>('ReadinessRequirement').implement({
  description:
    'Something that a product’s passport should contain, and the law, standard or practice that asks for it.',
  fields: (t) => ({
    id: t.exposeString('id', { description: '"fibre_names"; it never changes.' }),
    name: t.exposeString('name', { description: 'The name of the requirement in a list, in English.' }),
    section: t.field({
      type: builder.enumType('ReadinessSection', {
        description: 'The sections of requirements.',
        values: valuesOf(SECTIONS, {
          identity: 'What the product is, who sells it and who makes it.',
          composition: 'What it is made of.',
          making: 'Where and how it is made.',
          care: 'How to care for it.',
          environment: 'Its impact on the environment.',
          evidence: 'Certifications and documents.',
        }),
      }),
      description: 'The section it belongs to.',
      resolve: ({ section }) => section,
    }),
    level: t.field({
      type: builder.enumType('ReadinessLevel', {
        description: 'Whether a law requires it.',
        values: valuesOf(['required', 'recommended'], {
          required:
            'A law in force requires it on the product, its label or its offer. Publishing is never refused ' +
            'because of it.',
          recommended: 'It is expected of the future law on passports, a standard asks for it, or people expect it.',
        }),
      }),
      description: 'Whether a law requires it.',
      resolve: ({ level }) => level,
    }),
    basis: t.field({
      type: builder.enumType('ReadinessBasis', {
        description: 'The basis of a requirement.',
        values: valuesOf(['law', 'anticipated', 'standard', 'practice'], {
          law: 'A law in force.',
          standard: 'A standard.',
          practice: 'People expect it of a passport.',
          anticipated: 'It is expected of the delegated act for textiles, which has not been adopted.',
        }),
      }),
      description: 'Its basis.',
      resolve: ({ basis }) => basis,
    }),
    appliesTo: t.field({
      type: builder.enumType('ReadinessGroup', {
        description: 'Which products a requirement applies to.',
        values: valuesOf(['all', 'textiles'], {
          all: 'All products.',
          textiles: 'What Regulation (EU) 1007/2011 calls textile products.',
        }),
      }),
      description: 'Which products it applies to.',
      resolve: ({ appliesTo }) => appliesTo,
    }),
    why: t.exposeString('why', { description: 'Why it matters, in one or two sentences.' }),
    source: t.exposeString('source', { description: 'The law, standard or study in which this can be checked.' }),
    advice: t.exposeString('advice', { description: 'What to do.' }),
  }),
})

const ReadinessItemType = builder.objectRef<ReadinessItem>('ReadinessItem').implement({
  description: 'A requirement that applies to a variant, and whether it is met.',
  fields: (t) => ({
    requirement: t.field({
      type: RequirementType,
      description: 'The requirement.',
      resolve: ({ requirement }) => requirement,
    }),
    state: t.field({
      type: builder.enumType('ReadinessState', {
        description: 'Whether a requirement is met.',
        values: valuesOf(['met', 'partly', 'missing'], {
          met: 'Everything it asks for is there.',
          partly: 'Part of what it asks for is there.',
          missing: 'Nothing it asks for is there.',
        }),
      }),
      description: 'Whether it is met.',
      resolve: ({ state }) => state,
    }),
    record: t.field({
      type: ReadinessRecordType,
      description: 'The kind of record in which to correct it.',
      resolve: ({ mend }) => mend.record,
    }),
    recordId: t.id({
      nullable: true,
      description: 'The id of that record; for a file, of the variant. Null if the record does not exist yet.',
      resolve: ({ mend }) => mend.recordId,
    }),
    field: t.string({ description: 'The name of the field, as in the API.', resolve: ({ mend }) => mend.field }),
  }),
})

const ReadinessType = builder.objectRef<Readiness>('Readiness').implement({
  description:
    'How much of what its passport should contain a variant has. An aid, not a statement of conformity: the ' +
    'delegated act for textiles has not been adopted.',
  fields: (t) => ({
    items: t.field({
      type: [ReadinessItemType],
      description: 'The requirements that apply, and whether each is met.',
      resolve: ({ items }) => [...items],
    }),
    total: t.exposeInt('total', { description: 'How many requirements apply to it.' }),
    met: t.exposeInt('met', { description: 'How many of them are met.' }),
    share: t.float({
      description: 'met / total, 0 to 1.',
      resolve: ({ met, total }) => (total === 0 ? 1 : met / total),
    }),
    requiredMissing: t.exposeInt('requiredMissing', {
      description: 'How many requirements of the level REQUIRED are not met, or only partly.',
    }),
  }),
})

const readinessOf = toOne(async (scope, variantIds) =>
  keyBy(await loadReadiness(scope, variantIds), ({ variantId }) => variantId),
)

builder.objectField(VariantType, 'readiness', (t) =>
  t.field({
    type: ReadinessType,
    nullable: true,
    description: 'What its passport should contain, and what of that is missing. Null for readers without credentials.',
    resolve: ({ id }, _args, { scope }) => readinessOf(scope, id),
  }),
)

const ReadinessTenth = builder.objectRef<{ tenth: number; variants: number }>('ReadinessTenth').implement({
  description: 'How many variants meet a share of their requirements within one of ten steps.',
  fields: (t) => ({
    from: t.float({ description: 'The lowest share of this step, 0 to 1.', resolve: ({ tenth }) => tenth / 10 }),
    to: t.float({
      description: 'The end of this step, not included, except that 1 belongs to the last step.',
      resolve: ({ tenth }) => (tenth + 1) / 10,
    }),
    variants: t.exposeInt('variants', { description: 'How many variants are in this step.' }),
  }),
})

const ReadinessMissing = builder.objectRef<ReadinessOverview['missing'][number]>('ReadinessMissing').implement({
  description: 'A requirement that some of the workspace’s variants do not meet.',
  fields: (t) => ({
    requirement: t.field({
      type: RequirementType,
      description: 'The requirement that is not met.',
      resolve: ({ requirement }) => requirement,
    }),
    variants: t.exposeInt('variants', { description: 'How many variants do not meet it, or only partly.' }),
  }),
})

const ReadinessOverviewType = builder.objectRef<ReadinessOverview>('ReadinessOverview').implement({
  description:
    'How ready the workspace’s variants are. A change of a variant, product or material is reflected at once ' +
    'or within moments; a change of a company, certification or file within moments.',
  fields: (t) => ({
    judged: t.exposeInt('judged', { description: 'How many variants were counted.' }),
    ready: t.exposeInt('ready', { description: 'How many variants meet every requirement of the level REQUIRED.' }),
    complete: t.exposeInt('complete', { description: 'How many variants meet every requirement.' }),
    averageShare: t.exposeFloat('averageShare', {
      nullable: true,
      description: '0 to 1; null if there are no variants.',
    }),
    distribution: t.field({
      type: [ReadinessTenth],
      description: 'The variants by the share of requirements they meet, in ten steps.',
      resolve: ({ tenths }) => tenths.map((variants, tenth) => ({ tenth, variants })),
    }),
    missing: t.field({
      type: [ReadinessMissing],
      description:
        'The requirements that variants do not meet, most frequent first; those that all variants meet are omitted.',
      resolve: ({ missing }) => [...missing],
    }),
  }),
})

builder.queryFields((t) => ({
  readinessOverview: t.field({
    type: ReadinessOverviewType,
    description: 'The readiness of all the workspace’s variants, in figures.',
    resolve: (_root, _args, { scope }) => findReadinessOverview(scope),
  }),
  readinessRequirements: t.field({
    type: [RequirementType],
    description: 'All requirements, with their sources. They are the same for every workspace.',
    resolve: () => [...REQUIREMENTS],
  }),
}))
