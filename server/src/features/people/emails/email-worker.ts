import type { Deps } from '#deps.ts'
import type { Work } from '#kit/feature.ts'
import { createWorkLoop } from '#platform/work-loop.ts'
import { listDueEmails } from './email.store.ts'
import { sendDueEmail } from './send-due-email.ts'

/** For tries that have become due, and for letters of other processes. */
const LOOK_EVERY_MS = 2_000
/** After a change: its transaction may have caused one. */
const GATHER_MS = 25
const BATCH = 40
/** At once, each with a connection of its own: mail servers take few from one sender. */
const LANES = 3
/** After the server itself has failed nothing is tried for so long. */
const HOLD_MS = 15_000

/** Sends what is waiting. It stands in the database: a restart goes on where the last process stopped, and several share the work. */
export function createEmailWorker(deps: Deps): Work {
  const { mailer } = deps
  if (mailer === null) return { start: () => {}, stop: () => {} }
  const failed = (error: unknown) => deps.log.error({ err: error }, 'Sending e-mail failed; trying again')
  let heldUntil = 0
  const loop = createWorkLoop({ everyMs: LOOK_EVERY_MS, failed }, async ({ isStopped, wake }) => {
    if (performance.now() < heldUntil) return
    const due = await listDueEmails(deps.db.background, deps.now(), BATCH)
    const waiting = due.values()
    const sendOneByOne = async () => {
      for (const one of waiting) {
        if (isStopped() || performance.now() < heldUntil) return
        if ((await sendDueEmail(deps, mailer, one)) === 'server') heldUntil = performance.now() + HOLD_MS
      }
    }
    await Promise.all(Array.from({ length: LANES }, sendOneByOne))
    if (due.length === BATCH) wake()
  })
  const wakeSoon = () => loop.wakeIn(GATHER_MS)
  return {
    start(): void {
      deps.signals.on('changes', wakeSoon)
      loop.start()
    },
    stop: () => loop.stop(),
  }
}
