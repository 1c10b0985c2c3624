import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as later } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { expect, test, vi } from 'vitest'
import { createHttpApp } from '#test/http-app.ts'
import { closeGracefully } from './graceful-shutdown.ts'

async function listen(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** The status, or the code of the error that came instead. */
function ask(port: number, agent: Agent): Promise<number | string> {
  return new Promise((resolve) => {
    const asked = request({ port, host: '127.0.0.1', agent, path: '/work' }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
      answer.on('error', (error) => resolve(String('code' in error ? error.code : error.message)))
    })
    asked.on('error', (error) => resolve(String('code' in error ? error.code : error.message)))
    asked.end()
  })
}

test('under load answers everything it accepted, and resets no connection', async () => {
  const { app } = createHttpApp()
  let inside = 0
  let closed = false
  app.get('/work', async () => {
    inside++
    await later(3)
    inside--
    return { closed }
  })
  app.addHook('onClose', async () => {
    closed = true
  })
  const port = await listen(app)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const agents = [agent, ...Array.from({ length: 15 }, () => new Agent({ keepAlive: true, maxSockets: 1 }))]
  const outcomes: (number | string)[] = []
  const clients = agents.map(async (own) => {
    for (;;) {
      const outcome = await ask(port, own)
      outcomes.push(outcome)
      if (outcome !== 200) return
    }
  })
  await vi.waitUntil(() => outcomes.length > 200 && inside > 0, { timeout: 30_000, interval: 1 })

  const before = outcomes.length
  const started = performance.now()
  expect(await closeGracefully(app, 10)).toEqual({ cut: 0 })
  expect(performance.now() - started).toBeLessThan(3000)
  await Promise.all(clients)

  expect(inside).toBe(0)
  expect(closed).toBe(true)
  // One request of each client was on its way; after its answer a new connection is refused, which is no reset.
  expect(outcomes.length - before).toBeGreaterThanOrEqual(agents.length)
  expect(new Set(outcomes)).toEqual(new Set([200, 'ECONNREFUSED']))
})

test('answers one more request on an idle connection and says that it ends', async () => {
  const { app } = createHttpApp()
  app.get('/work', () => ({ fine: true }))
  const port = await listen(app)
  const socket = connect(port, '127.0.0.1')
  const answers: string[] = []
  socket.setEncoding('utf8').on('data', (text) => answers.push(String(text)))
  const send = () => socket.write('GET /work HTTP/1.1\r\nHost: x\r\n\r\n')
  send()
  await vi.waitUntil(() => answers.join('').includes('fine'))
  expect(answers.join('').toLowerCase()).toContain('connection: keep-alive')

  answers.length = 0
  const closing = closeGracefully(app, 10)
  send()
  await once(socket, 'close')
  await closing
  expect(answers.join('')).toContain('200 OK')
  expect(answers.join('').toLowerCase()).toContain('connection: close')
})

test('does not wait for connections that are idle or were never used', async () => {
  const { app } = createHttpApp()
  app.get('/work', () => ({ fine: true }))
  const port = await listen(app)
  const agent = new Agent({ keepAlive: true })
  expect(await ask(port, agent)).toBe(200)
  const unused = connect(port, '127.0.0.1')
  await once(unused, 'connect')
  const started = performance.now()
  expect(await closeGracefully(app, 30)).toEqual({ cut: 0 })
  expect(performance.now() - started).toBeLessThan(3000)
})

test('cuts what does not finish within the bound', async () => {
  const { app } = createHttpApp()
  let reached = false
  app.get('/work', () => {
    reached = true
    return new Promise(() => {})
  })
  const port = await listen(app)
  const asked = ask(port, new Agent())
  await vi.waitUntil(() => reached)
  expect(await closeGracefully(app, 0.1)).toEqual({ cut: 1 })
  expect(await asked).toBe('ECONNRESET')
})

test('closes an app that never listened', async () => {
  const { app } = createHttpApp()
  await app.ready()
  expect(await closeGracefully(app, 1)).toEqual({ cut: 0 })
})
