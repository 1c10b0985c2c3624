import { describe, expect, test } from 'vitest'
import { createHttpApp } from '#test/http-app.ts'
import { clientKeyOf } from './client-key.ts'
import { limitRate, takeOrRefuse } from './limit-rate.ts'
import { createRateLimiter } from './rate-limiter.ts'

function createClock() {
  let now = 0
  return { read: () => now, pass: (ms: number) => (now += ms) }
}

describe('createRateLimiter', () => {
  test('allows as many at once as the limit says and refills evenly', () => {
    const clock = createClock()
    const limiter = createRateLimiter('api', { requests: 4, seconds: 60 }, clock.read)
    const burst = Array.from({ length: 5 }, () => limiter.take('a'))
    expect(burst.map((taken) => taken.allowed)).toEqual([true, true, true, true, false])
    expect(burst.map((taken) => taken.remaining)).toEqual([3, 2, 1, 0, 0])
    expect(burst.at(-1)).toMatchObject({ resetSeconds: 60, retryAfterSeconds: 15 })
    clock.pass(14_999)
    expect(limiter.take('a').allowed).toBe(false)
    clock.pass(1)
    expect(limiter.take('a').allowed).toBe(true)
    expect(limiter.take('a').allowed).toBe(false)
    clock.pass(3_600_000)
    expect(limiter.take('a')).toMatchObject({ allowed: true, remaining: 3, resetSeconds: 15 })
  })

  test('keeps keys apart', () => {
    const limiter = createRateLimiter('login', { requests: 1, seconds: 60 }, createClock().read)
    expect([limiter.take('a').allowed, limiter.take('b').allowed, limiter.take('a').allowed]).toEqual([
      true,
      true,
      false,
    ])
  })

  test('does not let an attempt that was refused delay the next', () => {
    const clock = createClock()
    const limiter = createRateLimiter('login', { requests: 1, seconds: 10 }, clock.read)
    limiter.take('a')
    for (let second = 0; second < 9; second++) {
      clock.pass(1000)
      expect(limiter.take('a').allowed).toBe(false)
    }
    clock.pass(1000)
    expect(limiter.take('a').allowed).toBe(true)
  })

  test('remembers a bounded number of keys, and of those the ones seen last', () => {
    const limiter = createRateLimiter('public', { requests: 1, seconds: 3600 }, createClock().read, 10)
    limiter.take('seen once')
    for (let number = 0; number < 40; number++) {
      limiter.take('seen always')
      limiter.take(`stranger ${number}`)
    }
    expect(limiter.take('seen always').allowed).toBe(false)
    expect(limiter.take('seen once').allowed).toBe(true)
  })

  test('limits nothing when it is off', () => {
    const limiter = createRateLimiter('api', null)
    expect(limiter.policy).toBeNull()
    expect(Array.from({ length: 1000 }, () => limiter.take('a').allowed)).not.toContain(false)
  })
})

describe('limitRate', () => {
  test('says how much is left, then refuses and says when to come back', async () => {
    const { app } = createHttpApp()
    const limiter = createRateLimiter('public', { requests: 2, seconds: 60 }, createClock().read)
    app.get('/limited', { onRequest: limitRate(limiter, clientKeyOf) }, () => ({ fine: true }))
    const answers = [await app.inject('/limited'), await app.inject('/limited'), await app.inject('/limited')]
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 429])
    expect(answers.map((answer) => answer.headers.ratelimit)).toEqual([
      '"public";r=1;t=30',
      '"public";r=0;t=60',
      '"public";r=0;t=60',
    ])
    expect(answers.map((answer) => answer.headers['ratelimit-policy'])).toEqual(Array(3).fill('"public";q=2;w=60'))
    expect(answers.map((answer) => answer.headers['retry-after'])).toEqual([undefined, undefined, '30'])
    expect(answers[2]?.json()).toMatchObject({
      code: 'rate_limited',
      reason: 'too_many_requests',
      limit: '2/60',
      detail: 'The limit is 2 requests in 60 seconds. Try again in 30 seconds.',
    })
    const neighbour = await app.inject({ url: '/limited', remoteAddress: '192.0.2.1' })
    expect(neighbour.statusCode).toBe(200)
  })

  test('is not evaded by a forwarding header that nobody vouched for', async () => {
    const { app } = createHttpApp()
    const limiter = createRateLimiter('public', { requests: 1, seconds: 60 }, createClock().read)
    app.get('/limited', { onRequest: limitRate(limiter, clientKeyOf) }, () => ({ fine: true }))
    const statuses: number[] = []
    for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) {
      const answer = await app.inject({
        url: '/limited',
        headers: { 'x-forwarded-for': address, 'x-real-ip': address },
      })
      statuses.push(answer.statusCode)
    }
    expect(statuses).toEqual([200, 429, 429])
  })

  test('adds nothing when it is off', async () => {
    const { app } = createHttpApp()
    app.get('/free', { onRequest: limitRate(createRateLimiter('public', null), clientKeyOf) }, () => ({ fine: true }))
    const answer = await app.inject('/free')
    expect([answer.statusCode, answer.headers.ratelimit, answer.headers['ratelimit-policy']]).toEqual([
      200,
      undefined,
      undefined,
    ])
  })

  test('has a form for verbs, which throws', () => {
    const limiter = createRateLimiter('login', { requests: 1, seconds: 60 }, createClock().read)
    takeOrRefuse(limiter, 'ann@example.com')
    expect(() => takeOrRefuse(limiter, 'ann@example.com')).toThrow('The limit is 1 request in 60 seconds.')
  })
})

describe('clientKeyOf', () => {
  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::7', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:1::1:2:3:4', '2001:db8:1:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ])('takes %s for %s', (ip, key) => expect(clientKeyOf({ ip })).toBe(key))
})
