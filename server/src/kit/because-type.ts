import type { Because } from '#platform/because.ts'
import { builder } from './schema-builder.ts'

/** For each field that says why in a sentence: the same for programs, and for those who say it in another language. */
export const BecauseType = builder.objectRef<Because>('Because').implement({
  description: 'Why something ended or was left unchanged, as errors put it.',
  fields: (t) => ({
    reason: t.exposeString('reason', { description: 'The stable code, as in an error’s reason: changed_since.' }),
    message: t.exposeString('message', { description: 'An English sentence.' }),
    field: t.exposeString('field', { nullable: true, description: 'The field it concerns, if it concerns only one.' }),
    value: t.string({
      nullable: true,
      description: 'What it refers to: a person, a record, a file or a line.',
      resolve: ({ value }) => (value === undefined || value === null ? null : String(value)),
    }),
    limit: t.string({
      nullable: true,
      description: 'The limit that was exceeded.',
      resolve: ({ limit }) => (limit === undefined ? null : String(limit)),
    }),
  }),
})
