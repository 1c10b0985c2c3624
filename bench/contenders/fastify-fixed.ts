// Fastify sending one answer's bytes from memory, with the headers that Selvedge sends: what the framework costs alone.
import { readFileSync } from 'node:fs'
import fastify from 'fastify'

const { headers, body }: { headers: Record<string, string>; body: string } = JSON.parse(
  readFileSync(process.env.FIXED_ANSWER!, 'utf8'),
)
const bytes = Buffer.from(body, 'latin1')
const app = fastify({ logger: false })
app.get(process.env.FIXED_ROUTE ?? '/api/public/dpp/:identifier', async (_request, reply) => {
  reply.headers(headers)
  return reply.send(bytes)
})
await app.listen({ port: Number(process.env.PORT), host: process.env.HOST })
