import type { Readable } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import type { Deps } from '#deps.ts'
import { argumentsNamed, idOfNamed } from '#features/records/find-by-code.ts'
import { type Actor, requirePermission } from '#kit/actor.ts'
import type { Identify } from '#kit/actor-door.ts'
import { openReadScope } from '#kit/read-scope.ts'
import { listOperation } from '../bulk-changes/coerce-arguments.ts'
import { takeDownload } from './download-slots.ts'
import { EXPORT_FORMATS, EXPORTS, type ExportName, nounOf } from './export.ts'
import { exportRecords, exportWorkspace } from './make-export.ts'
import { MEDIA_TYPES } from './media-types.ts'
import { type ExportQuery, parseExport } from './parse-export.ts'

/** Records as files. A GET, so that a link is enough and the browser keeps the file while it comes. */
export function registerExportRoutes(
  app: FastifyInstance,
  deps: Deps,
  identify: Identify,
  schema: GraphQLSchema,
): void {
  /** Within the slots of its workspace and of the process, which each keep a connection for as long as the file takes. */
  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    {
      name,
      format,
      make,
    }: { name: string; format: keyof typeof MEDIA_TYPES; make: (actor: Actor) => Promise<Readable> },
  ) {
    const actor = requirePermission(await identify(request), 'read')
    request.logContext = { ...request.logContext, workspaceId: actor.workspaceId, actor: actor.id }
    const giveBack = takeDownload(deps, actor.workspaceId)
    try {
      const file = await make(actor)
      file.once('close', giveBack)
      const day = deps.now().toISOString().slice(0, 10)
      return reply
        .type(MEDIA_TYPES[format])
        .header('content-disposition', contentDisposition(`${name}-${day}.${format}`))
        .header('cache-control', 'private, no-store')
        .send(file)
    } catch (error) {
      giveBack()
      throw error
    }
  }

  /** With ids in place of the workspace's own codes. */
  async function withIds(actor: Actor, name: ExportName, { ids, list }: ExportQuery): Promise<ExportQuery> {
    const scope = openReadScope(deps, actor)
    const noun = nounOf(name)
    try {
      return {
        ids: ids && (await Promise.all(ids.map((id) => idOfNamed(scope, noun, id)))),
        list: await argumentsNamed(scope, schema, listOperation(noun), { ...list }),
      }
    } finally {
      scope.close()
    }
  }

  for (const format of EXPORT_FORMATS) {
    for (const name of EXPORTS) {
      app.get(`/api/v1/exports/${name}.${format}`, { exposeHeadRoute: false }, (request, reply) =>
        send(request, reply, {
          name,
          format,
          make: async (actor) => {
            const query = parseExport(schema, name, queryOf(request))
            return exportRecords(deps, actor, name, format, await withIds(actor, name, query))
          },
        }),
      )
    }
  }
  for (const format of ['zip', 'xlsx'] as const) {
    app.get(`/api/v1/exports/workspace.${format}`, { exposeHeadRoute: false }, (request, reply) =>
      send(request, reply, { name: 'workspace', format, make: (actor) => exportWorkspace(deps, actor, format) }),
    )
  }
}

/** Who asks has been asked before, in which workspace with it. */
function queryOf(request: FastifyRequest): Readonly<Record<string, unknown>> {
  const { workspace: _, ...query } = request.query as Record<string, unknown>
  return query
}
