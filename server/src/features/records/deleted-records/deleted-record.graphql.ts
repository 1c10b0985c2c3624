import { RECORD_ID } from '#kit/common-words.ts'
import { pageArgs } from '#kit/page-args.ts'
import { builder, change } from '#kit/schema-builder.ts'
import { deleteForGood } from './delete-for-good.ts'
import { type DeletedRecord, keptUntil, type MissingReference, RECORD_KINDS } from './deleted-record.ts'
import { countDeleted, findDeleted, listDeleted } from './find-deleted-records.ts'
import { type RestoredRecord, restoreRecord } from './restore-record.ts'
import { type RestoreReport, restoreRecords } from './restore-records.ts'

const RecordKindType = builder.enumType('RecordKind', {
  description: 'What kind of record.',
  values: Object.fromEntries(
    RECORD_KINDS.map((kind) => [kind.toUpperCase(), { value: kind, description: `A ${kind}.` }]),
  ),
})

const DeletedContentType = builder.objectRef<DeletedRecord['contents'][number]>('DeletedContent').implement({
  description: 'How many of one kind went with a deleted record.',
  fields: (t) => ({
    kind: t.exposeString('kind', { description: '"variant", "certification", "file" or "schedule".' }),
    count: t.exposeInt('count', { description: 'How many went with it.' }),
  }),
})

const DeletedRecordType = builder.objectRef<DeletedRecord>('DeletedRecord').implement({
  description: 'A record that was deleted and can be restored for a while, with what went with it.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Of the deleting, for paging.' }),
    recordId: t.exposeID('recordId', { description: 'The id the record had, and has again when it is restored.' }),
    kind: t.field({ type: RecordKindType, description: 'The kind of the record.', resolve: ({ kind }) => kind }),
    name: t.exposeString('name', { description: 'The name of the record when it was deleted.' }),
    actorKind: t.exposeString('actorKind', { description: 'Who deleted it: "member", "api_key" or "system".' }),
    actorId: t.exposeString('actorId', { description: 'The id of who deleted it.' }),
    actorName: t.exposeString('actorName', { description: 'The name of who deleted it.' }),
    deletedAt: t.field({
      type: 'DateTime',
      description: 'The moment it was deleted.',
      resolve: ({ deletedAt }) => deletedAt,
    }),
    keptUntil: t.field({
      type: 'DateTime',
      description: 'Until when it can be restored.',
      resolve: (deleted, _args, { deps }) => keptUntil(deleted, deps.config.deletedRecordsDays),
    }),
    contents: t.field({
      type: [DeletedContentType],
      description: 'What went with it and comes back with it.',
      resolve: ({ contents }) => [...contents],
    }),
  }),
})

const LeftOutType = builder.objectRef<MissingReference>('LeftOutReference').implement({
  description: 'What a restored record named before, and names no more because it is gone.',
  fields: (t) => ({
    field: t.exposeString('field', { description: 'The field that named it: "companyId".' }),
    kind: t.field({
      type: RecordKindType,
      description: 'The kind of the record that is named.',
      resolve: ({ kind }) => kind,
    }),
    id: t.exposeID('id', { description: 'The id of the record that is named.' }),
    name: t.exposeString('name', { nullable: true, description: 'Null when it has been deleted for good.' }),
  }),
})

const RestoredRecordType = builder.objectRef<RestoredRecord>('RestoredRecord').implement({
  description: 'A record that is back, under the id it had.',
  fields: (t) => ({
    recordId: t.exposeID('recordId', { description: RECORD_ID }),
    kind: t.field({ type: RecordKindType, description: 'The kind of the record.', resolve: ({ kind }) => kind }),
    name: t.exposeString('name', { description: 'The name of the record.' }),
    contents: t.field({
      type: [DeletedContentType],
      description: 'What came back with it.',
      resolve: ({ contents }) => [...contents],
    }),
    leftOut: t.field({
      type: [LeftOutType],
      description: 'What it named and names no more. Empty unless "leaveOutMissing" was given.',
      resolve: ({ leftOut }) => [...leftOut],
    }),
  }),
})

const NotRestoredType = builder.objectRef<RestoreReport['refused'][number]>('NotRestored').implement({
  description: 'A record that could not be restored, and why.',
  fields: (t) => ({
    recordId: t.exposeID('recordId', { description: RECORD_ID }),
    reason: t.exposeString('reason', { description: '"sku_taken", "product_deleted" …' }),
    message: t.exposeString('message', { description: 'Why it could not be restored, in a sentence.' }),
  }),
})

const RestoreReportType = builder.objectRef<RestoreReport>('RestoreReport').implement({
  description: 'What came of restoring several records, each by itself.',
  fields: (t) => ({
    restored: t.field({
      type: [RestoredRecordType],
      description: 'The records that are back.',
      resolve: ({ restored }) => [...restored],
    }),
    refused: t.field({
      type: [NotRestoredType],
      description: 'The records that could not be restored, each with its reason.',
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
      description: 'What has been deleted and can be restored, the latest first.',
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
      description: 'One deleted record, or null if none is kept under this id.',
      resolve: (_root, { recordId }, { scope }) => findDeleted(scope, recordId),
    }),
  }
})

builder.mutationFields((t) => {
  const leaveOutMissing = t.arg.boolean({
    description: 'Restore it even if it names what has been deleted since, without that. Otherwise it is refused.',
  })
  return {
    restoreRecord: t.field({
      type: RestoredRecordType,
      description:
        'Puts a deleted record back with what went with it: same ids, codes, compositions, certifications, files. ' +
        'Refused when its SKU or a GTIN has another owner now.',
      args: { recordId: t.arg.id({ required: true, description: 'The id the record had.' }), leaveOutMissing },
      resolve: (_root, args, context) => change(context, (deps, reader) => restoreRecord(deps, reader, args)),
    }),
    restoreRecords: t.field({
      type: RestoreReportType,
      description: 'Restores up to 100 records, each by itself; those that others name first.',
      args: {
        recordIds: t.arg.idList({ required: true, description: 'The ids of the deleted records.' }),
        leaveOutMissing,
      },
      resolve: (_root, args, context) => change(context, (deps, reader) => restoreRecords(deps, reader, args)),
    }),
    deleteForGood: t.field({
      type: DeletedRecordType,
      description: 'Gives a deleted record up before its time, with its files. Needs an admin. The audit trail stays.',
      args: { recordId: t.arg.id({ required: true, description: 'The id the record had.' }) },
      resolve: (_root, args, context) => change(context, (deps, reader) => deleteForGood(deps, reader, args)),
    }),
  }
})
