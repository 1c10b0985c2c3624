import { AT_ONCE, EACH, PORTS, post, timed } from './posting.ts'

/** What sending costs at the least: no database, no signature, no vetting of addresses, no log. */
await timed(async () => {
  const senders = PORTS.flatMap((port) => {
    const ids = Array.from({ length: EACH }, (_, i) => `msg_${i}`).values()
    return Array.from({ length: AT_ONCE }, async () => {
      for (const id of ids) await post(port, id)
    })
  })
  await Promise.all(senders)
})
