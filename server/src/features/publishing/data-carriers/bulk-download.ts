import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { idOfNamed } from '#features/records/find-by-code.ts'
import { createActorDoor, type Identify } from '#kit/actor-door.ts'
import { createBulkSlots } from '#kit/bulk-slots.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import { badInput } from '#platform/app-error.ts'

/** A POST that answers with a file made while it is sent, for members and keys of a workspace. */
export type BulkDownload = {
  readonly path: string
  readonly mediaType: string
  readonly fileName: string
  /** Refuses what is wrong with the input before the first byte. */
  make(scope: ReadScope, input: Readonly<Record<string, unknown>>): Promise<Readable>
}

/** When the client goes away, the stream is destroyed, and with it ends what makes it. */
export function registerBulkDownload(
  app: FastifyInstance,
  deps: Deps,
  identify: Identify,
  download: BulkDownload,
): void {
  const openFor = createActorDoor(deps, identify)
  const slots = createBulkSlots(MOST_AT_ONCE)

  app.post(download.path, async (request, reply) => {
    const scope = await openFor(request, 'read')
    const end = () => scope.close()
    try {
      const giveBack = slots.take(scope.workspaceId)
      try {
        const file = await download.make(scope, await withIds(scope, objectBody(request.body)))
        file.once('close', () => {
          giveBack()
          end()
        })
        return reply
          .type(download.mediaType)
          .header('content-disposition', `attachment; filename="${download.fileName}"`)
          .send(file)
      } catch (error) {
        giveBack()
        throw error
      }
    } catch (error) {
      end()
      throw error
    }
  })
}

/** With ids in place of the workspace's own codes. */
async function withIds(scope: ReadScope, body: Readonly<Record<string, unknown>>) {
  const { variantIds, productId } = body
  const idOf = (noun: string) => (value: unknown) => (typeof value === 'string' ? idOfNamed(scope, noun, value) : value)
  return {
    ...body,
    ...(Array.isArray(variantIds) && { variantIds: await Promise.all(variantIds.map(idOf('variant'))) }),
    ...(typeof productId === 'string' && { productId: await idOf('product')(productId) }),
  }
}

const MOST_AT_ONCE = 2

function objectBody(body: unknown): Readonly<Record<string, unknown>> {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return { ...body }
  throw badInput('body_not_object', 'The body must be a JSON object, sent with "Content-Type: application/json".')
}
