import { ID } from '#kit/common-words.ts'
import { builder, change } from '#kit/schema-builder.ts'
import { endOtherSessions, endSession } from './end-session.ts'
import { findSessions } from './find-sessions.ts'
import type { Session } from './session.ts'

const SessionType = builder.objectRef<Session>('Session').implement({
  description: 'A browser in which you are signed in.',
  fields: (t) => ({
    id: t.exposeID('id', { description: ID }),
    userAgent: t.exposeString('userAgent', { nullable: true, description: 'The browser, as it identifies itself.' }),
    network: t.exposeString('network', {
      nullable: true,
      description: 'The network it was started from, such as 203.0.113.0/24; never the whole address.',
    }),
    isCurrent: t.boolean({
      description: 'Whether this request uses it.',
      resolve: (session, _args, { reader }) => reader.kind !== 'stranger' && reader.sessionId === session.id,
    }),
    createdAt: t.field({
      type: 'DateTime',
      description: 'When you signed in.',
      resolve: (session) => session.createdAt,
    }),
    lastSeenAt: t.field({
      type: 'DateTime',
      description: 'When it was last used, to five minutes.',
      resolve: (session) => session.lastSeenAt,
    }),
    expiresAt: t.field({
      type: 'DateTime',
      description: 'When it ends, even if it is in use.',
      resolve: (session) => session.expiresAt,
    }),
  }),
})

builder.queryFields((t) => ({
  sessions: t.field({
    type: [SessionType],
    description: 'Where you are signed in, last used first; at most 100.',
    resolve: (_root, _args, { scope }) => findSessions(scope),
  }),
}))

builder.mutationFields((t) => ({
  endSession: t.field({
    type: SessionType,
    description: 'Signs you out of one browser, at once.',
    args: { id: t.arg.id({ required: true, description: 'The id of the session.' }) },
    resolve: (_root, args, context) => change(context, (deps, reader) => endSession(deps, reader, args)),
  }),
  endOtherSessions: t.field({
    type: [SessionType],
    description: 'Signs you out everywhere else, at once. Returns the sessions that ended.',
    resolve: (_root, _args, context) => change(context, (deps, reader) => endOtherSessions(deps, reader)),
  }),
}))
