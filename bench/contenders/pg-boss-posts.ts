import { PgBoss } from 'pg-boss'
import { AT_ONCE, EACH, PORTS, post, timed } from './posting.ts'

/** As many jobs in one request to the database as Selvedge takes deliveries at most. */
const BATCH = 128
const INSERTED_AT_ONCE = 5_000

/**
 * Webhooks as one would make them of pg-boss: a queue for each receiver, a job for each delivery; fetched in batches, posted, completed.
 * No signature, no vetting of addresses, no log of attempts beside the job's state.
 */
const boss = new PgBoss({ connectionString: process.env.DATABASE_URL!, schedule: false, supervise: false })
boss.on('error', (error) => console.error(error))
await boss.start()
for (const port of PORTS) await boss.createQueue(`hook-${port}`, { retryLimit: 9, retryBackoff: true })

await timed(async () => {
  for (let from = 0; from < EACH; from += INSERTED_AT_ONCE) {
    const jobs = Array.from({ length: Math.min(INSERTED_AT_ONCE, EACH - from) }, (_, i) => ({
      data: { id: `msg_${from + i}` },
    }))
    for (const port of PORTS) await boss.insert(`hook-${port}`, jobs)
  }
  await Promise.all(PORTS.map(work))
})
await boss.stop({ graceful: false })

async function work(port: number): Promise<void> {
  for (;;) {
    const jobs = await boss.fetch<{ id: string }>(`hook-${port}`, { batchSize: BATCH })
    if (jobs.length === 0) return
    const waiting = jobs.values()
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const { data } of waiting) await post(port, data.id)
      }),
    )
    await boss.complete(
      `hook-${port}`,
      jobs.map(({ id }) => id),
    )
  }
}
