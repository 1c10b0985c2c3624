import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError, notFound } from '#platform/app-error.ts'
import type { Deps } from '../../deps.ts'
import { type Actor, type Reader, requirePermission } from '../access/actor.ts'
import { openReadScope } from '../access/read-scope.ts'
import { FORM_OVERHEAD, receiveForm, refuseOtherBodies, takeForms } from '../files/receive-form.ts'
import { loadImport } from './find-imports.ts'
import type { Import } from './import.ts'
import { uploadImport } from './upload-import.ts'
import { REFUSED_FORMATS, REFUSED_MEDIA_TYPES, writeRefusedRows } from './write-refused-rows.ts'

/** The file of an import, up; and down again what of it was refused. Everything between is GraphQL. */
export function registerImportRoutes(
  app: FastifyInstance,
  deps: Deps,
  identify: (request: FastifyRequest) => Promise<Reader>,
): void {
  const { config } = deps
  const limit = config.maxFileMb * 1_000_000

  app.register(async (scoped) => {
    await takeForms(scoped, limit)
    const actors = new WeakMap<FastifyRequest, Actor>()
    scoped.post('/api/v1/imports', {
      // Before the first byte is read.
      onRequest: async (request) => {
        actors.set(request, requirePermission(await identify(request), 'edit'))
        refuseOtherBodies(request)
        if (Number(request.headers['content-length'] ?? 0) > limit + FORM_OVERHEAD) throw tooLarge(config.maxFileMb)
      },
      handler: async (request, reply) => {
        const actor = actors.get(request)
        if (!actor) throw new Error('Nobody has been identified.')
        const form = await receiveForm(request, config.dataDir, limit, () => tooLarge(config.maxFileMb))
        try {
          const name = form.fields.get('name') ?? form.name
          const made = await uploadImport(deps, actor, form.received, name, form.fields.get('replaces') ?? null)
          reply.code(201).header('location', `${config.publicUrl}/api/v1/imports/${made.id}`)
          return present(made)
        } finally {
          await form.received.discard()
        }
      },
    })
  })

  app.get<{ Params: { id: string } }>('/api/v1/imports/:id', async (request) =>
    present(await findOne(deps, requirePermission(await identify(request), 'read'), request.params.id)),
  )

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

function tooLarge(maxFileMb: number): AppError {
  const message = `A file may have at most ${maxFileMb} MB. Divide it into several.`
  const details = { field: 'file', limit: maxFileMb * 1_000_000 }
  return new AppError('payload_too_large', 'file_too_large', message, details)
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

function present({ storageKey, sha256, shape, actorKind, requestId, ...made }: Import) {
  return { ...made, sha256: sha256.toString('hex') }
}
