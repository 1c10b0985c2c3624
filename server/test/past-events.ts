import { expect } from 'vitest'
import type { TestApp, TestWorkspace } from './harness.ts'

/**
 * Waits until what has happened in a workspace is over for listeners who begin now. They begin at the oldest transaction that is open anywhere on the server, of
 * other databases too: on a busy one they hear a little of what was before, in parts, and act on it in another order.
 */
export async function pastEvents(t: TestApp, w: TestWorkspace): Promise<void> {
  const open =
    'select 1 from events where workspace_id = $1 and transaction >= pg_snapshot_xmin(pg_current_snapshot()) limit 1'
  await expect.poll(async () => (await t.owner.query(open, [w.id])).rowCount, { interval: 10 }).toBe(0)
}
