import { Agent } from 'undici'

/** Where the peers of webhooks send, and how much: the same as Selvedge does. */
export const PORTS: readonly number[] = JSON.parse(process.env.PORTS ?? '[]')
export const EACH = Number(process.env.EACH)
const BODY = process.env.BODY ?? '{}'
/** As Selvedge sends to one webhook at once. */
export const AT_ONCE = 8

const agent = new Agent({ pipelining: 1 })

export async function post(port: number, id: string): Promise<void> {
  const { statusCode, body } = await agent.request({
    origin: `http://127.0.0.1:${port}`,
    path: '/hook',
    method: 'POST',
    headers: { 'content-type': 'application/json', 'webhook-id': id },
    body: BODY,
  })
  await body.dump()
  if (statusCode !== 204) throw new Error(`answered ${statusCode}`)
}

/** Prints what `benchmark` took, as the workload reads it. */
export async function timed(work: () => Promise<void>): Promise<void> {
  const before = process.cpuUsage()
  const startedAt = performance.now()
  await work()
  const { user, system } = process.cpuUsage(before)
  console.log(JSON.stringify({ seconds: (performance.now() - startedAt) / 1000, cpuSeconds: (user + system) / 1e6 }))
  await agent.close()
}
