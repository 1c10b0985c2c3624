import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import type { Actor } from '#kit/actor.ts'
import { comeFurther } from '#kit/work-starts/begin-work.ts'
import { askSystem } from '../connections/ask-system.ts'
import { lockConnection } from '../connections/connection.store.ts'
import { activate } from '../connections/pause-connection.ts'
import { requireConnector } from '../connections/require-connector.ts'
import { keepAccount } from '../connections/test-connection.ts'
import { endRun } from '../runs/end-run.ts'
import type { HeldRun } from '../runs/held-run.ts'
import { lockHeld, saveRun } from '../runs/run.store.ts'
import { keepRatedCompanies } from './keep-ratings.ts'

/**
 * A run of a connection to a scheme: each page is kept as it comes, so a run that was killed begins anew and comes to the same. False: its
 * connector reads rows, and the run goes the way of an import.
 */
export async function readRatings(deps: Deps, held: HeldRun, actor: Actor): Promise<boolean> {
  const { workspaceId, run, holder, signal } = held
  const place = { workspaceId, id: run.id }
  const asked = { workspaceId, id: run.connectionId, db: deps.db.background, signal }
  return askSystem(deps, asked, async (session, connection) => {
    if (!requireConnector(connection.kind).rates || !session.ratings) return false
    const account = await session.test()
    await keepAccount(deps, workspaceId, connection.id, account)
    let rows = 0
    for await (const { companies, total } of session.ratings({ since: run.since })) {
      rows += companies.length
      const isOwn = await inTransaction(deps.db.background, actor, async (tx) => {
        if (!(await lockHeld(tx, place, holder, 'reading'))) return false
        await keepRatedCompanies(deps, tx, actor, connection, companies)
        await saveRun(tx, workspaceId, run.id, {
          rows,
          total: total ?? null,
          permissions: account.permissions,
          tries: 0,
          waitingBecause: null,
        })
        await comeFurther(tx, place)
        return true
      })
      if (!isOwn) return true
      deps.signals.tellHere('changes', workspaceId)
    }
    await inTransaction(deps.db.background, actor, async (tx) => {
      const now = await lockHeld(tx, place, holder, 'reading')
      if (!now) return
      await endRun(deps, tx, actor, now, { state: 'finished', because: null, counts: null })
      const current = await lockConnection(tx, workspaceId, connection.id)
      if (current?.state === 'draft') await activate(deps, tx, actor, current)
    })
    deps.signals.tellHere('changes', workspaceId)
    return true
  })
}
