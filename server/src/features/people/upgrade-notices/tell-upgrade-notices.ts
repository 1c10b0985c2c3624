import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { noteTold } from './upgrade-notice.store.ts'
import { UPGRADE_NOTICES } from './upgrade-notices.ts'

/**
 * Writes what the upgrade has changed to the log, at the first start that knows of it and at no other, whatever number of processes start. Noted
 * as told when it has been written, so a start that is killed in between tells again rather than never.
 */
export async function tellUpgradeNotices(deps: Deps): Promise<void> {
  await inTransaction(deps.db.app, { workspaceId: null }, async (tx) => {
    const told = new Set(
      await noteTold(
        tx,
        UPGRADE_NOTICES.map(({ name }) => name),
      ),
    )
    for (const { name, text } of UPGRADE_NOTICES) {
      if (told.has(name)) deps.log.warn({ upgradeNotice: name }, `Changed by the upgrade: ${text.en}`)
    }
  })
}
