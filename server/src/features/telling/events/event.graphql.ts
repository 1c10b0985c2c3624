import { ID } from '#kit/common-words.ts'
import { pageArgs } from '#kit/page-args.ts'
import { builder } from '#kit/schema-builder.ts'
import { changesOf, type EventActor, type FieldChange, type RecordedEvent } from './event.ts'
import { findEventActors, findEvents } from './find-events.ts'

const FieldChangeType = builder.objectRef<FieldChange>('FieldChange').implement({
  description: 'The value of one field before and after an event.',
  fields: (t) => ({
    field: t.exposeString('field', {
      description: 'The name of the field, as in the update’s arguments: "careInstructions".',
    }),
    before: t.string({
      description: 'JSON.',
      extensions: { isJson: true },
      resolve: ({ before }) => JSON.stringify(before),
    }),
    after: t.string({
      description: 'JSON.',
      extensions: { isJson: true },
      resolve: ({ after }) => JSON.stringify(after),
    }),
    called: t.string({
      nullable: true,
      description:
        'JSON: what identifiers of another system in them were called there, by identifier; null if there are none.',
      extensions: { isJson: true },
      resolve: ({ called }) => (called === null ? null : JSON.stringify(called)),
    }),
  }),
})

const EventType = builder.objectRef<RecordedEvent>('Event').implement({
  description: 'What happened, to which record, and who did it.',
  fields: (t) => ({
    id: t.exposeID('id', { description: ID }),
    kind: t.exposeString('kind', { description: 'The kind of event: "product.created", "passport.published" …' }),
    actorKind: t.exposeString('actorKind', {
      description: '"member", "api_key", "system" or "private_link" (a receiver who opened one).',
    }),
    actorId: t.exposeString('actorId', { description: 'The id of the member, key or job that did it.' }),
    actorName: t.exposeString('actorName', { description: 'The name of the actor at the time.' }),
    subjectType: t.exposeString('subjectType', {
      description: 'The kind of record it happened to: "variant".',
    }),
    subjectId: t.exposeString('subjectId', { description: 'The id of the record it happened to.' }),
    data: t.string({
      description: 'JSON: the fields of the record that were written. Never contains a secret.',
      extensions: { isJson: true },
      resolve: ({ data }) => JSON.stringify(data),
    }),
    changes: t.field({
      type: [FieldChangeType],
      description:
        'For an update: the changed fields, before and after. Sending the values from before to the update ' +
        'mutation undoes it. Empty for all other events.',
      resolve: (event) => changesOf(event),
    }),
    requestId: t.exposeString('requestId', {
      nullable: true,
      description: 'The id of the request that caused it, as in the log; null if there was no request.',
    }),
    partOf: t.exposeID('partOf', {
      nullable: true,
      description: 'The bulk change or import that it was part of; null for a separate change.',
    }),
    occurredAt: t.field({
      type: 'DateTime',
      description: 'When it happened.',
      resolve: ({ occurredAt }) => occurredAt,
    }),
  }),
})

const EventActorType = builder.objectRef<EventActor>('EventActor').implement({
  description: 'A person, key or job that has done something, by its name at the time.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The id of the member, key or job.' }),
    kind: t.exposeString('kind', { description: '"member", "api_key", "system" or "private_link".' }),
    name: t.exposeString('name', { description: 'Its name at the time.' }),
  }),
})

builder.queryFields((t) => ({
  events: t.field({
    type: [EventType],
    args: {
      ...pageArgs(t.arg),
      subjectId: t.arg.id({ description: 'Only events of this record.' }),
      kind: t.arg.string({ description: 'Only events of this kind.' }),
      actorId: t.arg.id({ description: 'Only events that this member, key or job caused.' }),
      partOf: t.arg.id({
        description: 'Only events that were part of this import or bulk change, including its undo.',
      }),
      from: t.arg({ type: 'DateTime', description: 'Only events at or after this moment.' }),
      until: t.arg({ type: 'DateTime', description: 'Only events before this moment.' }),
    },
    description:
      'The audit trail, newest first. Only readers who may edit see events of private links; only admins see ' +
      'those of members, invitations, API keys, webhooks and schedules.',
    resolve: (_root, args, { scope }) => findEvents(scope, args),
  }),
  eventActors: t.field({
    type: [EventActorType],
    description: 'Everyone who appears in the audit trail, by name; at most 500.',
    resolve: (_root, _args, { scope }) => findEventActors(scope),
  }),
}))
