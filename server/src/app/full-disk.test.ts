import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort, launch, readDemo, type SpawnedServer, spawnServer } from '#test/spawn-server.ts'
import { copyFirstStart } from '#test/started-directory.ts'

/** A disk of its own for the data directory: the service with its database, killed and started while there is no room left. */
let dataDir: string
let port: number
let server: SpawnedServer | undefined
let isMounted = false

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'selvedge-test-full-'))
  isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256m', 'tmpfs', dataDir]).status === 0
  port = await freePort()
  if (!isMounted) return
  await copyFirstStart(dataDir)
  server = await spawnServer(dataDir, port)
})

afterAll(async () => {
  server?.child.kill('SIGTERM')
  await server?.exited
  if (isMounted) execFileSync('umount', ['-l', dataDir])
  await rm(dataDir, { recursive: true, force: true })
})

const base = () => `http://127.0.0.1:${port}`

/** The reasons of what was refused; none when it was saved. */
async function save(characters = 9_000): Promise<string[]> {
  const answer = await fetch(`${base()}/api/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${readDemo(dataDir).apiKey}` },
    body: JSON.stringify({
      query: 'mutation ($text: String) { createProduct(name: "Full", description: $text) { id } }',
      variables: { text: noise(characters) },
    }),
  })
  const { errors = [] } = (await answer.json()) as { errors?: { extensions: { reason: string } }[] }
  return errors.map(({ extensions }) => extensions.reason)
}

/** Text that PostgreSQL cannot make smaller. */
function noise(length: number): string {
  return Array.from({ length }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('')
}

/** Until what no more can be kept has been told; a page that has room may take some before. */
async function refusals(): Promise<string[]> {
  const reasons = new Set<string>()
  for (let i = 0; i < 200 && reasons.size === 0; i += 1) for (const reason of await save()) reasons.add(reason)
  for (let i = 0; i < 20; i += 1) for (const reason of await save()) reasons.add(reason)
  return [...reasons]
}

const status = async (path: string) => (await fetch(base() + path)).status

async function whatCanBeRead() {
  const { apiKey, passportUrl } = readDemo(dataDir)
  const { pathname } = new URL(passportUrl)
  const list = await fetch(`${base()}/api/v1/variants?take=50`, { headers: { authorization: `Bearer ${apiKey}` } })
  const { items } = (await list.json()) as { items: { id: string; status: string }[] }
  return {
    passport: await status(pathname),
    page: await status(pathname.replace('/api/public/dpp/', '/p/')),
    rows: items.length,
  }
}

const READABLE = { passport: 200, page: 200, rows: 50 }

test('a full disk is told as such while all is read, a start on it serves what is there, and room alone makes it well', async ({
  skip,
}) => {
  if (!isMounted) return skip('needs root, to mount a small file system')
  const filler = join(dataDir, 'filler')
  const fill = () => spawnSync('sh', ['-c', `head -c 300000000 /dev/zero > ${filler}`])
  fill()
  expect(await refusals()).toEqual(['storage_full'])
  expect(await whatCanBeRead()).toEqual(READABLE)
  // Asked at most once a second.
  const lacking = async () => (await (await fetch(`${base()}/readyz`)).json()) as { status: unknown; detail: string }
  await expect.poll(async () => (await lacking()).status).toBe(503)
  expect((await lacking()).detail).toMatch(/writes \(The disk is full\.\).*files \(The disk is full\.\)/)
  expect(await status('/readyz?for=reading')).toBe(200)

  for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
    server?.child.kill(signal)
    await server?.exited
    fill()
    const started = launch(dataDir, port)
    server = started
    let ended = false
    void started.exited.then(() => {
      ended = true
    })
    await expect.poll(async () => ended || (await status('/readyz?for=reading').catch(() => 0)) === 200).toBe(true)
    expect(ended, started.output()).toBe(false)
    // What it says comes by a pipe, after the answer perhaps.
    await expect.poll(() => started.output()).toContain(dataDir)
    expect(started.output()).toMatch(/full/)
    expect(await whatCanBeRead(), signal).toEqual(READABLE)
    expect(await refusals()).toEqual(['storage_full'])
  }

  await rm(filler)
  await expect.poll(() => save()).toEqual([])
  await expect.poll(() => status('/readyz')).toBe(200)
})
