import { pageArgs } from '../access/page-args.ts'
import { builder } from '../access/schema-builder.ts'
import type { RecordedEvent } from './event.ts'
import { findEvents } from './find-events.ts'

const EventType = builder.objectRef<RecordedEvent>('Event').implement({
  description: 'What happened, to which record, by whom.',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.exposeString('kind', { description: '"product.created", "passport.published" …' }),
    actorKind: t.exposeString('actorKind', {
      description: '"member", "api_key", "system", or "private_link": whoever opened one.',
    }),
    actorId: t.exposeString('actorId'),
    actorName: t.exposeString('actorName'),
    subjectType: t.exposeString('subjectType'),
    subjectId: t.exposeString('subjectId'),
    data: t.string({
      description: 'JSON: the fields of the record that were written.',
      resolve: ({ data }) => JSON.stringify(data),
    }),
    requestId: t.exposeString('requestId', { nullable: true }),
    occurredAt: t.field({ type: 'DateTime', resolve: ({ occurredAt }) => occurredAt }),
  }),
})

builder.queryField('events', (t) =>
  t.field({
    type: [EventType],
    args: {
      ...pageArgs(t.arg),
      subjectId: t.arg.id({ description: 'Only what happened to this record.' }),
      kind: t.arg.string({ description: 'Only events of this kind.' }),
    },
    description: 'The audit trail, newest first.',
    resolve: (_root, args, { scope }) => findEvents(scope, args),
  }),
)
