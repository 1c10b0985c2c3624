import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/harness.ts'
import { headerMatrix } from '#test/header-matrix.ts'
import { type Dashboard, readDashboard } from './dashboard.ts'

const SCRIPT = 'console.log("a script")'
const SHELL =
  '<!doctype html><meta name="style-nonce" content="%STYLE_NONCE%"><script src="/assets/main-1.js"></script>'

let t: TestApp

beforeAll(async () => {
  const dashboard = await buildExample()
  t = await startTestApp({}, null, dashboard)
})

/** What scripts/build-dashboard.ts would leave, in small. */
async function buildExample(): Promise<Dashboard | null> {
  const directory = await mkdtemp(join(tmpdir(), 'selvedge-dashboard-'))
  await mkdir(join(directory, 'assets'))
  await writeFile(join(directory, 'index.html'), SHELL)
  await writeFile(join(directory, 'assets/main-1.js'), SCRIPT)
  await writeFile(join(directory, 'assets/main-1.js.br'), brotliCompressSync(SCRIPT))
  await writeFile(join(directory, 'assets/main-1.js.gz'), gzipSync(SCRIPT))
  await writeFile(join(directory, 'assets/inter-1.woff2'), 'a font')
  const dashboard = await readDashboard(directory)
  await rm(directory, { recursive: true })
  return dashboard
}

const SCREENS = ['/sign-in', '/products', '/products/prd_1', '/variants/new', '/certifications?state=EXPIRED']

test.each(SCREENS)(
  'sends the document of the dashboard for %s, with a style nonce of its own each time',
  async (url) => {
    const nonces = await Promise.all(
      [1, 2].map(async () => {
        const { statusCode, headers, body } = await t.app.inject(url)
        expect(statusCode).toBe(200)
        const nonce = /content="([^"]+)"/.exec(body)?.[1] ?? ''
        expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`)
        expect(headers['content-security-policy']).toContain("script-src 'self';")
        expect(headers['cache-control']).toBe('no-store')
        return nonce
      }),
    )
    expect(nonces[0]).toMatch(/^[\w+/]{22}==$/)
    expect(nonces[0]).not.toBe(nonces[1])
  },
)

test('shows the dashboard at "/" to whoever is signed in, the front page with a way in to everybody else', async () => {
  const w = await t.workspace()
  const member = await t.app.inject({ url: '/', headers: (await w.member('viewer'))?.headers ?? {} })
  expect(member.body).toContain('/assets/main-1.js')
  const stranger = await t.app.inject('/')
  expect(stranger.body).toContain('href="/sign-in"')
  expect(stranger.body).not.toContain('/assets/')
  for (const { headers } of [member, stranger]) expect(headers['vary']).toContain('cookie')
})

test.each([
  ['br', 'br'],
  ['gzip', 'gzip'],
  ['identity', undefined],
])('sends a file as it was compressed at the build, for keeping for ever: %s', async (accepted, coding) => {
  const answer = await t.app.inject({ url: '/assets/main-1.js', headers: { 'accept-encoding': accepted } })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  })
  expect(answer.headers['content-encoding']).toBe(coding)
  const expected = { br: brotliCompressSync(SCRIPT), gzip: gzipSync(SCRIPT), identity: Buffer.from(SCRIPT) }
  expect(answer.rawPayload).toEqual(expected[accepted as keyof typeof expected])
  const again = await t.app.inject({
    url: '/assets/main-1.js',
    headers: { 'accept-encoding': accepted, 'if-none-match': String(answer.headers['etag']) },
  })
  expect(again.statusCode).toBe(304)
})

test('sends a file that does not get smaller as it is, and nothing that was not built', async () => {
  const font = await t.app.inject({ url: '/assets/inter-1.woff2', headers: { 'accept-encoding': 'br' } })
  expect(font.headers).toMatchObject({ 'content-type': 'font/woff2', 'content-length': '6' })
  for (const name of ['main-2.js', 'main-1.js.br', '../index.html', '..%2findex.html', 'main-1.js%20identity']) {
    expect((await t.app.inject(`/assets/${name}`)).statusCode, name).toBe(404)
  }
})

test('leaves the addresses of passports, private links and Digital Links to these', async () => {
  for (const url of ['/p/nothinghere', '/l/guess', '/01/09521000000018', '/Products123', '/api/nothing']) {
    const answer = await t.app.inject({ url, headers: { accept: 'text/html' } })
    expect(answer.statusCode, url).toBe(404)
    expect(answer.body, url).not.toContain('/assets/')
  }
})

test('answers with safe headers in every way it can be asked', async () => {
  expect(await headerMatrix(t.app, ['/sign-in', '/products/x', '/assets/main-1.js', '/assets/none'])).toEqual([])
})

test('tells the operator how to build it where it is not', async () => {
  const bare = await startTestApp()
  const answer = await bare.app.inject('/products')
  expect(answer.statusCode).toBe(503)
  expect(answer.body).toContain('npm start')
  expect(await readDashboard(join(tmpdir(), 'selvedge-nowhere'))).toBeNull()
  const w = await bare.workspace()
  const front = await bare.app.inject({ url: '/', headers: (await w.member('viewer'))?.headers ?? {} })
  expect(front.body).toContain('Digital product passports')
  expect(front.body).not.toContain('/sign-in')
})
