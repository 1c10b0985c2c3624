import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { entryDocument } from '#features/people/access/entry-page.ts'
import { type ErrorCode, HTTP_STATUS, notFound } from '#platform/app-error.ts'
import { html } from '#platform/html/html.ts'
import { sendPage } from '#platform/html/page.ts'
import { TITLES } from '#platform/http/problem.ts'

type KnownProblem = { readonly reason: string; readonly code: ErrorCode; readonly sentences: readonly string[] }

/** What the `type` of a problem leads to: why one is refused so, and what to do. The list of reasons is made from the sources. */
export function registerProblemPages(app: FastifyInstance): void {
  const problems: KnownProblem[] = JSON.parse(
    readFileSync(new URL('../../contract/problems.json', import.meta.url), 'utf8'),
  )
  const bySlug = new Map(problems.map((problem) => [problem.reason.replaceAll('_', '-'), problem]))
  app.get<{ Params: { slug: string } }>('/problems/:slug', (request, reply) => {
    const problem = bySlug.get(request.params.slug)
    if (!problem) throw notFound('problem', request.params.slug)
    const { reason, code, sentences } = problem
    const { document, policy } = entryDocument({
      title: TITLES[code],
      body: html`<p>Requests are refused with <code>${HTTP_STATUS[code]}</code> and the reason <code>${reason}</code>.</p>
${sentences.length > 0 && html`<h2>What it says</h2>${sentences.map((sentence) => html`<p>${sentence}</p>`)}`}
<h2>What to do</h2>
<p>${ADVICE[code]}</p>
<p><a href="/api/v1/docs">To the reference</a></p>`,
    })
    reply.header('cache-control', 'public, max-age=300')
    return sendPage(reply, document, policy)
  })
}

const ADVICE: Readonly<Record<ErrorCode, string>> = {
  bad_input:
    'Correct what "errors" lists, each with its place in the request, and send the request again. Unchanged, ' +
    'it will be refused again.',
  unauthenticated: 'Send an API key as "Authorization: Bearer svk_…", or sign in.',
  forbidden: 'Ask an admin of the workspace for a role or a key that allows it.',
  not_found:
    'Check the identifier, and the workspace that you are asking in. Anything that you may not see looks as ' +
    'if it did not exist.',
  method_not_allowed: 'Use one of the methods that the header Allow lists.',
  not_acceptable: 'Ask for a media type that the address has; an OData feed answers in JSON.',
  conflict: 'Read the record again and decide what to do: your request conflicts with its current state.',
  gone: 'It was withdrawn, and will not return to this address.',
  precondition_failed:
    'The record has been saved since you read it. Read it again and repeat your change with the new ETag.',
  payload_too_large: 'Send less at once; "limit" gives the maximum.',
  unsupported_media_type: 'Give the type of the body in Content-Type, in most cases application/json.',
  range_not_satisfiable: 'Request a part that the file has.',
  unprocessable: 'Use a new Idempotency-Key for a new request.',
  precondition_required: 'Send the ETag of the record that your change is based on as If-Match.',
  rate_limited: 'Wait for as long as Retry-After says. The RateLimit header of every response says how much is left.',
  internal:
    'Try again later. If it happens again, the operator of this service can find the cause in the log by the ' +
    'part of "instance" after "#".',
  not_implemented: 'Ask for the same without what the answer names.',
  unavailable: 'Try again after the time in Retry-After.',
  insufficient_storage: 'Delete files, or ask the operator of this service for more room.',
}
