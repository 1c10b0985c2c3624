import { keyBy, toOne } from '#kit/relation.ts'
import { builder } from '#kit/schema-builder.ts'
import { CONNECTORS } from '../connectors/connectors.ts'
import { loadConnectionCalls } from './connection-calls.ts'
import { ConnectionType } from './connection-type.graphql.ts'

const callsOf = toOne(async (scope, ids) =>
  keyBy(await loadConnectionCalls(scope, ids), ({ connectionId }) => connectionId),
)

const counts = (kind: string) => CONNECTORS.some((one) => one.kind === kind && one.countsCalls === true)

builder.objectFields(ConnectionType, (t) => ({
  callsThisMonth: t.int({
    nullable: true,
    description: 'How many requests it has made this month (UTC), null if its system does not count them by the month.',
    resolve: async ({ id, kind }, _args, { scope }) =>
      counts(kind) ? ((await callsOf(scope, id))?.thisMonth ?? 0) : null,
  }),
  callsLastMonth: t.int({
    nullable: true,
    description: 'The same of the month before.',
    resolve: async ({ id, kind }, _args, { scope }) =>
      counts(kind) ? ((await callsOf(scope, id))?.lastMonth ?? 0) : null,
  }),
}))
