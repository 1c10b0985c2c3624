import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { idOfNamed } from '#features/records/find-by-code.ts'
import { createActorDoor, type Identify } from '#kit/actor-door.ts'
import { chooseLanguage } from '#kit/words/languages.ts'
import { passportPageOf } from '../digital-links/passport-address.ts'
import { framePolicy } from './page-frame.ts'
import { previewPassport, previewPassportJson } from './preview-passport.ts'
import { renderPassportPage } from './render-passport-page.ts'
import './passport-preview.resource.ts'

type Preview = { Params: { id: string }; Querystring: { lang?: unknown } }

/**
 * GET /api/v1/variants/{id}/preview: the passport page before it is published, made by the code that makes the public one. Nobody but
 * members and keys sees it, only the dashboard can frame it, nothing keeps it, and no scan is counted.
 */
export function registerPassportPreviews(app: FastifyInstance, deps: Deps, identify: Identify): void {
  const openFor = createActorDoor(deps, identify)
  const { publicUrl, publicPassportUrl } = deps.config

  app.get<Preview>('/api/v1/variants/:id/preview', async (request, reply) => {
    const scope = await openFor(request, 'read')
    try {
      const view = await previewPassport(scope, await idOfNamed(scope, 'variant', request.params.id))
      const language = chooseLanguage(request.query.lang, request.headers['accept-language'])
      const address = passportPageOf(view.json.variant.digitalId, publicPassportUrl)
      const page = renderPassportPage(view, { language, today: scope.today, ownOrigin: publicUrl, address })
      return reply
        .type('text/html; charset=utf-8')
        .headers({
          ...UNKEPT,
          'content-language': language,
          'content-security-policy': policyOf(framePolicy(view.look)),
        })
        .send(page)
    } finally {
      scope.close()
    }
  })

  app.get<Preview>('/api/v1/variants/:id/preview.json', async (request, reply) => {
    const scope = await openFor(request, 'read')
    try {
      const { body } = await previewPassportJson(scope, await idOfNamed(scope, 'variant', request.params.id))
      return reply.type('application/json; charset=utf-8').headers(UNKEPT).send(body)
    } finally {
      scope.close()
    }
  })
}

const UNKEPT = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
}

/**
 * The page's own policy, but that the dashboard may frame it. In a sandbox, where nothing runs, opens a window or leaves the frame;
 * of the same origin, or the browser would not send the cookie for its pictures.
 */
function policyOf(policy: string): string {
  return `${policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'")}; sandbox allow-same-origin`
}
