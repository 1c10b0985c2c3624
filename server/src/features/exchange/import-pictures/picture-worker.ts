import type { Deps } from '#deps.ts'
import { createWorkLoop } from '#platform/work-loop.ts'
import { bringPictures } from './bring-pictures.ts'
import { listImportsWithPictures } from './import-picture.store.ts'

const LOOK_EVERY_MS = 10_000

/**
 * Brings the pictures of finished imports to their records in the background, one import after the other; of those at addresses some at a time, so that none waits
 * for all of another. What is left to do is in the database, so a restart goes on where the last process stopped.
 */
export function createPictureWorker(deps: Deps) {
  const failed = (error: unknown) =>
    deps.log.error({ err: error }, 'Looking for pictures of imports failed; trying again')
  const loop = createWorkLoop({ everyMs: LOOK_EVERY_MS, failed }, async ({ isStopped, wake }) => {
    let isMore = false
    for (const { workspaceId, id } of await listImportsWithPictures(deps.db.background, deps.now())) {
      if (isStopped()) return
      const outcome = await bringPictures(deps, { workspaceId, importId: id }, isStopped).catch((error: unknown) =>
        deps.log.error({ err: error, import: id }, 'Pictures of an import could not be brought; trying again'),
      )
      isMore ||= outcome === 'more'
    }
    if (isMore) wake()
  })
  return {
    start(): void {
      deps.signals.on('imports_left', () => loop.wake())
      loop.start()
    },
    stop: (): Promise<void> => loop.stop(),
  }
}
