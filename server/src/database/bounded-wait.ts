import type pg from 'pg'
import { databaseBusy, databaseUnavailable } from './unavailable.ts'

/** Where connections come from, however they are waited for. */
export type Connections = { connect(): Promise<pg.PoolClient>; end(): Promise<void> }

/** `since`: by performance.now(); `givenBack`: how many connections had been given back until then. */
type Waiter = { readonly since: number; readonly givenBack: number }

/**
 * Bounds how long somebody waits for a connection of a pool that has none free. Who has waited for `waitMs` is refused; and while another has
 * waited for half of that, who comes now is refused at once, so that under more work than there can be done, what is done is done soon.
 */
export function boundWaits(pool: pg.Pool, waitMs: number): Connections {
  const most = pool.options.max
  /** In the order in which they came. */
  const waiting = new Set<Waiter>()
  let givenBack = 0
  pool.on('release', (error: unknown) => {
    if (!error) givenBack += 1
  })
  /** Where nobody has given a connection back meanwhile, the database does not answer those who have one. */
  const refusal = (waiter: Waiter) => (givenBack > waiter.givenBack ? databaseBusy() : databaseUnavailable())

  const waitFor = (me: Waiter) =>
    new Promise<pg.PoolClient>((resolve, reject) => {
      let isOver = false
      waiting.add(me)
      const leave = () => {
        isOver = true
        waiting.delete(me)
        clearTimeout(timer)
      }
      const timer = setTimeout(() => {
        leave()
        reject(refusal(me))
      }, waitMs)
      pool.connect().then(
        (client) => {
          if (isOver) return client.release()
          leave()
          resolve(client)
        },
        (error) => {
          leave()
          reject(error)
        },
      )
    })

  return {
    connect() {
      if (pool.idleCount > 0 || pool.totalCount < most) return pool.connect()
      const since = performance.now()
      const [oldest] = waiting
      if (oldest && since - oldest.since > waitMs / 2) return Promise.reject(refusal(oldest))
      return waitFor({ since, givenBack })
    },
    end: () => pool.end(),
  }
}
