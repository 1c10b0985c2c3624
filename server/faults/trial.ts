import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, launch, readDemo, type SpawnedServer, spawnServer } from '#test/spawn-server.ts'

/** What has to be right again after a fault. */
export const ASPECTS = ['ready', 'write', 'passport', 'webhook', 'schedule'] as const
export type Aspect = (typeof ASPECTS)[number]

/** A service of its own that is in use: known passports, a webhook with a receiver, a schedule of every minute, and somebody who writes all the time. */
export type Trial = {
  readonly dataDir: string
  readonly headers: { readonly authorization: string }
  server(): SpawnedServer
  /** As a loss of power takes the service; `start` brings it back. */
  kill(): Promise<void>
  stop(): Promise<void>
  start(): Promise<void>
  /** Started, but not waited for: one that is to refuse. */
  tryStart(): SpawnedServer
  graphql(query: string): Promise<Answer>
  /** A company of that name; true when it was acknowledged. */
  write(name: string): Promise<boolean>
  /** The passport that was asked for before, and how long it took. */
  knownPassport(): Promise<{ status: number; isSame: boolean; ms: number }>
  /** Writes from now on, or no more. */
  setWriting(on: boolean): Promise<void>
  readonly receiver: Receiver
  /** What must hold while the fault lasts. */
  expect(holds: boolean, what: string): void
  readonly failures: string[]
  acknowledged(): number
  /** Whether it is right at this moment; `since`: when the fault had ended. */
  isRight(aspect: Aspect, since: number): Promise<boolean>
  /** What was acknowledged and is not there once, or was never told. */
  missing(): Promise<string[]>
  end(): Promise<void>
}

type Answer = { status: number; data?: Record<string, never> | null; errors?: { extensions?: { reason?: string } }[] }

export type Receiver = {
  readonly url: string
  readonly bodies: { readonly at: number; readonly text: string }[]
  /** Status and headers of the answers from now on. */
  answer(how: (body: string) => { status: number; headers?: Record<string, string> }): void
  close(): void
}

export async function startTrial(dataDir: string, env: Record<string, string> = {}): Promise<Trial> {
  const port = await freePort()
  const settings = { OUTBOUND_PRIVATE_TARGETS: '127.0.0.1', SEED_DEMO: 'on', SHUTDOWN_GRACE_SECONDS: '2', ...env }
  let server = await spawnServer(dataDir, port, settings)
  const receiver = await startReceiver()
  const { apiKey, passportUrl } = readDemo(dataDir)
  const headers = { authorization: `Bearer ${apiKey}` }
  const passportPath = new URL(passportUrl).pathname
  const failures: string[] = []
  const names = new Set<string>()
  let written = 0
  let writing: Promise<void> = Promise.resolve()
  let isWriting = false

  const ask = (path: string, init: RequestInit = {}, patienceMs = 20_000) =>
    fetch(`${server.base}${path}`, { ...init, signal: AbortSignal.timeout(patienceMs) })
  const graphql = async (query: string): Promise<Answer> => {
    const answer = await ask('/api/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query }),
    })
    return { status: answer.status, ...((await answer.json()) as object) }
  }
  const create = async (query: string, field: string): Promise<string> => {
    const { data, errors } = await graphql(query)
    const made = data?.[field] as unknown as { id?: string; webhook?: { id: string } } | undefined
    const id = made?.id ?? made?.webhook?.id
    if (id === undefined) throw new Error(`${field}: ${JSON.stringify(errors ?? data)}`)
    return id
  }
  const write = async (name: string) => {
    const { data } = await graphql(`mutation { createCompany(name: "${name}") { id } }`).catch(() => ({ data: null }))
    const isDone = data?.['createCompany'] != null
    if (isDone) names.add(name)
    return isDone
  }
  const next = (what: string) => `${what} ${++written}`
  const knownBody = await (await ask(passportPath)).text()
  const webhook = await create(
    `mutation { createWebhook(name: "Fault", url: "${receiver.url}", kinds: ["company.created"]) { webhook { id } } }`,
    'createWebhook',
  )
  await create(
    `mutation { createSchedule(name: "Every minute", webhookId: "${webhook}", noun: MATERIAL, cron: "* * * * *", timeZone: "UTC") { id } }`,
    'createSchedule',
  )
  const product = await create('mutation { createProduct(name: "Fault") { id } }', 'createProduct')

  const checks: Record<Aspect, (since: number) => Promise<boolean>> = {
    ready: async () => (await ask('/readyz', {}, 3_000)).status === 200,
    async write() {
      const name = next('Over REST')
      const payload = {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ name }),
      }
      const { status } = await ask('/api/v1/companies', payload)
      if (status === 201) names.add(name)
      return status === 201 && (await write(next('Over GraphQL')))
    },
    /** The known one as it was, and one that is published now. */
    async passport() {
      const known = await (await ask(passportPath)).text()
      if (known !== knownBody) return false
      const variant = await create(
        `mutation { createVariant(productId: "${product}", name: "${next('Variant')}") { id } }`,
        'createVariant',
      )
      await create(`mutation { publishVariant(id: "${variant}") { id } }`, 'publishVariant')
      return (await ask(`/api/public/dpp/${variant}`)).status === 200
    },
    /** A change of now is told within five seconds. */
    async webhook() {
      const name = next('Told')
      if (!(await write(name))) return false
      for (let i = 0; i < 100; i += 1) {
        if (receiver.bodies.some(({ text }) => text.includes(`"${name}"`))) return true
        await sleep(50)
      }
      return false
    },
    schedule: async (since) => receiver.bodies.some(({ at, text }) => at > since && isOfSchedule(text)),
  }

  return {
    dataDir,
    headers,
    server: () => server,
    async kill() {
      server.child.kill('SIGKILL')
      await server.exited
    },
    async stop() {
      server.child.kill('SIGTERM')
      await server.exited
    },
    async start() {
      server = await spawnServer(dataDir, port, settings)
    },
    tryStart: () => launch(dataDir, port, settings),
    graphql,
    write,
    async knownPassport() {
      const before = performance.now()
      const answer = await ask(passportPath).catch(() => null)
      const isSame = answer !== null && (await answer.text().catch(() => '')) === knownBody
      return { status: answer?.status ?? 0, isSame, ms: performance.now() - before }
    },
    async setWriting(on) {
      isWriting = on
      if (!on) return writing
      writing = (async () => {
        while (isWriting) {
          await write(next('Written'))
          await sleep(50)
        }
      })()
    },
    receiver,
    failures,
    expect(holds, what) {
      if (!holds) failures.push(`during the fault: ${what}`)
    },
    acknowledged: () => names.size,
    isRight: (aspect, since) => checks[aspect](since).catch(() => false),
    async missing() {
      const there = new Map<string, number>()
      for (let after = ''; ; ) {
        const { data } = await graphql(`{ companies(take: 100${after}) { id name } }`)
        const page = (data?.['companies'] ?? []) as { id: string; name: string }[]
        for (const { name } of page) there.set(name, (there.get(name) ?? 0) + 1)
        if (page.length < 100) break
        after = `, after: "${page.at(-1)?.id}"`
      }
      return [...names].flatMap((name) => {
        const count = there.get(name) ?? 0
        if (count !== 1) return [`"${name}" was acknowledged and is there ${count} times`]
        return receiver.bodies.some(({ text }) => text.includes(`"${name}"`)) ? [] : [`"${name}" was never told`]
      })
    },
    async end() {
      isWriting = false
      await writing
      server.child.kill('SIGTERM')
      await server.exited
      receiver.close()
    },
  }
}

function isOfSchedule(text: string): boolean {
  return text.includes('records.sent')
}

async function startReceiver(): Promise<Receiver> {
  const bodies: { at: number; text: string }[] = []
  let how: Parameters<Receiver['answer']>[0] = () => ({ status: 204 })
  const server = createServer(async (request, response) => {
    const text = Buffer.concat(await Array.fromAsync(request)).toString()
    const { status, headers = {} } = how(text)
    if (status < 300) bodies.push({ at: performance.now(), text })
    response.writeHead(status, headers).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    bodies,
    answer(next) {
      how = next
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
