import { ID } from '#kit/common-words.ts'
import { pageArgs } from '#kit/page-args.ts'
import { keyBy, toOne } from '#kit/relation.ts'
import { builder, change } from '#kit/schema-builder.ts'
import { ConnectionType, FaultType } from '../connections/connection-type.graphql.ts'
import { loadConnections } from '../connections/find-connections.ts'
import { cancelRun, continueRun, undoRun } from './decide-run.ts'
import { type ConnectionNotice, findConnectionNotices } from './find-notices.ts'
import { findRun, findRuns, loadLastRuns } from './find-runs.ts'
import type { Found, LeftOut, Run } from './run.ts'
import { startRun } from './start-run.ts'

const StateType = builder.enumType('ConnectionRunState', {
  description: 'How far a run has come.',
  values: {
    READING: { value: 'reading', description: 'It reads the connected system.' },
    CHECKING: { value: 'checking', description: 'It finds out what it would change in each record.' },
    WAITING: {
      value: 'waiting',
      description: 'It waits for a user to agree (continueConnectionRun) or to cancel it.',
    },
    RUNNING: { value: 'running', description: 'It writes records.' },
    FINISHED: { value: 'finished', description: 'It has come to its end.' },
    FAILED: { value: 'failed', description: 'It could not come to its end.' },
    CANCELLED: { value: 'cancelled', description: 'A user ended it.' },
    UNDOING: { value: 'undoing', description: 'What it has written is being taken back.' },
    UNDONE: { value: 'undone', description: 'What it had written is taken back.' },
  } as const,
})

const NotMarkedType = builder.enumType('ConnectionRunNotMarked', {
  description: 'Why a run does not mark records as gone.',
  values: {
    NOT_FULL: { value: 'not_full', description: 'It read only what has changed.' },
    PERMISSIONS_CHANGED: {
      value: 'permissions_changed',
      description:
        'The credentials allow, or the choice has read, something else than in the last good run, so that what is missing may only be hidden or no longer read.',
    },
  } as const,
})

const FoundType = builder.objectRef<Found>('ConnectionRunFound').implement({
  description: 'What the check of a run found.',
  fields: (t) => ({
    changes: t.exposeInt('changes', { description: 'How many records would be changed; new ones do not count.' }),
    gone: t.exposeInt('gone', { description: 'How many records would be marked as gone there.' }),
    references: t.exposeInt('references', { description: 'How many records the connection has.' }),
    notMarked: t.field({
      type: NotMarkedType,
      nullable: true,
      description: 'Why missing items are not marked as gone; null if they are.',
      resolve: ({ notMarked }) => notMarked,
    }),
  }),
})

const LeftOutType = builder.objectRef<LeftOut>('ConnectionLeftOut').implement({
  description: 'An item that a connector did not read, and why.',
  fields: (t) => ({
    itemId: t.string({ description: 'Its id there.', resolve: ({ item }) => item.id }),
    name: t.string({ description: 'Its name there.', resolve: ({ item }) => item.name }),
    address: t.string({ nullable: true, description: 'Where its people see it.', resolve: ({ item }) => item.address }),
    reason: t.string({ description: 'A stable code.', resolve: ({ said }) => said.reason }),
    message: t.string({ description: 'An English sentence.', resolve: ({ said }) => said.message }),
  }),
})

const connectionOf = toOne(async (scope, ids) => keyBy(await loadConnections(scope, ids), ({ id }) => id))

const RunType = builder.objectRef<Run>('ConnectionRun').implement({
  description: 'One reading of a connected system, and what became of it.',
  fields: (t) => ({
    id: t.exposeID('id', { description: ID }),
    connectionId: t.exposeID('connectionId', { description: 'The id of the connection, which may be gone.' }),
    connection: t.field({
      type: ConnectionType,
      nullable: true,
      description: 'The connection; null if it is gone.',
      resolve: ({ connectionId }, _args, { scope }) => connectionOf(scope, connectionId),
    }),
    state: t.field({ type: StateType, description: 'How far it has come.', resolve: ({ state }) => state }),
    isFull: t.exposeBoolean('isFull', { description: 'Whether all was read, rather than what has changed.' }),
    since: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Since when changes were read; null if all was read.',
      resolve: ({ since }) => since,
    }),
    bySchedule: t.exposeBoolean('bySchedule', {
      description: 'Whether it was started by its schedule rather than by a user.',
    }),
    rows: t.exposeInt('rows', { description: 'How many rows were read so far.' }),
    total: t.exposeInt('total', {
      nullable: true,
      description: 'How many items there are to read, if the system says.',
    }),
    leftOut: t.field({
      type: [LeftOutType],
      description: 'The first hundred items that were not read.',
      resolve: ({ leftOut }) => [...leftOut],
    }),
    leftOutCount: t.exposeInt('leftOutCount', { description: 'How many items were not read.' }),
    permissions: t.exposeStringList('permissions', { description: 'What the credentials allowed.' }),
    importId: t.exposeID('importId', {
      nullable: true,
      description: 'The import that checks and writes what was read: its problems, differences and counts are there.',
    }),
    found: t.field({
      type: FoundType,
      nullable: true,
      description: 'What the check found; null before.',
      resolve: ({ found }) => found,
    }),
    waitingBecause: t.field({
      type: FaultType,
      nullable: true,
      description: 'Why it waits: for a user, or before it asks the system again.',
      resolve: ({ waitingBecause }) => waitingBecause,
    }),
    endedBecause: t.field({
      type: FaultType,
      nullable: true,
      description: 'Why it ended early; null unless it did.',
      resolve: ({ endedBecause }) => endedBecause,
    }),
    gone: t.exposeInt('gone', { description: 'How many records it marked as gone there.' }),
    dueAt: t.field({
      type: 'DateTime',
      description: 'When it goes on, if it waits before it asks the system again.',
      resolve: ({ dueAt }) => dueAt,
    }),
    startedBy: t.exposeString('actorName', { description: 'Who started it.' }),
    createdAt: t.field({ type: 'DateTime', description: 'When it began.', resolve: ({ createdAt }) => createdAt }),
    endedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it ended; null while it has not.',
      resolve: ({ endedAt }) => endedAt,
    }),
  }),
})

const lastRunOf = toOne(async (scope, ids) => keyBy(await loadLastRuns(scope, ids), ({ connectionId }) => connectionId))

builder.objectField(ConnectionType, 'lastRun', (t) =>
  t.field({
    type: RunType,
    nullable: true,
    description: 'Its latest run; null before the first.',
    resolve: ({ id }, _args, { scope }) => lastRunOf(scope, id),
  }),
)

const NoticeKindType = builder.enumType('ConnectionNoticeKind', {
  description: 'What in a connection needs a user’s attention.',
  values: {
    PAUSED: { value: 'paused', description: 'The service has paused it.' },
    WAITING: { value: 'waiting', description: 'A run waits for a user to agree.' },
    FAILED: { value: 'failed', description: 'Its last run failed.' },
    EXPIRING: { value: 'expiring', description: 'Its credentials end soon.' },
    UNWRITTEN: { value: 'unwritten', description: 'Values could not be written to the other system.' },
  } as const,
})

const NoticeType = builder.objectRef<ConnectionNotice>('ConnectionNotice').implement({
  description: 'Something in a connection that needs a user’s attention.',
  fields: (t) => ({
    kind: t.field({ type: NoticeKindType, description: 'What it is.', resolve: ({ kind }) => kind }),
    connection: t.field({
      type: ConnectionType,
      description: 'The connection.',
      resolve: ({ connection }) => connection,
    }),
    run: t.field({
      type: RunType,
      nullable: true,
      description: 'The run it is about, if any.',
      resolve: ({ run }) => run,
    }),
    because: t.field({ type: FaultType, description: 'Why, and what to do.', resolve: ({ because }) => because }),
  }),
})

builder.queryFields((t) => ({
  connectionRuns: t.field({
    type: [RunType],
    args: {
      connectionId: t.arg.id({ description: 'Only runs of this connection.' }),
      ...pageArgs(t.arg),
    },
    description: 'Runs of connections, newest first.',
    resolve: (_root, args, { scope }) => findRuns(scope, args),
  }),
  connectionRun: t.field({
    type: RunType,
    nullable: true,
    args: { id: t.arg.id({ required: true, description: 'The id of the run.' }) },
    description: 'One run, or null if there is none with this id.',
    resolve: (_root, { id }, { scope }) => findRun(scope, id),
  }),
  connectionNotices: t.field({
    type: [NoticeType],
    description: 'What in connections needs a user’s attention; empty if nothing does.',
    resolve: (_root, _args, { scope }) => findConnectionNotices(scope),
  }),
}))

builder.mutationFields((t) => {
  const id = t.arg.id({ required: true, description: 'The id of the run.' })
  return {
    startConnectionRun: t.field({
      type: RunType,
      args: {
        connectionId: t.arg.id({ required: true, description: 'The id of the connection.' }),
        isFull: t.arg.boolean({ description: 'True to read all, even if reading what has changed would do.' }),
      },
      description:
        'Begins to read a connected system in the background. The first run shows what it would change, and waits.',
      resolve: (_root, args, context) => change(context, (deps, reader) => startRun(deps, reader, args)),
    }),
    continueConnectionRun: t.field({
      type: RunType,
      args: { id },
      description: 'Lets a run that waits write what its check has shown.',
      resolve: (_root, args, context) => change(context, (deps, reader) => continueRun(deps, reader, args)),
    }),
    cancelConnectionRun: t.field({
      type: RunType,
      args: { id },
      description: 'Ends a run. What it has written already stays; undoConnectionRun takes it back.',
      resolve: (_root, args, context) => change(context, (deps, reader) => cancelRun(deps, reader, args)),
    }),
    undoConnectionRun: t.field({
      type: RunType,
      args: { id },
      description: 'Takes back what a run has written, and pauses its connection.',
      resolve: (_root, args, context) => change(context, (deps, reader) => undoRun(deps, reader, args)),
    }),
  }
})
