import type { Because } from '#platform/because.ts'
import { builder } from './schema-builder.ts'

/** For each field that says why in a sentence: the same for programs, and for those who say it in another language. */
export const BecauseType = builder.objectRef<Because>('Because').implement({
  description: 'Why something ended, or was left as it is: as errors say it.',
  fields: (t) => ({
    reason: t.exposeString('reason', { description: 'Stable, as the reason of an error: changed_since.' }),
    message: t.exposeString('message', { description: 'The sentence, in English.' }),
    field: t.exposeString('field', { nullable: true, description: 'What it is about, where it is about one field.' }),
    value: t.string({
      nullable: true,
      description: 'What it names: a person, a record, a file, a line.',
      resolve: ({ value }) => (value === undefined || value === null ? null : String(value)),
    }),
    limit: t.string({
      nullable: true,
      description: 'The bound that was broken.',
      resolve: ({ limit }) => (limit === undefined ? null : String(limit)),
    }),
  }),
})
