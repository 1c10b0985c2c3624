import { valuesOfNouns } from '#features/records/nouns.ts'
import { FindingCodeType, FindingSeverityType } from '#features/records/readiness/publication-finding.graphql.ts'
import { BecauseType } from '#kit/because-type.ts'
import { ID, RECORD_ID } from '#kit/common-words.ts'
import { nestedPageArgs } from '#kit/page-args.ts'
import { groupBy, toMany } from '#kit/relation.ts'
import { builder } from '#kit/schema-builder.ts'
import type { BulkChange, BulkItem, Difference, NamedRecord, Refusal } from './bulk-change.ts'
import { loadItems, loadRefusals } from './find-bulk-changes.ts'
import type { BulkPreview, FoundInMany } from './preview-bulk-change.ts'

const refusalsOf = toMany(async (scope, ids) =>
  groupBy(await loadRefusals(scope, ids), ({ bulkChangeId }) => bulkChangeId),
)
const itemsOf = toMany<BulkItem, Parameters<typeof loadItems>[2]>(async (scope, ids, args) =>
  groupBy(await loadItems(scope, ids, args), ({ bulkChangeId }) => bulkChangeId),
)

export const BulkVerbType = builder.enumType('BulkVerb', {
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

export const BulkNounType = builder.enumType('BulkNoun', {
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

export const PreviewType = builder.objectRef<BulkPreview>('BulkChangePreview').implement({
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
