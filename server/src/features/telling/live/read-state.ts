import type { Deps } from '#deps.ts'
import { findCurrentBulkChanges } from '#features/exchange/bulk-changes/find-bulk-changes.ts'
import { findCurrentImports } from '#features/exchange/imports/find-imports.ts'
import { findRunningReassessment } from '#features/records/assessments/find-reassessment.ts'
import { selectChangesSince } from './live.store.ts'
import type { Work } from './live.ts'
import { findWorkUnderWay } from './work-under-way.ts'

/** More notices at once help nobody: who gets MANY looks at everything again. */
export const MOST_NOTICES = 100
/** How long an ended bulk change or import is still told of, so that nobody misses its end. */
const SHOW_ENDED_SECONDS = 60

/** What runs, as JSON, and what has changed since a snapshot. */
export async function readState(deps: Deps, workspaceId: string, since: string | null) {
  const reading = deps.db.readAsApp({ workspaceId })
  try {
    const [{ snapshot, notices }, bulkChanges, imports, reassessment, others] = await Promise.all([
      selectChangesSince(reading.tx, workspaceId, since, MOST_NOTICES),
      findCurrentBulkChanges(reading.tx, workspaceId, SHOW_ENDED_SECONDS),
      findCurrentImports(reading.tx, workspaceId, SHOW_ENDED_SECONDS),
      findRunningReassessment(reading.tx, workspaceId),
      findWorkUnderWay(reading.tx, workspaceId),
    ])
    const work: Work = { bulkChanges, imports, reassessment }
    return { snapshot, notices, work: JSON.stringify({ ...work, ...others }) }
  } finally {
    reading.end()
  }
}
