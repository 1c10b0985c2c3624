import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { html } from '#platform/html/html.ts'
import { takeForm } from '#platform/http/body-parsers.ts'
import { clientKeyOf } from '#platform/http/client-key.ts'
import { limitRate } from '#platform/http/limit-rate.ts'
import { createRateLimiter } from '#platform/http/rate-limiter.ts'
import { entryWordsFor } from '../access/entry-language.ts'
import { deadLinkPage, type EntryPage, entryForm, sendEntryPage } from '../access/entry-page.ts'
import type { EntryWords } from '../access/entry-words/entry-words.ts'
import { type Decision, decideConsent, type KnownConsent } from './decide-consent.ts'

const BODY_LIMIT = 1_024

type Asked = { Params: { token: string }; Body: unknown }

/**
 * Where the owner of an address agrees to messages, and ends them. Looking changes nothing, because programs look at links before people do; pressing the
 * button does, and so does one click in a program for mail (RFC 8058), which comes from elsewhere and has no cookies. The link itself is the proof.
 */
export function registerConsentPage(app: FastifyInstance, deps: Deps): void {
  const byAddress = createRateLimiter('login', deps.config.rateLimits.login)
  const limit = { onRequest: limitRate(byAddress, clientKeyOf), bodyLimit: BODY_LIMIT }
  app.register(async (scope) => {
    takeForm(scope, BODY_LIMIT)
    scope.get<Asked>('/mail-consent/:token', limit, async (request, reply) => {
      const words = entryWordsFor(request.headers['accept-language'])
      const page = await answer(deps, request.params.token, words, null)
      return sendEntryPage(reply, page ? 200 : 404, page ?? deadLinkPage(words))
    })
    scope.post<Asked>('/mail-consent/:token', limit, async (request, reply) => {
      const words = entryWordsFor(request.headers['accept-language'])
      const page = await answer(deps, request.params.token, words, decisionIn(request.body))
      return sendEntryPage(reply, page ? 200 : 404, page ?? deadLinkPage(words))
    })
  })
}

async function answer(
  deps: Deps,
  token: string,
  words: EntryWords,
  decision: Decision | null,
): Promise<EntryPage | null> {
  const known = await decideConsent(deps, token, decision)
  return known && pageOf(words, known)
}

function pageOf({ lang, consent }: EntryWords, { state, address, workspace }: KnownConsent): EntryPage {
  const [text, next, button] =
    state === 'given'
      ? [consent.given(workspace, address), 'ended', consent.end]
      : [
          state === 'ended' ? consent.ended(workspace, address) : consent.asked(workspace, address),
          'given',
          consent.agree,
        ]
  return {
    lang,
    title: consent.title,
    body: html`<p>${text}</p>
${entryForm([], button, null, { decision: next })}`,
  }
}

function decisionIn(body: unknown): Decision | null {
  if (typeof body !== 'object' || body === null) return null
  if ('List-Unsubscribe' in body) return 'ended'
  const decision = 'decision' in body ? body.decision : null
  return decision === 'given' || decision === 'ended' ? decision : null
}
