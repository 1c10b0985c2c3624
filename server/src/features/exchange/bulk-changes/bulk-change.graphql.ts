import type { GraphQLResolveInfo } from 'graphql'
import { type NounName, valuesOfNouns } from '#features/records/nouns.ts'
import { FindingCodeType, FindingSeverityType } from '#features/records/readiness/publication-finding.graphql.ts'
import { BecauseType } from '#kit/because-type.ts'
import { ID, RECORD_ID } from '#kit/common-words.ts'
import { nestedPageArgs, pageArgs } from '#kit/page-args.ts'
import { groupBy, toMany } from '#kit/relation.ts'
import { builder, change } from '#kit/schema-builder.ts'
import type { BulkChange, BulkItem, BulkVerb, Difference, NamedRecord, Refusal } from './bulk-change.ts'
import { cancelBulkChange } from './cancel-bulk-change.ts'
import { coerceFields, coerceMatching } from './coerce-arguments.ts'
import { findBulkChanges, loadBulkChange, loadItems, loadRefusals } from './find-bulk-changes.ts'
import { type BulkPreview, type FoundInMany, previewBulkChange } from './preview-bulk-change.ts'
import { startBulkChange } from './start-bulk-change.ts'
import { undoBulkChange } from './undo-bulk-change.ts'

const refusalsOf = toMany(async (scope, ids) =>
  groupBy(await loadRefusals(scope, ids), ({ bulkChangeId }) => bulkChangeId),
)
const itemsOf = toMany<BulkItem, Parameters<typeof loadItems>[2]>(async (scope, ids, args) =>
  groupBy(await loadItems(scope, ids, args), ({ bulkChangeId }) => bulkChangeId),
)

const BulkVerbType = builder.enumType('BulkVerb', {
  description: 'What a bulk change does to each of its records.',
  values: {
    PUBLISH: {
      value: 'publish',
      description: 'Variants: as publishVariant does. One that is public just so stays as it is.',
    },
    WITHDRAW: { value: 'withdraw', description: 'Variants: as withdrawVariant does.' },
    UPDATE: { value: 'update', description: 'Sets the given fields, as the update of the noun does.' },
    DELETE: { value: 'delete', description: 'As the delete of the noun does.' },
  } as const,
})

const BulkNounType = builder.enumType('BulkNoun', {
  description: 'Of which records a bulk change is.',
  values: valuesOfNouns(({ plural }) => `${plural.charAt(0).toUpperCase()}${plural.slice(1)}.`),
})

const BulkChangeState = builder.enumType('BulkChangeState', {
  description: 'How far a bulk change is.',
  values: {
    RUNNING: { value: 'running', description: 'Records are still waiting for their turn.' },
    FINISHED: { value: 'finished', description: 'Every record has had its turn.' },
    CANCELLED: { value: 'cancelled', description: 'Ended before its end; `endReason` says why.' },
  } as const,
})

const BulkOutcomeType = builder.enumType('BulkOutcome', {
  description: 'What came of one record.',
  values: {
    CHANGED: { value: 'changed', description: 'The change was made.' },
    UNCHANGED: { value: 'unchanged', description: 'It was just so before.' },
    REFUSED: { value: 'refused', description: 'A rule speaks against it; the record is as it was.' },
  } as const,
})

const NamedRecordType = builder.objectRef<NamedRecord>('BulkRecord').implement({
  description: 'A record by its name.',
  fields: (t) => ({
    id: t.exposeID('id', { description: ID }),
    name: t.exposeString('name', { description: 'The name of the record.' }),
  }),
})

const RefusalType = builder.objectRef<Refusal>('BulkRefusal').implement({
  description: 'Records that were refused for one reason.',
  fields: (t) => ({
    reason: t.exposeString('reason', { description: 'As the errors of single changes name it: variant_published.' }),
    message: t.exposeString('message', { description: 'What was said of the first of them.' }),
    count: t.exposeInt('count', { description: 'How many records were refused for this reason.' }),
    records: t.field({
      type: [NamedRecordType],
      description: 'The first five.',
      resolve: ({ records }) => [...records],
    }),
  }),
})

const DifferenceType = builder.objectRef<Difference>('BulkDifference').implement({
  description: 'One field of one record, before and after.',
  fields: (t) => ({
    field: t.exposeString('field', { description: 'The name of the field, as in the argument of the update.' }),
    before: t.string({
      description: 'JSON.',
      extensions: { isJson: true },
      resolve: ({ before }) => JSON.stringify(before),
    }),
    after: t.string({
      description: 'JSON.',
      extensions: { isJson: true },
      resolve: ({ after }) => JSON.stringify(after),
    }),
  }),
})

type Sample = BulkPreview['samples'][number]
const SampleType = builder.objectRef<Sample>('BulkSample').implement({
  description: 'What would become of one record.',
  fields: (t) => ({
    id: t.exposeID('id', { description: ID }),
    name: t.exposeString('name', { description: 'The name of the record.' }),
    differences: t.field({
      type: [DifferenceType],
      description: 'What would change in it, field by field.',
      resolve: ({ differences }) => [...differences],
    }),
  }),
})

const FoundInManyType = builder.objectRef<FoundInMany>('BulkFinding').implement({
  description: 'Something to look at before variants are published, and how many of those tried have it.',
  fields: (t) => ({
    code: t.field({ type: FindingCodeType, description: 'What is to be looked at.', resolve: ({ code }) => code }),
    severity: t.field({
      type: FindingSeverityType,
      description: 'How grave it is.',
      resolve: ({ severity }) => severity,
    }),
    message: t.exposeString('message', { description: 'What was said of the first of them.' }),
    count: t.exposeInt('count', { description: 'How many of those tried have it.' }),
    records: t.field({
      type: [NamedRecordType],
      description: 'The first five.',
      resolve: ({ records }) => [...records],
    }),
  }),
})

const PreviewType = builder.objectRef<BulkPreview>('BulkChangePreview').implement({
  description: 'What a bulk change would do, found out by doing it and taking it back.',
  fields: (t) => ({
    total: t.exposeInt('total', { description: 'Records that are meant; those of a search are counted up to 10,000.' }),
    tried: t.exposeInt('tried', { description: 'Of them, how many were tried: at most 100, and for about a second.' }),
    changed: t.exposeInt('changed', { description: 'Of those tried.' }),
    unchanged: t.exposeInt('unchanged', { description: 'Of those tried: they are just so already.' }),
    refusals: t.field({
      type: [RefusalType],
      description: 'Those tried that would be refused, by reason.',
      resolve: ({ refusals }) => [...refusals],
    }),
    samples: t.field({
      type: [SampleType],
      description: 'Five that would change.',
      resolve: ({ samples }) => [...samples],
    }),
    findings: t.field({
      type: [FoundInManyType],
      description:
        'PUBLISH: what to look at in those tried that would be published, what is implausible first; Variant.publicationFindings has the whole of one.',
      resolve: ({ findings }) => [...findings],
    }),
  }),
})

const ItemType = builder.objectRef<BulkItem>('BulkChangeItem').implement({
  description: 'One record of a bulk change.',
  fields: (t) => ({
    recordId: t.exposeID('recordId', { description: RECORD_ID }),
    name: t.exposeString('name', { nullable: true, description: 'Its name when its turn came.' }),
    outcome: t.field({
      type: BulkOutcomeType,
      nullable: true,
      description: 'Null: its turn has not come.',
      resolve: ({ outcome }) => outcome,
    }),
    reason: t.exposeString('reason', {
      nullable: true,
      description: 'Why it was refused, as a stable word for programs; null where it was not.',
    }),
    message: t.exposeString('message', {
      nullable: true,
      description: 'Why it was refused, in a sentence; null where it was not.',
    }),
  }),
})

const BulkChangeType = builder.objectRef<BulkChange>('BulkChange').implement({
  description: 'One change of many records, run in the background, record by record; it goes on after a restart.',
  fields: (t) => ({
    id: t.exposeID('id', { description: ID }),
    verb: t.field({
      type: BulkVerbType,
      description: 'What it does to each of its records.',
      resolve: ({ verb }) => verb,
    }),
    noun: t.field({ type: BulkNounType, description: 'The kind of its records.', resolve: ({ noun }) => noun }),
    fields: t.field({
      type: 'JSONObject',
      nullable: true,
      description: 'What an update sets.',
      resolve: ({ fields }) => fields,
    }),
    state: t.field({ type: BulkChangeState, description: 'How far it is.', resolve: ({ state }) => state }),
    endReason: t.exposeString('endReason', { nullable: true, description: 'A sentence.' }),
    endedBecause: t.field({
      type: BecauseType,
      nullable: true,
      description: 'The same for programs, and to be said in other languages.',
      resolve: ({ endedBecause }) => endedBecause,
    }),
    total: t.exposeInt('total', { description: 'Records that are meant.' }),
    changed: t.exposeInt('changed', { description: 'How many records have been changed.' }),
    unchanged: t.exposeInt('unchanged', { description: 'Records that were just so before.' }),
    refused: t.exposeInt('refused', { description: 'How many records have been refused.' }),
    refusals: t.field({
      type: [RefusalType],
      description: 'The refused, by reason.',
      resolve: ({ id }, _args, { scope }) => refusalsOf(scope, id, {}),
    }),
    items: t.field({
      type: [ItemType],
      args: {
        ...nestedPageArgs(t.arg),
        outcome: t.arg({ type: BulkOutcomeType, description: 'Only records with this outcome.' }),
      },
      description: 'Its records, in the order of their turns.',
      resolve: ({ id }, args, { scope }) => itemsOf(scope, id, args),
    }),
    undoes: t.exposeID('undoes', { nullable: true, description: 'The bulk change that this one takes back.' }),
    undoneBy: t.exposeID('undoneBy', { nullable: true, description: 'The latest one that takes this one back.' }),
    startedBy: t.exposeString('actorName', { description: 'The name of who started it.' }),
    startedById: t.exposeID('actorId', { description: 'The id of who started it.' }),
    startedAt: t.field({
      type: 'DateTime',
      description: 'The moment it was started.',
      resolve: ({ startedAt }) => startedAt,
    }),
    endedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'The moment it ended; null while it runs.',
      resolve: ({ endedAt }) => endedAt,
    }),
  }),
})

type BulkArgs = {
  verb: BulkVerb
  noun: NounName
  ids?: readonly string[] | null | undefined
  matching?: object | null | undefined
  fields?: object | null | undefined
}

/** What stands for other operations' arguments, as those operations would get it. */
function toInput({ matching, fields, ids, ...order }: BulkArgs, { schema }: GraphQLResolveInfo) {
  return {
    ...order,
    ids: ids ?? null,
    matching: matching ? coerceMatching(schema, order.noun, matching) : null,
    fields: fields ? coerceFields(schema, order.noun, fields) : null,
  }
}

type ArgBuilder = Parameters<Parameters<typeof builder.queryField>[1]>[0]['arg']

function bulkArgs(arg: ArgBuilder) {
  return {
    verb: arg({ type: BulkVerbType, required: true, description: 'What is to be done to each record.' }),
    noun: arg({ type: BulkNounType, required: true, description: 'The kind of the records.' }),
    ids: arg.idList({ description: 'The records, at most 10,000. Or leave it out and give `matching`.' }),
    matching: arg({
      type: 'JSONObject',
      description:
        'All records that the list finds with these arguments: { "search": "linen" }; {} for all. At most 100,000.',
    }),
    fields: arg({
      type: 'JSONObject',
      description: 'For UPDATE: the fields, as the update of the noun takes them; null clears one.',
    }),
  }
}

builder.queryFields((t) => ({
  previewBulkChange: t.field({
    type: PreviewType,
    args: bulkArgs(t.arg),
    description:
      'What a bulk change would do: tried on the first records and taken back. Needs the right to change them.',
    resolve: (_root, args, { scope }, info) => previewBulkChange(scope, toInput(args, info)),
  }),
  bulkChanges: t.field({
    type: [BulkChangeType],
    args: pageArgs(t.arg),
    description: 'Bulk changes that run and those of the past, newest first.',
    resolve: (_root, args, { scope }) => findBulkChanges(scope, args),
  }),
  bulkChange: t.field({
    type: BulkChangeType,
    nullable: true,
    args: { id: t.arg.id({ required: true, description: 'The id of the bulk change.' }) },
    description: 'One bulk change, or null if there is none with this id.',
    resolve: (_root, { id }, { scope }) => loadBulkChange(scope, id),
  }),
}))

builder.mutationFields((t) => ({
  startBulkChange: t.field({
    type: BulkChangeType,
    args: {
      ...bulkArgs(t.arg),
      key: t.arg.string({
        description:
          'A name of your own for this start: starting again with it starts nothing, and answers with the first.',
      }),
    },
    description: 'Chooses the records and begins to change them, one after the other, in the background.',
    resolve: (_root, { key, ...args }, context, info) =>
      change(context, (deps, reader) => startBulkChange(deps, reader, { ...toInput(args, info), key: key ?? null })),
  }),
  cancelBulkChange: t.field({
    type: BulkChangeType,
    args: { id: t.arg.id({ required: true, description: 'The id of the bulk change.' }) },
    description: 'Ends a running bulk change. What it has done stays done; undoBulkChange takes it back.',
    resolve: (_root, args, context) => change(context, (deps, reader) => cancelBulkChange(deps, reader, args)),
  }),
  undoBulkChange: t.field({
    type: BulkChangeType,
    args: { id: t.arg.id({ required: true, description: 'The id of the bulk change.' }) },
    description:
      'Begins another bulk change, which brings back what this one has changed. Records that were saved since are left alone, and listed.',
    resolve: (_root, args, context) => change(context, (deps, reader) => undoBulkChange(deps, reader, args)),
  }),
}))
