import { requirePermission } from '#kit/actor.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import { listToldSince } from './upgrade-notice.store.ts'
import { UPGRADE_NOTICES, type UpgradeNotice } from './upgrade-notices.ts'

export type ToldNotice = UpgradeNotice & { readonly toldAt: Date }

/** What upgrades of the last weeks have changed, for those who administer; in the order of the list. */
export async function findUpgradeNotices(scope: ReadScope): Promise<ToldNotice[]> {
  requirePermission(scope.reader, 'administer')
  const since = new Date(scope.deps.now().getTime() - SHOWN_FOR_MS)
  const told = new Map((await listToldSince(await scope.tx(), since)).map(({ name, toldAt }) => [name, toldAt]))
  return UPGRADE_NOTICES.flatMap((notice) => {
    const toldAt = told.get(notice.name)
    return toldAt ? [{ ...notice, toldAt }] : []
  })
}

/** So that whoever comes back from three weeks of holidays still reads it. */
const SHOWN_FOR_MS = 28 * 86_400_000
