import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startContender } from '../contenders/contender.ts'
import { startSelvedge } from '../contenders/selvedge.ts'
import { getRequest } from '../load.ts'
import { type Lane, runRounds } from '../rounds.ts'
import { throughputTable, throughputVerdict } from './present.ts'
import type { Bench, Section } from './workload.ts'

const PRODUCTS = 10_000
const IDS = 5_000

/** The public passport, which every scan of a label asks for. */
export async function measurePassport({ server, workDir, pace, log }: Bench): Promise<Section> {
  const databaseUrl = await server.databaseOf(PRODUCTS)
  const ids = await sampleVariantIds(databaseUrl, IDS)
  const ours = await startSelvedge(databaseUrl, workDir)
  const fixedAnswer = join(workDir, 'fixed-answer.json')
  const { headers, body } = await fetchPassport(ours.port, ids[0]!)
  writeFileSync(fixedAnswer, JSON.stringify({ headers, body: Buffer.from(body).toString('latin1') }))
  const fastify = await startContender(FASTIFY, './fastify-fixed.ts', { FIXED_ANSWER: fixedAnswer }, PATH + ids[0])
  const bare = await startContender('bare node:http + SQL', './bare-sql.ts', { DATABASE_URL: databaseUrl }, '/')
  try {
    const bodyBytes = Buffer.byteLength(body)
    const lanes = (some: readonly string[], length: number | null): Lane[] => [
      { ...ours, requests: some.map((id) => getRequest(PATH + id)), bodyBytes: length },
      { ...fastify, requests: some.map((id) => getRequest(PATH + id)), bodyBytes },
      { ...bare, requests: some.map((id) => getRequest(`/passport/${id}`)), bodyBytes: length },
    ]
    log('passport: one')
    const one = await runRounds(lanes(ids.slice(0, 1), bodyBytes), { ...pace, connections: 16 })
    log(`passport: ${IDS}`)
    const many = await runRounds(lanes(ids, null), { ...pace, connections: 16 })
    return {
      title: 'Public passport',
      about:
        `\`GET /api/public/dpp/{id}\` at c = 16: first one id again and again, then ${IDS.toLocaleString('en')} ids in random order. ` +
        `Fastify sends the first passport's bytes (${bodyBytes}) from memory with all the headers that Selvedge sends; the bare ` +
        'server asks PostgreSQL each time and sends two headers.',
      tables: [throughputTable(one), throughputTable(many)],
      verdicts: [
        throughputVerdict('Public passport, one id', one, FASTIFY, 0.9),
        throughputVerdict(`Public passport, ${IDS.toLocaleString('en')} ids`, many, FASTIFY, 0.9),
      ],
    }
  } finally {
    for (const contender of [ours, fastify, bare]) await contender.stop()
  }
}

const PATH = '/api/public/dpp/'
const FASTIFY = 'Fastify, fixed bytes'

export async function sampleVariantIds(databaseUrl: string, count: number): Promise<string[]> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>('select id from selvedge.variants order by md5(id) limit $1', [
      count,
    ])
    return rows.map(({ id }) => id)
  } finally {
    await client.end()
  }
}

/** With the headers that the server sets itself left out. */
async function fetchPassport(port: number, id: string): Promise<{ headers: Record<string, string>; body: string }> {
  const response = await fetch(`http://127.0.0.1:${port}${PATH}${id}`, { headers: { 'accept-encoding': 'identity' } })
  const body = await response.text()
  if (response.status !== 200) throw new Error(`the passport ${id} was answered with ${response.status}: ${body}`)
  const own = new Set(['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'])
  return { headers: Object.fromEntries([...response.headers].filter(([name]) => !own.has(name))), body }
}
