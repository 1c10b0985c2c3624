import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance } from 'fastify'
import { requirePermission } from '#kit/actor.ts'
import type { Identify } from '#kit/actor-door.ts'
import { chooseDashboardLanguage } from '#kit/words/languages.ts'
import { EXPORT_FORMATS } from './export.ts'
import { makeTemplate } from './make-template.ts'
import { MEDIA_TYPES } from './media-types.ts'
import { TEMPLATES } from './template.ts'

/** Empty files to be filled in. They hold nothing of the workspace, so nobody is told that they were taken. */
export function registerTemplateRoutes(app: FastifyInstance, identify: Identify): void {
  for (const format of EXPORT_FORMATS) {
    for (const name of TEMPLATES) {
      app.get(`/api/v1/exports/templates/${name}.${format}`, { exposeHeadRoute: false }, async (request, reply) => {
        const actor = requirePermission(await identify(request), 'read')
        request.logContext = { ...request.logContext, workspaceId: actor.workspaceId, actor: actor.id }
        const { language, translations } = request.query as Readonly<Record<string, unknown>>
        const others = typeof translations === 'string' ? translations.split(',') : []
        return reply
          .type(MEDIA_TYPES[format])
          .header('content-disposition', contentDisposition(`${name}-template.${format}`))
          .header('cache-control', 'private, no-store')
          .send(
            makeTemplate(name, format, chooseDashboardLanguage(language, request.headers['accept-language']), others),
          )
      })
    }
  }
}
