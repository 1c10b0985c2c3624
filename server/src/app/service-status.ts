import { createHash } from 'node:crypto'
import { printSchema } from 'graphql'
import { VERSION } from '../version.ts'
import { schema } from './schema.ts'

/** Printing it takes longer than anything else of a start, so it waits until somebody asks. */
let schemaVersion: string | null = null

/** What GET /api/graphql tells: that the service is there, which version, and where its doors are. */
export function describeService(publicUrl: string) {
  schemaVersion ??= createHash('sha256').update(printSchema(schema)).digest('hex').slice(0, 12)
  return {
    name: 'Selvedge',
    status: 'ok',
    version: VERSION,
    schemaVersion,
    endpoints: {
      graphql: `${publicUrl}/api/graphql`,
      publicPassport: `${publicUrl}/api/public/dpp/{variantId}`,
      session: `${publicUrl}/api/session`,
      health: `${publicUrl}/healthz`,
      readiness: `${publicUrl}/readyz`,
    },
    authentication:
      'Send "Authorization: Bearer <API key>", or sign in at /api/session. Without credentials, the published ' +
      'records of a public catalogue can be read.',
    example: '{ products(take: 3) { id name brand sustainabilityScore } }',
  }
}
