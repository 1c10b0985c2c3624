import type { FastifyInstance, InjectOptions } from 'fastify'

/**
 * Asks for every path in every way that answers differently (found, wrong method, wrong media type, below it, broken)
 * and returns what is unsafe about the headers of any answer, a sentence each. None is the aim.
 */
export async function headerMatrix(app: FastifyInstance, paths: readonly string[]): Promise<readonly string[]> {
  const complaints = await Promise.all(
    paths.flatMap(waysToAsk).map(async (ask) => {
      const answer = await app.inject(ask)
      const asked = `${ask.method} ${ask.url} (${answer.statusCode})`
      return headerComplaints(answer).map((complaint) => `${asked} ${complaint}`)
    }),
  )
  return complaints.flat()
}

/** What is unsafe about the headers of one answer. */
export function headerComplaints(answer: Answer): readonly string[] {
  const read = (name: string) => String(answer.headers[name] ?? '')
  const policy = read('content-security-policy')
  const isPage = read('content-type').startsWith('text/html')
  const isError = answer.statusCode >= 400
  const rules: readonly (readonly [boolean, string])[] = [
    [read('x-content-type-options') === 'nosniff', 'may be sniffed'],
    [read('referrer-policy') !== '', 'has no Referrer-Policy'],
    [policy.includes("default-src 'none'") && policy.includes('frame-ancestors'), `has the policy "${policy}"`],
    [isPage || policy.includes('sandbox'), 'is data without the sandbox policy'],
    [!/script-src[^;]*('unsafe-inline'|'unsafe-eval'|\*)/.test(policy), `lets scripts in: "${policy}"`],
    [read('cross-origin-opener-policy') !== '', 'has no Cross-Origin-Opener-Policy'],
    [/camera=\(\).*microphone=\(\)/.test(read('permissions-policy')), 'lets a page ask for camera and microphone'],
    [read('cross-origin-resource-policy') !== '', 'has no Cross-Origin-Resource-Policy'],
    [/^[\w.-]{1,64}$/.test(read('x-request-id')), `has the request id "${read('x-request-id')}"`],
    [read('cache-control') !== '', 'has no Cache-Control'],
    [!isError || read('cache-control') === 'no-store', 'is an error that may be kept'],
    [!isError || isPage || read('content-type').startsWith('application/problem+json'), 'is no problem document'],
    [read('server') === '' && read('x-powered-by') === '', 'names the software'],
    [
      read('access-control-allow-origin') !== '*' || read('access-control-allow-credentials') === '',
      'opens cookies to all',
    ],
  ]
  return rules.filter(([isKept]) => !isKept).map(([, complaint]) => complaint)
}

export type Answer = { readonly statusCode: number; readonly headers: Readonly<Record<string, unknown>> }

function waysToAsk(path: string): readonly InjectOptions[] {
  const text = { headers: { 'content-type': 'text/plain' }, payload: 'text' }
  const brokenJson = { headers: { 'content-type': 'application/json' }, payload: '{' }
  return [
    { method: 'GET', url: path },
    { method: 'HEAD', url: path },
    { method: 'OPTIONS', url: path },
    { method: 'DELETE', url: path },
    { method: 'POST', url: path, ...text },
    { method: 'POST', url: path, ...brokenJson },
    { method: 'GET', url: `${path.replace(/\/$/, '')}/no/such/part` },
    { method: 'GET', url: '/%zz' },
  ]
}
