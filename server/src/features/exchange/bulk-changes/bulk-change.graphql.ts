import type { GraphQLResolveInfo } from 'graphql'
import type { NounName } from '#features/records/nouns.ts'
import { argumentsOf, namingBy } from '#kit/named-records.ts'
import { pageArgs } from '#kit/page-args.ts'
import { builder, change } from '#kit/schema-builder.ts'
import type { BulkVerb } from './bulk-change.ts'
import { BulkChangeType, BulkNounType, BulkVerbType, PreviewType } from './bulk-change-type.graphql.ts'
import { cancelBulkChange } from './cancel-bulk-change.ts'
import { coerceFields, coerceMatching, listOperation, updateOperation } from './coerce-arguments.ts'
import { findBulkChanges, loadBulkChange } from './find-bulk-changes.ts'
import { previewBulkChange } from './preview-bulk-change.ts'
import { startBulkChange } from './start-bulk-change.ts'
import { undoBulkChange } from './undo-bulk-change.ts'

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
