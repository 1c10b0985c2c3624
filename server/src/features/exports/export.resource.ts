import { addRoutes } from '../access/rest-resources.ts'
import { EXPORT_FORMATS, EXPORTS } from './export.ts'
import { MEDIA_TYPES } from './media-types.ts'
import { TEMPLATES } from './template.ts'

addRoutes('Exports', [
  ...EXPORTS.flatMap((name) =>
    EXPORT_FORMATS.map((format) => ({
      method: 'get' as const,
      path: `/exports/${name}.${format}`,
      id: `export-${name}-${format}`,
      summary: `Export ${name.replaceAll('-', ' ')} as ${format.toUpperCase()}, narrowed as the list is`,
      answers: [MEDIA_TYPES[format]],
    })),
  ),
  ...(['zip', 'xlsx'] as const).map((format) => ({
    method: 'get' as const,
    path: `/exports/workspace.${format}`,
    id: `export-workspace-${format}`,
    summary: `Export the whole workspace as ${format.toUpperCase()}`,
    answers: [MEDIA_TYPES[format]],
  })),
  ...TEMPLATES.flatMap((name) =>
    EXPORT_FORMATS.map((format) => ({
      method: 'get' as const,
      path: `/exports/templates/${name}.${format}`,
      id: `template-${name}-${format}`,
      summary: `An empty file of ${name} to fill in, as ${format.toUpperCase()}`,
      answers: [MEDIA_TYPES[format]],
    })),
  ),
])
