import { writeMatching } from '#features/exchange/bulk-changes/coerce-arguments.ts'
import { SentNounType } from '#features/telling/webhook-deliveries/delivery-type.graphql.ts'
import { CREATED_AT, ID, UPDATED_AT } from '#kit/common-words.ts'
import { groupBy, toMany } from '#kit/relation.ts'
import { builder } from '#kit/schema-builder.ts'
import { FaultType } from '../connections/connection-type.graphql.ts'
import { loadRowCounts } from './find-list-copies.ts'
import { TableColumnType } from './foreign-table.graphql.ts'
import {
  type CopiedColumn,
  type CopiedRow,
  type Done,
  type ListCopy,
  NOTHING_DONE,
  type RowCount,
} from './list-copy.ts'

const countsOf = toMany<RowCount, object>(async (scope, ids) =>
  groupBy(await loadRowCounts(scope, ids), ({ copyId }) => copyId),
)

export const WhenLeftType = builder.enumType('WhenLeft', {
  description: 'What becomes of the row of a record that is no longer in the list.',
  values: {
    MARK: { value: 'mark', description: 'A column says on which day it left.' },
    DELETE: { value: 'delete', description: 'It is deleted.' },
  } as const,
})

const PhaseType = builder.enumType('ListCopyPhase', {
  description: 'What a list copy is doing.',
  values: {
    RESTS: { value: 'rests', description: 'Nothing, until there is a reason.' },
    COMPARES: { value: 'compares', description: 'It compares the list with what was written.' },
    LOOKS: { value: 'looks', description: 'It looks at the table in the other system.' },
    WAITS: { value: 'waits', description: 'It waits for a person to confirm what would be written.' },
    WRITES: { value: 'writes', description: 'It writes.' },
  } as const,
})

export const RowStateType = builder.enumType('ListCopyRowState', {
  description: 'The state of the row of one record.',
  values: {
    TO_ADD: { value: 'to_add', description: 'It is to be added.' },
    TO_CHANGE: { value: 'to_change', description: 'It is there, and is to be changed.' },
    TO_TAKE_AWAY: {
      value: 'to_take_away',
      description: 'Its record has left the list; it is to be marked or deleted.',
    },
    THERE: { value: 'there', description: 'It is there, as in the list.' },
    LEFT: { value: 'left', description: 'Its record has left the list, and it is marked.' },
    REFUSED: { value: 'refused', description: 'It could not be written.' },
  } as const,
})

const CopiedColumnType = builder.objectRef<CopiedColumn>('CopiedColumn').implement({
  description: 'A column of the list, and the one there that it is written to.',
  fields: (t) => ({
    column: t.exposeString('column', { description: 'The column of the list, as in exports.' }),
    key: t.exposeString('key', { description: 'The key of the column there.' }),
    label: t.exposeString('label', { description: 'What it was called there when it was chosen.' }),
  }),
})

const DoneType = builder.objectRef<Partial<Done>>('ListCopyDone').implement({
  description: 'What was done when the table was last brought in step, or so far.',
  fields: (t) => {
    const count = (key: keyof Done, description: string) =>
      t.int({ description, resolve: (done) => ({ ...NOTHING_DONE, ...done })[key] })
    return {
      added: count('added', 'Rows that were added.'),
      changed: count('changed', 'Rows that were changed.'),
      marked: count('marked', 'Rows that were marked, because their records have left.'),
      deleted: count('deleted', 'Rows that were deleted, because their records have left.'),
      refused: count('refused', 'Rows that the system refused.'),
      foreign: count('foreign', 'Rows that had been changed or deleted there.'),
    }
  },
})

const CountsType = builder.objectRef<readonly RowCount[]>('ListCopyCounts')
CountsType.implement({
  description: 'How many rows are in each state.',
  fields: (t) => {
    const count = (state: RowCount['state'], description: string) =>
      t.int({ description, resolve: (counts) => counts.find((one) => one.state === state)?.count ?? 0 })
    return {
      toAdd: count('to_add', 'To be added.'),
      toChange: count('to_change', 'To be changed.'),
      toTakeAway: count('to_take_away', 'To be marked or deleted.'),
      there: count('there', 'As in the list.'),
      left: count('left', 'Marked, because their records have left.'),
      refused: count('refused', 'Not written.'),
    }
  },
})

export const ListCopyType = builder.objectRef<ListCopy>('ListCopy').implement({
  description: 'A table in a connected system that is kept in step with a list.',
  fields: (t) => ({
    id: t.exposeID('id', { description: ID }),
    connectionId: t.exposeID('connectionId', { description: 'The id of the connection.' }),
    name: t.exposeString('name', { description: 'The list copy’s name.' }),
    noun: t.field({ type: SentNounType, description: 'The kind of record in the list.', resolve: ({ noun }) => noun }),
    query: t.field({
      type: 'JSONObject',
      description: 'How the list is filtered and sorted, as createListCopy takes it; {} for all, oldest first.',
      resolve: ({ noun, query }, _args, _context, { schema }) => writeMatching(schema, noun, query),
    }),
    mostRows: t.exposeInt('mostRows', {
      nullable: true,
      description: 'If set, only so many of the list’s first records are in the table.',
    }),
    table: t.exposeString('tableKey', { description: 'The key of the table.' }),
    tableLabel: t.exposeString('tableLabel', { description: 'What the table was called when it was chosen.' }),
    columns: t.field({
      type: [CopiedColumnType],
      description: 'What is written, and where.',
      resolve: ({ columns }) => [...columns],
    }),
    keyColumn: t.exposeString('keyColumn', { description: 'The column of the list that tells rows apart.' }),
    whenLeft: t.field({
      type: WhenLeftType,
      description: 'What becomes of rows whose records have left the list.',
      resolve: ({ whenLeft }) => whenLeft,
    }),
    leftColumn: t.field({
      type: TableColumnType,
      nullable: true,
      description: 'The column there that says when a record left the list; null if rows are deleted.',
      resolve: ({ leftColumn }) => leftColumn,
    }),
    afterChanges: t.exposeBoolean('afterChanges', {
      description: 'Whether changes are written within a minute or two, without looking at the table.',
    }),
    cron: t.exposeString('cron', {
      nullable: true,
      description: 'When all of the table is looked at, as a cron expression; null if only when a user wants it.',
    }),
    timeZone: t.exposeString('timeZone', { nullable: true, description: 'The time zone of those times.' }),
    nextAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When all of the table is looked at next; null if it is not by itself.',
      resolve: ({ nextAt }) => nextAt,
    }),
    isPaused: t.exposeBoolean('isPaused', { description: 'Whether it is paused.' }),
    confirmedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When a person confirmed what is written; null before that, while nothing is written.',
      resolve: ({ confirmedAt }) => confirmedAt,
    }),
    phase: t.field({ type: PhaseType, description: 'What it is doing.', resolve: ({ phase }) => phase }),
    dueAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Until when it waits, because the system asked for it or did not respond.',
      resolve: ({ dueAt }) => dueAt,
    }),
    because: t.field({
      type: FaultType,
      nullable: true,
      description: 'Why it waits or has stopped; null if it does neither.',
      resolve: ({ because }) => because,
    }),
    done: t.field({ type: DoneType, description: 'What was done last, or so far.', resolve: ({ done }) => done }),
    counts: t.field({
      type: CountsType,
      description: 'How many rows are in each state.',
      resolve: ({ id }, _args, { scope }) => countsOf(scope, id, {}),
    }),
    restedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the table was last in step; null before that.',
      resolve: ({ restedAt }) => restedAt,
    }),
    revision: t.exposeInt('revision', { description: 'How many times it has been saved.' }),
    createdAt: t.field({ type: 'DateTime', description: CREATED_AT, resolve: ({ createdAt }) => createdAt }),
    updatedAt: t.field({ type: 'DateTime', description: UPDATED_AT, resolve: ({ updatedAt }) => updatedAt }),
  }),
})

export const CopiedRowType = builder.objectRef<CopiedRow>('ListCopyRow').implement({
  description: 'What is known of the row of one record.',
  fields: (t) => ({
    id: t.exposeID('recordId', { description: 'The id of the record.' }),
    name: t.exposeString('label', { description: 'The record’s name when it was last compared.' }),
    key: t.exposeString('key', { description: 'What tells its row apart.' }),
    state: t.field({ type: RowStateType, description: 'Its state.', resolve: ({ state }) => state }),
    leftOn: t.exposeString('leftOn', { nullable: true, description: 'The day on which it left the list.' }),
    because: t.field({
      type: FaultType,
      nullable: true,
      description: 'Why it was not written; null if it was, or has not been tried.',
      resolve: ({ because }) => because,
    }),
    writtenAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it was last written.',
      resolve: ({ writtenAt }) => writtenAt,
    }),
  }),
})
