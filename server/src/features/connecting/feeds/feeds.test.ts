import { beforeAll, describe, expect, test } from 'vitest'
import { createProduct } from '#features/records/products/create-product.ts'
import type { Actor } from '#kit/actor.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { createFeed } from './create-feed.ts'
import { programOf } from './feed-reads.ts'
import { newFeedSecret } from './feed-secret.ts'
import type { OpenedFeed } from './open-feed.ts'
import { createReadCounter } from './read-counter.ts'
import { renewFeed } from './renew-feed.ts'
import { revokeFeed } from './revoke-feed.ts'
import { updateFeed } from './update-feed.ts'

const DAY_MS = 86_400_000
let t: TestApp
let home: TestWorkspace
const makers =
  (actor: Actor) =>
  (list: 'products' | 'materials', more: object = {}) =>
    createFeed(t.deps, actor, { name: 'Report', kind: 'csv', list, ...more })

beforeAll(async () => {
  t = await startTestApp()
  home = await t.workspace()
  for (const name of ['Coat', 'Tee', '=HYPERLINK("http://x.example")'])
    await createProduct(t.deps, home.actor, { name, category: name < 'M' ? 'early' : 'late' })
})

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  t.app.inject({ method, url, headers })
const live = (secret: string, headers: Record<string, string> = {}) => get(`/feeds/csv/${secret}.csv`, headers)
const names = (csv: string) =>
  csv
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[0])

describe('a feed', () => {
  test('is made by a person who administers, and its secret is kept nowhere', async () => {
    const owner = await home.member('owner')
    const { data } = await t.graphql(
      `mutation { createFeed(name: "For the board", kind: ODATA, sets: [VARIANTS, PRODUCTS]) {
        secret address feed { id kind sets address prefix createdBy lastReadAt reads { day } } } }`,
      owner,
    )
    const { secret, address, feed } = data.createFeed
    expect(secret).toMatch(/^svf_[0-9a-z]{8}_\w{43}_\w{6}$/)
    expect(secret.startsWith(feed.prefix)).toBe(true)
    expect([feed.kind, feed.sets, address]).toEqual([
      'ODATA',
      ['PRODUCTS', 'VARIANTS'],
      'http://selvedge.test/odata/v4/',
    ])
    expect([feed.lastReadAt, feed.reads]).toEqual([null, []])
    const { rows } = await t.owner.query(
      `select f::text as row from feeds f where id = $1 union all select e::text from events e where subject_id = $1`,
      [feed.id],
    )
    expect(rows.length).toBe(2)
    for (const { row } of rows) expect(row).not.toContain(secret.slice(13, 40))
  })

  test('is opened by Basic with any user name, by Bearer and by ?key=, and by nothing else', async () => {
    const { feed, secret } = await makers(home.actor)('products')
    const at = `/feeds/csv/${feed.id}.csv`
    const basic = (pair: string) => ({ authorization: `Basic ${Buffer.from(pair).toString('base64')}` })
    for (const answer of [
      await get(at, basic(`anybody:${secret}`)),
      await get(at, basic(`:${secret}`)),
      await get(at, { authorization: `Bearer ${secret}` }),
      await get(`${at}?key=${secret}`),
    ])
      expect(answer.statusCode).toBe(200)
    const other = newFeedSecret().secret
    for (const answer of [
      await get(at),
      await get(at, basic(`anybody:${other}`)),
      await get(at, basic(secret)),
      await get(at, { authorization: `Digest ${secret}` }),
      await get(`${at}?key=${other}`),
      await get(`${at}?key=${secret}x`),
      await get(`${at}?key=a&key=${secret}`),
      await get(`/feeds/csv/fed_0.csv?key=${secret}`),
      await live(other),
    ])
      expect([answer.statusCode, answer.json().reason]).toEqual([404, 'feed_address_unknown'])
  })

  test('reads its own workspace, and can write nothing', async () => {
    const other = await t.workspace()
    await createProduct(t.deps, other.actor, { name: 'Of others' })
    const { secret } = await makers(other.actor)('products')
    expect(names((await live(secret)).body)).toEqual(expect.arrayContaining([expect.stringContaining('prd_')]))
    expect((await live(secret)).body).not.toContain('Coat')
    const asKey = { headers: { authorization: `Bearer ${secret}` } }
    const answer = await t.graphql('mutation { createProduct(name: "A") { id } }', asKey)
    expect(answer.errors?.[0]?.extensions).toMatchObject({ reason: 'credentials_invalid' })
  })

  test('works no longer with its former secret once it is renewed, nor at all once it is revoked, in every process', async () => {
    const second = await startTestApp({}, t.connection)
    const { feed, secret } = await makers(home.actor)('products')
    const there = (one: string) => second.app.inject(`/feeds/csv/${one}.csv`)
    expect((await there(secret)).statusCode).toBe(200)
    const renewed = await renewFeed(t.deps, home.actor, feed)
    await expect.poll(async () => (await there(secret)).statusCode).toBe(404)
    expect((await there(renewed.secret)).statusCode).toBe(200)
    await revokeFeed(t.deps, home.actor, feed)
    await expect.poll(async () => (await there(renewed.secret)).statusCode).toBe(410)
    const gone = await live(renewed.secret)
    expect(gone.json()).toMatchObject({ reason: 'feed_revoked_address' })
    expect(gone.json().detail).toBe(
      'This feed has been revoked. Ask the workspace that gave you its address for another.',
    )
  })

  test('ends on its day, and not if that is moved', async () => {
    const owner = await home.member('owner')
    const soon = new Date(Date.now() + 10 * DAY_MS)
    const { feed, secret } = await makers(home.actor)('products', { expiresAt: soon.toISOString() })
    const of = async () => (await t.graphql(`{ feed(id: "${feed.id}") { expiresAt warnings } }`, owner)).data.feed
    expect(await of()).toEqual({ expiresAt: soon.toISOString(), warnings: ['ENDS_SOON'] })
    expect((await live(secret)).statusCode).toBe(200)
    t.setNow(new Date(soon.getTime() + 1_000))
    const ended = await live(secret)
    expect([ended.statusCode, ended.json().reason]).toEqual([410, 'feed_expired_address'])
    expect(ended.json().detail).toContain(`ended on ${soon.toISOString().slice(0, 10)}.`)
    expect((await of()).warnings).toEqual([])
    await expect(updateFeed(t.deps, home.actor, { id: feed.id, expiresAt: soon.toISOString() })).rejects.toThrow(
      /"expiresAt" must be in the future/,
    )
    await updateFeed(t.deps, home.actor, { id: feed.id, expiresAt: null })
    await expect.poll(async () => (await live(secret)).statusCode).toBe(200)
    expect(await of()).toEqual({ expiresAt: null, warnings: [] })
    t.setNow(null)
  })

  test('is not guessed: whoever tries too many is refused before anything is asked, and others are not', async () => {
    const limited = await startTestApp(
      { rateLimits: { login: null, public: null, api: { requests: 3, seconds: 600 } } },
      t.connection,
    )
    const { secret } = await makers(home.actor)('products')
    const from = (remoteAddress: string, one: string) =>
      limited.app.inject({ url: `/feeds/csv/${one}.csv`, remoteAddress })
    expect((await from('192.0.2.1', secret)).statusCode).toBe(200)
    for (let at = 0; at < 3; at += 1) {
      const wrong = at === 1 ? 'svf_nothing' : newFeedSecret().secret
      expect((await from('192.0.2.1', wrong)).statusCode).toBe(404)
    }
    await limited.app.feeds.flush()
    const before = limited.deps.db.statementCount()
    const refused = await from('192.0.2.1', newFeedSecret().secret)
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, expect.any(String)])
    expect(limited.deps.db.statementCount()).toBe(before)
    expect((await from('192.0.2.2', secret)).statusCode).toBe(200)
  })
})

describe('who reads it', () => {
  test('is noted by day, program and list, and written behind the requests', async () => {
    const { feed, secret } = await makers(home.actor)('products')
    // While nothing can be written of it, every request is answered all the same.
    const holder = await t.owner.connect()
    await holder.query('begin; lock table feed_reads, feeds in share row exclusive mode')
    await live(secret, { 'user-agent': 'curl/8.14.1' })
    await live(secret, { 'user-agent': 'curl/8.15.0' })
    await live(secret, {
      'user-agent': 'Mozilla/5.0 (compatible; GoogleDocs; apps-spreadsheets; http://docs.google.com)',
    })
    const owner = await home.member('owner')
    const ask = async () =>
      (await t.graphql(`{ feed(id: "${feed.id}") { lastReadAt reads { program what count } } }`, owner)).data.feed
    expect((await ask()).lastReadAt).toBeNull()
    await holder.query('rollback')
    holder.release()
    await t.app.feeds.flush()
    const { lastReadAt, reads } = await ask()
    expect(lastReadAt).not.toBeNull()
    expect(reads).toHaveLength(2)
    expect(reads).toEqual(
      expect.arrayContaining([
        { program: 'curl', what: 'products', count: 2 },
        { program: 'Google Sheets', what: 'products', count: 1 },
      ]),
    )
  })

  test('costs bounded memory and rows, whatever it calls itself', async () => {
    const { feed } = await makers(home.actor)('products')
    const counter = createReadCounter(t.deps)
    const opened = { feed: { ...feed, workspaceId: home.id } } as unknown as OpenedFeed
    for (let at = 0; at < 5_000; at += 1)
      counter.count(opened.feed, 'products', `Program${String.fromCharCode(97 + (at % 26))}${at}`)
    await counter.close()
    const { rows } = await t.owner.query(
      'select count(*)::int as rows, sum(count)::int as reads from feed_reads where feed_id = $1',
      [feed.id],
    )
    expect(rows).toEqual([{ rows: 21, reads: 5_000 }])
  })

  test.each([
    ['Microsoft.Data.Mashup (https://go.microsoft.com/fwlink/?LinkID=304225)', 'Power BI or Excel (Power Query)'],
    ['LibreOffice/7.4.7.2 denylistedbackend/libcurl', 'LibreOffice'],
    ['python-requests/2.32', 'Python'],
    ['Sundial 4.2 (weekly)', 'Sundial 4.2'],
    ['<b>x</b>', 'unnamed'],
    [undefined, 'unnamed'],
  ])('%s is %s', (userAgent, program) => expect(programOf(userAgent)).toBe(program))
})
