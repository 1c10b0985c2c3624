import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { type Actor, requirePermission } from '#kit/actor.ts'
import type { Identify } from '#kit/actor-door.ts'
import { AppError } from '#platform/app-error.ts'
import { FORM_OVERHEAD, type Form, receiveForm, refuseOtherBodies, takeForms } from './receive-form.ts'

export type Upload = {
  readonly path: string
  /** What to do about a file that is too large: "Divide it into several." */
  readonly advice?: string
  /** Takes the file in; what is left of the form is discarded afterwards. Gives back where it is now, and the answer. */
  take(actor: Actor, form: Form): Promise<{ readonly location: string; readonly body: object }>
}

/** A route to which who may edit sends one file with a few fields. Who may not is refused before the first byte is read. */
export function registerUpload(app: FastifyInstance, { config }: Deps, identify: Identify, upload: Upload): void {
  const limit = config.maxFileMb * 1_000_000
  const tooLarge = () => {
    const message = [`A file can have at most ${config.maxFileMb} MB.`, upload.advice].filter(Boolean).join(' ')
    return new AppError('payload_too_large', 'file_too_large', message, { field: 'file', limit })
  }
  app.register(async (scoped) => {
    await takeForms(scoped, limit)
    const actors = new WeakMap<FastifyRequest, Actor>()
    scoped.post(upload.path, {
      onRequest: async (request) => {
        actors.set(request, requirePermission(await identify(request), 'edit'))
        refuseOtherBodies(request)
        if (Number(request.headers['content-length'] ?? 0) > limit + FORM_OVERHEAD) throw tooLarge()
      },
      handler: async (request, reply) => {
        const actor = actors.get(request)
        if (!actor) throw new Error('The caller has not been identified.')
        const form = await receiveForm(request, config.dataDir, limit, tooLarge)
        try {
          const { location, body } = await upload.take(actor, form)
          return reply.code(201).header('location', location).send(body)
        } finally {
          await form.received.discard()
        }
      },
    })
  })
}
