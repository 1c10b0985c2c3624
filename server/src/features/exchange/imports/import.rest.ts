import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { registerUpload } from '#features/records/files/upload-route.ts'
import { type Actor, requirePermission } from '#kit/actor.ts'
import type { Identify } from '#kit/actor-door.ts'
import { openReadScope } from '#kit/read-scope.ts'
import { notFound } from '#platform/app-error.ts'
import { loadImport } from './find-imports.ts'
import type { Import } from './import.ts'
import { uploadImport } from './upload-import.ts'
import { REFUSED_FORMATS, REFUSED_MEDIA_TYPES, writeRefusedRows } from './write-refused-rows.ts'

/** The file of an import, up; and down again what of it was refused. Everything between is a field of the schema. */
export function registerImportRoutes(app: FastifyInstance, deps: Deps, identify: Identify): void {
  registerUpload(app, deps, identify, {
    path: '/api/v1/imports',
    advice: 'Divide it into several.',
    take: async (actor, { received, fields, name }) => {
      const given = fields.get('name') ?? name
      const { id, fileName, size, state } = await uploadImport(
        deps,
        actor,
        received,
        given,
        fields.get('replaces') ?? null,
      )
      const location = `${deps.config.publicUrl}/api/v1/imports/${id}`
      return { location, body: { id, fileName, size, state: state.toUpperCase() } }
    },
  })

  for (const format of REFUSED_FORMATS) {
    app.get<{ Params: { id: string } }>(`/api/v1/imports/:id/refused.${format}`, async (request, reply) => {
      const actor = requirePermission(await identify(request), 'read')
      const found = await findOne(deps, actor, request.params.id)
      reply
        .type(REFUSED_MEDIA_TYPES[format])
        .header('content-disposition', `attachment; filename="refused-rows.${format}"`)
        .header('cache-control', 'private, no-store')
      return reply.send(await writeRefusedRows(deps, actor, found, format))
    })
  }
}

async function findOne(deps: Deps, actor: Actor, id: string): Promise<Import> {
  const scope = openReadScope(deps, actor)
  try {
    const found = await loadImport(scope, id)
    if (!found) throw notFound('import', id)
    return found
  } finally {
    scope.close()
  }
}
