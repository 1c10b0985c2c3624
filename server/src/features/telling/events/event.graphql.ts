import { ID } from '#kit/common-words.ts'
import { pageArgs } from '#kit/page-args.ts'
import { builder } from '#kit/schema-builder.ts'
import { changesOf, type EventActor, type FieldChange, type RecordedEvent } from './event.ts'
import { findEventActors, findEvents } from './find-events.ts'

const FieldChangeType = builder.objectRef<FieldChange>('FieldChange').implement({
  description: 'What an event changed one field from and to.',
  fields: (t) => ({
    field: t.exposeString('field', { description: 'As in the argument of the update: "careInstructions".' }),
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
  }),
})

const EventType = builder.objectRef<RecordedEvent>('Event').implement({
  description: 'What happened, to which record, by whom.',
  fields: (t) => ({
    id: t.exposeID('id', { description: ID }),
    kind: t.exposeString('kind', { description: '"product.created", "passport.published" …' }),
    actorKind: t.exposeString('actorKind', {
      description: '"member", "api_key", "system", or "private_link": whoever opened one.',
    }),
    actorId: t.exposeString('actorId', { description: 'The id of the member, key or job that did it.' }),
    actorName: t.exposeString('actorName', { description: 'The name of who did it, as it was then.' }),
    subjectType: t.exposeString('subjectType', {
      description: 'The kind of the record that it happened to: "variant".',
    }),
    subjectId: t.exposeString('subjectId', { description: 'The id of the record that it happened to.' }),
    data: t.string({
      description: 'JSON: the fields of the record that were written. Never a secret.',
      extensions: { isJson: true },
      resolve: ({ data }) => JSON.stringify(data),
    }),
    changes: t.field({
      type: [FieldChangeType],
      description:
        'Of an update: the fields that are different now, before and after; sent back to the update mutation, the values of ' +
        'before undo it. Empty for all other events.',
      resolve: (event) => changesOf(event),
    }),
    requestId: t.exposeString('requestId', {
      nullable: true,
      description: 'The id of the request it came with, which the log knows; null where there was no request.',
    }),
    partOf: t.exposeID('partOf', {
      nullable: true,
      description: 'The bulk change or import of which it was a part; null for a change on its own.',
    }),
    occurredAt: t.field({
      type: 'DateTime',
      description: 'The moment it happened.',
      resolve: ({ occurredAt }) => occurredAt,
    }),
  }),
})

const EventActorType = builder.objectRef<EventActor>('EventActor').implement({
  description: 'Somebody who has done something, by the name they had then.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The id of the member, key or job.' }),
    kind: t.exposeString('kind', { description: '"member", "api_key", "system" or "private_link".' }),
    name: t.exposeString('name', { description: 'The name it had then.' }),
  }),
})

builder.queryFields((t) => ({
  events: t.field({
    type: [EventType],
    args: {
      ...pageArgs(t.arg),
      subjectId: t.arg.id({ description: 'Only what happened to this record.' }),
      kind: t.arg.string({ description: 'Only events of this kind.' }),
      actorId: t.arg.id({ description: 'Only what this member, key or job did.' }),
      partOf: t.arg.id({ description: 'Only what was part of this import or bulk change, its undoing included.' }),
      from: t.arg({ type: 'DateTime', description: 'Only what happened then or later.' }),
      until: t.arg({ type: 'DateTime', description: 'Only what happened before.' }),
    },
    description:
      'The audit trail, newest first. Events of private links are shown to who may edit; those of members, invitations, API keys, ' +
      'webhooks and schedules to who administers.',
    resolve: (_root, args, { scope }) => findEvents(scope, args),
  }),
  eventActors: t.field({
    type: [EventActorType],
    description: 'Whoever stands in the audit trail, by name; 500 at most.',
    resolve: (_root, _args, { scope }) => findEventActors(scope),
  }),
}))
