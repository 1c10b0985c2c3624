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
  text_empty: 'The text is empty.',
  text_too_long: 'The text is longer than any label.',
  nothing_found: 'No fibre with a share was found.',
  fibre_unknown: 'A name is in no list of fibres; the entry keeps it as text.',
  fibre_ambiguous:
    'A name is that of several fibres. As an error, none of them is read and the entry keeps the name as text; as a ' +
    'warning, the likeliest is read.',
  fibre_missing: 'A share or a heading has no fibre.',
  share_missing: 'A fibre has no share.',
  share_out_of_range: 'A share is a range, or is not above 0 and at most 100%.',
  shares_not_whole: 'The shares of a part do not add up to 100%.',
  share_inferred: 'The fibre without a share was given the remainder.',
  fibre_repeated: 'The same fibre appears twice; its shares are added.',
  order_not_descending: 'The fibres are not in descending order, as a label requires.',
  text_not_understood: 'Some words were not understood.',
  part_shares_missing: 'It is not known how much of the item each part makes up: give `partShares`.',
  part_unknown: '`partShares` names a part that is not in this text, or the same part twice.',
  part_shares_not_whole: '`partShares` do not add up to 1.',
  too_many_materials: 'There are more materials than a composition may have.',
  many_candidates: 'The workspace has so many materials that only the newest were considered.',
}

const ReadingReasonType = builder.enumType('CompositionProblemReason', {
  description: 'What is, or may be, wrong with the text of a composition.',
  values: Object.fromEntries(
    Object.entries(REASONS).map(([reason, description]) => [reason.toUpperCase(), { value: reason, description }]),
  ),
})

const SeverityType = builder.enumType('CompositionProblemSeverity', {
  description: 'How serious a problem with a composition is.',
  values: {
    ERROR: { value: 'error', description: 'The text cannot be used as it is.' },
    WARNING: { value: 'warning', description: 'The text can be used, but should be checked.' },
  } as const,
})

const ProblemType = builder.objectRef<ReadingProblem>('CompositionProblem').implement({
  description: 'Something that is, or may be, wrong with the text that was read.',
  fields: (t) => ({
    reason: t.field({
      type: ReadingReasonType,
      description: 'What is wrong, as a stable code for programs.',
      resolve: ({ reason }) => reason,
    }),
    severity: t.field({ type: SeverityType, description: 'How serious it is.', resolve: ({ severity }) => severity }),
    position: t.exposeInt('position', { description: 'Where in the text, in UTF-16 units from 0.' }),
    sentence: t.exposeString('sentence', { description: 'What is wrong, as a sentence.' }),
  }),
})

const FibreType = builder.objectRef<Fibre>('LabelFibre').implement({
  description: 'A fibre, as a label names it.',
  fields: (t) => ({
    code: t.exposeString('code', {
      nullable: true,
      description:
        'Its English name in Regulation (EU) 1007/2011: "flax", "true hemp". Null for a name that is in no list.',
    }),
    name: t.exposeString('name', { description: 'The name as in the text.' }),
    share: t.exposeFloat('share', { description: "Share of the part's mass, above 0 and at most 1." }),
    qualifiers: t.stringList({
      description: 'Words that qualify the fibre: "recycled", "organic", "merino" …',
      resolve: ({ qualifiers }) => [...qualifiers],
    }),
    language: t.exposeString('language', {
      nullable: true,
      description: 'The language of the name; null for codes and trade names.',
    }),
  }),
})

const CoatingType = builder.objectRef<Coating>('LabelCoating').implement({
  description: 'A coating of a part.',
  fields: (t) => ({
    code: t.exposeString('code', {
      nullable: true,
      description: 'The coating’s name for programs; null if it is in no list.',
    }),
    name: t.exposeString('name', { description: 'The name of the coating, as in the text.' }),
  }),
})

const PartType = builder.objectRef<NamedPart>('LabelPart').implement({
  description: 'A part of a product on its label, with its own fibres.',
  fields: (t) => ({
    name: t.exposeString('name', {
      nullable: true,
      description:
        'The name to use in `partShares`: "shell", the heading as written, or "part 2". Null if it is the ' +
        'only part and has no heading.',
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
      description: 'The part’s coatings; empty if none are mentioned.',
      resolve: ({ coatings }) => [...coatings],
    }),
  }),
})

const MatchReasonType = builder.enumType('MaterialMatchReason', {
  description: 'Why a material is proposed for a fibre in a text.',
  values: {
    SAME_KIND: {
      value: 'same_kind',
      description: 'The material is of the same fibre and does not differ in being recycled, organic and so on.',
    },
    SAME_WORDS: { value: 'same_words', description: 'The material has the same words; the fibre is in no list.' },
    OTHER_KIND: {
      value: 'other_kind',
      description: 'The material is of the same fibre, but differs in being recycled or organic.',
    },
    SEVERAL_FIT: { value: 'several_fit', description: 'Several materials fit equally well; one of them is proposed.' },
    NONE: { value: 'none', description: 'No material is of this fibre.' },
  } as const,
})

const ProposedEntryType = builder.objectRef<ProposedEntry>('ProposedCompositionEntry').implement({
  description: 'A proposed CompositionEntryInput, for a person to confirm.',
  fields: (t) => ({
    materialId: t.exposeID('materialId', {
      nullable: true,
      description: 'The id of the material; null if none fits.',
    }),
    material: t.field({
      type: MaterialType,
      nullable: true,
      description: 'The material; null if none fits.',
      resolve: ({ materialId }, _args, { scope }) => materialOf(scope, materialId),
    }),
    fibreText: t.exposeString('fibreText', {
      nullable: true,
      description: 'The name of the fibre, if no material fits.',
    }),
    share: t.exposeFloat('share', { description: "Share of the whole item's mass, above 0 and at most 1." }),
    part: t.exposeString('part', {
      nullable: true,
      description: 'Part of the garment: "shell", "lining"; null if none is named.',
    }),
    reason: t.field({
      type: MatchReasonType,
      description: 'Why this material is proposed.',
      resolve: ({ reason }) => reason,
    }),
    confidence: t.exposeFloat('confidence', { description: '0 to 1; check an entry whose value is below 1.' }),
    alternatives: t.field({
      type: [MaterialType],
      description: 'Other materials of the same fibre, the nearest first, at most ten.',
      resolve: async ({ alternatives }, _args, { scope }) =>
        (await Promise.all(alternatives.map((id) => materialOf(scope, id)))).filter((material) => material !== null),
    }),
  }),
})

const ReadingType = builder.objectRef<CompositionReading>('CompositionReading').implement({
  description: 'What the text of a label says, and the composition it would make, for a person to check and confirm.',
  fields: (t) => ({
    parts: t.field({
      type: [PartType],
      description: 'The parts that the text names, with their fibres.',
      resolve: ({ parts }) => [...parts],
    }),
    animalParts: t.exposeBoolean('animalParts', {
      description: 'Whether the text says "Contains non-textile parts of animal origin".',
    }),
    language: t.exposeString('language', {
      nullable: true,
      description: 'The language of most words; null if the text has only codes.',
    }),
    problems: t.field({
      type: [ProblemType],
      description: 'What is, or may be, wrong with the text.',
      resolve: ({ problems }) => [...problems],
    }),
    valid: t.exposeBoolean('valid', { description: 'True if none of the problems is an error.' }),
    confidence: t.exposeFloat('confidence', {
      description: '0 (nothing read) to 1 (every word understood and the shares add up).',
    }),
    entries: t.field({
      type: [ProposedEntryType],
      description:
        'What createVariant and updateVariant take as `composition`. Empty until the shares of the whole item ' +
        'are known.',
      resolve: ({ entries }) => [...entries],
    }),
  }),
})

const PartShareInput = builder.inputType('PartShareInput', {
  description: 'The share of one part of a label in the item’s mass.',
  fields: (t) => ({
    part: t.string({ required: true, description: 'The part’s `name` in the reading.' }),
    share: t.float({ required: true, description: 'Above 0 and at most 1; the shares of all parts add up to 1.' }),
  }),
})

builder.queryField('readComposition', (t) =>
  t.field({
    type: ReadingType,
    description: 'Reads the text of a label and finds the materials it may refer to. Changes nothing.',
    args: {
      text: t.arg.string({
        required: true,
        description: '"Shell: 98% wool, 2% elastane; Lining: 100% viscose", at most 5,000 characters.',
      }),
      language: t.arg.string({ description: `Only recognise names in this language. ${LANGUAGE}` }),
      partShares: t.arg({
        type: [PartShareInput],
        description: 'For a text with several parts, because a label does not say how much each part weighs.',
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
      'How the composition’s text would be read, if the variant has a text but no structured composition yet; ' +
      'otherwise null.',
    resolve: async ({ id, materialComposition }, _args, { scope }) => {
      const structured = await compositionOf(scope, id, {})
      return structured.length === 0 ? readingOf(scope, materialComposition) : null
    },
  }),
  compositionText: t.string({
    nullable: true,
    description:
      'The structured composition as the text of a label in one language, with the fibre names of Regulation ' +
      '(EU) 1007/2011. Null if there is no structured composition, or if a fibre or a part has no known name ' +
      'in that language.',
    args: { language: t.arg.string({ required: true, description: LANGUAGE }) },
    resolve: (variant, { language }, { scope }) => compositionTextOf(scope, variant, language),
  }),
}))

async function compositionTextOf(
  scope: ReadScope,
  { id }: Pick<Variant, 'id'>,
  wanted: string,
): Promise<string | null> {
  const { language } = parseNew({ language: { ...readingRules.language, required: true } }, { language: wanted })
  const entries = await compositionOf(scope, id, {})
  const named = await Promise.all(
    entries.map(async (entry) => ({ ...entry, material: await materialOf(scope, entry.materialId) })),
  )
  return textOfComposition(named, language)
}
