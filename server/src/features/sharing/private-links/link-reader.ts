import type { FastifyRequest } from 'fastify'

export function isProgram({ headers }: FastifyRequest): boolean {
  const sendsJson = headers['content-type']?.startsWith('application/json') ?? false
  return sendsJson || (headers.accept?.includes('json') ?? false)
}

export function isLedByBrowser(request: FastifyRequest): boolean {
  return !isProgram(request) && (request.headers.accept?.includes('text/html') ?? false)
}
