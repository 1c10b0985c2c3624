import { writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { renderPassportPage } from '../../server/src/features/publishing/passport-pages/render-passport-page.ts'
import { LANGUAGES } from '../../server/src/kit/words/languages.ts'
import { startContender } from '../contenders/contender.ts'
import { startSelvedge } from '../contenders/selvedge.ts'
import { getRequest } from '../load.ts'
import { type Lane, runRounds } from '../rounds.ts'
import { median } from '../statistics.ts'
import { FULL_VIEW } from './page-view.ts'
import { sampleVariantIds } from './passport.ts'
import { throughputTable, throughputVerdict } from './present.ts'
import type { Bench, Section } from './workload.ts'

const PRODUCTS = 10_000
const IDS = 500
const WANTED_PER_SECOND = 5_000

/** The passport page: how quickly it is written, and how quickly what was written is sent. */
export async function measurePage({ server, workDir, pace, log }: Bench): Promise<Section> {
  log('page: rendering')
  const rendered = measureRendering(pace)
  const databaseUrl = await server.databaseOf(PRODUCTS)
  const ids = await sampleVariantIds(databaseUrl, IDS)
  const ours = await startSelvedge(databaseUrl, workDir)
  const fixedAnswer = join(workDir, 'fixed-page.json')
  const { headers, body } = await fetchPage(ours.port, ids[0]!)
  writeFileSync(fixedAnswer, JSON.stringify({ headers, body: body.toString('latin1') }))
  const fixed = { FIXED_ANSWER: fixedAnswer, FIXED_ROUTE: '/p/:identifier' }
  const fastify = await startContender(FASTIFY, './fastify-fixed.ts', fixed, PATH + ids[0])
  try {
    const lanes = (some: readonly string[], length: number | null): Lane[] => [
      { ...ours, requests: some.map((id) => getRequest(PATH + id, PHONE)), bodyBytes: length },
      { ...fastify, requests: some.map((id) => getRequest(PATH + id, PHONE)), bodyBytes: body.byteLength },
    ]
    log('page: one')
    const one = await runRounds(lanes(ids.slice(0, 1), body.byteLength), { ...pace, connections: 16 })
    log(`page: ${IDS}`)
    const many = await runRounds(lanes(ids, null), { ...pace, connections: 16 })
    const perCpuSecond = median(rendered.map((round) => round.perCpuSecond))
    return {
      title: 'Passport page',
      about:
        `A passport with everything, rendered in ${LANGUAGES.length} languages in turn, in process, uncompressed ` +
        `(${Math.round(rendered[0]!.bytes / 1000)} kB); then \`GET /p/{id}\` as a phone asks for it at c = 16: one id, and ${IDS} ids in random ` +
        `order. Fastify sends the first page's bytes (${body.byteLength}, Brotli) from memory with all the headers that Selvedge sends.`,
      tables: [
        {
          head: ['', 'pages/s', 'pages per CPU second'],
          rows: [['rendered', whole(median(rendered.map((round) => round.perSecond))), whole(perCpuSecond)]],
        },
        throughputTable(one),
        throughputTable(many),
      ],
      verdicts: [
        {
          what: 'Passport page, rendered in process, per CPU second',
          wanted: `≥ ${whole(WANTED_PER_SECOND)}`,
          got: whole(perCpuSecond),
          met: perCpuSecond >= WANTED_PER_SECOND,
        },
        throughputVerdict('Passport page, one id', one, FASTIFY, 0.75),
        throughputVerdict(`Passport page, ${IDS} ids`, many, FASTIFY, 0.75),
      ],
    }
  } finally {
    for (const contender of [ours, fastify]) await contender.stop()
  }
}

const PATH = '/p/'
const FASTIFY = 'Fastify, fixed bytes'
const PHONE = {
  Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'Accept-Language': 'de-DE,de;q=0.9',
  'Accept-Encoding': 'gzip, deflate, br',
  'User-Agent':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 Version/19.1 Mobile/15E148 Safari/604.1',
}

function measureRendering({ rounds, seconds, warmUpSeconds }: Bench['pace']) {
  const origin = 'https://id.vesperholm.example'
  const run = (duration: number) => {
    const cpu = process.cpuUsage()
    const start = performance.now()
    let pages = 0
    let bytes = 0
    while (performance.now() - start < duration * 1000) {
      for (const language of LANGUAGES) {
        bytes = renderPassportPage(FULL_VIEW, {
          language,
          today: '2026-11-21',
          ownOrigin: origin,
          address: `${origin}/p/mbw4qx9gqeqc`,
        }).length
        pages += 1
      }
    }
    const { user, system } = process.cpuUsage(cpu)
    return {
      bytes,
      perSecond: (pages * 1000) / (performance.now() - start),
      perCpuSecond: (pages * 1e6) / (user + system),
    }
  }
  run(warmUpSeconds)
  return Array.from({ length: rounds }, () => run(seconds))
}

/** As bytes, which fetch would uncompress. With the headers that the server sets itself left out. */
function fetchPage(port: number, id: string): Promise<{ headers: Record<string, string>; body: Buffer }> {
  return new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', path: PATH + id, headers: PHONE }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => {
        if (answer.statusCode !== 200) return reject(new Error(`the page ${id} was answered with ${answer.statusCode}`))
        const own = new Set(['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'])
        const headers = Object.entries(answer.headers).filter(([name]) => !own.has(name))
        resolve({
          headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
          body: Buffer.concat(chunks),
        })
      })
    })
      .on('error', reject)
      .end()
  })
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en')
}
