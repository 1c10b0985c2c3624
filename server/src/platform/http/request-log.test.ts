import { expect, test } from 'vitest'
import { createHttpApp } from '#test/http-app.ts'

function createExample(logLevel?: string) {
  const example = createHttpApp(logLevel === undefined ? {} : { logLevel })
  example.app.post('/links/:token', (request) => {
    request.logContext = { workspaceId: 'ws_1', actor: 'key_1' }
    return { done: true }
  })
  example.app.get('/api/public/dpp/:id', (_request, reply) => reply.send('{}'))
  example.app.get('/down', (_request, reply) => reply.code(502).send())
  return example
}

test('writes one line per request, by the pattern of its route, with what the route added', async () => {
  const { app, logged } = createExample()
  await app.inject({ method: 'POST', url: '/links/s3cret?q=h1dden', headers: { 'x-request-id': 'r-1' } })
  expect(logged()).toEqual([
    {
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      requestId: 'r-1',
      method: 'POST',
      route: '/links/:token',
      status: 200,
      durationMs: expect.any(Number),
      workspaceId: 'ws_1',
      actor: 'key_1',
      msg: 'request',
    },
  ])
})

test('never writes paths, queries, bodies, cookies or credentials', async () => {
  const { app, logged } = createExample('debug')
  const headers = {
    cookie: 'sid=h1dden',
    authorization: 'Bearer h1dden',
    'x-api-key': 'h1dden',
    'content-type': 'application/json',
  }
  for (const url of ['/links/h1dden?a=h1dden', '/unknown/h1dden', '/%zzh1dden']) {
    for (const payload of ['{"password":"h1dden"}', '{"password":"h1dden']) {
      await app.inject({ method: 'POST', url, headers, payload })
    }
  }
  expect(logged().length).toBeGreaterThanOrEqual(6)
  expect(JSON.stringify(logged())).not.toContain('h1dden')
})

test('logs answered public passports at debug only, and their failures always', async () => {
  const quiet = createExample('info')
  await quiet.app.inject('/api/public/dpp/1')
  expect(quiet.logged()).toEqual([])
  await quiet.app.inject({ method: 'PUT', url: '/api/public/dpp/1' })
  expect(quiet.logged()).toMatchObject([{ level: 'info', status: 405, reason: 'method_not_allowed' }])

  const verbose = createExample('debug')
  await verbose.app.inject('/api/public/dpp/1')
  expect(verbose.logged()).toMatchObject([{ level: 'debug', route: '/api/public/dpp/:id', status: 200 }])
})

test('writes one line for HEAD as for GET, and for a route that finds nothing', async () => {
  const { app, logged } = createExample('debug')
  app.get('/files/:name', (_request, reply) => reply.callNotFound())
  app.register(
    (scope, _options, done) => {
      scope.addHook('onResponse', (_request, _reply, next) => next())
      scope.get('/inner', { onResponse: (_request, _reply, next) => next() }, () => ({}))
      done()
    },
    { prefix: '/scope' },
  )
  for (const url of ['/api/public/dpp/1', '/files/x', '/scope/inner', '/scope/unknown']) {
    await app.inject({ method: 'HEAD', url })
  }
  expect(logged().map(({ method, route, status }) => ({ method, route, status }))).toEqual([
    { method: 'HEAD', route: '/api/public/dpp/:id', status: 200 },
    { method: 'HEAD', route: '(none)', status: 404 },
    { method: 'HEAD', route: '/scope/inner', status: 200 },
    { method: 'HEAD', route: '(none)', status: 404 },
  ])
})

test('logs what went wrong here as an error', async () => {
  const { app, logged } = createExample()
  await app.inject('/down')
  expect(logged()).toMatchObject([{ level: 'error', status: 502 }])
})
