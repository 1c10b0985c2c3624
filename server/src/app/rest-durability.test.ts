import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rounds } from '#test/sample.ts'
import { freePort, readDemo, type SpawnedServer, spawnServer } from '#test/spawn-server.ts'
import { startedDirectory } from '#test/started-directory.ts'

/** Every round ends with a kill -9 at a random moment, among requests on their way. */
const ROUNDS = rounds({ whole: 5, sample: 2 })
const WRITERS = 8

let dataDir: string
let port: number
let server: SpawnedServer
let apiKey: string

beforeAll(async () => {
  // On the disk, for what is asked here is whether it keeps what was acknowledged.
  dataDir = await startedDirectory('rest-durability', tmpdir())
  port = await freePort()
  server = await spawnServer(dataDir, port)
  apiKey = readDemo(dataDir).apiKey
})

afterAll(async () => {
  server.child.kill('SIGTERM')
  await server.exited
  await rm(dataDir, { recursive: true, force: true })
})

async function create(key: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${server.base}/api/v1/products?fields=id,name`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}`, 'idempotency-key': key },
    body: JSON.stringify({ name: key }),
    signal: AbortSignal.timeout(10_000),
  })
  return { status: answer.status, text: await answer.text() }
}

test('a request with a key that nobody heard the answer of is repeated after kill -9, and has made one record', async () => {
  const answered = new Map<string, string>()
  const sent: string[] = []
  let isOver = false
  const write = async () => {
    while (!isOver) {
      const key = `killed-${sent.length}`
      sent.push(key)
      const answer = await create(key).catch(() => null)
      if (answer?.status === 201) answered.set(key, answer.text)
    }
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    isOver = false
    const before = answered.size
    const writers = Array.from({ length: WRITERS }, write)
    await expect.poll(() => answered.size - before, { timeout: 20_000, interval: 1 }).toBeGreaterThan(WRITERS)
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 300))
    server.child.kill('SIGKILL')
    isOver = true
    await Promise.all(writers)
    await server.exited
    server = await spawnServer(dataDir, port)
  }
  expect(answered.size).toBeLessThan(sent.length)

  const names = new Map<string, string>()
  for (const key of sent) {
    const again = await create(key)
    expect(again.status, key).toBe(201)
    // What was answered before the kill is answered to the letter; what was not is done now, or had been done.
    expect(again.text, key).toBe(answered.get(key) ?? again.text)
    names.set(key, again.text)
  }
  const answer = await fetch(`${server.base}/api/v1/products?search=killed-&total=true&take=1`, {
    headers: { authorization: `Bearer ${apiKey}` },
  })
  expect(await answer.json()).toMatchObject({ total: names.size })
}, 180_000)
