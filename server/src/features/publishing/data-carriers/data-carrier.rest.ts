import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { idOfNamed } from '#features/records/find-by-code.ts'
import { createActorDoor, type Identify } from '#kit/actor-door.ts'
import { matchesEtag } from '#platform/http/conditional.ts'
import { type CarrierKind, FORMATS, SYMBOLOGIES } from './data-carrier.ts'
import { type CarrierWish, drawPublicCarrier, drawVariantCarrier } from './draw-data-carrier.ts'
import { MEDIA_TYPES } from './draw-modules.ts'

const KINDS = SYMBOLOGIES.flatMap((symbol) => FORMATS.map((format): CarrierKind => ({ symbol, format })))

/** `/p/{digitalId}/qr.svg` and its like for anyone, `/api/v1/variants/{id}/qr.svg` for those who prepare labels. */
export function registerCarrierPictures(app: FastifyInstance, deps: Deps, identify: Identify): void {
  const openFor = createActorDoor(deps, identify)
  for (const kind of KINDS) {
    const file = `${kind.symbol}.${kind.format}`

    app.get<{ Params: { digitalId: string } }>(`/p/:digitalId/${file}`, async (request, reply) => {
      // Brands show it on pages of their own; a refusal must be readable there, too.
      reply.headers(OPEN)
      const picture = await drawPublicCarrier(deps, request.params.digitalId, wishOf(kind, request))
      return sendPicture(request, reply, kind, picture, PUBLISHED)
    })

    app.get<{ Params: { id: string } }>(`/api/v1/variants/:id/${file}`, async (request, reply) => {
      const scope = await openFor(request, 'read')
      try {
        const picture = await drawVariantCarrier(
          scope,
          await idOfNamed(scope, 'variant', request.params.id),
          wishOf(kind, request),
        )
        return sendPicture(request, reply, kind, picture, OWN)
      } finally {
        scope.close()
      }
    })
  }
}

/** A day: the address of a published passport stays, but a withdrawn one should fade from caches. */
const PUBLISHED = 'public, max-age=86400, stale-while-revalidate=604800'
const OWN = 'private, no-cache'

const OPEN = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }

/** A query is text; what is written as a number is meant as one. A name given twice stays a list and is refused as such. */
function wishOf(kind: CarrierKind, request: FastifyRequest): CarrierWish {
  // Who asks has been asked before, in which workspace with it.
  const { workspace: _, ...query } = request.query as Record<string, unknown>
  const entries = Object.entries(query)
  const isNumber = (value: unknown): value is string => typeof value === 'string' && /^\d{1,9}(\.\d{1,6})?$/.test(value)
  return {
    ...kind,
    input: Object.fromEntries(entries.map(([name, value]) => [name, isNumber(value) ? Number(value) : value])),
  }
}

function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  { format }: CarrierKind,
  picture: Buffer,
  cacheControl: string,
): FastifyReply {
  const etag = `"${createHash('sha256').update(picture).digest('base64url')}"`
  reply.header('etag', etag).header('cache-control', cacheControl)
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type(MEDIA_TYPES[format]).send(picture)
}
