import { NOUNS } from '#features/records/nouns.ts'
import { addRoutes, BYTES } from '#kit/rest-resources.ts'
import { LANGUAGES } from '#kit/words/languages.ts'
import { EXPORT_FORMATS, EXPORTS, nounOf } from './export.ts'
import { MEDIA_TYPES } from './media-types.ts'
import { MAX_IDS } from './parse-export.ts'
import { TEMPLATES } from './template.ts'
import { TEMPLATE_WORDS } from './template-words/in-each-language.ts'

const FILE = { method: 'get', headers: { 'Content-Disposition': 'The file name to save it under.' } } as const
const IDS = {
  name: 'ids',
  in: 'query',
  style: 'form',
  explode: false,
  schema: { type: 'array', items: { type: 'string' }, maxItems: MAX_IDS },
  description: 'Only these records, separated by commas. Use it instead of filters, not with them.',
}
const LANGUAGE = {
  name: 'language',
  in: 'query',
  schema: { type: 'string', enum: Object.keys(TEMPLATE_WORDS) },
  description: 'The language of the explanations; by default, as Accept-Language prefers.',
}
const TRANSLATIONS = {
  name: 'translations',
  in: 'query',
  style: 'form',
  explode: false,
  schema: { type: 'array', items: { type: 'string', enum: LANGUAGES } },
  description: 'With columns for texts in these languages, separated by commas.',
}

addRoutes('Exports', [
  ...EXPORTS.flatMap((name) =>
    EXPORT_FORMATS.map((format) => ({
      ...FILE,
      path: `/exports/${name}.${format}`,
      id: `export-${name}-${format}`,
      summary: `Export ${name.replaceAll('-', ' ')} as ${format.toUpperCase()}, filtered like the list`,
      description: 'A file with every record that the filters find, or that `ids` lists.',
      parameters: [IDS],
      filtersOf: NOUNS[nounOf(name)].plural,
      answers: { [MEDIA_TYPES[format]]: BYTES },
    })),
  ),
  ...(['zip', 'xlsx'] as const).map((format) => ({
    ...FILE,
    path: `/exports/workspace.${format}`,
    id: `export-workspace-${format}`,
    summary: `Export the whole workspace as ${format.toUpperCase()}`,
    description: 'All records of the workspace in one file, with one CSV or one sheet per kind of record.',
    answers: { [MEDIA_TYPES[format]]: BYTES },
  })),
  ...TEMPLATES.flatMap((name) =>
    EXPORT_FORMATS.map((format) => ({
      ...FILE,
      path: `/exports/templates/${name}.${format}`,
      id: `template-${name}-${format}`,
      summary: `Get an empty ${name} file to fill in, as ${format.toUpperCase()}`,
      description: 'The columns of the export without identifiers, to fill in and import.',
      parameters: [LANGUAGE, TRANSLATIONS],
      answers: { [MEDIA_TYPES[format]]: BYTES },
    })),
  ),
])
