import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { AppError, HTTP_STATUS } from '#platform/app-error.ts'
import { atFileEnd } from '#test/file-end.ts'
import { startTestApp, type TestApp } from '#test/harness.ts'
import { makeProbes, PROBE_SETS } from '#test/odata-probes.ts'
import { type OdataQuery, QUERIES, REFUSED } from '#test/odata-queries.ts'
import { sampleOf } from '#test/sample.ts'
import { answerOdata } from './answer-odata.ts'

/**
 * A CAP service (@sap/cds, @cap-js/postgres) answers the same questions on the same rows. What it answered is kept in a file, which every run is held
 * against; `npm run prove -- odata` asks it again. Where the two differ, cap-differences.json says which clause of OData 4.0 decides.
 */
type Told = { readonly status: number; readonly rows?: string; readonly ids?: string; readonly count?: number }

const file = (name: string) => new URL(`../../../../../test/fixtures/${name}`, import.meta.url)
const asks = process.env['PROOF'] === 'whole'
const recorded: Record<string, Told> = JSON.parse(readFileSync(file('cap-answers.json'), 'utf8'))
const differences: readonly { readonly queries: readonly string[]; readonly clause: string }[] = JSON.parse(
  readFileSync(file('cap-differences.json'), 'utf8'),
)
const differing = new Set(differences.flatMap(({ queries }) => queries))

let t: TestApp
let workspaceId: string
let capUrl = ''

beforeAll(async () => {
  t = await startTestApp()
  workspaceId = (await t.workspace()).id
  await makeProbes(t.owner, workspaceId)
  if (!asks) return
  await t.owner.query(VIEWS)
  const { installProof } = await import('../../../../../../proof/install-proof.ts')
  const absent = await installProof('odata')
  if (absent !== null) throw new Error(absent)
  const { startCap } = await import('../../../../../../proof/odata/cap-service.ts')
  const { host = '', port = 0, user = '', password, database } = t.connection
  const cap = await startCap(MODEL, { host, port, user, password: String(password ?? 'none'), database })
  capUrl = `${cap.url}/feed`
  atFileEnd(() => cap.stop())
}, 60_000)

const nameOf = ({ path, search }: OdataQuery) => (search === '' ? path : `${path}?${search}`)

async function ours({ path, search }: OdataQuery): Promise<Told> {
  const ask = (asked: string, options: string) =>
    answerOdata(
      t.deps,
      { workspaceId, sets: ['Probes', 'Parts'] },
      { path: asked, search: options, accept: undefined, prefer: 'odata.maxpagesize=7' },
      PROBE_SETS,
    )
  try {
    return await told(async (next) => {
      const url = next === null ? null : new URL(next)
      const { status, body } = await (url
        ? ask(url.pathname.replace('/odata/v4/', ''), url.search.slice(1))
        : ask(encodeURI(path), search))
      return { status, body }
    })
  } catch (error) {
    if (error instanceof AppError) return { status: HTTP_STATUS[error.code] }
    throw error
  }
}

async function caps(query: OdataQuery): Promise<Told> {
  return told(async (next) => {
    const url =
      next === null
        ? `${capUrl}/${encodeURI(query.path)}${query.search && `?${query.search}`}`
        : new URL(next, `${capUrl}/`).href
    const answer = await fetch(url)
    const body = await answer.text()
    return { status: answer.status, body }
  })
}

/** All pages as one, with what is compared of it. */
async function told(read: (next: string | null) => Promise<{ status: number; body: string }>): Promise<Told> {
  const rows: unknown[] = []
  let count: number | undefined
  let next: string | null = null
  for (;;) {
    const { status, body } = await read(next)
    if (status !== 200) return { status }
    if (/^\d+$/.test(body)) return { status, count: Number(body) }
    const { value, '@odata.count': all, '@odata.nextLink': more, ...one } = JSON.parse(body)
    count ??= all === undefined ? undefined : Number(all)
    rows.push(...(value === undefined ? [one] : value))
    if (more === undefined) break
    next = String(more)
  }
  const plain = rows.map(plainOf)
  const digest = createHash('sha256').update(JSON.stringify(plain)).digest('hex').slice(0, 12)
  const ids = plain.map((row) => String((row as Record<string, unknown>)['id']).replace('p', '')).join(' ')
  return { status: 200, rows: digest, ...(count !== undefined && { count }), ...(ids.length < 150 && { ids }) }
}

/** Names in order, without what is about the answer; numbers and moments as they are meant, however they are written. */
function plainOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainOf)
  if (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)) return Number(value)
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)) return new Date(value).toISOString()
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(
    ([name]) => !name.startsWith('@') && (!name.includes('@') || name.endsWith('@odata.count')),
  )
  return Object.fromEntries(
    entries.sort(([one], [other]) => (one < other ? -1 : 1)).map(([name, own]) => [name, plainOf(own)]),
  )
}

const cases = [...QUERIES, ...REFUSED]

test('there are enough of them', () => {
  expect(new Set(QUERIES.map(nameOf)).size).toBeGreaterThanOrEqual(400)
  expect(new Set(REFUSED.map(nameOf)).size).toBeGreaterThanOrEqual(200)
})

describe('what is asked of another service of OData', () => {
  test.skipIf(!asks)('is answered by it as it was', { timeout: 300_000 }, async () => {
    const now: Record<string, Told> = {}
    for (const query of cases) now[nameOf(query)] = await caps(query)
    if (process.env['RECORD'] === '1') {
      const lines = Object.entries(now).map(([name, answer]) => `${JSON.stringify(name)}: ${JSON.stringify(answer)}`)
      writeFileSync(file('cap-answers.json'), `{\n${lines.join(',\n')}\n}\n`)
    } else expect(now).toEqual(recorded)
  })

  test('is answered by the feed alike', { timeout: 300_000 }, async () => {
    const different: unknown[] = []
    for (const query of sampleOf(QUERIES, 150, ({ kind }) => kind)) {
      const name = nameOf(query)
      const answer = await ours(query)
      const isAlike = JSON.stringify(sorted(answer)) === JSON.stringify(sorted(recorded[name]))
      if (isAlike === differing.has(name)) different.push([name, answer, recorded[name]])
    }
    expect(different).toEqual([])
  })

  test('is refused by the feed alike, where nothing was asked', { timeout: 300_000 }, async () => {
    const different: unknown[] = []
    for (const query of sampleOf(REFUSED, 80, ({ kind }) => kind)) {
      const name = nameOf(query)
      const { status } = await ours(query)
      expect([400, 404, 501], `${name} ${status}`).toContain(status)
      if ((status === recorded[name]?.status) === differing.has(name))
        different.push([name, status, recorded[name]?.status])
    }
    expect(different).toEqual([])
  })
})

function sorted(answer: Told | undefined) {
  return answer && Object.entries(answer).sort(([one], [other]) => (one < other ? -1 : 1))
}

/** Its names in PostgreSQL are those of the model, without capitals. */
const VIEWS = `
  create view public.feed_probes as select id, guid, words, note, whole, long, share, amount, flag, day,
    at at time zone 'UTC' as at, changed_at at time zone 'UTC' as changedat from selvedge.probes;
  create view public.feed_parts as select id, probe_id as probeid, name, share, changed_at at time zone 'UTC' as changedat from selvedge.parts`

const MODEL = `
context db {
  @cds.persistence.exists
  entity Probes {
    key id: String(64); guid: UUID; words: String; note: String; whole: Integer; long: Integer64; share: Double; amount: Decimal(18, 6);
    flag: Boolean; day: Date; at: Timestamp; changedAt: Timestamp;
    Parts: Association to many Parts on Parts.probeId = id;
  }
  @cds.persistence.exists
  entity Parts {
    key id: String(64); probeId: String(64); name: String; share: Double; changedAt: Timestamp;
    Probe: Association to Probes on Probe.id = probeId;
  }
}
@path: '/feed'
service Feed {
  @readonly entity Probes as projection on db.Probes;
  @readonly entity Parts as projection on db.Parts;
}
`
