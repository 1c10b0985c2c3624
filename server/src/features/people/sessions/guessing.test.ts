import { expect, test } from 'vitest'
import { startTestApp } from '#test/harness.ts'
import { inviteMember } from '../members/invite-member.ts'

const t = await startTestApp({
  rateLimits: { login: { requests: 10, seconds: 1 }, public: null, api: null },
  trustedProxies: ['127.0.0.1'],
})

const attempt = (address: string, email: string, password: string, cookie = '', { app } = t) =>
  app.inject({
    method: 'POST',
    url: '/api/session',
    headers: { 'x-forwarded-for': address, ...(cookie && { cookie }) },
    payload: { email, password },
  })
type Answer = Awaited<ReturnType<typeof attempt>>
const cookiesOf = ({ cookies }: Answer) => cookies.map(({ name, value }) => `${name}=${value}`)
const deviceOf = (answer: Answer) => cookiesOf(answer).find((cookie) => cookie.includes('device')) ?? ''

/** From as many networks as it takes, until this account takes no more from anywhere new. */
async function exhaust(email: string): Promise<number> {
  for (let network = 0; network < 60; network += 1) {
    const guesses = Array.from({ length: 10 }, (_, i) => attempt(`100.64.${network}.${i + 1}`, email, `guess ${i}`))
    const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode)
    if (statuses.every((status) => status === 429)) return network
  }
  throw new Error('An account takes any number of guesses.')
}

test('whoever signs in from a fresh address gets in while others guess from seven addresses', async () => {
  // With limits that do not come back while the test is at it, as those of every day.
  const login = { requests: 10, seconds: 3_600 }
  const slow = await startTestApp({ rateLimits: { login, public: null, api: null }, trustedProxies: ['127.0.0.1'] })
  const { ownerEmail: email, password } = await slow.workspace()
  for (let address = 10; address < 17; address += 1)
    for (let i = 0; i < 10; i += 1) await attempt(`203.0.113.${address}`, email, `guess ${address} ${i}`, '', slow)
  expect((await attempt('198.51.100.4', email, password, '', slow)).statusCode).toBe(200)
})

test('a browser that has signed in before gets in whatever others guess from however many networks, and so does a known network', async () => {
  const { ownerEmail: email, password } = await t.workspace()
  const before = await attempt('198.51.100.4', email, password)
  expect(before.statusCode).toBe(200)
  expect(await exhaust(email)).toBeGreaterThan(10)
  expect((await attempt('192.0.2.1', email, password)).statusCode).toBe(429)
  expect((await attempt('192.0.2.2', email, password, deviceOf(before))).statusCode).toBe(200)
  expect((await attempt('198.51.100.77', email, password)).statusCode).toBe(200)
  // Not for another account, and not if it was made up.
  const other = await t.workspace()
  const foreign = await attempt('198.51.101.4', other.ownerEmail, other.password)
  expect((await attempt('192.0.5.3', email, password, deviceOf(foreign))).statusCode).toBe(429)
  expect((await attempt('192.0.6.4', email, password, 'selvedge-device=AAAA')).statusCode).toBe(429)
})

test('neighbours behind one address do not use up the tries of a browser that has signed in before', async () => {
  const { ownerEmail: email, password } = await t.workspace()
  const device = deviceOf(await attempt('198.51.102.4', email, password))
  const others = Array.from({ length: 60 }, (_, i) => attempt('198.51.102.4', `nobody${i}@example.com`, 'guess'))
  const own = [attempt('198.51.102.4', email, password), attempt('198.51.102.4', email, password, device)]
  const answers = await Promise.all([...others, ...own])
  expect(answers.slice(-2).map(({ statusCode }) => statusCode)).toEqual([429, 200])
})

test('guesses come ever more slowly, from a network as by a stolen browser', async () => {
  const { ownerEmail: email, password } = await t.workspace()
  const device = deviceOf(await attempt('198.51.103.4', email, password))
  let [network, browser] = [0, 0]
  const start = Date.now()
  // A try every 20 seconds for 6 hours, each from another address of one network, and with the cookie of a browser from everywhere.
  for (let second = 0; second < 6 * 3_600; second += 20) {
    t.setNow(new Date(start + second * 1_000))
    const place = `${1 + (second % 200)}`
    if ((await attempt(`192.0.3.${place}`, email, 'guess')).statusCode === 401) network += 1
    if (second % 60 === 0 && (await attempt(`192.0.9.${place}`, email, 'guess', device)).statusCode === 401)
      browser += 1
  }
  t.setNow(null)
  expect(network).toBeGreaterThan(10)
  expect(network).toBeLessThan(60)
  expect(browser).toBeGreaterThan(10)
  expect(browser).toBeLessThan(60)
}, 60_000)

test('a growing delay says when the next try is taken, and ends with the right password', async () => {
  const { ownerEmail: email, password } = await t.workspace()
  const start = Date.now()
  t.setNow(new Date(start))
  for (let i = 0; i < 10; i += 1) await attempt(`203.0.114.${i + 1}`, email, 'guess')
  const waits: number[] = []
  let at = start
  for (let i = 0; i < 5; i += 1) {
    const early = await attempt(`203.0.114.${20 + i * 2}`, email, 'guess')
    expect(early.statusCode).toBe(429)
    const wait = Number(early.headers['retry-after'])
    waits.push(wait)
    at += wait * 1_000
    t.setNow(new Date(at))
    expect((await attempt(`203.0.114.${21 + i * 2}`, email, 'guess')).statusCode).toBe(401)
  }
  expect(waits).toEqual([1, 2, 4, 8, 16])
  t.setNow(new Date(at + 32_000))
  expect((await attempt('203.0.114.50', email, password)).statusCode).toBe(200)
  expect((await attempt('203.0.114.51', email, 'guess')).statusCode).toBe(401)
  expect((await attempt('203.0.114.52', email, password)).statusCode).toBe(200)
  t.setNow(null)
})

test('whoever has an account with somebody’s address has no more guesses at the account of that person, however often they sign in to their own', async () => {
  const [a, b] = [await t.workspace(), await t.workspace()]
  const { ownerEmail: email, password } = b
  const { url } = await inviteMember(t.deps, a.actor, { email, role: 'viewer' })
  const own = { name: 'Not Olga', password: 'carded combed spun' }
  const joined = await t.app.inject({
    method: 'POST',
    url: new URL(url).pathname,
    headers: { 'x-forwarded-for': '192.0.20.1' },
    payload: { account: 'new', ...own },
  })
  expect(joined.statusCode).toBe(201)
  const start = Date.now()
  let looked = 0
  // From one network, with a sign-in to their own account after each guess.
  for (let round = 0; round < 40; round += 1) {
    t.setNow(new Date(start + round * 2_000))
    if ((await attempt(`192.0.20.${100 + round}`, email, `guess ${round}`)).statusCode === 401) looked += 1
    expect((await attempt(`192.0.20.${150 + round}`, email, own.password)).statusCode).toBe(200)
  }
  expect(looked).toBeGreaterThan(3)
  expect(looked).toBeLessThan(15)
  // Their guesses keep the person out of nothing.
  const home = await attempt('198.51.100.9', email, password)
  expect(home.json().workspaces.map(({ id }: { id: string }) => id)).toEqual([b.id])
  t.setNow(null)
})
