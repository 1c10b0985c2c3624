import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { scratch } from '#test/scratch.ts'
import { freePort, launch, postmasterPid, readDemo, type SpawnedServer, spawnServer } from '#test/spawn-server.ts'
import { type FirstStart, firstStart, startedDirectory } from '#test/started-directory.ts'

let dataDir: string
let port: number
let server: SpawnedServer
let first: FirstStart
/** After the first start, which loads the demo and its pictures: 304 to 316 MB; 411 to 421 where the service itself reads these. */
const MAX_RSS_MB = 365

beforeAll(async () => {
  first = await firstStart()
  dataDir = await startedDirectory('start')
  port = await freePort()
  server = await spawnServer(dataDir, port)
})

afterAll(async () => {
  server.child.kill('SIGTERM')
  await server.exited
  await rm(dataDir, { recursive: true, force: true })
})

const post = async (query: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${server.base}/api/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query }),
  })
  return (await answer.json()) as { data: Record<string, never[]>; errors?: unknown }
}

describe('the first start', () => {
  test('prints where everything is, and keeps the demo account to the service’s own user', async () => {
    const { apiKey, email, password, passportUrl } = readDemo(first.directory)
    // What is no terminal is kept, in a journal say.
    for (const secret of [apiKey, password]) expect(first.output).not.toContain(secret)
    for (const part of ['/api/graphql', passportUrl, email, 'demo.json']) expect(first.output).toContain(part)
    expect((await stat(join(first.directory, 'demo.json'))).mode & 0o777).toBe(0o600)
    expect(first.passport).toBe(200)
  })

  test('keeps no memory of the reading of the demo’s pictures', () => {
    expect(first.megabytes).toBeGreaterThan(50)
    expect(first.megabytes).toBeLessThan(MAX_RSS_MB)
  })

  test('answers the example queries of the specification without credentials', async () => {
    const statistics = await post('{ getStatistics { totalProducts totalVariants averageSustainabilityScore } }')
    expect(statistics).toEqual({
      data: {
        getStatistics: { totalProducts: 24, totalVariants: 110, averageSustainabilityScore: expect.any(Number) },
      },
    })
    const products = await post('{ products(take: 5) { id name brand sustainabilityScore } }')
    expect(products.data['products']).toHaveLength(5)
    const workspace = await post('{ workspace { publicScore scoreDisclosure { shown } } }')
    expect(workspace.data['workspace']).toEqual({ publicScore: 'ALWAYS', scoreDisclosure: { shown: true } })
    const materials = await post('{ materials(take: 5) { id name supplier carbonFootprint } }')
    expect(materials.data['materials']).toHaveLength(5)
  })

  test('loads the demo whole: the catalogue with its key, most of it published, the text of compositions as on the label', async () => {
    const authorization = `Bearer ${readDemo(dataDir).apiKey}`
    const { data } = await post(
      `{ getStatistics { totalCompanies totalProducts totalVariants publishedVariants totalMaterials totalCertifications }
         certifications { state } variants(search: "Silk Slip Dress Black M") { color size weight gtin status } }`,
      { authorization },
    )
    expect(data).toMatchObject({
      getStatistics: {
        totalCompanies: 10,
        totalProducts: 24,
        totalVariants: 120,
        publishedVariants: 110,
        totalMaterials: 20,
        totalCertifications: 20,
      },
    })
    // A digital id is made by chance, so that of another size may begin with what was searched for.
    const variants = data['variants'] as { color: string; size: string }[]
    expect(variants.filter(({ color, size }) => color === 'Black' && size === 'M')).toEqual([
      { color: 'Black', size: 'M', weight: null, gtin: null, status: 'PUBLISHED' },
    ])
    const states = (data['certifications'] as { state: string }[]).map(({ state }) => state)
    expect(new Set(states)).toEqual(new Set(['VALID', 'EXPIRING', 'EXPIRED']))
  })

  test('shows every product of the demo, and says of each picture that it is a drawing', async () => {
    const authorization = `Bearer ${readDemo(dataDir).apiKey}`
    const { data } = await post('{ products(take: 100) { sku images { alt mediaType } } }', { authorization })
    const products = data['products'] as { sku: string; images: { alt: string; mediaType: string }[] }[]
    expect(products.map(({ sku, images }) => [sku, images.length])).toEqual(products.map(({ sku }) => [sku, 1]))
    for (const { sku, images } of products) {
      for (const { alt, mediaType } of images) {
        expect([sku, mediaType]).toEqual([sku, 'image/webp'])
        expect(alt, sku).toMatch(/^Drawing, not a photograph: .+/)
      }
    }
  })

  test('says on the demo’s passport, in the language of the page, that its picture is a drawing', async () => {
    const { passportUrl } = readDemo(dataDir)
    const page = await fetch(`${passportUrl.replace('/api/public/dpp/', '/p/')}?lang=de`, {
      headers: { accept: 'text/html' },
    })
    expect(await page.text()).toMatch(/<img [^>]*alt="Zeichnung, kein Foto: .*<figcaption>Zeichnung, kein Foto: /s)
  })
})

test('a second start on the same directory ends at once with one line that says who holds it', async () => {
  const second = launch(dataDir, await freePort())
  const before = performance.now()
  expect(await second.exited).not.toBe(0)
  expect(performance.now() - before).toBeLessThan(5_000)
  expect(second.output().trim().split('\n')).toHaveLength(1)
  expect(second.output()).toContain(String(server.child.pid))
  expect((await fetch(`${server.base}/readyz`)).status).toBe(200)
})

test('all mistakes of the configuration are told together', async () => {
  const wrong = launch(dataDir, 0, { PORT: 'web', SEED_DEMO: 'maybe', DATABASE_URL: 'mysql://u:secret@h/d' })
  expect(await wrong.exited).toBe(1)
  for (const word of ['PORT', 'SEED_DEMO', 'DATABASE_URL']) expect(wrong.output()).toContain(word)
  expect(wrong.output()).not.toContain('secret')
})

test.each([
  ['a port that is taken', () => ({ PORT: new URL(server.base).port }), 'set PORT'],
  ['a database that is not there', () => ({ DATABASE_URL: 'postgresql://u:secret@127.0.0.1:1/d' }), 'ECONNREFUSED'],
])('%s is told in one line', async (_, settings, word) => {
  const elsewhere = await startedDirectory('fault')
  const failed = launch(elsewhere, await freePort(), { SEED_DEMO: 'off', LOG_LEVEL: 'error', ...settings() })
  expect(await failed.exited).toBe(1)
  expect(failed.output().trim().split('\n')).toEqual([expect.stringContaining(word)])
  expect(failed.output()).not.toContain('secret')
  await rm(elsewhere, { recursive: true, force: true })
})

test('SIGTERM answers what is in flight, stops the database cleanly, and the next start serves the same', async () => {
  const { passportUrl, apiKey } = readDemo(dataDir)
  const path = new URL(passportUrl).pathname
  const body = await (await fetch(server.base + path)).text()
  // Twenty connections that are open before, because one that nobody has accepted yet has no request in flight.
  const agent = new Agent({ keepAlive: true, maxSockets: 20 })
  const send = (method: string, address: string, payload = '') =>
    new Promise<string>((resolve, reject) => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` }
      const sent = request(server.base + address, { agent, method, headers }, (answer) => {
        answer.setEncoding('utf8')
        let received = ''
        answer.on('data', (part: string) => {
          received += part
        })
        answer.on('end', () => resolve(received))
      })
      sent.on('error', reject).end(payload)
    })
  await Promise.all(Array.from({ length: 20 }, () => send('GET', '/healthz')))
  const inFlight = Array.from({ length: 20 }, (_, i) => {
    const query = `mutation { createProduct(name: "In flight ${i}", category: "in flight") { id } }`
    return send('POST', '/api/graphql', JSON.stringify({ query }))
  })
  // One has been answered, and a later question too: so the server has read all of them.
  await Promise.race(inFlight)
  await fetch(`${server.base}/healthz`)
  server.child.kill('SIGTERM')
  for (const answer of await Promise.all(inFlight)) expect(JSON.parse(answer).errors).toBeUndefined()
  agent.destroy()
  expect(await server.exited).toBe(0)
  expect(postmasterPid(dataDir)).toBeNull()
  server = await spawnServer(dataDir, port)
  expect(await (await fetch(server.base + path)).text()).toBe(body)
  const { data } = await post('{ productCount(category: "in flight") }', { authorization: `Bearer ${apiKey}` })
  expect(data['productCount']).toBe(20)
  expect(server.output()).toContain(passportUrl)
})

describe('npm start without demo data', () => {
  let root: string
  let own: string
  let base: string
  let npm: ChildProcess
  let closed: Promise<unknown>
  let output = ''

  beforeAll(async () => {
    root = await mkdtemp(join(scratch(), 'selvedge-test-npm-'))
    own = join(root, 'data')
    const port = String(await freePort())
    base = `http://127.0.0.1:${port}`
    npm = spawn('npm', ['start'], {
      cwd: join(import.meta.dirname, '../../..'),
      env: { ...process.env, DATA_DIR: own, PORT: port, HOST: '0.0.0.0', SEED_DEMO: 'off', LOG_LEVEL: 'info' },
    })
    for (const stream of [npm.stdout, npm.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    }
    closed = once(npm, 'close')
    await vi.waitUntil(() => output.includes('Selvedge is ready at'), { timeout: 120_000 })
  })

  afterAll(async () => {
    npm.kill('SIGTERM')
    await closed
    await rm(root, { recursive: true, force: true })
  })

  test('keeps a link for the service’s own user alone, which makes the first owner, once', async () => {
    await expect.poll(() => output).toContain(join(own, 'setup-link'))
    expect(output).not.toContain('/setup/')
    expect((await stat(join(own, 'setup-link'))).mode & 0o777).toBe(0o600)
    const path = new URL((await readFile(join(own, 'setup-link'), 'utf8')).trim()).pathname
    expect(path).toContain('/setup/')
    expect((await fetch(base + path)).headers.get('content-type')).toContain('text/html')
    const form = new URLSearchParams({
      workspaceName: 'Vesperholm',
      workspace: 'Vesperholm',
      name: 'Inga',
      email: 'inga@vesperholm.example',
      password: 'a long enough passphrase',
    })
    const submit = () => fetch(base + path, { method: 'POST', body: form, redirect: 'manual' })
    const [first, second] = await Promise.all([submit(), submit()])
    const statuses = [first.status, second.status].sort()
    expect(statuses[0]).toBeLessThan(400)
    expect(statuses[1]).toBeGreaterThanOrEqual(400)
    expect((await fetch(base + path)).status).toBe(404)
  })

  test('npm hands SIGTERM on, the stop says so, and the data is its user’s alone', async () => {
    expect((await stat(own)).mode & 0o777).toBe(0o700)
    npm.kill('SIGTERM')
    await closed
    expect(output.match(/Selvedge has stopped\./g)).toHaveLength(1)
    expect(output).not.toContain('Server listening')
    expect(postmasterPid(own)).toBeNull()
  })
})

test('with DATABASE_URL there is no embedded server, and demo data only when asked for', async () => {
  const cluster = inject('cluster')
  const database = `test_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client(cluster)
  await admin.connect()
  await admin.query(`create database ${database}`)
  const own = await mkdtemp(join(scratch(), 'selvedge-test-external-'))
  const login = `${cluster.user}:${encodeURIComponent(String(cluster.password ?? ''))}`
  const env = {
    DATABASE_URL: `postgres://${login}@localhost:${cluster.port}/${database}?host=${encodeURIComponent(cluster.host ?? '')}`,
  }
  try {
    const empty = await spawnServer(own, await freePort(), env)
    await expect.poll(() => empty.output()).toContain(join(own, 'setup-link'))
    empty.child.kill('SIGTERM')
    expect(await empty.exited).toBe(0)
    expect(existsSync(join(own, 'postgres'))).toBe(false)
    expect(existsSync(join(own, 'demo.json'))).toBe(false)

    const seeded = await spawnServer(own, await freePort(), { ...env, SEED_DEMO: 'on' })
    const path = new URL(readDemo(own).passportUrl).pathname
    expect((await fetch(seeded.base + path)).status).toBe(200)
    seeded.child.kill('SIGTERM')
    expect(await seeded.exited).toBe(0)
  } finally {
    await admin.query(`drop database ${database} with (force)`)
    await admin.end()
    await rm(own, { recursive: true, force: true })
  }
})
