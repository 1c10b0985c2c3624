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
    'Mend what "errors" lists, each with its place in the request, and send it again. Sent as it was it will be refused again.',
  unauthenticated: 'Send an API key as "Authorization: Bearer svk_…", or sign in.',
  forbidden: 'Ask an admin of the workspace for a role or a key that may do this.',
  not_found:
    'Look at the identifier, and at the workspace you ask in. What you may not see looks as if it did not exist.',
  method_not_allowed: 'Use one of the methods that the header Allow lists.',
  conflict: 'Read the record again, and decide anew: what is there does not go with what you want.',
  gone: 'It was taken back, and does not come again at this address.',
  precondition_failed:
    'Somebody has saved the record since you read it. Read it again and repeat your change with the new ETag.',
  payload_too_large: 'Send less at once; "limit" has the bound.',
  unsupported_media_type: 'Say in Content-Type what the body is; nearly everywhere that is application/json.',
  range_not_satisfiable: 'Ask for a part that the file has.',
  unprocessable: 'Take a new Idempotency-Key for a new request.',
  precondition_required: 'Send the ETag of the record you began from as If-Match.',
  rate_limited: 'Wait as long as Retry-After says; the header RateLimit says with every answer how much is left.',
  internal:
    'Try again later. If it goes on, whoever operates this service finds the cause in the log by what "instance" has behind "#".',
  unavailable: 'Try again after the time in Retry-After.',
  insufficient_storage: 'Delete files, or ask whoever operates this service for more room.',
}
