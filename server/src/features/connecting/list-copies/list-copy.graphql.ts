import { coerceListArguments, listOperation } from '#features/exchange/bulk-changes/coerce-arguments.ts'
import type { NounName } from '#features/records/nouns.ts'
import { SentNounType } from '#features/telling/webhook-deliveries/delivery-type.graphql.ts'
import { argumentsOf } from '#kit/named-records.ts'
import { pageArgs } from '#kit/page-args.ts'
import { builder, change } from '#kit/schema-builder.ts'
import { bringInStep } from './bring-in-step.ts'
import { confirmListCopy } from './confirm-list-copy.ts'
import { createListCopy } from './create-list-copy.ts'
import { deleteListCopy } from './delete-list-copy.ts'
import { discoverTables } from './discover-tables.ts'
import { findCopiedRows, findListCopies, findListCopy } from './find-list-copies.ts'
import { TablesType } from './foreign-table.graphql.ts'
import { MAX_LIST_COPIES } from './list-copy.ts'
import { CopiedRowType, ListCopyType, RowStateType, WhenLeftType } from './list-copy-type.graphql.ts'
import { updateListCopy } from './update-list-copy.ts'

const CONNECTION = 'The id of the connection.'

builder.queryFields((t) => {
  const id = t.arg.id({ required: true, description: 'The id of the list copy.' })
  return {
    listCopies: t.field({
      type: [ListCopyType],
      args: { connectionId: t.arg.id({ required: true, description: CONNECTION }) },
      description: 'The tables of a connection that are kept in step with lists, oldest first.',
      resolve: (_root, { connectionId }, { scope }) => findListCopies(scope, connectionId),
    }),
    listCopy: t.field({
      type: ListCopyType,
      nullable: true,
      args: { id },
      description: 'One list copy, or null if there is none with this id.',
      resolve: (_root, args, { scope }) => findListCopy(scope, args.id),
    }),
    listCopyRows: t.field({
      type: [CopiedRowType],
      args: { id, ...pageArgs(t.arg), state: t.arg({ type: RowStateType, description: 'Only rows in this state.' }) },
      description: 'The rows of a list copy, in the order of the list.',
      resolve: (_root, { id: copy, ...query }, { scope }) => findCopiedRows(scope, copy, query),
    }),
  }
})

builder.mutationFields((t) => {
  const id = t.arg.id({ required: true, description: 'The id of the list copy.' })
  const query = t.arg({
    ...argumentsOf(({ noun }) => listOperation(noun)),
    type: 'JSONObject',
    description: 'The arguments of the list: how it is filtered and sorted. If omitted, all records, oldest first.',
  })
  const parts = {
    mostRows: t.arg.int({ description: 'Only so many of the list’s first records. If omitted, all of them.' }),
    leftColumn: t.arg.string({
      description: 'The column there that says when a record left the list; "new" makes one. Not needed for DELETE.',
    }),
    whenLeft: t.arg({
      type: WhenLeftType,
      description:
        'What becomes of rows whose records have left the list. They are marked unless you choose otherwise.',
    }),
    afterChanges: t.arg.boolean({
      description:
        'Whether changes are written within a minute or two, without looking at the table. They are by default.',
    }),
    cron: t.arg.string({
      description:
        'When all of the table is looked at, as a cron expression. Rows that others have changed or deleted are put right then.',
    }),
    timeZone: t.arg.string({ description: 'The time zone of those times: "Europe/Lisbon".' }),
    isPaused: t.arg.boolean({ description: 'True to pause it, false to resume it.' }),
  }
  return {
    discoverTables: t.field({
      type: TablesType,
      args: {
        connectionId: t.arg.id({ required: true, description: CONNECTION }),
        noun: t.arg({ type: SentNounType, required: true, description: 'The kind of record in the list.' }),
      },
      description: 'Asks the connected system for its tables, and says which columns a list of this kind has.',
      resolve: (_root, { connectionId, noun }, context) =>
        change(context, (deps, reader) => discoverTables(deps, reader, { id: connectionId, noun })),
    }),
    createListCopy: t.field({
      type: ListCopyType,
      description:
        `Chooses a table that is kept in step with a list; at most ${MAX_LIST_COPIES} list copies. Then call bringInStep, ` +
        'which shows what would be written, and confirmListCopy.',
      args: {
        connectionId: t.arg.id({ required: true, description: CONNECTION }),
        name: t.arg.string({ required: true, description: 'The list copy’s name.' }),
        noun: t.arg({ type: SentNounType, required: true, description: 'The kind of record in the list.' }),
        query,
        table: t.arg.string({ required: true, description: 'The key of the table, from discoverTables.' }),
        columns: t.arg({
          type: 'JSONObject',
          required: true,
          description: 'By column of the list, the key of the column there that it is written to; "new" makes one.',
        }),
        keyColumn: t.arg.string({
          required: true,
          description:
            'The column of the list that tells rows apart: an id or a code. Rows with the same value are adopted.',
        }),
        ...parts,
      },
      resolve: (_root, args, context, { schema }) => {
        const list = args.query ? coerceListArguments(schema, args.noun, args.query) : null
        return change(context, (deps, reader) =>
          createListCopy(deps, reader, { ...args, leftColumn: args.leftColumn ?? null, query: list }),
        )
      },
    }),
    updateListCopy: t.field({
      type: ListCopyType,
      description:
        'Changes the given fields. After choosing another table or other columns, or to have rows deleted, nothing is written ' +
        'until confirmListCopy.',
      args: {
        id,
        name: t.arg.string({ description: 'The list copy’s name.' }),
        query: t.arg({
          type: 'JSONObject',
          description: 'The arguments of the list: how it is filtered and sorted.',
        }),
        table: t.arg.string({ description: 'The key of the table.' }),
        columns: t.arg({
          type: 'JSONObject',
          description:
            'By column of the list, the key of the column there. Columns that are not named are no longer written.',
        }),
        keyColumn: t.arg.string({ description: 'The column of the list that tells rows apart.' }),
        ...parts,
      },
      resolve: (_root, { query: given, ...args }, context, { schema }) => {
        const list = given ? (noun: NounName) => coerceListArguments(schema, noun, given) : null
        return change(context, (deps, reader) =>
          updateListCopy(deps, reader, { ...args, ...(list && { query: list }) }),
        )
      },
    }),
    bringInStep: t.field({
      type: ListCopyType,
      args: { id },
      description:
        'Compares the list with all of the table now. Before confirmListCopy it then shows what would be written; afterwards it ' +
        'writes it, also what was refused before.',
      resolve: (_root, args, context) => change(context, (deps, reader) => bringInStep(deps, reader, args)),
    }),
    confirmListCopy: t.field({
      type: ListCopyType,
      args: { id },
      description:
        'Confirms what would be written, and writes it. From then on the table is kept in step: what others change in the ' +
        'written columns is written over; other columns and other rows stay as they are.',
      resolve: (_root, args, context) => change(context, (deps, reader) => confirmListCopy(deps, reader, args)),
    }),
    deleteListCopy: t.field({
      type: ListCopyType,
      args: { id },
      description: 'Ends a list copy. The rows in the other system stay.',
      resolve: (_root, args, context) => change(context, (deps, reader) => deleteListCopy(deps, reader, args)),
    }),
  }
})
