import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { AppError, HTTP_STATUS } from '#platform/app-error.ts'
import { html } from '#platform/html/html.ts'
import { takeForm } from '#platform/http/body-parsers.ts'
import { clientKeyOf } from '#platform/http/client-key.ts'
import { limitRate } from '#platform/http/limit-rate.ts'
import { createRateLimiter } from '#platform/http/rate-limiter.ts'
import { refuseCrossSite } from '../access/cross-site.ts'
import { entryWordsFor } from '../access/entry-language.ts'
import { deadLinkPage, type EntryFault, type EntryPage, entryForm, sendEntryPage } from '../access/entry-page.ts'
import type { EntryWords } from '../access/entry-words/entry-words.ts'
import { requestReset } from './request-reset.ts'

/** Bytes: an address. */
const BODY_LIMIT = 4_096

/** Where a person who has forgotten their password asks for a link, if mail is set. The answer is the same whether there is such an account or not. */
export function registerForgottenPasswordPage(app: FastifyInstance, deps: Deps): void {
  const { config, mailer } = deps
  const byAddress = createRateLimiter('login', config.rateLimits.login)
  const limit = { onRequest: limitRate(byAddress, clientKeyOf), bodyLimit: BODY_LIMIT }
  app.register(async (scope) => {
    takeForm(scope, BODY_LIMIT)
    scope.get('/forgot', limit, async (request, reply) => {
      const words = wordsFor(request)
      return mailer === null
        ? sendEntryPage(reply, 404, deadLinkPage(words))
        : sendEntryPage(reply, 200, formPage(words, null))
    })
    scope.post('/forgot', limit, async (request, reply) => {
      const words = wordsFor(request)
      if (mailer === null) return sendEntryPage(reply, 404, deadLinkPage(words))
      try {
        refuseCrossSite(request, config.publicUrl)
        await requestReset(deps, { email: emailIn(request.body), language: words.lang })
        return sendEntryPage(reply, 200, askedPage(words))
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        const say = words.faults[error.reason]
        const { field = null, limit: bound } = error.details
        const fault = { field, message: error.message, say: say && ((label: string) => say(label, bound)) }
        return sendEntryPage(reply, HTTP_STATUS[error.code], formPage(words, fault))
      }
    })
  })
}

function formPage({ lang, email, forgotten }: EntryWords, fault: EntryFault | null): EntryPage {
  const field = { name: 'email', label: email, type: 'email', autocomplete: 'username' } as const
  return {
    lang,
    title: forgotten.title,
    body: html`<p>${forgotten.lead}</p>
${entryForm([field], forgotten.submit, fault)}
<p class="aside"><a href="/sign-in">${forgotten.back}</a></p>`,
  }
}

function askedPage({ lang, forgotten }: EntryWords): EntryPage {
  return {
    lang,
    title: forgotten.askedTitle,
    body: html`<p>${forgotten.asked}</p>
<p>${forgotten.askedNothing}</p>
<p class="aside"><a href="/sign-in">${forgotten.back}</a></p>`,
  }
}

function wordsFor(request: FastifyRequest): EntryWords {
  return entryWordsFor(request.headers['accept-language'])
}

function emailIn(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'email' in body ? body.email : undefined
}
