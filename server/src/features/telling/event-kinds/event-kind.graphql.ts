import { requirePermission } from '#kit/actor.ts'
import { builder } from '#kit/schema-builder.ts'
import { findEventKinds, type ListedEventKind } from './find-event-kinds.ts'

const EventKindType = builder.objectRef<ListedEventKind>('EventKind').implement({
  description: 'A kind of event, with a description of its data.',
  fields: (t) => ({
    kind: t.exposeString('kind', { description: 'The kind of event: "product.created", "passport.published" …' }),
    subject: t.exposeString('subject', { description: 'What it happens to: "product".' }),
    version: t.exposeInt('version', {
      description:
        'Increased when its data changes in a way that a receiver could misread. Fields may be added without an ' +
        'increase.',
    }),
    description: t.exposeString('description', {
      description: 'What has happened when an event of this kind is recorded.',
    }),
    schema: t.string({
      description: 'JSON Schema (2020-12) of its data.',
      extensions: { isJson: true },
      resolve: ({ schema }) => JSON.stringify(schema),
    }),
    sample: t.string({
      description: 'JSON: an example of its data.',
      extensions: { isJson: true },
      resolve: ({ sample }) => JSON.stringify(sample),
    }),
  }),
})

builder.queryFields((t) => ({
  eventKinds: t.field({
    type: [EventKindType],
    description: 'Every kind of event that the audit trail can contain and webhooks can receive.',
    resolve: (_root, _args, { reader }) => findEventKinds(requirePermission(reader, 'read')),
  }),
}))
