import { describe, expect, test } from 'vitest'
import { signIn, startTestApp } from '#test/harness.ts'

const service = await startTestApp()
const { app, graphql } = service
const limited = await startTestApp({
  rateLimits: { login: { requests: 5, seconds: 600 }, public: null, api: null },
  trustedProxies: ['127.0.0.1'],
})

const send = (method: 'GET' | 'POST' | 'DELETE', url: string, headers = {}, payload?: object) =>
  app.inject({ method, url, headers, ...(payload && { payload }) })

describe('signing in', () => {
  test('gives a cookie and says who one is and where one may go', async () => {
    const workspace = await service.workspace()
    const { ownerEmail: email, password } = workspace
    const answer = await send('POST', '/api/session', {}, { email: ` ${email.toUpperCase()} `, password })
    expect(answer.statusCode).toBe(200)
    expect(answer.cookies).toEqual([
      expect.objectContaining({ name: 'selvedge', httpOnly: true, sameSite: 'Lax', path: '/' }),
      expect.objectContaining({ name: 'selvedge-device', httpOnly: true, sameSite: 'Lax', path: '/' }),
    ])
    expect(answer.json()).toMatchObject({
      user: { email, name: 'Olga Owner' },
      workspaces: [{ id: workspace.id, slug: workspace.slug, role: 'owner' }],
      current: { id: workspace.id },
    })
    const who = await send('GET', '/api/session', { cookie: `selvedge=${answer.cookies[0]?.value}` })
    expect(who.json()).toEqual(answer.json())
  })

  test('refuses a wrong password and an unknown account with one and the same answer', async () => {
    const { ownerEmail: email, password } = await service.workspace()
    const wrong = await send('POST', '/api/session', {}, { email, password: `${password}x` })
    const unknown = await send('POST', '/api/session', {}, { email: `x${email}`, password })
    expect(wrong.statusCode).toBe(401)
    const { instance: _one, ...first } = wrong.json()
    const { instance: _two, ...second } = unknown.json()
    expect(second).toEqual(first)
    expect(second.reason).toBe('sign_in_failed')
    expect(wrong.cookies.concat(unknown.cookies)).toEqual([])
  })

  test('takes an old cookie for no obstacle, and ends the session it replaces', async () => {
    const { ownerEmail: email, password } = await service.workspace()
    expect((await send('POST', '/api/session', { cookie: 'selvedge=stale' }, { email, password })).statusCode).toBe(200)
    const before = await signIn(app, email, password)
    await send('POST', '/api/session', before?.headers, { email, password })
    expect((await send('GET', '/api/session', before?.headers)).json().reason).toBe('session_expired')
  })

  test('is not done by pages of other sites, nor by forms', async () => {
    const { ownerEmail: email, password } = await service.workspace()
    const foreign = await send('POST', '/api/session', { 'sec-fetch-site': 'cross-site' }, { email, password })
    expect(foreign.json().reason).toBe('cross_site_request')
    const form = await app.inject({
      method: 'POST',
      url: '/api/session',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ email, password }).toString(),
    })
    expect(form.statusCode).toBe(415)
  })

  test.each([
    [[]],
    ['text'],
    [{ email: 'a@b.c' }],
    [{ email: 'nobody', password: 'x' }],
    [{ email: 7, password: 'x' }],
  ])('names what is wrong with %j', async (payload) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/session',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(payload),
    })
    expect(answer.statusCode).toBe(400)
  })
})

describe('signing out', () => {
  test('ends the session everywhere at once and clears the cookie', async () => {
    const { ownerEmail, password } = await service.workspace()
    const person = await signIn(app, ownerEmail, password)
    expect((await graphql('{ me { id } }', person)).errors).toBeUndefined()
    const answer = await send('DELETE', '/api/session', person?.headers)
    expect(answer.statusCode).toBe(204)
    expect(answer.headers['set-cookie']).toContain('Max-Age=0')
    expect((await graphql('{ me { id } }', person)).errors?.[0]?.extensions?.reason).toBe('session_expired')
    const who = await send('GET', '/api/session', person?.headers)
    expect(who.statusCode).toBe(401)
    expect(who.headers['set-cookie']).toContain('Max-Age=0')
  })

  test('is no error for who is not signed in', async () => {
    expect((await send('DELETE', '/api/session')).statusCode).toBe(204)
    expect((await send('GET', '/api/session')).json().reason).toBe('credentials_required')
  })
})

describe('sessions', () => {
  test('are listed and ended by their own person alone', async () => {
    const { ownerEmail, password } = await service.workspace()
    const foreign = await service.workspace()
    const here = await signIn(app, ownerEmail, password)
    const there = await signIn(app, ownerEmail, password)
    const stranger = await signIn(app, foreign.ownerEmail, foreign.password)
    const { data } = await graphql('{ sessions { id isCurrent userAgent } }', here)
    expect(data.sessions).toHaveLength(2)
    const { id } = data.sessions.find((session: { isCurrent: boolean }) => !session.isCurrent)
    const end = `mutation { endSession(id: "${id}") { id } }`
    expect((await graphql(end, stranger)).errors?.[0]?.extensions?.reason).toBe('session_not_found')
    expect((await graphql('{ me { id } }', there)).errors).toBeUndefined()
    expect((await graphql(end, here)).data.endSession.id).toBe(id)
    expect((await graphql('{ me { id } }', there)).errors?.[0]?.extensions?.reason).toBe('session_expired')
    expect((await graphql('{ sessions { isCurrent } }', here)).data.sessions).toEqual([{ isCurrent: true }])
  })

  test('tell the network they began from, never the whole address', async () => {
    const { ownerEmail: email, password } = await limited.workspace()
    const answer = await limited.app.inject({
      method: 'POST',
      url: '/api/session',
      headers: { 'x-forwarded-for': '203.0.113.77', 'user-agent': 'Mozilla/5.0 Firefox/140.0' },
      payload: { email, password },
    })
    const cookie = String(answer.headers['set-cookie']).split(';', 1)[0] ?? ''
    const { data } = await limited.graphql('{ sessions { network userAgent isCurrent } }', { headers: { cookie } })
    expect(data.sessions).toEqual([
      { network: '203.0.113.0/24', userAgent: 'Mozilla/5.0 Firefox/140.0', isCurrent: true },
    ])
  })

  test('are ended all at once but for the one that asks', async () => {
    const workspace = await service.workspace()
    const { ownerEmail, password } = workspace
    const here = await signIn(app, ownerEmail, password)
    const others = [await signIn(app, ownerEmail, password), await signIn(app, ownerEmail, password)]
    const viewer = await workspace.member('viewer')
    const { data } = await graphql('mutation { endOtherSessions { isCurrent } }', here)
    expect(data.endOtherSessions).toEqual([{ isCurrent: false }, { isCurrent: false }])
    for (const other of others) {
      expect((await graphql('{ me { id } }', other)).errors?.[0]?.extensions?.reason).toBe('session_expired')
    }
    for (const untouched of [here, viewer]) {
      expect((await graphql('{ me { id } }', untouched)).errors).toBeUndefined()
    }
  })

  test('show another name at once when their person has taken one', async () => {
    const workspace = await service.workspace()
    const { userId, credentials } = await workspace.join('viewer')
    await graphql('{ me { name } }', credentials)
    const { data } = await graphql('mutation { updateMe(name: "Ana Silva") { name role } }', credentials)
    expect(data.updateMe).toEqual({ name: 'Ana Silva', role: 'VIEWER' })
    expect((await graphql('{ me { name } }', credentials)).data.me.name).toBe('Ana Silva')
    const { rows } = await service.owner.query('select kind, data from events where subject_id = $1', [userId])
    expect(rows.at(-1)).toEqual({ kind: 'member.renamed', data: { from: 'Person viewer', name: 'Ana Silva' } })
  })

  test('are nothing that an API key has', async () => {
    const key = await (await service.workspace()).key('admin')
    expect((await graphql('{ sessions { id } }', key)).errors?.[0]?.extensions?.reason).toBe('person_required')
  })
})

describe('changing the password', () => {
  test('ends all other sessions and keeps this one', async () => {
    const { ownerEmail: email, password } = await service.workspace()
    const here = await signIn(app, email, password)
    const there = await signIn(app, email, password)
    expect((await graphql('{ me { id } }', there)).errors).toBeUndefined()
    const next = 'loom and shuttle'
    const answer = await send('POST', '/api/password', here?.headers, { current: password, next })
    expect(answer.statusCode).toBe(204)
    expect((await graphql('{ me { id } }', here)).errors).toBeUndefined()
    expect((await graphql('{ me { id } }', there)).errors?.[0]?.extensions?.reason).toBe('session_expired')
    expect((await send('POST', '/api/session', {}, { email, password })).statusCode).toBe(401)
    expect((await send('POST', '/api/session', {}, { email, password: next })).statusCode).toBe(200)
  })

  test('needs the current one and a fit next one', async () => {
    const { ownerEmail, password } = await service.workspace()
    const here = await signIn(app, ownerEmail, password)
    const change = async (current: unknown, next: unknown) =>
      (await send('POST', '/api/password', here?.headers, { current, next })).json().reason
    expect(await change('wrong one', 'loom and shuttle')).toBe('password_wrong')
    expect(await change(password, 'short')).toBe('password_length')
    expect(await change(password, ownerEmail)).toBe('password_is_email')
    expect((await send('POST', '/api/password', {}, { current: 'a', next: 'b' })).statusCode).toBe(401)
  })
})

describe('guessing', () => {
  test('runs out by address, while the victim still gets in from another', async () => {
    const { ownerEmail: email, password } = await limited.workspace()
    const attempt = (address: string, guess: string) =>
      limited.app.inject({
        method: 'POST',
        url: '/api/session',
        headers: { 'x-forwarded-for': address },
        payload: { email, password: guess },
      })
    const statuses = []
    for (let i = 0; i < 8; i += 1) statuses.push((await attempt('203.0.113.9', `guess ${i}`)).statusCode)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
    expect((await attempt('198.51.100.4', password)).statusCode).toBe(200)
    const spread = []
    for (let i = 0; i < 30; i += 1) spread.push((await attempt(`192.0.2.${i}`, `guess ${i}`)).statusCode)
    expect(spread).toContain(429)
  })
})
