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
  description: 'The kind of record in which to mend it.',
  values: valuesOf(['variant', 'product', 'material', 'company', 'certification', 'file'], {
    variant: 'The variant itself.',
    product: 'Its product.',
    material: 'A material of its composition.',
    company: 'A company that it names.',
    certification: 'A certification.',
    file: 'A picture or a document.',
  }),
})

const RequirementType = builder.objectRef<Requirement>('ReadinessRequirement').implement({
  description: 'Something that the passport of a product should have, and who says so.',
  fields: (t) => ({
    id: t.exposeString('id', { description: '"fibre_names"; stays the same.' }),
    name: t.exposeString('name', { description: 'The name of the requirement in a list, in English.' }),
    section: t.field({
      type: builder.enumType('ReadinessSection', {
        description: 'What requirements are grouped under.',
        values: valuesOf(SECTIONS, {
          identity: 'What the product is, and who sells and makes it.',
          composition: 'What it is made of.',
          making: 'Where and how it is made.',
          care: 'How to care for it.',
          environment: 'Its impact on the environment.',
          evidence: 'Certifications and documents.',
        }),
      }),
      description: 'What it is grouped under.',
      resolve: ({ section }) => section,
    }),
    level: t.field({
      type: builder.enumType('ReadinessLevel', {
        description: 'Whether a law asks for a requirement.',
        values: valuesOf(['required', 'recommended'], {
          required: 'A law in force asks for it on the product, its label or its offer. Publishing refuses nothing.',
          recommended: 'Anticipated for passports, asked for by a standard, or what people expect.',
        }),
      }),
      description: 'Whether a law asks for it.',
      resolve: ({ level }) => level,
    }),
    basis: t.field({
      type: builder.enumType('ReadinessBasis', {
        description: 'What stands behind a requirement.',
        values: valuesOf(['law', 'anticipated', 'standard', 'practice'], {
          law: 'A law in force.',
          standard: 'A standard.',
          practice: 'What people expect of a passport.',
          anticipated: 'Expected of the delegated act for textiles, which is not adopted.',
        }),
      }),
      description: 'What stands behind it.',
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
    why: t.exposeString('why', { description: 'In one or two sentences.' }),
    source: t.exposeString('source', { description: 'The law, standard or study by which that can be checked.' }),
    advice: t.exposeString('advice', { description: 'What to do.' }),
  }),
})

const ReadinessItemType = builder.objectRef<ReadinessItem>('ReadinessItem').implement({
  description: 'A requirement that applies to a variant, and whether it is met.',
  fields: (t) => ({
    requirement: t.field({
      type: RequirementType,
      description: 'The requirement that is judged.',
      resolve: ({ requirement }) => requirement,
    }),
    state: t.field({
      type: builder.enumType('ReadinessState', {
        description: 'Whether a requirement is met.',
        values: valuesOf(['met', 'partly', 'missing'], {
          met: 'What it asks for is there.',
          partly: 'A part of what it asks for is there.',
          missing: 'Nothing of what it asks for is there.',
        }),
      }),
      description: 'Whether it is met.',
      resolve: ({ state }) => state,
    }),
    record: t.field({
      type: ReadinessRecordType,
      description: 'The kind of record in which to mend it.',
      resolve: ({ mend }) => mend.record,
    }),
    recordId: t.id({
      nullable: true,
      description: 'That record; of a file, the variant. Null where there is no such record yet.',
      resolve: ({ mend }) => mend.recordId,
    }),
    field: t.string({ description: 'Its field, as the API names it.', resolve: ({ mend }) => mend.field }),
  }),
})

const ReadinessType = builder.objectRef<Readiness>('Readiness').implement({
  description:
    'How much of what its passport should have a variant has. A help, no statement of conformity: the delegated act for textiles is not adopted.',
  fields: (t) => ({
    items: t.field({
      type: [ReadinessItemType],
      description: 'The requirements that apply, each with whether it is met.',
      resolve: ({ items }) => [...items],
    }),
    total: t.exposeInt('total', { description: 'Requirements that apply to it.' }),
    met: t.exposeInt('met', { description: 'How many of them are met.' }),
    share: t.float({
      description: 'met / total, 0 to 1.',
      resolve: ({ met, total }) => (total === 0 ? 1 : met / total),
    }),
    requiredMissing: t.exposeInt('requiredMissing', {
      description: 'Of the level REQUIRED, those not met or only in part.',
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
    description: 'What its passport should have, and what of it is missing. Null for readers without credentials.',
    resolve: ({ id }, _args, { scope }) => readinessOf(scope, id),
  }),
)

const ReadinessTenth = builder.objectRef<{ tenth: number; variants: number }>('ReadinessTenth').implement({
  description: 'How many variants meet a share of their requirements, in one of ten steps.',
  fields: (t) => ({
    from: t.float({ description: 'Share met, 0 to 1.', resolve: ({ tenth }) => tenth / 10 }),
    to: t.float({ description: 'Below this; 1 counts to the last.', resolve: ({ tenth }) => (tenth + 1) / 10 }),
    variants: t.exposeInt('variants', { description: 'How many variants are within this step.' }),
  }),
})

const ReadinessMissing = builder.objectRef<ReadinessOverview['missing'][number]>('ReadinessMissing').implement({
  description: 'A requirement that variants of the workspace do not meet.',
  fields: (t) => ({
    requirement: t.field({
      type: RequirementType,
      description: 'The requirement that is not met.',
      resolve: ({ requirement }) => requirement,
    }),
    variants: t.exposeInt('variants', { description: 'Variants that do not meet it, or only in part.' }),
  }),
})

const ReadinessOverviewType = builder.objectRef<ReadinessOverview>('ReadinessOverview').implement({
  description:
    'How ready the variants of the workspace are. Follows a change of a variant, product or material at once or within moments, of a company, certification or file within moments.',
  fields: (t) => ({
    judged: t.exposeInt('judged', { description: 'Variants counted.' }),
    ready: t.exposeInt('ready', { description: 'Variants that lack nothing of the level REQUIRED.' }),
    complete: t.exposeInt('complete', { description: 'Variants that lack nothing at all.' }),
    averageShare: t.exposeFloat('averageShare', { nullable: true, description: '0 to 1; null without variants.' }),
    distribution: t.field({
      type: [ReadinessTenth],
      description: 'Variants by the share they meet, in ten steps.',
      resolve: ({ tenths }) => tenths.map((variants, tenth) => ({ tenth, variants })),
    }),
    missing: t.field({
      type: [ReadinessMissing],
      description: 'What most variants lack, most first; requirements that all meet are left out.',
      resolve: ({ missing }) => [...missing],
    }),
  }),
})

builder.queryFields((t) => ({
  readinessOverview: t.field({
    type: ReadinessOverviewType,
    description: 'The readiness of all variants of the workspace, in numbers.',
    resolve: (_root, _args, { scope }) => findReadinessOverview(scope),
  }),
  readinessRequirements: t.field({
    type: [RequirementType],
    description: 'All that is looked at, with the sources. The same for everybody.',
    resolve: () => [...REQUIREMENTS],
  }),
}))
