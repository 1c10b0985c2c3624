import type { GraphQLResolveInfo } from 'graphql'
import { type NounName, valuesOfNouns } from '#features/records/nouns.ts'
import { FindingCodeType, FindingSeverityType } from '#features/records/readiness/publication-finding.graphql.ts'
import { BecauseType } from '#kit/because-type.ts'
import { ID, RECORD_ID } from '#kit/common-words.ts'
import { argumentsOf, namingBy } from '#kit/named-records.ts'
import { nestedPageArgs, pageArgs } from '#kit/page-args.ts'
import { groupBy, toMany } from '#kit/relation.ts'
import { builder, change } from '#kit/schema-builder.ts'
import type { BulkChange, BulkItem, BulkVerb, Difference, NamedRecord, Refusal } from './bulk-change.ts'
import { cancelBulkChange } from './cancel-bulk-change.ts'
import { coerceFields, coerceMatching, listOperation, updateOperation } from './coerce-arguments.ts'
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
      description:
        'Variants only: publishes it, as publishVariant does. A variant whose public passport would not change ' +
        'is left as it is.',
    },
    WITHDRAW: { value: 'withdraw', description: 'Variants only: withdraws it, as withdrawVariant does.' },
    UPDATE: { value: 'update', description: 'Sets the given fields, as the record’s own update mutation does.' },
    DELETE: { value: 'delete', description: 'Deletes it, as the record’s own delete mutation does.' },
  } as const,
})

const BulkNounType = builder.enumType('BulkNoun', {
  description: 'The kind of record that a bulk change covers.',
  values: valuesOfNouns(({ plural }) => `${plural.charAt(0).toUpperCase()}${plural.slice(1)}.`),
})

const BulkChangeState = builder.enumType('BulkChangeState', {
  description: 'How far a bulk change has come.',
  values: {
    RUNNING: { value: 'running', description: 'Some records are still to be processed.' },
    FINISHED: { value: 'finished', description: 'Every record has been processed.' },
    CANCELLED: { value: 'cancelled', description: 'Stopped before its end; `endReason` says why.' },
  } as const,
})

const BulkOutcomeType = builder.enumType('BulkOutcome', {
  description: 'What happened to one record.',
  values: {
    CHANGED: { value: 'changed', description: 'The record was changed.' },
    UNCHANGED: { value: 'unchanged', description: 'The record already had these values.' },
    REFUSED: { value: 'refused', description: 'A rule forbids the change; the record is unchanged.' },
  } as const,
})

const NamedRecordType = builder.objectRef<NamedRecord>('BulkRecord').implement({
  description: 'A record and its name.',
  fields: (t) => ({
    id: t.exposeID('id', { description: ID }),
    name: t.exposeString('name', { description: 'The name of the record.' }),
  }),
})

const RefusalType = builder.objectRef<Refusal>('BulkRefusal').implement({
  description: 'The records that were refused for one reason.',
  fields: (t) => ({
    reason: t.exposeString('reason', {
      description: 'The reason, as errors of single changes give it: variant_published.',
    }),
    message: t.exposeString('message', { description: 'The message for the first of them.' }),
    count: t.exposeInt('count', { description: 'How many records were refused for this reason.' }),
    records: t.field({
      type: [NamedRecordType],
      description: 'The first five of them.',
      resolve: ({ records }) => [...records],
    }),
  }),
})

const DifferenceType = builder.objectRef<Difference>('BulkDifference').implement({
  description: 'One field of one record, before and after.',
  fields: (t) => ({
    field: t.exposeString('field', { description: 'The name of the field, as in the update’s arguments.' }),
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
  description: 'What would happen to one record.',
  fields: (t) => ({
    id: t.exposeID('id', { description: ID }),
    name: t.exposeString('name', { description: 'The name of the record.' }),
    differences: t.field({
      type: [DifferenceType],
      description: 'What would change, field by field.',
      resolve: ({ differences }) => [...differences],
    }),
  }),
})

const FoundInManyType = builder.objectRef<FoundInMany>('BulkFinding').implement({
  description: 'Something to check before variants are published, and how many of the tried variants have it.',
  fields: (t) => ({
    code: t.field({ type: FindingCodeType, description: 'What to check.', resolve: ({ code }) => code }),
    severity: t.field({
      type: FindingSeverityType,
      description: 'How serious it is.',
      resolve: ({ severity }) => severity,
    }),
    message: t.exposeString('message', { description: 'The message for the first of them.' }),
    count: t.exposeInt('count', { description: 'How many of the tried variants have it.' }),
    records: t.field({
      type: [NamedRecordType],
      description: 'The first five of them.',
      resolve: ({ records }) => [...records],
    }),
  }),
})

const PreviewType = builder.objectRef<BulkPreview>('BulkChangePreview').implement({
  description: 'What a bulk change would do, found by trying it on some records and rolling that back.',
  fields: (t) => ({
    total: t.exposeInt('total', {
      description: 'How many records it covers. For a search, the count stops at 10,000.',
    }),
    tried: t.exposeInt('tried', { description: 'How many of them were tried: at most 100, for about a second.' }),
    changed: t.exposeInt('changed', { description: 'How many of the tried records would change.' }),
    unchanged: t.exposeInt('unchanged', { description: 'How many of the tried records already have these values.' }),
    refusals: t.field({
      type: [RefusalType],
      description: 'How many of the tried records would be refused, by reason.',
      resolve: ({ refusals }) => [...refusals],
    }),
    samples: t.field({
      type: [SampleType],
      description: 'Five records that would change.',
      resolve: ({ samples }) => [...samples],
    }),
    findings: t.field({
      type: [FoundInManyType],
      description:
        'PUBLISH only: what to check in the tried records that would be published, implausible values first. ' +
        'Variant.publicationFindings lists everything for one variant.',
      resolve: ({ findings }) => [...findings],
    }),
  }),
})

const ItemType = builder.objectRef<BulkItem>('BulkChangeItem').implement({
  description: 'One record of a bulk change.',
  fields: (t) => ({
    recordId: t.exposeID('recordId', { description: RECORD_ID }),
    name: t.exposeString('name', { nullable: true, description: 'Its name when it was processed.' }),
    outcome: t.field({
      type: BulkOutcomeType,
      nullable: true,
      description: 'Null until the record has been processed.',
      resolve: ({ outcome }) => outcome,
    }),
    reason: t.exposeString('reason', {
      nullable: true,
      description: 'Why it was refused, as a stable code for programs; null unless it was.',
    }),
    message: t.exposeString('message', {
      nullable: true,
      description: 'Why it was refused, as a sentence; null unless it was.',
    }),
  }),
})

export const BulkChangeType = builder.objectRef<BulkChange>('BulkChange').implement({
  description: 'One change of many records, made in the background one record at a time. It continues after a restart.',
  fields: (t) => ({
    id: t.exposeID('id', { description: ID }),
    verb: t.field({
      type: BulkVerbType,
      description: 'What it does to each of its records.',
      resolve: ({ verb }) => verb,
    }),
    noun: t.field({ type: BulkNounType, description: 'The kind of record it changes.', resolve: ({ noun }) => noun }),
    fields: t.field({
      type: 'JSONObject',
      nullable: true,
      description: 'The fields that an update sets.',
      resolve: ({ fields }) => fields,
    }),
    state: t.field({ type: BulkChangeState, description: 'How far it has come.', resolve: ({ state }) => state }),
    endReason: t.exposeString('endReason', { nullable: true, description: 'The reason, as a sentence.' }),
    endedBecause: t.field({
      type: BecauseType,
      nullable: true,
      description: 'The same for programs, and for showing it in other languages.',
      resolve: ({ endedBecause }) => endedBecause,
    }),
    total: t.exposeInt('total', { description: 'How many records it covers.' }),
    changed: t.exposeInt('changed', { description: 'How many records have been changed so far.' }),
    unchanged: t.exposeInt('unchanged', { description: 'How many records already had these values.' }),
    refused: t.exposeInt('refused', { description: 'How many records have been refused so far.' }),
    refusals: t.field({
      type: [RefusalType],
      description: 'How many records were refused, by reason.',
      resolve: ({ id }, _args, { scope }) => refusalsOf(scope, id, {}),
    }),
    items: t.field({
      type: [ItemType],
      args: {
        ...nestedPageArgs(t.arg),
        outcome: t.arg({ type: BulkOutcomeType, description: 'Only records with this outcome.' }),
      },
      description: 'Its records, in the order they are processed.',
      resolve: ({ id }, args, { scope }) => itemsOf(scope, id, args),
    }),
    undoes: t.exposeID('undoes', { nullable: true, description: 'The bulk change that this one undoes.' }),
    undoneBy: t.exposeID('undoneBy', { nullable: true, description: 'The latest bulk change that undoes this one.' }),
    startedBy: t.exposeString('actorName', { description: 'The name of its starter.' }),
    startedById: t.exposeID('actorId', { description: 'The id of its starter.' }),
    startedAt: t.field({
      type: 'DateTime',
      description: 'When it was started.',
      resolve: ({ startedAt }) => startedAt,
    }),
    endedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it ended; null while it runs.',
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
    verb: arg({ type: BulkVerbType, required: true, description: 'What to do with each record.' }),
    noun: arg({ type: BulkNounType, required: true, description: 'The kind of record.' }),
    ids: arg.idList({ ...namingBy('noun'), description: 'The records, at most 10,000. If omitted, give `matching`.' }),
    matching: arg({
      ...argumentsOf(({ noun }) => listOperation(noun)),
      type: 'JSONObject',
      description:
        'All records that their list finds with these arguments: { "search": "linen" }, or {} for all. At ' +
        'most 100,000.',
    }),
    fields: arg({
      ...argumentsOf(({ noun }) => updateOperation(noun)),
      type: 'JSONObject',
      description: 'For UPDATE: the fields, as the record’s own update mutation takes them; null clears a field.',
    }),
  }
}

builder.queryFields((t) => ({
  previewBulkChange: t.field({
    type: PreviewType,
    args: bulkArgs(t.arg),
    description:
      'What a bulk change would do, found by trying it on the first records and rolling that back. Needs the ' +
      'right to change them.',
    resolve: (_root, args, { scope }, info) => previewBulkChange(scope, toInput(args, info)),
  }),
  bulkChanges: t.field({
    type: [BulkChangeType],
    args: pageArgs(t.arg),
    description: 'Running and past bulk changes, newest first.',
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
          'A name of your own for this request. Repeating the request with the same name starts nothing, and ' +
          'returns the first bulk change.',
      }),
    },
    description: 'Selects the records and begins to change them in the background, one at a time.',
    resolve: (_root, { key, ...args }, context, info) =>
      change(context, (deps, reader) => startBulkChange(deps, reader, { ...toInput(args, info), key: key ?? null })),
  }),
  cancelBulkChange: t.field({
    type: BulkChangeType,
    args: { id: t.arg.id({ required: true, description: 'The id of the bulk change.' }) },
    description: 'Stops a running bulk change. The changes already made remain; undoBulkChange undoes them.',
    resolve: (_root, args, context) => change(context, (deps, reader) => cancelBulkChange(deps, reader, args)),
  }),
  undoBulkChange: t.field({
    type: BulkChangeType,
    args: { id: t.arg.id({ required: true, description: 'The id of the bulk change.' }) },
    description:
      'Starts another bulk change that restores what this one changed. Records that have been saved since ' +
      'then are left unchanged and listed.',
    resolve: (_root, args, context) => change(context, (deps, reader) => undoBulkChange(deps, reader, args)),
  }),
}))
