import type { Coating, Fibre } from '@selvedge/lca/composition/composition.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import { toOne } from '#kit/relation.ts'
import { builder } from '#kit/schema-builder.ts'
import { parseNew } from '#platform/fields.ts'
import { MaterialType, materialOf } from '../materials/material.graphql.ts'
import { compositionOf, VariantType } from '../variants/variant.graphql.ts'
import type { Variant } from '../variants/variant.ts'
import {
  type CompositionReading,
  type NamedPart,
  type ProposedEntry,
  type ReadingProblem,
  type ReadingReason,
  readingRules,
} from './composition-reading.ts'
import { textOfComposition } from './composition-text.ts'
import { readComposition, readCompositions } from './read-compositions.ts'

const LANGUAGE = 'One of en, de, fr, it, es, nl, sv.'

const REASONS: Record<ReadingReason, string> = {
  text_empty: 'There is nothing to read.',
  text_too_long: 'No label is as long as this.',
  nothing_found: 'No fibre with a share.',
  fibre_unknown: 'A name that is in no list of fibres; the entry keeps it as text.',
  fibre_missing: 'A share or a heading without a fibre.',
  share_missing: 'A fibre without a share.',
  share_out_of_range: 'Not above 0 and at most 100 %, or a range.',
  shares_not_whole: 'The shares of a part do not add up to 100 %.',
  share_inferred: 'The rest was taken for what has no share.',
  fibre_repeated: 'The same fibre twice; both are added.',
  order_not_descending: 'A label names the fibres in descending order.',
  text_not_understood: 'Words that say nothing we know.',
  part_shares_missing: 'How much of the item each part is, is not known: give `partShares`.',
  part_unknown: '`partShares` names what is no part of this text, or one part twice.',
  part_shares_not_whole: '`partShares` do not add up to 1.',
  too_many_materials: 'More than a composition takes.',
  many_candidates: 'The workspace has so many materials that only the newest were looked at.',
}

const ReadingReasonType = builder.enumType('CompositionProblemReason', {
  description: 'What is wrong, or may be, with the text of a composition.',
  values: Object.fromEntries(
    Object.entries(REASONS).map(([reason, description]) => [reason.toUpperCase(), { value: reason, description }]),
  ),
})

const SeverityType = builder.enumType('CompositionProblemSeverity', {
  description: 'How grave a problem of a composition is.',
  values: {
    ERROR: { value: 'error', description: 'Not usable as it stands.' },
    WARNING: { value: 'warning', description: 'Usable; asks for a look.' },
  } as const,
})

const ProblemType = builder.objectRef<ReadingProblem>('CompositionProblem').implement({
  description: 'Something that is wrong, or may be, with the text that was read.',
  fields: (t) => ({
    reason: t.field({
      type: ReadingReasonType,
      description: 'What is wrong, as a stable word for programs.',
      resolve: ({ reason }) => reason,
    }),
    severity: t.field({ type: SeverityType, description: 'How grave it is.', resolve: ({ severity }) => severity }),
    position: t.exposeInt('position', { description: 'Where in the text, in UTF-16 units from 0.' }),
    sentence: t.exposeString('sentence', { description: 'What is wrong, in a sentence.' }),
  }),
})

const FibreType = builder.objectRef<Fibre>('LabelFibre').implement({
  description: 'A fibre as a label names it.',
  fields: (t) => ({
    code: t.exposeString('code', {
      nullable: true,
      description: 'Its English name in Regulation (EU) 1007/2011: "flax", "true hemp". Null for a name in no list.',
    }),
    name: t.exposeString('name', { description: 'As the text has it.' }),
    share: t.exposeFloat('share', { description: "Share of the part's mass, above 0 and at most 1." }),
    qualifiers: t.stringList({
      description: '"recycled", "organic", "merino" …',
      resolve: ({ qualifiers }) => [...qualifiers],
    }),
    language: t.exposeString('language', {
      nullable: true,
      description: 'Of the name; null for codes and trade names.',
    }),
  }),
})

const CoatingType = builder.objectRef<Coating>('LabelCoating').implement({
  description: 'What a part is coated with.',
  fields: (t) => ({
    code: t.exposeString('code', {
      nullable: true,
      description: 'The name by which programs know the coating; null for one in no list.',
    }),
    name: t.exposeString('name', { description: 'The name of the coating, as the text has it.' }),
  }),
})

const PartType = builder.objectRef<NamedPart>('LabelPart').implement({
  description: 'A part of a product on its label, with fibres of its own.',
  fields: (t) => ({
    name: t.exposeString('name', {
      nullable: true,
      description:
        'For `partShares`: "shell", the heading as written, or "part 2". Null for the only part without a heading.',
    }),
    component: t.exposeString('component', {
      nullable: true,
      description: '"shell", "lining" …; null for other headings.',
    }),
    label: t.exposeString('label', { nullable: true, description: 'The heading as written.' }),
    fibres: t.field({
      type: [FibreType],
      description: 'The fibres of the part with their shares.',
      resolve: ({ fibres }) => [...fibres],
    }),
    coatings: t.field({
      type: [CoatingType],
      description: 'What the part is coated with; empty where nothing is said of it.',
      resolve: ({ coatings }) => [...coatings],
    }),
  }),
})

const MatchReasonType = builder.enumType('MaterialMatchReason', {
  description: 'Why a material is proposed for a fibre of a text.',
  values: {
    SAME_KIND: { value: 'same_kind', description: 'The same fibre, recycled, organic and so on alike.' },
    SAME_WORDS: { value: 'same_words', description: 'The same words, for a fibre in no list.' },
    OTHER_KIND: {
      value: 'other_kind',
      description: 'The same fibre, but recycled or organic where the text is not, or not where it is.',
    },
    SEVERAL_FIT: { value: 'several_fit', description: 'Several materials are as near; one of them is proposed.' },
    NONE: { value: 'none', description: 'No material of this fibre.' },
  } as const,
})

const ProposedEntryType = builder.objectRef<ProposedEntry>('ProposedCompositionEntry').implement({
  description: 'A CompositionEntryInput that waits for a person to confirm it.',
  fields: (t) => ({
    materialId: t.exposeID('materialId', {
      nullable: true,
      description: 'The id of the material; null where none fits.',
    }),
    material: t.field({
      type: MaterialType,
      nullable: true,
      description: 'The material; null where none fits.',
      resolve: ({ materialId }, _args, { scope }) => materialOf(scope, materialId),
    }),
    fibreText: t.exposeString('fibreText', {
      nullable: true,
      description: 'The name of the fibre where no material fits.',
    }),
    share: t.exposeFloat('share', { description: "Share of the whole item's mass, above 0 and at most 1." }),
    part: t.exposeString('part', {
      nullable: true,
      description: 'Part of the garment: "shell", "lining"; null where none is named.',
    }),
    reason: t.field({
      type: MatchReasonType,
      description: 'Why this material is proposed.',
      resolve: ({ reason }) => reason,
    }),
    confidence: t.exposeFloat('confidence', { description: '0 to 1; look at what is below 1.' }),
    alternatives: t.field({
      type: [MaterialType],
      description: 'Other materials of the same fibre, the nearest first, at most ten.',
      resolve: async ({ alternatives }, _args, { scope }) =>
        (await Promise.all(alternatives.map((id) => materialOf(scope, id)))).filter((material) => material !== null),
    }),
  }),
})

const ReadingType = builder.objectRef<CompositionReading>('CompositionReading').implement({
  description: 'What the text of a label says, and the composition it would make: to be looked at and confirmed.',
  fields: (t) => ({
    parts: t.field({
      type: [PartType],
      description: 'The parts that the text names, with their fibres.',
      resolve: ({ parts }) => [...parts],
    }),
    animalParts: t.exposeBoolean('animalParts', {
      description: '"Contains non-textile parts of animal origin" stands there.',
    }),
    language: t.exposeString('language', {
      nullable: true,
      description: 'Of most words; null where only codes stand.',
    }),
    problems: t.field({
      type: [ProblemType],
      description: 'What is wrong with the text, or may be.',
      resolve: ({ problems }) => [...problems],
    }),
    valid: t.exposeBoolean('valid', { description: 'No problem is an error.' }),
    confidence: t.exposeFloat('confidence', {
      description: '0 (nothing read) to 1 (every word understood, shares whole).',
    }),
    entries: t.field({
      type: [ProposedEntryType],
      description:
        'What createVariant and updateVariant take as `composition`. Empty while the shares of the whole item are not known.',
      resolve: ({ entries }) => [...entries],
    }),
  }),
})

const PartShareInput = builder.inputType('PartShareInput', {
  description: "How much of the item's mass one part of its label is.",
  fields: (t) => ({
    part: t.string({ required: true, description: '`name` of the part in the reading.' }),
    share: t.float({ required: true, description: 'Above 0 and at most 1; those of all parts add up to 1.' }),
  }),
})

builder.queryField('readComposition', (t) =>
  t.field({
    type: ReadingType,
    description: 'Reads the text of a label and finds the materials it may mean. Changes nothing.',
    args: {
      text: t.arg.string({
        required: true,
        description: '"Shell: 98% wool, 2% elastane; Lining: 100% viscose", at most 5,000 characters.',
      }),
      language: t.arg.string({ description: `Only names of this language. ${LANGUAGE}` }),
      partShares: t.arg({
        type: [PartShareInput],
        description: 'For a text of several parts, whose masses no label tells.',
      }),
    },
    resolve: (_root, args, { scope }) => readComposition(scope, args),
  }),
)

const readingOf = toOne(readCompositions)

builder.objectFields(VariantType, (t) => ({
  compositionReading: t.field({
    type: ReadingType,
    nullable: true,
    description:
      'How the text would be read, for a variant that has a text and no structured composition yet; else null.',
    resolve: async ({ id, materialComposition }, _args, { scope }) => {
      const structured = await compositionOf(scope, id, {})
      return structured.length === 0 ? readingOf(scope, materialComposition) : null
    },
  }),
  compositionText: t.string({
    nullable: true,
    description:
      'The structured composition as a label in one language, with the fibre names of Regulation (EU) 1007/2011. Null without a ' +
      'structured composition, and where a fibre or a part has no known name in that language.',
    args: { language: t.arg.string({ required: true, description: LANGUAGE }) },
    resolve: (variant, { language }, { scope }) => compositionTextOf(scope, variant, language),
  }),
}))

async function compositionTextOf(scope: ReadScope, { id }: Variant, wanted: string): Promise<string | null> {
  const { language } = parseNew({ language: { ...readingRules.language, required: true } }, { language: wanted })
  const entries = await compositionOf(scope, id, {})
  const named = await Promise.all(
    entries.map(async (entry) => ({ ...entry, material: await materialOf(scope, entry.materialId) })),
  )
  return textOfComposition(named, language)
}
