import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort, readDemo, type SpawnedServer, spawnServer } from '#test/spawn-server.ts'
import { startedDirectory } from '#test/started-directory.ts'

/** What few ever use, and what is large: loaded when it is asked for, if at all in the service's own process. */
const HEAVY = [
  'sharp',
  '@img',
  'pdfkit',
  'fontkit',
  'bwip-js',
  'hucre',
  'undici',
  'nodemailer',
  'age-encryption',
  '@noble',
]

let dataDir: string
let noted: string
let server: SpawnedServer
let headers: { authorization: string }

beforeAll(async () => {
  dataDir = await startedDirectory('modules')
  noted = join(dataDir, 'modules.txt')
  const script = pathToFileURL(join(import.meta.dirname, '../../test/note-modules.js'))
  server = await spawnServer(dataDir, await freePort(), { NODE_OPTIONS: `--import=${script}`, MODULES_NOTED: noted })
  headers = { authorization: `Bearer ${readDemo(dataDir).apiKey}` }
})

afterAll(async () => {
  server.child.kill('SIGTERM')
  await server.exited
  await rm(dataDir, { recursive: true, force: true })
})

/** Of the service's own process, by package. */
function packages(): ReadonlySet<string> {
  const own = readFileSync(noted, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith(`${server.child.pid} `))
  return new Set(own.flatMap((line) => /.*\/node_modules\/(@?[^/]+)/.exec(line)?.[1] ?? []))
}

/** Libraries in machine code, which no list of modules has. */
const mapped = () => readFileSync(`/proc/${server.child.pid}/maps`, 'utf8')

async function take(path: string): Promise<void> {
  const answer = await fetch(server.base + path, { headers })
  expect([path, answer.status]).toEqual([path, 200])
  await answer.arrayBuffer()
}

async function ask(query: string) {
  const body = JSON.stringify({ query })
  const answer = await fetch(`${server.base}/api/graphql`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  })
  const { data, errors } = (await answer.json()) as { data: Record<string, { state: string }>; errors?: unknown }
  expect(errors).toBeUndefined()
  return data
}

async function upload(path: string, file: Uint8Array<ArrayBuffer> | string, name: string, kind?: string) {
  const form = new FormData()
  if (kind) form.set('kind', kind)
  form.set('file', new File([file], name))
  const answer = await fetch(server.base + path, { method: 'POST', headers, body: form })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { id: string }).id
}

async function importTenRows(): Promise<void> {
  const rows = Array.from({ length: 10 }, (_, at) => `TEN-${at},Ten ${at},Navy,M`)
  const id = await upload('/api/v1/imports', ['sku,product_name,color,size', ...rows].join('\n'), 'ten.csv')
  for (const [mutation, state] of [
    ['checkImport', 'CHECKED'],
    ['startImport', 'FINISHED'],
  ]) {
    await ask(`mutation { ${mutation}(id: "${id}") { id } }`)
    await expect.poll(async () => (await ask(`{ import(id: "${id}") { state } }`))['import']?.state).toBe(state)
  }
}

test('neither a start nor one request of each kind loads what few use and what takes much memory', async () => {
  expect(packages().size).toBeGreaterThan(20)
  expect(HEAVY.filter((name) => packages().has(name))).toEqual([])

  const path = new URL(readDemo(dataDir).passportUrl).pathname
  await take(path)
  await take(path.replace('/api/public/dpp/', '/p/'))
  await ask('{ products(take: 20) { id name } variants(take: 20) { id product { id } composition { share } } }')
  await take('/api/v1/variants?take=20')
  await take('/api/v1/exports/variants.csv')
  await take(`/api/v1/files/${await upload('/api/v1/files', 'Wash with like colours.\n', 'care.txt')}`)
  const picture = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#a52' } })
    .jpeg()
    .toBuffer()
  await take(`/api/v1/files/${await upload('/api/v1/files', new Uint8Array(picture), 'photo.jpg', 'IMAGE')}`)
  await importTenRows()

  expect(HEAVY.filter((name) => packages().has(name))).toEqual([])
  expect(mapped()).not.toMatch(/libvips|sharp/)
})
