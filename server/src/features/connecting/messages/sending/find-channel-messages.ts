import { requirePermission } from '#kit/actor.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import { notFound } from '#platform/app-error.ts'
import { type PageInput, parsePage } from '#platform/page.ts'
import { findChannel } from '../set-up/find-channels.ts'
import { listLastSent, listMessages } from './channel-message.store.ts'
import type { ChannelMessage } from './channel-message.ts'

/** What a channel was told, newest first, and what gathers for it. */
export async function findChannelMessages(
  scope: ReadScope,
  channelId: string,
  page: PageInput,
): Promise<ChannelMessage[]> {
  if (!(await findChannel(scope, channelId))) throw notFound('channel', channelId)
  return listMessages(await scope.tx(), scope.workspaceId, channelId, parsePage(page))
}

/** When each was told something last. */
export async function loadLastSent(scope: ReadScope, channelIds: readonly string[]): Promise<Map<string, Date>> {
  requirePermission(scope.reader, 'administer')
  const rows = await listLastSent(await scope.tx(), scope.workspaceId, channelIds)
  return new Map(rows.map(({ channelId, at }) => [channelId, at]))
}
