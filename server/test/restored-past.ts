import { settlePast } from '#backups/past/settle-past.ts'
import { resumeWorkspace } from '#features/safekeeping/restores/resume-workspace.ts'
import { systemActor } from '#kit/actor.ts'
import type { TestApp } from './harness.ts'

/** As a restore to the past leaves it, of which nothing newer can be read, and as owners then let it go on. All sessions have ended. */
export async function restoredAndResumed(t: TestApp): Promise<void> {
  const manifest = { moment: '2026-11-22T10:15:00.000Z', installation: { keyFingerprint: '', storage: '' } }
  await settlePast({ connection: t.connection, manifest, newest: null, asItWas: false, note: () => {} })
  const { rows } = await t.owner.query<{ workspaceId: string; id: string }>(
    'select workspace_id as "workspaceId", id from workspace_restores where resumed_at is null',
  )
  for (const { workspaceId, id } of rows) await resumeWorkspace(t.deps, systemActor(workspaceId, 'test'), { id })
}
