import { ID } from '#kit/common-words.ts'
import { builder, change } from '#kit/schema-builder.ts'
import { endOtherSessions, endSession } from './end-session.ts'
import { findSessions } from './find-sessions.ts'
import type { Session } from './session.ts'

const SessionType = builder.objectRef<Session>('Session').implement({
  description: 'A browser that is signed in.',
  fields: (t) => ({
    id: t.exposeID('id', { description: ID }),
    userAgent: t.exposeString('userAgent', { nullable: true, description: 'What the browser calls itself.' }),
    network: t.exposeString('network', {
      nullable: true,
      description: 'The network it was begun from, such as 203.0.113.0/24; never the whole address.',
    }),
    isCurrent: t.boolean({
      description: 'Whether this request came with it.',
      resolve: (session, _args, { reader }) => reader.kind !== 'stranger' && reader.sessionId === session.id,
    }),
    createdAt: t.field({
      type: 'DateTime',
      description: 'The moment of signing in.',
      resolve: (session) => session.createdAt,
    }),
    lastSeenAt: t.field({
      type: 'DateTime',
      description: 'To five minutes.',
      resolve: (session) => session.lastSeenAt,
    }),
    expiresAt: t.field({
      type: 'DateTime',
      description: 'When it ends, however much it is used.',
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
    description: 'Signs one of your browsers out, at once.',
    args: { id: t.arg.id({ required: true, description: 'The id of the session.' }) },
    resolve: (_root, args, context) => change(context, (deps, reader) => endSession(deps, reader, args)),
  }),
  endOtherSessions: t.field({
    type: [SessionType],
    description: 'Signs you out everywhere but here, at once; the sessions that have ended.',
    resolve: (_root, _args, context) => change(context, (deps, reader) => endOtherSessions(deps, reader)),
  }),
}))
