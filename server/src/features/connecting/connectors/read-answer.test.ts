import { describe, expect, test } from 'vitest'
import { startFaultServer } from '#test/doubles/fault-server.ts'
import { atFileEnd } from '#test/file-end.ts'
import { foreignWorld } from '#test/foreign-world.ts'
import { ForeignError } from './foreign-error.ts'
import { sentencesOf } from './foreign-json.ts'
import { colorOf, sizeOf } from './option-words.ts'
import { patiently } from './patiently.ts'
import { faultOf, readJson } from './read-answer.ts'
import { parseRetryAfter } from './retry-after.ts'
import { stayOn } from './same-origin.ts'

const SECRET = 'cs_planted_secret'
const now = new Date('2026-11-22T12:00:00Z')
const speaker = { system: 'Shop', secrets: [SECRET, Buffer.from(`ck:${SECRET}`).toString('base64')], now: () => now }

async function double() {
  const server = await startFaultServer(() => ({ body: { items: Array.from({ length: 200 }, (_, id) => ({ id })) } }))
  atFileEnd(() => server.close())
  const world = foreignWorld({ totalMs: 300 })
  const ask = async () => {
    const answer = await world.send({
      method: 'GET',
      url: `${server.origin}/items?consumer_secret=${SECRET}`,
      headers: { authorization: `Basic ${Buffer.from(`ck:${SECRET}`).toString('base64')}` },
      body: null,
      answer: { atMostBytes: 1_000_000, beyond: 'refuse' },
    })
    const body = readJson({ ...speaker, now: world.now }, answer)
    if (answer.status >= 300) throw faultOf({ ...speaker, now: world.now }, answer, body)
    return body
  }
  return { server, world, ask }
}

const failed = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (thrown) => thrown,
  )
  expect(error).toBeInstanceOf(ForeignError)
  return error as ForeignError
}

describe('what goes wrong on the way is an error of its class, without what was secret', () => {
  test.each([
    [{ is: 'limited', retryAfter: '7' }, 'rate_limited', 'rate_limited'],
    [{ is: 'limited' }, 'rate_limited', 'rate_limited'],
    [{ is: 'limited', status: 503, retryAfter: '9' }, 'rate_limited', 'rate_limited'],
    [{ is: 'broken' }, 'passing', 'system_fault'],
    [{ is: 'broken', status: 404 }, 'not_found', 'not_found'],
    [{ is: 'broken', status: 401 }, 'credentials', 'credentials_refused'],
    [{ is: 'broken', status: 403 }, 'permission', 'not_permitted'],
    [{ is: 'broken', status: 409 }, 'conflict', 'changed_meanwhile'],
    [{ is: 'broken', status: 422 }, 'refused', 'refused'],
    [{ is: 'hangs' }, 'passing', 'timed_out'],
    [{ is: 'reset' }, 'passing', 'connection_failed'],
    [{ is: 'lost' }, 'passing', 'connection_failed'],
    [{ is: 'truncated gzip' }, 'passing', 'answer_malformed'],
    [{ is: 'page', title: 'Welcome to nginx!' }, 'unexpected_system', 'web_page'],
    [{ is: 'page', status: 502, title: 'Bad Gateway' }, 'passing', 'system_fault'],
    [{ is: 'page', status: 403, title: 'Just a moment...' }, 'unexpected_system', 'blocked_by_guard'],
    [{ is: 'page', status: 503, title: 'Your access is limited - Wordfence' }, 'unexpected_system', 'blocked_by_guard'],
    [{ is: 'redirect', to: 'http://169.254.169.254/latest/meta-data' }, 'unexpected_system', 'redirected'],
    [{ is: 'answer', answer: { body: `No JSON ${SECRET}` } }, 'unexpected_system', 'not_json'],
  ] as const)('%j is %s', async (fault, kind, reason) => {
    const { server, world, ask } = await double()
    server.fail(fault)
    const error = await failed(ask())
    expect([error.kind, error.said.reason]).toEqual([kind, reason])
    expect(error.message).toMatch(/^["A-Z].{15,}[.]$/s)
    for (const secret of speaker.secrets)
      expect(JSON.stringify([error, error.message, error.stack])).not.toContain(secret)
    expect([...world.origins]).toEqual([server.origin])
    expect(await ask()).toMatchObject({ items: expect.any(Array) })
  })

  test('a limit says when, and a guard its name', async () => {
    const { server, world, ask } = await double()
    server.fail({ is: 'limited', retryAfter: '7' })
    const { retryAt } = await failed(ask())
    expect(Math.round(((retryAt?.getTime() ?? 0) - world.now().getTime()) / 1000)).toBe(7)
    server.fail({ is: 'page', status: 403, title: 'Just a moment...' })
    expect((await failed(ask())).message).toContain('Cloudflare')
  })
})

test('what passes is tried again and what is limited waited for, and what stays is told', async () => {
  const { server, world, ask } = await double()
  for (const fault of [{ is: 'broken' }, { is: 'limited', retryAfter: '30' }, { is: 'reset' }] as const)
    server.fail(fault)
  expect(await patiently(world, ask)).toMatchObject({ items: expect.any(Array) })
  expect(world.slept.map((wait) => Math.round(wait / 1000))).toEqual([1, 30, 4])
  server.fail({ is: 'limited', retryAfter: '3600' })
  expect((await failed(patiently(world, ask))).kind).toBe('rate_limited')
  for (let tries = 0; tries < 4; tries += 1) server.fail({ is: 'broken' })
  expect((await failed(patiently(world, ask))).kind).toBe('passing')
  expect(server.pending()).toBe(0)
})

test('Retry-After is read as seconds and as a date, and no wait is longer than a day', () => {
  const seconds = (header: string | undefined) => {
    const moment = parseRetryAfter(header, now)
    return moment && (moment.getTime() - now.getTime()) / 1000
  }
  expect(
    ['120', '0', 'Sun, 22 Nov 2026 12:00:30 GMT', 'Sun, 22 Nov 2020 12:00:30 GMT', '99999999'].map(seconds),
  ).toEqual([120, 0, 30, 0, 86_400])
  expect([undefined, '', 'soon', '-1 apples'].map(seconds)).toEqual([null, null, null, null])
})

test('a link to go on by stays where the connection leads', async () => {
  const stay = (link: string) => stayOn('https://shop.example', link, { system: 'Shop' })
  expect(stay('/page/2')).toBe('https://shop.example/page/2')
  expect(stay('https://shop.example:443/page/2')).toBe('https://shop.example/page/2')
  for (const link of [
    'https://evil.example/page/2',
    'http://shop.example/2',
    '//evil.example/',
    'https://shop.example@evil.example/',
    'https://me:pw@shop.example/',
    'file:///etc/passwd',
    'https://shop.example:8443/',
  ])
    expect(() => stay(link)).toThrow(/nothing was asked there/)
})

test('an error says the same as a text, a list or an object', () => {
  expect(sentencesOf('Not Found')).toEqual(['Not Found'])
  expect(sentencesOf({ errors: [{ message: 'Throttled' }] })).toEqual(['errors: Throttled'])
  expect(sentencesOf({ name: ["can't be blank"] })).toEqual(["name: can't be blank"])
  expect(sentencesOf(null)).toEqual([])
})

test('colour and size are known by what shops in many languages call them', () => {
  const options = (...pairs: [string, string][]) => pairs.map(([name, value]) => ({ name, value }))
  expect(colorOf(options(['Farbe', 'Rot'], ['Größe', 'M']))).toBe('Rot')
  expect(sizeOf(options(['Farbe', 'Rot'], ['Größe', 'M']))).toBe('M')
  expect(sizeOf(options(['Waist', '30'], ['Length', '32']))).toBe('30 / 32')
  expect([colorOf(options(['pa_colour', 'Rød'])), colorOf(options(['COULEUR ', 'Bleu']))]).toEqual(['Rød', 'Bleu'])
  expect(
    ['Størrelse', 'Długość', 'Tamaño', 'Längd', 'Pointure', 'TAGLIA'].map((name) => sizeOf(options([name, '38']))),
  ).toEqual(Array(6).fill('38'))
  expect([colorOf(options(['Motif', 'Dots'])), sizeOf(options(['Size', ' ']))]).toEqual([null, null])
})
