import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { createLogger } from '#platform/logger.ts'
import { startTestApp, type TestWorkspace } from '#test/harness.ts'

const t = await startTestApp({ trustedProxies: ['127.0.0.1'] })
const lines: string[] = []
const sink = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk))
    done()
  },
})
const log = createLogger('info', sink)
// Into the log that the service was built with: it keeps no other, and adds a count of its own to it.
Object.assign(t.deps.log, {
  info: (details: object, message: string) => log.info(details, message),
  warn: (details: object, message: string) => log.warn(details, message),
  error: (details: object, message: string) => log.error(details, message),
})

const send = (method: 'POST' | 'DELETE', url: string, payload?: object, cookie = '', address = '203.0.113.77') =>
  t.app.inject({
    method,
    url,
    headers: { 'x-forwarded-for': address, 'user-agent': 'Firefox', ...(cookie && { cookie }) },
    ...(payload && { payload }),
  })
async function enter({ ownerEmail: email, password }: TestWorkspace): Promise<string> {
  const answer = await send('POST', '/api/session', { email, password })
  expect(answer.statusCode).toBe(200)
  return `${answer.cookies[0]?.name}=${answer.cookies[0]?.value}`
}
async function trail(w: TestWorkspace) {
  const { rows } = await t.owner.query(
    `select kind, actor_name as who, data from events where workspace_id = $1
     and (kind like 'session.%' or kind = 'member.password_changed') order by sequence`,
    [w.id],
  )
  return rows
}
const kinds = async (w: TestWorkspace) => (await trail(w)).map(({ kind }) => kind)

test('signing in and out, revoking and changing the password stand in the trail, for those who administer alone', async () => {
  const w = await t.workspace()
  const [first, second, third] = [await enter(w), await enter(w), await enter(w)]
  const ask = (query: string, cookie: string) => t.graphql(query, { headers: { cookie } })
  await send('DELETE', '/api/session', undefined, first)
  const { data } = await ask('{ sessions { id isCurrent } }', third)
  const other = data.sessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)
  await ask(`mutation { endSession(id: "${other.id}") { id } }`, third)
  expect((await ask('{ me { id } }', second)).errors).toBeDefined()
  await enter(w)
  await ask('mutation { endOtherSessions { id } }', third)
  await send('POST', '/api/password', { current: w.password, next: 'loom and shuttle' }, third)
  const begun = { kind: 'session.begun', who: 'Olga Owner', data: { network: '203.0.113.0/24', userAgent: 'Firefox' } }
  const ended = (because: string) => ({ kind: 'session.ended', who: 'Olga Owner', data: { because } })
  expect(await trail(w)).toEqual([
    begun,
    begun,
    begun,
    ended('signed_out'),
    ended('revoked'),
    begun,
    ended('revoked'),
    { kind: 'member.password_changed', who: 'Olga Owner', data: { name: 'Olga Owner', email: w.ownerEmail } },
  ])
  const seen = async (as: 'admin' | 'write') => {
    const events = (await t.graphql('{ events(take: 100) { kind } }', await w.key(as))).data.events
    return events.filter(({ kind }: { kind: string }) => kind.startsWith('session.')).length
  }
  expect([await seen('admin'), await seen('write')]).toEqual([7, 0])
})

test('a refused password is told in the trail at once, and a flood of them once in ten minutes with their number', async () => {
  const w = await t.workspace()
  const start = Date.now()
  t.setNow(new Date(start))
  const guess = (i: number) => send('POST', '/api/session', { email: w.ownerEmail, password: `guess ${i}` })
  await guess(0)
  await expect.poll(() => kinds(w)).toEqual(['session.refused'])
  for (let i = 0; i < 20; i += 1) await guess(i)
  t.setNow(new Date(start + 601_000))
  await guess(99)
  await expect.poll(() => kinds(w)).toEqual(['session.refused', 'session.refused'])
  const network = '203.0.113.0/24'
  expect(await trail(w)).toEqual([
    { kind: 'session.refused', who: 'sign-in', data: { network, tries: 1 } },
    { kind: 'session.refused', who: 'sign-in', data: { network, tries: 21 } },
  ])
  t.setNow(null)
})

test('the log has a line for each try, with the network and a mark of the account, and nothing that could be used', async () => {
  const [w, other] = [await t.workspace(), await t.workspace()]
  lines.length = 0
  const guess = (email: string, address?: string) =>
    send('POST', '/api/session', { email, password: 'SECRET guess' }, '', address)
  await guess(w.ownerEmail)
  await guess(w.ownerEmail, '2001:db8:1:2:3:4:5:6')
  await guess(other.ownerEmail)
  await guess('nobody@example.com')
  await enter(w)
  const told = lines.map((line) => JSON.parse(line)).filter((line) => line.signIn !== undefined)
  expect(told.map(({ signIn, reason, network }) => [signIn, reason, network])).toEqual([
    ['refused', 'sign_in_failed', '203.0.113.0/24'],
    ['refused', 'sign_in_failed', '2001:db8:1:2::/64'],
    ['refused', 'sign_in_failed', '203.0.113.0/24'],
    ['refused', 'sign_in_failed', '203.0.113.0/24'],
    ['begun', undefined, '203.0.113.0/24'],
  ])
  const [one, again, another, nobody, right] = told.map(({ account }) => account)
  expect(one).toMatch(/^[0-9a-f]{16}$/)
  expect([again, right]).toEqual([one, one])
  expect(new Set([one, another, nobody])).toHaveLength(3)
  for (const word of ['SECRET', w.ownerEmail, w.password, 'nobody@', '203.0.113.77', ':3:4:5:6'])
    expect(lines.join('')).not.toContain(word)
})
