import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rounds } from '#test/sample.ts'
import { freePort, readDemo, type SpawnedServer, spawnServer } from '#test/spawn-server.ts'
import { startedDirectory } from '#test/started-directory.ts'

let dataDir: string
let port: number
let server: SpawnedServer
let apiKey: string

beforeAll(async () => {
  dataDir = await startedDirectory('openings')
  port = await freePort()
  server = await spawnServer(dataDir, port)
  apiKey = readDemo(dataDir).apiKey
})

afterAll(async () => {
  server.child.kill('SIGTERM')
  await server.exited
  await rm(dataDir, { recursive: true, force: true })
})

async function ask(query: string) {
  const answer = await fetch(`${server.base}/api/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
    body: JSON.stringify({ query }),
  })
  // biome-ignore lint/suspicious/noExplicitAny: an answer has whatever shape its query asked for
  const { data, errors } = (await answer.json()) as { data: any; errors?: unknown }
  expect(errors).toBeUndefined()
  return data
}

const LIMIT = 60
const ROUNDS = rounds({ whole: 4, sample: 2 })
/** More than these are answered, and so are more than these spent. */
const LEAST = rounds({ whole: 20, sample: 10 })

test('whenever the service is killed, what was spent stands in the log and in the events, and nothing is spent twice', async () => {
  const { materials } = await ask('{ materials(take: 1) { id } }')
  let acknowledged = 0
  let opened = 0
  const { createPrivateLink } = await ask(
    `mutation { createPrivateLink(label: "A", materialIds: ["${materials[0].id}"], maxOpenings: ${LIMIT}) { url privateLink { id } } }`,
  )
  const path = new URL(createPrivateLink.url).pathname
  const { id } = createPrivateLink.privateLink
  for (let round = 0; round < ROUNDS; round += 1) {
    let stopped = false
    const opening = async () => {
      while (!stopped) {
        // What fails was not promised: the link may be spent, or the connection broken.
        const answer = await fetch(`${server.base}${path}`, { method: 'POST', redirect: 'manual' }).catch(() => null)
        if (answer?.status === 303) acknowledged += 1
        else stopped = true
      }
    }
    const readers = Array.from({ length: 8 }, opening)
    const target = acknowledged + 10
    while (acknowledged < target && !stopped) await new Promise((resolve) => setImmediate(resolve))
    server.child.kill('SIGKILL')
    await server.exited
    await Promise.all(readers)
    server = await spawnServer(dataDir, port)
    const { privateLink, events } = await ask(
      `{ privateLink(id: "${id}") { openingCount openings(take: 100) { number } } events(subjectId: "${id}", kind: "private_link.opened", take: 100) { data } }`,
    )
    opened = privateLink.openingCount
    const numbers = Array.from({ length: opened }, (_, i) => opened - i)
    expect(privateLink.openings.map((one: { number: number }) => one.number)).toEqual(numbers)
    expect(events.map((one: { data: string }) => JSON.parse(one.data).number)).toEqual(numbers)
    expect(opened).toBeGreaterThanOrEqual(acknowledged)
    expect(opened).toBeLessThanOrEqual(LIMIT)
  }
  expect(acknowledged).toBeGreaterThan(LEAST)
  expect(opened).toBeGreaterThan(LEAST)
})
