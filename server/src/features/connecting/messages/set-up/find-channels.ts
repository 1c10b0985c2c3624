import { requirePermission } from '#kit/actor.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import { type PageInput, parsePage } from '#platform/page.ts'
import { listBroken, listChannels, selectChannels } from './channel.store.ts'
import type { Channel } from './channel.ts'
import { listRules } from './rule.store.ts'
import type { Rule } from './rule.ts'

/** For those who administer: what leaves the workspace is theirs to say. */
export async function findChannels(scope: ReadScope, page: PageInput): Promise<Channel[]> {
  requirePermission(scope.reader, 'administer')
  return listChannels(await scope.tx(), scope.workspaceId, parsePage(page))
}

export async function findChannel(scope: ReadScope, id: string): Promise<Channel | null> {
  requirePermission(scope.reader, 'administer')
  const [channel] = await selectChannels(await scope.tx(), scope.workspaceId, [id])
  return channel ?? null
}

/** Those that the service has paused, for the screen that people begin their day with. */
export async function findBrokenChannels(scope: ReadScope): Promise<Channel[]> {
  requirePermission(scope.reader, 'administer')
  return listBroken(await scope.tx(), scope.workspaceId)
}

export async function loadRules(scope: ReadScope, channelIds: readonly string[]): Promise<Rule[]> {
  requirePermission(scope.reader, 'administer')
  return listRules(await scope.tx(), scope.workspaceId, channelIds)
}
