import { expect } from 'vitest'
import { changeConnection } from '#features/connecting/connections/change-connection.ts'
import { createConnection } from '#features/connecting/connections/create-connection.ts'
import { resumeConnection } from '#features/connecting/connections/pause-connection.ts'
import { cancelRun, continueRun, undoRun } from '#features/connecting/runs/decide-run.ts'
import type { Run } from '#features/connecting/runs/run.ts'
import { startRun } from '#features/connecting/runs/start-run.ts'
import './doubles/plain-shop/connector.ts'
import type { PlainShop } from './doubles/plain-shop/plain-shop.ts'
import type { TestApp, TestWorkspace } from './harness.ts'

const AT_WORK: readonly Run['state'][] = ['reading', 'checking', 'running', 'undoing']

/** A plain shop that is connected, with what a person does with its runs. */
export async function connectedShop(t: TestApp, w: TestWorkspace, shop: PlainShop, name = 'A shop') {
  const { deps } = t
  const { id: connectionId } = await createConnection(deps, w.actor, {
    kind: 'plain_shop',
    name,
    settings: { address: shop.address },
    secrets: { key: shop.key },
  })
  // biome-ignore lint/suspicious/noExplicitAny: a row of the table, with what a test looks at
  const rowOf = async (id: string): Promise<any> =>
    (await t.owner.query('select * from connection_runs where id = $1', [id])).rows[0]
  /** As it is once it waits for a person, or has ended. */
  const settled = async (id: string) => {
    await expect
      .poll(async () => AT_WORK.includes((await rowOf(id)).state), { timeout: 100_000, interval: 20 })
      .toBe(false)
    return rowOf(id)
  }
  const begin = async (isFull = false) => settled((await startRun(deps, w.actor, { connectionId, isFull })).id)
  const goOn = async (id: string) => settled((await continueRun(deps, w.actor, { id })).id)
  return {
    id: connectionId,
    settled,
    /** Begun, until it waits for a person or has ended. */
    begin,
    goOn,
    cancel: async (id: string) => settled((await cancelRun(deps, w.actor, { id })).id),
    undo: async (id: string) => settled((await undoRun(deps, w.actor, { id })).id),
    resume: () => resumeConnection(deps, w.actor, { id: connectionId }),
    change: (change: object) => changeConnection(deps, w.actor, { id: connectionId, ...change }),
    /** To its good end: who is asked agrees. */
    run: async (isFull = false) => {
      const begun = await begin(isFull)
      const ended = begun.state === 'waiting' ? await goOn(begun.id) : begun
      expect(ended.state, JSON.stringify(ended)).toBe('finished')
      return ended
    },
  }
}
