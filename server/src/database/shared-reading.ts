import type pg from 'pg'
import type { Connections } from './bounded-wait.ts'
import { scopeSetting, type TransactionScope } from './scope-setting.ts'
import { type TextStatement, type Texts, TextsQuery } from './texts-query.ts'
import { explainOutage } from './unavailable.ts'

/** Reads texts by one statement, in a transaction of the workspace that ends with it. */
export type ReadTexts = (scope: TransactionScope, statement: TextStatement) => Promise<Texts>

/**
 * Reads for many requests on few connections: what is asked in one turn of the event loop leaves in one write, one statement behind the other, and their
 * answers come in one read. Each is a transaction of its own with its workspace set in it, so nothing is left on a connection, and an error of one is
 * none of the others'.
 */
export function createSharedReader(pool: Connections, onStatement: (sql: string) => void): ReadTexts {
  const waiting: Asked[] = []
  /** Statements that took long when they were last asked: nobody waits behind them. */
  const slow = new Set<string>()
  let lanes = 0
  let isFlushing = false
  let patience: NodeJS.Timeout | undefined

  const flushSoon = () => {
    if (isFlushing) return
    isFlushing = true
    setImmediate(flush)
  }

  function flush() {
    isFlushing = false
    while (waiting.length > 0 && lanes < FEW_LANES) {
      const share = Math.max(LEAST_TOGETHER, Math.ceil(waiting.length / (FEW_LANES - lanes)))
      openLane(waiting.splice(0, Math.min(share, MOST_TOGETHER)))
    }
    // Those under way may be slow ones: who has waited for so long gets a connection of its own.
    if (waiting.length > 0 && patience === undefined) patience = setTimeout(goOn, PATIENCE_MS)
  }

  function goOn() {
    patience = undefined
    if (waiting.length === 0) return
    openLane(waiting.splice(0, MOST_TOGETHER))
    flush()
  }

  /** `counts`: 0 for one that others need not wait for. */
  function openLane(asked: readonly Asked[], counts = 1) {
    lanes += counts
    pool.connect().then(
      (client) => sendAll(client, asked, counts),
      (error) => {
        lanes -= counts
        for (const { reject } of asked) reject(explainOutage(error))
        if (waiting.length > 0) flushSoon()
      },
    )
  }

  function sendAll(client: pg.PoolClient, asked: readonly Asked[], counts: number) {
    let underway = asked.length
    let failed = false
    let since = performance.now()
    const settle = (text: string) => {
      const now = performance.now()
      learn(text, now - since)
      since = now
      underway -= 1
      if (underway > 0) return
      lanes -= counts
      // After an error nobody knows what the connection has prepared, so it is closed.
      client.release(failed)
      if (waiting.length > 0) flushSoon()
    }
    const { stream } = (client as unknown as { connection: { stream: { cork(): void; uncork(): void } } }).connection
    stream.cork()
    for (const { scope, statement, resolve, reject } of asked) {
      const query = new TextsQuery(scopeSetting(scope), statement, (error, rows) => {
        if (rows) resolve(rows)
        else {
          failed = true
          reject(explainOutage(error))
        }
        settle(statement.text)
      })
      // node-postgres takes what can submit itself; its types describe the connection less fully than it is.
      client.query(query as unknown as pg.Submittable)
    }
    stream.uncork()
  }

  /** On one connection each is answered when those before it are, so the time since the last answer is its own. */
  function learn(text: string, took: number) {
    if (took < SLOW_MS) slow.delete(text)
    else if (slow.size < MOST_SLOW) slow.add(text)
  }

  return (scope, statement) =>
    new Promise((resolve, reject) => {
      onStatement(statement.text)
      if (statement.mayBeSlow || slow.has(statement.text)) return openLane([{ scope, statement, resolve, reject }], 0)
      waiting.push({ scope, statement, resolve, reject })
      flushSoon()
    })
}

type Asked = {
  readonly scope: TransactionScope
  readonly statement: TextStatement
  readonly resolve: (rows: Texts) => void
  readonly reject: (error: unknown) => void
}

/** As many as are under way at a time while each is quick. */
const FEW_LANES = 4
/** So few are not divided among lanes. */
const LEAST_TOGETHER = 4
const MOST_TOGETHER = 16
const PATIENCE_MS = 5
const SLOW_MS = 10
/** Those beyond wait and are waited for, as all do that are asked for the first time. */
const MOST_SLOW = 200
