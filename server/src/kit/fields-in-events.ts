import type { ValueKind } from '#platform/fields.ts'
import { country, day, type JsonSchema, listOf, number, object, orNull, said, text, truth } from './event-kind.ts'
import type { Fields } from './field.ts'

const SCHEMAS: Readonly<Record<Exclude<ValueKind, 'own'>, JsonSchema>> = {
  text,
  number,
  truth,
  day,
  country,
  recordId: text,
  texts: listOf(text),
}

/** As they are kept (kit/translations.ts), all of the record's. */
const TRANSLATIONS: JsonSchema = {
  type: 'object',
  additionalProperties: {
    type: 'object',
    additionalProperties: object({
      text: said(text, 'The text in that language.'),
      of: said(
        text,
        'A mark of the text that it translates; another one after that has changed. Empty: known to be outdated.',
      ),
    }),
  },
}

/** What events tell of a noun: the fields that create and update take. `own`: the schemas of those that have a shape of their own. */
export function eventFields(
  fields: Fields,
  own: Readonly<Record<string, JsonSchema>> = {},
): Record<string, JsonSchema> {
  const told = Object.entries(fields).flatMap(([name, { kind, required, isAlwaysKept, about }]) => {
    const schema = own[name] ?? (name === 'translations' ? TRANSLATIONS : kind === 'own' ? undefined : SCHEMAS[kind])
    if (schema === undefined) return []
    return [[name, said(required || isAlwaysKept ? schema : orNull(schema), about)]]
  })
  return Object.fromEntries(told)
}
