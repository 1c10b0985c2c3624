import { builder } from './schema-builder.ts'
import type { ToldTranslation } from './translations.ts'
import { LANGUAGES } from './words/languages.ts'

const ABOUT = {
  language: `The language as BCP 47 writes it: ${LANGUAGES.join(', ')}.`,
  field: 'The field whose text it is, as the record’s type names it: "name".',
}

/** A text of a record in another language, whatever kind of record it is. */
export const TranslationType = builder.objectRef<ToldTranslation>('Translation').implement({
  description: 'One text of a record in a language that is not the workspace’s own.',
  fields: (t) => ({
    language: t.exposeString('language', { description: ABOUT.language }),
    field: t.exposeString('field', { description: ABOUT.field }),
    text: t.exposeString('text', { description: 'The text in that language.' }),
    isOutdated: t.exposeBoolean('isOutdated', {
      description:
        'Whether the text that it translates has changed since. Passports published then show it no more; give it again once it is right.',
    }),
  }),
})

export const TranslationInput = builder.inputType('TranslationInput', {
  description: 'One text of a record in another language. Translations that are not named stay as they are.',
  fields: (t) => ({
    language: t.string({ required: true, description: ABOUT.language }),
    field: t.string({ required: true, description: ABOUT.field }),
    text: t.string({ description: 'The text; null takes the translation away.' }),
    isOutdated: t.boolean({
      description:
        'True: it translates a former text, and is marked as outdated. Left out: it translates the present one.',
    }),
  }),
})
