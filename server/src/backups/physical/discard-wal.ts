import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { WAL_OUTBOX } from '#platform/embedded-postgres/wal-outbox.ts'
import { createWorkLoop } from '#platform/work-loop.ts'
import { lookIntoOutbox } from './wal-outbox.ts'
import type { WalShipper } from './wal-status.ts'

/** For a database of which nothing is to be archived, started with the settings of one of which all is. */
export function discardWal(cluster: string): WalShipper {
  const discard = async () => {
    for (const { path } of await lookIntoOutbox(join(cluster, WAL_OUTBOX))) await rm(path, { force: true })
  }
  const loop = createWorkLoop({ everyMs: EVERY_MS, failed: () => {} }, discard)
  loop.start()
  return {
    status: () => NOTHING,
    ship: discard,
    stop: () => loop.stop(),
  }
}

const EVERY_MS = 30_000

const NOTHING = {
  reached: null,
  lagSeconds: 0,
  segmentsWaiting: 0,
  bytesWaiting: 0,
  lastShippedAt: null,
  failure: null,
  dropped: 0,
  cutSince: null,
}
