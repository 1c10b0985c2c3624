import fc from 'fast-check'
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { AppError } from '#platform/app-error.ts'
import { atFileEnd } from '#test/file-end.ts'
import { startTestApp, type TestApp } from '#test/harness.ts'
import { makeProbes, PROBE_SETS } from '#test/odata-probes.ts'
import { rounds } from '#test/sample.ts'
import { answerOdata } from './answer-odata.ts'

let t: TestApp
let workspaceId: string
let writers: pg.Client[]

beforeAll(async () => {
  t = await startTestApp()
  workspaceId = (await t.workspace()).id
  await makeProbes(t.owner, workspaceId)
  writers = [1, 2, 3].map(
    () => new pg.Client({ ...t.connection, application_name: 'selvedge_app', options: '-c search_path=selvedge' }),
  )
  for (const writer of writers) await writer.connect()
  atFileEnd(async () => {
    for (const writer of writers) await writer.end()
  })
})

const ask = async (path: string, search: string, of = workspaceId) =>
  (
    await answerOdata(
      t.deps,
      { workspaceId: of, sets: ['Probes', 'Parts'] },
      { path, search, accept: undefined, prefer: 'odata.maxpagesize=3' },
      PROBE_SETS,
    )
  ).body

type Row = { readonly id: string; readonly words: string | null; readonly changedAt: string }

/** What may happen between two pages. A transaction has the time of its beginning in its rows, however late it ends. */
const step = fc.oneof(
  fc.record({ kind: fc.constantFrom('begin', 'end', 'undo'), writer: fc.nat(2) }),
  fc.record({
    kind: fc.constantFrom('change', 'insert'),
    writer: fc.nat(2),
    at: fc.nat(30),
    words: fc.string({ maxLength: 3 }),
  }),
)

describe('reading in pages while others write', () => {
  test('brings every row that stays exactly once, and by reading on all the others', { timeout: 300_000 }, async () => {
    let made = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { maxLength: 4 }), { minLength: 3, maxLength: 12 }),
        fc.constantFrom('', '$orderby=words', '$orderby=changedAt desc'),
        async (between, order) => {
          made += 1
          const isOpen = [false, false, false]
          const held: (string | null)[] = [null, null, null]
          const touched = new Set<string>()
          const write = async (one: (typeof between)[number][number]) => {
            const client = writers[one.writer]
            if (!client) return
            if (one.kind === 'begin' && !isOpen[one.writer]) {
              await client.query('begin; select 1')
              isOpen[one.writer] = true
            } else if ((one.kind === 'end' || one.kind === 'undo') && isOpen[one.writer]) {
              await client.query(one.kind === 'end' ? 'commit' : 'rollback')
              isOpen[one.writer] = false
              held[one.writer] = null
            } else if ('at' in one) {
              const id =
                one.kind === 'insert'
                  ? `r${String(one.at).padStart(2, '0')}${made}${one.writer}`
                  : `p${String(one.at).padStart(2, '0')}`
              // Another that is open has this row: to wait for it would be for ever.
              if (held.some((other, at) => other !== null && at !== one.writer)) return
              if (isOpen[one.writer]) held[one.writer] = id
              touched.add(id)
              await client.query(
                `insert into probes (workspace_id, id, words, changed_at) values ($1, $2, $3, now())
                 on conflict (id) do update set words = excluded.words, changed_at = now()`,
                [workspaceId, id, one.words.replaceAll('\0', '')],
              )
            }
          }
          const steps = between[Symbol.iterator]()
          const readAll = async (search: string, writing: boolean) => {
            const rows: Row[] = []
            let [path, options] = ['Probes', search]
            for (;;) {
              const page = JSON.parse(await ask(path, options))
              rows.push(...page.value)
              const next = page['@odata.nextLink']
              if (writing) for (const one of steps.next().value ?? []) await write(one)
              if (next === undefined) return rows
              const url = new URL(next)
              path = url.pathname.replace('/odata/v4/', '')
              options = url.search.slice(1)
            }
          }
          const before = await current()
          const first = await readAll(`$select=id,words,changedAt${order && `&${order.replaceAll(' ', '%20')}`}`, true)
          // Those that nobody touched come once; in the order of the key nothing that was there is passed over.
          for (const { id } of before) {
            const times = first.filter((row) => row.id === id).length
            if (!touched.has(id) || order === '') expect([id, times]).toEqual([id, 1])
            else expect(times).toBeLessThan(2)
          }
          for (const [at, client] of writers.entries()) if (isOpen[at]) await client.query('commit')
          const latest = first
            .map(({ changedAt }) => changedAt)
            .sort()
            .at(-1)
          const later = await readAll(
            `$select=id,words,changedAt&$filter=${encodeURIComponent(`changedAt gt ${latest}`)}`,
            false,
          )
          // Just now it is not told yet that some have changed: they come with the next reading, as they would an hour later.
          const known = new Map([...first, ...later].map((row) => [row.id, row.words]))
          const behind = (await current()).filter(({ id, words }) => !known.has(id) || known.get(id) !== words)
          const said = Date.parse(String(latest))
          for (const { id, changed } of behind)
            expect([id, changed.getTime() > said], 'missed for ever').toEqual([id, true])
        },
      ),
      { numRuns: rounds({ whole: 60, sample: 6 }), seed: 18 },
    )
  })

  async function current() {
    const { rows } = await t.owner.query<{ id: string; words: string | null; changed: Date }>(
      `select id, words, changed_at as changed from selvedge.probes where workspace_id = $1`,
      [workspaceId],
    )
    return rows
  }
})

describe('what is sent', () => {
  const fragment = fc.oneof(
    fc.constantFrom(
      "'",
      "''",
      '"',
      ';',
      '--',
      '/*',
      '*/',
      '\\',
      '$1',
      '$$',
      '(',
      ')',
      ',',
      ' or ',
      ' and ',
      ' eq ',
      "'; drop table probes; --",
      '%',
      '_',
      '::text',
      '||',
      'null',
      '1=1',
      ' union select ',
      'pg_sleep(9)',
      'it.',
      'workspace_id',
      'id',
      'words',
      '\u0000',
      '%00',
      '\\u0000',
      '$skiptoken=',
      '&',
      '=',
    ),
    fc.string({ maxLength: 4 }),
    fc.constantFrom("words eq 'a'", "contains(words,'a')", 'words', 'whole gt 1', 'Parts', '$filter=true'),
  )
  const text = fc.array(fragment, { minLength: 1, maxLength: 8 }).map((parts) => parts.join(''))

  test('never becomes SQL, and never shows another workspace', { timeout: 300_000 }, async () => {
    const other = (await t.workspace()).id
    await t.owner.query(
      `insert into selvedge.probes (workspace_id, id, words, changed_at) values ($1, 'secret', 'secret', now())`,
      [other],
    )
    const own = Number(await ask('Probes/$count', ''))
    const places = [
      '$filter',
      '$orderby',
      '$select',
      '$top',
      '$expand',
      '$skiptoken',
      'inner',
      'literal',
      'key',
    ] as const
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...places), text, async (place, sent) => {
        const value = encodeURIComponent(sent)
        const quoted = encodeURIComponent(`'${sent.replaceAll("'", "''")}'`)
        const asked = {
          inner: ['Probes', `$expand=Parts($filter=${value})`],
          literal: ['Probes', `$filter=words%20eq%20${quoted}`],
          key: [`Probes(${quoted})`, ''],
        } as Record<string, [string, string]>
        const [path, search] = asked[place] ?? ['Probes', `${place}=${value}`]
        try {
          expect(await ask(path, search)).not.toContain('secret')
        } catch (error) {
          // Refused, with a sentence: nothing that PostgreSQL took offence at.
          if (!(error instanceof AppError)) throw error
          expect(['bad_input', 'not_implemented', 'not_found'], error.message).toContain(error.code)
        }
      }),
      { numRuns: rounds({ whole: 3_000, sample: 150 }), seed: 18 },
    )
    expect(Number(await ask('Probes/$count', ''))).toBe(own)
  })
})
