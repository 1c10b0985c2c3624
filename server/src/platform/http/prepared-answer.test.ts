import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { AppError } from '#platform/app-error.ts'
import { headerMatrix } from '#test/header-matrix.ts'
import { createHttpApp } from '#test/http-app.ts'
import { clientKeyOf } from './client-key.ts'
import { limitRate } from './limit-rate.ts'
import { prepareBody, prepareHeaders, sendPrepared } from './prepared-answer.ts'
import { createRateLimiter } from './rate-limiter.ts'

function createExample() {
  const example = createHttpApp()
  const body = Buffer.from('{"ä":1}')
  const own = { 'content-type': 'application/json', 'cache-control': 'public, max-age=60', etag: '"1"' }
  const found = prepareHeaders('https://passports.example.com', own, body)
  const unchanged = prepareHeaders('https://passports.example.com', { etag: '"1"' })
  const limiter = createRateLimiter('public', { requests: 100, seconds: 60 }, () => 0)
  const options = { config: { prepared: true }, onRequest: limitRate(limiter, clientKeyOf) }
  example.app.get<{ Params: { id: string } }>('/prepared/:id', options, (request, reply) => {
    if (request.params.id === 'gone') throw new AppError('gone', 'withdrawn', 'It was withdrawn.')
    if (request.params.id === 'nothing') return reply.callNotFound()
    if (request.params.id === 'same') return sendPrepared(request, reply, 304, unchanged)
    return sendPrepared(request, reply, 200, found, body)
  })
  return example
}

test('sends what was prepared, the request id and the rate limit', async () => {
  const { app, logged } = createExample()
  const answer = await app.inject('/prepared/1')
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toBe('{"ä":1}')
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json',
    'content-length': '8',
    'cache-control': 'public, max-age=60',
    'x-content-type-options': 'nosniff',
    'strict-transport-security': 'max-age=31536000',
    'ratelimit-policy': '"public";q=100;w=60',
    ratelimit: '"public";r=99;t=1',
    'x-request-id': expect.stringMatching(/^[\w.-]+$/),
  })
  expect(logged()).toMatchObject([{ route: '/prepared/:id', status: 200, requestId: answer.headers['x-request-id'] }])
})

test('answers HEAD and 304 without a body', async () => {
  const { app } = createExample()
  const head = await app.inject({ method: 'HEAD', url: '/prepared/1' })
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '8', ''])
  const same = await app.inject('/prepared/same')
  expect([same.statusCode, same.headers.etag, same.headers['content-length'], same.body]).toEqual([
    304,
    '"1"',
    undefined,
    '',
  ])
})

test('keeps the security headers in every outcome', async () => {
  const { app } = createExample()
  expect(await headerMatrix(app, ['/prepared/1', '/prepared/gone', '/prepared/nothing', '/prepared/same'])).toEqual([])
})

test('the same bytes leave, whichever way Node is given the headers', async () => {
  const { app } = createHttpApp()
  const bodies = [
    Buffer.from('{"ä":"€"}'),
    Buffer.alloc(0),
    Buffer.alloc(40_000, 'é'),
    Buffer.from([0, 128, 255, 13, 10]),
  ]
  const limiter = createRateLimiter('public', { requests: 100, seconds: 60 }, () => 0)
  for (const way of ['ours', 'theirs']) {
    const options = { config: { prepared: true }, onRequest: limitRate(limiter, clientKeyOf) }
    app.get<{ Params: { body: string } }>(`/:body/${way}`, options, (request, reply) => {
      const body = bodies[Number(request.params.body)] ?? Buffer.alloc(0)
      const headers = prepareHeaders('https://passports.example.com', { etag: '"1"', vary: 'Accept' }, body)
      // What is written by its own hand goes past no way of ours.
      if (way === 'theirs') reply.raw.writeHead = reply.raw.writeHead.bind(reply.raw)
      sendPrepared(request, reply, 200, headers, way === 'theirs' ? body : prepareBody(body))
    })
  }
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const ask = async (...lines: string[]) => {
    const socket = connect({ port, host: '127.0.0.1' })
    await once(socket, 'connect')
    socket.setEncoding('latin1')
    socket.write(lines.map((line) => `${line}\r\nHost: x\r\nX-Request-Id: 1\r\n\r\n`).join(''))
    const answer = await text(socket)
    return answer.replaceAll(/Date: [^\r]*/g, 'Date: …').replaceAll(/r=\d+;t=\d+/g, 'r=…')
  }
  try {
    for (const first of ['GET /0', 'GET /1', 'GET /2', 'GET /3', 'HEAD /0']) {
      for (const last of ['/0', '/3']) {
        const [ours, theirs] = await Promise.all(
          ['ours', 'theirs'].map((way) =>
            // Two in one go, and the connection ends after the second.
            ask(`${first}/${way} HTTP/1.1`, `GET ${last}/${way} HTTP/1.1\r\nConnection: close`),
          ),
        )
        expect(ours).toBe(theirs)
        expect(ours?.split('HTTP/1.1 200 OK\r\n')).toHaveLength(3)
      }
    }
    const [ours, theirs] = await Promise.all(['ours', 'theirs'].map((way) => ask(`GET /0/${way} HTTP/1.0`)))
    expect(ours).toBe(theirs)
  } finally {
    await app.close()
  }
})

test('refuses what Node would refuse in a header, before anything is sent', () => {
  const prepare = (name: string, value: string) => () =>
    prepareHeaders('https://passports.example.com', { [name]: value })
  expect(prepare('link', 'a\r\nset-cookie: b')).toThrow(TypeError)
  expect(prepare('link', '€')).toThrow(TypeError)
  expect(prepare('a b', '1')).toThrow(TypeError)
})
