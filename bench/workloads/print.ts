import pg from 'pg'
import { startSelvedge } from '../contenders/selvedge.ts'
import { cpuSeconds, residentMb } from '../processes.ts'
import { insertApiKey } from '../seed/seed.ts'
import { median, spread } from '../statistics.ts'
import type { Bench, Section, Verdict } from './workload.ts'

const PRODUCTS = 2_000
const VARIANTS = PRODUCTS * 5
const LABELS = 1_000
const TIMES = 3
const SAMPLE_MS = 25
/** Garbage is left lying while there is room, so the room is made small: what had to be kept would show, or not fit. */
const HEAP_MB = 192

/** What is printed: the QR codes of a catalogue as a ZIP, and a run of labels as a PDF, over HTTP as a person downloads them. */
export async function measurePrint({ server, workDir, log }: Bench): Promise<Section> {
  const databaseUrl = await server.databaseOf(PRODUCTS)
  const key = await insertApiKey({ connectionString: databaseUrl })
  const ids = await variantIds(databaseUrl)
  const selvedge = await startSelvedge(databaseUrl, workDir, {
    env: { NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` },
  })
  const download = (path: string, body: object) => take(selvedge, path, key, body)
  const few = { variantIds: ids.slice(0, LABELS) }
  try {
    const jobs = [
      { title: '1,000 QR codes, SVG, ZIP', path: '/api/v1/data-carriers', body: few },
      { title: '10,000 QR codes, SVG, ZIP', path: '/api/v1/data-carriers', body: { all: true } },
      {
        title: '10,000 QR codes, PNG at 300 dpi, ZIP',
        path: '/api/v1/data-carriers',
        body: { all: true, format: 'png' },
      },
      { title: '1,000 labels, A4 3 × 8, PDF', path: '/api/v1/labels', body: { ...few, layout: 'a4-3x8' } },
    ]
    // The heap grows to its working size, so that few and many are compared on the same ground.
    await download('/api/v1/data-carriers', { all: true })
    const taken = new Map<string, Taken[]>()
    for (const { title, path, body } of jobs) {
      // Once unmeasured: the code that is loaded at first use, and a heap that has grown to its working size.
      await download(path, body)
      const rounds: Taken[] = []
      for (let time = 0; time < TIMES; time += 1) {
        log(`print: ${title}, ${time + 1} of ${TIMES}`)
        rounds.push(await download(path, body))
      }
      taken.set(title, rounds)
    }
    const of = (job: number) => taken.get(jobs[job]!.title)!
    const slowest = (job: number) => Math.max(...of(job).map(({ seconds }) => seconds))
    const peak = (job: number) => Math.max(...of(job).map(({ peakMb }) => peakMb))
    return {
      title: 'Printing',
      about:
        `Selvedge alone on ${VARIANTS.toLocaleString('en')} variants, each download ${TIMES} times after one that does not count, read to its end over HTTP. ` +
        `The heap of V8 is limited to ${HEAP_MB} MB. RSS of the Node process, looked at every ${SAMPLE_MS} ms.`,
      tables: [
        {
          head: ['', 's', 'least – most', 'server CPU s', 'MB sent', 'RSS before MB', 'highest RSS MB'],
          rows: jobs.map(({ title }) => {
            const rounds = taken.get(title)!
            const { least, most } = spread(rounds.map(({ seconds }) => seconds))
            const middle = (pick: (round: Taken) => number) => median(rounds.map(pick))
            return [
              title,
              middle(({ seconds }) => seconds).toFixed(2),
              `${least.toFixed(2)} – ${most.toFixed(2)}`,
              middle(({ cpu }) => cpu).toFixed(2),
              (middle(({ bytes }) => bytes) / 1e6).toFixed(1),
              middle(({ beforeMb }) => beforeMb).toFixed(0),
              Math.max(...rounds.map(({ peakMb }) => peakMb)).toFixed(0),
            ]
          }),
        },
      ],
      verdicts: [
        limit('10,000 QR SVGs in a ZIP', slowest(1), 20, 's'),
        limit('1,000 labels as PDF', slowest(3), 10, 's'),
        limit('Highest RSS for 10,000 QR SVGs, above that for 1,000', peak(1) - peak(0), 40, 'MB'),
      ],
    }
  } finally {
    await selvedge.stop()
  }
}

type Taken = {
  readonly seconds: number
  readonly cpu: number
  readonly bytes: number
  readonly beforeMb: number
  readonly peakMb: number
}

/** One download; its bytes are counted and thrown away. */
async function take(
  { port, pid }: { readonly port: number; readonly pid: number },
  path: string,
  key: string,
  body: object,
): Promise<Taken> {
  const beforeMb = residentMb(pid)
  let peakMb = beforeMb
  const sampling = setInterval(() => {
    peakMb = Math.max(peakMb, residentMb(pid))
  }, SAMPLE_MS)
  const cpuBefore = cpuSeconds(pid)
  const startedAt = performance.now()
  try {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (response.status !== 200 || !response.body)
      throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    let bytes = 0
    for await (const chunk of response.body) bytes += chunk.byteLength
    const seconds = (performance.now() - startedAt) / 1000
    return { seconds, cpu: cpuSeconds(pid) - cpuBefore, bytes, beforeMb, peakMb }
  } finally {
    clearInterval(sampling)
  }
}

async function variantIds(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>('select id from selvedge.variants order by id')
    return rows.map(({ id }) => id)
  } finally {
    await client.end()
  }
}

function limit(what: string, got: number, most: number, unit: string): Verdict {
  return { what, wanted: `≤ ${most} ${unit}`, got: `${got.toFixed(unit === 's' ? 2 : 0)} ${unit}`, met: got <= most }
}
