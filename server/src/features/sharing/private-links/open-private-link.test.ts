import { beforeAll, describe, expect, test } from 'vitest'
import { openReadScope } from '#kit/read-scope.ts'
import { newSecretToken } from '#kit/secret-token.ts'
import { LANGUAGES } from '#kit/words/languages.ts'
import { createLogger } from '#platform/logger.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { browse, type MadeLink, makeLink, openInBrowser, press } from '#test/private-links.ts'
import { rounds } from '#test/sample.ts'
import { buildApp } from '../../../app/build-app.ts'
import { findPrivateLinks, getPrivateLink } from './find-private-links.ts'
import { GRANT_MINUTES, MAX_PASSCODE_ATTEMPTS } from './private-link.ts'
import { revokePrivateLink } from './revoke-private-link.ts'

let t: TestApp
let home: TestWorkspace

beforeAll(async () => {
  t = await startTestApp()
  home = await t.workspace()
})

const find = async ({ link }: MadeLink) => {
  const scope = openReadScope(t.deps, home.actor)
  try {
    const found = await getPrivateLink(scope, link.id)
    if (!found) throw new Error('no such link')
    return found
  } finally {
    scope.close()
  }
}

const eventsOf = async ({ link }: MadeLink) => {
  const { rows } = await t.owner.query(
    'select kind, actor_kind, data from events where subject_id = $1 order by sequence',
    [link.id],
  )
  return rows
}

describe('200 openings at one moment, through two servers', () => {
  let second: TestApp
  beforeAll(async () => {
    second = await startTestApp({}, t.connection)
  })

  test.each(Array.from({ length: rounds({ whole: 20, sample: 5 }) }, (_, round) => round + 1))(
    'spend a one-time link once, round %i',
    async () => {
      const made = await makeLink(t.deps, home)
      const answers = await Promise.all(
        Array.from({ length: 200 }, (_, i) => press(i % 2 === 0 ? t.app : second.app, made.path)),
      )
      const statuses = answers.map(({ statusCode }) => statusCode).sort()
      expect(statuses).toEqual([303, ...Array(199).fill(404)])
      expect(await find(made)).toMatchObject({ openingCount: 1 })
      expect((await eventsOf(made)).map(({ kind }) => kind)).toEqual(['private_link.created', 'private_link.opened'])
      const { rows } = await t.owner.query('select number from private_link_openings where link_id = $1', [
        made.link.id,
      ])
      expect(rows).toEqual([{ number: 1 }])
    },
  )

  test('spend a link for seven openings seven times', async () => {
    const made = await makeLink(t.deps, home, { maxOpenings: 7 })
    const answers = await Promise.all(Array.from({ length: 200 }, () => press(t.app, made.path)))
    expect(answers.filter(({ statusCode }) => statusCode === 303)).toHaveLength(7)
    const { rows } = await t.owner.query(
      'select number from private_link_openings where link_id = $1 order by number',
      [made.link.id],
    )
    expect(rows.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7])
  })
})

/** As these programs introduce themselves when they look at a link that somebody has posted or was sent. */
const PREVIEWS = {
  Slack: 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'Slack image proxy': 'Slack-ImgProxy (+https://api.slack.com/robots)',
  Teams: 'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com',
  Outlook: 'Mozilla/4.0 (compatible; ms-office; MSOffice 16)',
  SafeLinks: 'Mozilla/5.0 (Windows NT 6.1; WOW64) AppleWebKit/534+ (KHTML, like Gecko) BingPreview/1.0b',
  WhatsApp: 'WhatsApp/2.23.20.0',
  Telegram: 'TelegramBot (like TwitterBot)',
  Facebook: 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  curl: 'curl/8.5.0',
  'a browser that prefetches':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
}

describe('looking', () => {
  test.each(Object.entries(PREVIEWS))('spends nothing when %s does it, by GET and HEAD', async (_name, userAgent) => {
    const made = await makeLink(t.deps, home)
    const headers = { 'user-agent': userAgent, 'sec-purpose': 'prefetch', accept: '*/*' }
    for (let i = 0; i < 25; i += 1) {
      for (const method of ['GET', 'HEAD'] as const) {
        for (const url of [made.path, `${made.path}/content`, `${made.path}/content.json`]) {
          const answer = await t.app.inject({ method, url, headers })
          expect(answer.statusCode).toBe(url === made.path ? 200 : 404)
          expect(answer.headers['set-cookie']).toBeUndefined()
        }
      }
    }
    expect(await find(made)).toMatchObject({ openingCount: 0, lastOpenedAt: null })
    expect((await eventsOf(made)).map(({ kind }) => kind)).toEqual(['private_link.created'])
    await openInBrowser(t.app, made.path)
    expect(await find(made)).toMatchObject({ openingCount: 1 })
  })

  test('shows who shares what until when, one button, and nothing of the content', async () => {
    const made = await makeLink(t.deps, home, {
      note: 'Please check the <fibres>.',
      receiver: 'Inês Duarte',
      expiresAt: new Date(Date.now() + 86_400_000),
    })
    const { body, headers, statusCode } = await browse(t.app, made.path)
    expect(statusCode).toBe(200)
    expect(body).toContain('The tee of next spring')
    expect(body).toContain('Please check the &lt;fibres&gt;.')
    expect(body).toContain('Inês Duarte')
    expect(body).toMatch(/opened once until \d+ \w+ \d{4} at \d\d:\d\d UTC/)
    expect(body.match(/<button/g)).toHaveLength(1)
    expect(body).not.toMatch(/<input|<script|Everyday Tee|White, M/)
    // What a preview shows is the title.
    expect(body).toMatch(/<title>Private link from Workspace \d+<\/title>/)
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow, noarchive',
    })
  })
})

describe('an opened link', () => {
  test('lets its reader come back with the cookie until the grant ends, and nobody without it', async () => {
    const made = await makeLink(t.deps, home)
    const answer = await press(t.app, made.path)
    expect(answer.headers['location']).toBe(`${made.path}/content`)
    expect(answer.headers['set-cookie']).toMatch(
      new RegExp(
        `^selvedge-link=[\\w-]{43}; Path=${made.path}; Max-Age=${GRANT_MINUTES * 60}; HttpOnly; SameSite=Lax$`,
      ),
    )
    const cookie = String(answer.headers['set-cookie']).split(';', 1)[0] ?? ''
    for (let i = 0; i < 3; i += 1) {
      const page = await browse(t.app, `${made.path}/content`, { cookie })
      expect(page.statusCode).toBe(200)
      expect(page.body).toContain('Everyday Tee')
      expect(page.body).toContain('Not published. Confidential')
    }
    // Back, and the button again: neither spends, both lead to the content.
    for (const again of [await browse(t.app, made.path, { cookie }), await pressWith(made.path, cookie)]) {
      expect([again.statusCode, again.headers['location']]).toEqual([303, `${made.path}/content`])
    }
    expect(await find(made)).toMatchObject({ openingCount: 1 })
    expect((await browse(t.app, `${made.path}/content`)).statusCode).toBe(404)
    expect((await browse(t.app, made.path)).statusCode).toBe(404)
    const other = await makeLink(t.deps, home)
    expect((await browse(t.app, `${other.path}/content`, { cookie })).statusCode).toBe(404)

    t.setNow(new Date(Date.now() + GRANT_MINUTES * 60_000 + 1000))
    expect((await browse(t.app, `${made.path}/content`, { cookie })).statusCode).toBe(404)
    t.setNow(new Date())
  })

  const pressWith = (url: string, cookie: string) => t.app.inject({ method: 'POST', url, headers: { cookie } })

  test('gives a program a grant to send as a bearer token', async () => {
    const made = await makeLink(t.deps, home)
    const opened = await t.app.inject({ method: 'POST', url: made.path, headers: { accept: 'application/json' } })
    expect(opened.statusCode).toBe(201)
    const { grant, json, until } = opened.json()
    expect(Date.parse(until)).toBeGreaterThan(Date.now())
    const url = new URL(json).pathname
    const answer = await t.app.inject({ url, headers: { authorization: `Bearer ${grant}` } })
    expect(answer.json()).toMatchObject({
      about: { label: 'The tee of next spring', isPublished: false },
      passport: { variant: { name: 'White, M' }, product: { name: 'Everyday Tee' }, sustainabilityScore: null },
    })
  })

  test('ends for its reader at the very moment it is revoked, and no grant outlives the link', async () => {
    const made = await makeLink(t.deps, home, { maxOpenings: null, expiresAt: new Date(Date.now() + 60_000) })
    const { cookie } = await openInBrowser(t.app, made.path)
    const paths = ['/content', '/content.json'].map((path) => `${made.path}${path}`)
    const statuses = async () =>
      Promise.all(paths.map(async (url) => (await browse(t.app, url, { cookie })).statusCode))
    expect(await statuses()).toEqual([200, 200])
    t.setNow(new Date(Date.now() + 61_000))
    expect(await statuses()).toEqual([404, 404])
    t.setNow(new Date())
    await revokePrivateLink(t.deps, home.actor, { id: made.link.id })
    expect(await statuses()).toEqual([404, 404])
    expect((await browse(t.app, made.path, { cookie })).statusCode).toBe(404)
  })

  test('says in its log when it was opened, with what, and from which network; more is not kept', async () => {
    const made = await makeLink(t.deps, home, { receiver: 'Inês Duarte' })
    await t.app.inject({
      method: 'POST',
      url: made.path,
      remoteAddress: '203.0.113.77',
      headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
    })
    const answer = await t.graphql(
      `{ privateLink(id: "${made.link.id}") { state openingCount openings { number userAgent network } } }`,
      await home.key('write'),
    )
    expect(answer.data.privateLink).toEqual({
      state: 'SPENT',
      openingCount: 1,
      openings: [{ number: 1, userAgent: 'Firefox', network: '203.0.113.0/24' }],
    })
    expect(await eventsOf(made)).toMatchObject([
      { kind: 'private_link.created', actor_kind: 'system' },
      { kind: 'private_link.opened', actor_kind: 'private_link', data: { label: made.link.label, number: 1 } },
    ])
    const { rows } = await t.owner.query(
      'select row_to_json(o)::text || row_to_json(e)::text as kept from private_link_openings o, events e where o.link_id = $1 and e.subject_id = $1',
      [made.link.id],
    )
    for (const { kept } of rows) expect(kept).not.toMatch(/203\.0\.113\.77|Gecko|140\.0/)
  })
})

/** Everything that an answer tells, but for what no two answers share. */
const told = ({ statusCode, body, headers }: Awaited<ReturnType<typeof browse>>) => {
  const { date: _date, 'x-request-id': _id, ...others } = headers
  return { statusCode, headers: others, body: body.replaceAll(/"instance":"[^"]*"/g, '') }
}

describe('a link that has ended', () => {
  const dead: Record<string, string> = {}
  beforeAll(async () => {
    const spent = await makeLink(t.deps, home)
    await openInBrowser(t.app, spent.path)
    const revoked = await makeLink(t.deps, home, { passcode: 'correct horse' })
    await revokePrivateLink(t.deps, home.actor, { id: revoked.link.id })
    const expired = await makeLink(t.deps, home, { passcode: 'correct horse' })
    await t.owner.query(`update private_links set expires_at = now() - interval '1 hour' where id = $1`, [
      expired.link.id,
    ])
    const locked = await makeLink(t.deps, home, { passcode: 'correct horse' })
    for (let i = 0; i < MAX_PASSCODE_ATTEMPTS; i += 1) await press(t.app, locked.path, { passcode: 'a guess' })
    Object.assign(dead, { spent, revoked, expired, locked })
    for (const [name, { path }] of Object.entries({ spent, revoked, expired, locked })) dead[name] = path
    dead['unknown'] = `/l/${newSecretToken()}`
  })

  const ASKS = {
    GET: (url: string) => browse(t.app, url),
    HEAD: (url: string) => t.app.inject({ method: 'HEAD', url }),
    POST: (url: string) => press(t.app, url),
    'POST with a passcode': (url: string) => press(t.app, url, { passcode: 'correct horse' }),
    'POST of a program': (url: string) => t.app.inject({ method: 'POST', url, payload: { passcode: 'correct horse' } }),
    'GET of the content': (url: string) =>
      browse(t.app, `${url}/content`, { cookie: `selvedge-link=${newSecretToken()}` }),
    ...Object.fromEntries(
      LANGUAGES.map((language) => [
        `GET in ${language}`,
        (url: string) => browse(t.app, url, { 'accept-language': language }),
      ]),
    ),
  }

  test.each(Object.entries<(url: string) => ReturnType<typeof browse>>(ASKS))(
    'answers %s as one that never was: status, headers, body, statements',
    async (_name, ask) => {
      const answers = []
      for (const url of Object.values(dead)) {
        const before = t.deps.db.statementCount()
        const answer = told(await ask(url))
        answers.push({ ...answer, statements: t.deps.db.statementCount() - before })
      }
      expect(answers).toHaveLength(5)
      expect(answers[0]).toMatchObject({ statusCode: 404, statements: 1 })
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    },
  )

  test.each(['GET', 'POST with a passcode'] as const)('takes as long for %s as one that never was', async (ask) => {
    const { unknown, ...ended } = dead
    const time = async (url: string) => {
      const began = performance.now()
      await ASKS[ask](url)
      return performance.now() - began
    }
    // In turn, and the quickest of each: what else the machine does can only make one slower, so a difference that stays is real.
    const quickest: Record<string, number> = {}
    const farthest = () => {
      const ratios = Object.keys(ended).map((name) => (quickest[name] ?? 0) / (quickest['unknown'] ?? 0))
      return Math.max(...ratios.map((ratio) => Math.max(ratio, 1 / ratio)))
    }
    const deadline = performance.now() + 40_000
    for (let round = 0; round < 10 || (farthest() > 1.5 && performance.now() < deadline); round += 1) {
      for (const [name, url] of Object.entries(dead)) {
        quickest[name] = Math.min(quickest[name] ?? Number.POSITIVE_INFINITY, await time(url))
      }
    }
    expect(farthest()).toBeLessThan(1.5)
  })

  test('is counted and found by whom it was for, as the list says', async () => {
    const other = await t.workspace()
    await makeLink(t.deps, other, { label: 'Tee, draft', receiver: 'Inês' })
    await makeLink(t.deps, other, { label: 'Scarf', receiver: 'Textiva 100%' })
    const of = async (args: string) => {
      const { data } = await t.graphql(
        `{ privateLinks${args} { label } privateLinkCount${args} }`,
        await other.member('editor'),
      )
      expect(data.privateLinkCount).toBe(data.privateLinks.length)
      return data.privateLinks.map(({ label }: { label: string }) => label)
    }
    expect(await of('(state: ACTIVE)')).toEqual(['Scarf', 'Tee, draft'])
    expect(await of('(search: "00%")')).toEqual(['Scarf'])
    expect(await of('(search: "tee")')).toEqual(['Tee, draft'])
    expect(await of('(state: REVOKED)')).toEqual([])
  })

  test('tells its sender why', async () => {
    const scope = openReadScope(t.deps, home.actor)
    for (const state of ['spent', 'revoked', 'expired', 'locked'] as const) {
      const links = await findPrivateLinks(scope, { state, take: 100 })
      expect(links.length, state).toBeGreaterThan(0)
      const answer = await t.graphql(`{ privateLink(id: "${links[0]?.id}") { state } }`, await home.key('admin'))
      expect(answer.data.privateLink.state).toBe(state.toUpperCase())
    }
    scope.close()
  })
})

describe('a passcode', () => {
  test('is asked for, and the right one opens', async () => {
    const made = await makeLink(t.deps, home, { passcode: 'blåbær 7' })
    expect((await browse(t.app, made.path)).body).toMatch(/<label for="passcode">.*<input [^>]*type="password"/s)
    const without = await press(t.app, made.path)
    expect(without.statusCode).toBe(400)
    expect(without.body).toContain('The passcode is required to open this link.')
    const wrong = await press(t.app, made.path, { passcode: 'blabar 7' })
    expect(wrong.statusCode).toBe(403)
    expect(wrong.body).toContain('The passcode is wrong.')
    expect(await find(made)).toMatchObject({ openingCount: 0, passcodeAttempts: 1 })
    await openInBrowser(t.app, made.path, { passcode: 'blåbær 7'.normalize('NFD') })
    expect(await find(made)).toMatchObject({ openingCount: 1, passcodeAttempts: 0 })
    const kinds = (await eventsOf(made)).map(({ kind }) => kind)
    expect(kinds).toEqual(['private_link.created', 'private_link.passcode_failed', 'private_link.opened'])
  })

  test('takes ten guesses however many come at one moment, then the link is closed and its sender told', async () => {
    const made = await makeLink(t.deps, home, { passcode: 'blåbær 7' })
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, i) => press(t.app, made.path, { passcode: `guess ${i}` })),
    )
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 403)).toHaveLength(MAX_PASSCODE_ATTEMPTS)
    expect(statuses.filter((status) => status === 404)).toHaveLength(60 - MAX_PASSCODE_ATTEMPTS)
    expect((await press(t.app, made.path, { passcode: 'blåbær 7' })).statusCode).toBe(404)
    const kinds = (await eventsOf(made)).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'private_link.passcode_failed')).toHaveLength(MAX_PASSCODE_ATTEMPTS)
    expect(kinds.filter((kind) => kind === 'private_link.locked')).toHaveLength(1)
    const { rows } = await t.owner.query('select passcode_hash from private_links where id = $1', [made.link.id])
    expect(rows[0].passcode_hash).toMatch(/^\$argon2id\$/)
  })

  test('is guessed at no oftener from one address than a password', async () => {
    const limited = await startTestApp(
      { rateLimits: { login: { requests: 3, seconds: 60 }, public: null, api: null } },
      t.connection,
    )
    const made = await makeLink(t.deps, home, { passcode: 'blåbær 7' })
    const statuses = []
    for (let i = 0; i < 5; i += 1)
      statuses.push((await press(limited.app, made.path, { passcode: `guess ${i}` })).statusCode)
    expect(statuses).toEqual([403, 403, 403, 429, 429])
    expect(await find(made)).toMatchObject({ passcodeAttempts: 3 })
  })
})

test('links are limited like everything that is asked without credentials', async () => {
  const limited = await startTestApp(
    { rateLimits: { login: null, public: { requests: 2, seconds: 60 }, api: null } },
    t.connection,
  )
  const statuses = []
  for (let i = 0; i < 3; i += 1) statuses.push((await browse(limited.app, `/l/${newSecretToken()}`)).statusCode)
  expect(statuses).toEqual([404, 404, 429])
})

test('no token, grant or passcode stands in any line of the log, in the metrics, or in the database', async () => {
  const lines: string[] = []
  const logger = createLogger('debug', { write: (line: string) => void lines.push(line) })
  const app = await buildApp({ ...t.deps, log: logger }, logger)
  const made = await makeLink(t.deps, home, { maxOpenings: 2, passcode: 'blåbær 7' })
  const { token, path } = made
  const cookies = await openInBrowser(app, path, { passcode: 'blåbær 7' })
  const grant = cookies.cookie.split('=')[1] ?? ''
  const headers = { ...cookies, referer: `http://selvedge.test${path}` }
  await press(app, path, { passcode: 'a wrong one' })
  for (const url of [
    '',
    '/content',
    '/content.json',
    '/content/products.csv',
    '/content/nothing.csv',
    '/nowhere',
    '?x=1',
    '/%zz',
  ]) {
    for (const method of ['GET', 'HEAD', 'PUT', 'POST'] as const)
      await app.inject({ method, url: `${path}${url}`, headers })
  }
  await app.inject({ method: 'POST', url: path, headers: { 'content-type': 'application/json' }, payload: '{broken' })
  await revokePrivateLink(t.deps, home.actor, { id: made.link.id })
  await browse(app, `${path}/content`, headers)
  // Errors nobody expects are written down whole.
  await t.owner.query('alter table private_links rename to away')
  const broken = await browse(app, path)
  await browse(app, `${path}/content`, headers)
  await t.owner.query('alter table away rename to private_links')
  expect(broken.statusCode).toBe(500)
  const metrics = await app.inject('/metrics')
  const log = lines.join('')
  expect(lines.length).toBeGreaterThan(30)
  expect(log).toContain('/l/:token/content')
  expect(log).toContain('request failed')
  const { rows } = await t.owner.query(`
    select (select string_agg(row_to_json(l)::text, '') from private_links l) ||
      (select string_agg(row_to_json(o)::text, '') from private_link_openings o) ||
      (select string_agg(row_to_json(e)::text, '') from events e) as kept`)
  for (const secret of [token, grant, 'blåbær 7', 'a wrong one']) {
    expect(secret.length).toBeGreaterThan(5)
    expect(log).not.toContain(secret)
    expect(metrics.body).not.toContain(secret)
    expect(rows[0].kept).not.toContain(secret)
    expect(broken.body).not.toContain(secret)
  }
  await app.close()
})
