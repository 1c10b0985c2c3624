import { RECORD_ID } from '#kit/common-words.ts'
import { pageArgs } from '#kit/page-args.ts'
import { builder, change } from '#kit/schema-builder.ts'
import { deleteForGood } from './delete-for-good.ts'
import { type DeletedRecord, keptUntil, type MissingReference, RECORD_KINDS } from './deleted-record.ts'
import { countDeleted, findDeleted, listDeleted } from './find-deleted-records.ts'
import { type RestoredRecord, restoreRecord } from './restore-record.ts'
import { type RestoreReport, restoreRecords } from './restore-records.ts'

const RecordKindType = builder.enumType('RecordKind', {
  description: 'The kind of a record.',
  values: Object.fromEntries(
    RECORD_KINDS.map((kind) => [kind.toUpperCase(), { value: kind, description: `A ${kind}.` }]),
  ),
})

const DeletedContentType = builder.objectRef<DeletedRecord['contents'][number]>('DeletedContent').implement({
  description: 'How many records of one kind were deleted along with a record.',
  fields: (t) => ({
    kind: t.exposeString('kind', { description: '"variant", "certification", "file" or "schedule".' }),
    count: t.exposeInt('count', { description: 'How many were deleted along with it.' }),
  }),
})

const DeletedRecordType = builder.objectRef<DeletedRecord>('DeletedRecord').implement({
  description: 'A deleted record that can still be restored, with everything that was deleted along with it.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The id of the deletion, for paging.' }),
    recordId: t.exposeID('recordId', {
      description: 'The id that the record had, and will have again once it is restored.',
    }),
    kind: t.field({ type: RecordKindType, description: 'The kind of record.', resolve: ({ kind }) => kind }),
    name: t.exposeString('name', { description: 'The record’s name when it was deleted.' }),
    actorKind: t.exposeString('actorKind', { description: 'What deleted it: "member", "api_key" or "system".' }),
    actorId: t.exposeString('actorId', { description: 'The id of the member, key or job that deleted it.' }),
    actorName: t.exposeString('actorName', { description: 'The name of the member, key or job that deleted it.' }),
    deletedAt: t.field({
      type: 'DateTime',
      description: 'When it was deleted.',
      resolve: ({ deletedAt }) => deletedAt,
    }),
    keptUntil: t.field({
      type: 'DateTime',
      description: 'When it can no longer be restored.',
      resolve: (deleted, _args, { deps }) => keptUntil(deleted, deps.config.deletedRecordsDays),
    }),
    contents: t.field({
      type: [DeletedContentType],
      description: 'What was deleted along with it and is restored with it.',
      resolve: ({ contents }) => [...contents],
    }),
  }),
})

const LeftOutType = builder.objectRef<MissingReference>('LeftOutReference').implement({
  description: 'A reference that a restored record has lost because the other record is gone.',
  fields: (t) => ({
    field: t.exposeString('field', { description: 'The field that held the reference: "companyId".' }),
    kind: t.field({
      type: RecordKindType,
      description: 'The kind of the other record.',
      resolve: ({ kind }) => kind,
    }),
    id: t.exposeID('id', { description: 'The id of the other record.' }),
    name: t.exposeString('name', {
      nullable: true,
      description: 'The name of the other record; null if it has been deleted for good.',
    }),
  }),
})

const RestoredRecordType = builder.objectRef<RestoredRecord>('RestoredRecord').implement({
  description: 'A restored record, with its former id.',
  fields: (t) => ({
    recordId: t.exposeID('recordId', { description: RECORD_ID }),
    kind: t.field({ type: RecordKindType, description: 'The kind of record.', resolve: ({ kind }) => kind }),
    name: t.exposeString('name', { description: 'The name of the record.' }),
    contents: t.field({
      type: [DeletedContentType],
      description: 'What was restored with it.',
      resolve: ({ contents }) => [...contents],
    }),
    leftOut: t.field({
      type: [LeftOutType],
      description: 'The references it has lost. Empty unless "leaveOutMissing" was given.',
      resolve: ({ leftOut }) => [...leftOut],
    }),
  }),
})

const NotRestoredType = builder.objectRef<RestoreReport['refused'][number]>('NotRestored').implement({
  description: 'A record that could not be restored, and why.',
  fields: (t) => ({
    recordId: t.exposeID('recordId', { description: RECORD_ID }),
    reason: t.exposeString('reason', { description: 'The reason, as a stable code: "sku_taken", "product_deleted" …' }),
    message: t.exposeString('message', { description: 'Why it could not be restored, as a sentence.' }),
  }),
})

const RestoreReportType = builder.objectRef<RestoreReport>('RestoreReport').implement({
  description: 'The result of restoring several records, each on its own.',
  fields: (t) => ({
    restored: t.field({
      type: [RestoredRecordType],
      description: 'The records that were restored.',
      resolve: ({ restored }) => [...restored],
    }),
    refused: t.field({
      type: [NotRestoredType],
      description: 'The records that could not be restored, each with the reason.',
      resolve: ({ refused }) => [...refused],
    }),
  }),
})

builder.queryFields((t) => {
  const filter = {
    kind: t.arg({ type: RecordKindType, description: 'Only records of this kind.' }),
    search: t.arg.string({ description: 'Only records with this in their name.' }),
  }
  return {
    deletedRecords: t.field({
      type: [DeletedRecordType],
      args: { ...pageArgs(t.arg), ...filter },
      description: 'Deleted records that can still be restored, most recently deleted first.',
      resolve: (_root, args, { scope }) => listDeleted(scope, args),
    }),
    deletedRecordCount: t.int({
      args: filter,
      description: 'How many deleted records can be restored.',
      resolve: (_root, args, { scope }) => countDeleted(scope, args),
    }),
    deletedRecord: t.field({
      type: DeletedRecordType,
      nullable: true,
      args: { recordId: t.arg.id({ required: true, description: 'The id the record had.' }) },
      description: 'One deleted record, or null if none is kept with this id.',
      resolve: (_root, { recordId }, { scope }) => findDeleted(scope, recordId),
    }),
  }
})

builder.mutationFields((t) => {
  const leaveOutMissing = t.arg.boolean({
    description:
      'Restores the record without its references to records that have been deleted since. Otherwise, it is ' +
      'refused if there are any.',
  })
  return {
    restoreRecord: t.field({
      type: RestoredRecordType,
      description:
        'Restores a deleted record and everything that was deleted along with it, with the same ids, codes, ' +
        'compositions, certifications and files. Refused if its SKU or a GTIN now belongs to another record.',
      args: { recordId: t.arg.id({ required: true, description: 'The id the record had.' }), leaveOutMissing },
      resolve: (_root, args, context) => change(context, (deps, reader) => restoreRecord(deps, reader, args)),
    }),
    restoreRecords: t.field({
      type: RestoreReportType,
      description: 'Restores up to 100 records, each on its own, in the order that their references require.',
      args: {
        recordIds: t.arg.idList({ required: true, description: 'The ids of the deleted records.' }),
        leaveOutMissing,
      },
      resolve: (_root, args, context) => change(context, (deps, reader) => restoreRecords(deps, reader, args)),
    }),
    deleteForGood: t.field({
      type: DeletedRecordType,
      description:
        'Deletes a deleted record for good, with its files, before its time is up. Needs an admin. The audit ' +
        'trail is kept.',
      args: { recordId: t.arg.id({ required: true, description: 'The id the record had.' }) },
      resolve: (_root, args, context) => change(context, (deps, reader) => deleteForGood(deps, reader, args)),
    }),
  }
})
