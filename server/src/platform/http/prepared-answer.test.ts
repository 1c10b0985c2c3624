import { expect, test } from 'vitest'
import { AppError } from '#platform/app-error.ts'
import { headerMatrix } from '#test/header-matrix.ts'
import { createHttpApp } from '#test/http-app.ts'
import { clientKeyOf } from './client-key.ts'
import { limitRate } from './limit-rate.ts'
import { prepareHeaders, sendPrepared } from './prepared-answer.ts'
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
