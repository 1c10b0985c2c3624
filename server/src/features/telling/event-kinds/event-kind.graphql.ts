import { requirePermission } from '#kit/actor.ts'
import { builder } from '#kit/schema-builder.ts'
import { findEventKinds, type ListedEventKind } from './find-event-kinds.ts'

const EventKindType = builder.objectRef<ListedEventKind>('EventKind').implement({
  description: 'A kind of event, with what its data are.',
  fields: (t) => ({
    kind: t.exposeString('kind', { description: '"product.created", "passport.published" …' }),
    subject: t.exposeString('subject', { description: 'What it happens to: "product".' }),
    version: t.exposeInt('version', {
      description: 'Counted up when its data change so that they could be misread. Fields may be added without.',
    }),
    description: t.exposeString('description', {
      description: 'What has happened when there is an event of this kind.',
    }),
    schema: t.string({
      description: 'JSON Schema (2020-12) of the data.',
      extensions: { isJson: true },
      resolve: ({ schema }) => JSON.stringify(schema),
    }),
    sample: t.string({
      description: 'JSON: data as they could be.',
      extensions: { isJson: true },
      resolve: ({ sample }) => JSON.stringify(sample),
    }),
  }),
})

builder.queryFields((t) => ({
  eventKinds: t.field({
    type: [EventKindType],
    description: 'Every kind of event there is: what the audit trail holds and webhooks can be told.',
    resolve: (_root, _args, { reader }) => findEventKinds(requirePermission(reader, 'read')),
  }),
}))
