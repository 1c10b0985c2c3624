import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { type Reader, requirePermission } from '#kit/actor.ts'
import { write } from '#kit/write.ts'
import { notFound } from '#platform/app-error.ts'
import { newId } from '#platform/ids.ts'
import { saveTest, selectChannels } from '../set-up/channel.store.ts'
import type { Channel } from '../set-up/channel.ts'
import { openKept } from '../set-up/channel-settings.ts'
import { holdChannel } from '../set-up/hold-channel.ts'
import { resumeWithin } from '../set-up/pause-channel.ts'
import { insertTest, selectWorkspaceName } from './channel-message.store.ts'
import { sampleGathered } from './sample-happenings.ts'
import { partsOf, sendParts } from './send-next.ts'

/**
 * Sends a message that says it is a test, and keeps the answer: a test that fails is no error, its reason is the answer. A channel that was broken and
 * takes it goes on.
 */
export async function testChannel(deps: Deps, reader: Reader, { id }: { id: string }): Promise<Channel> {
  const actor = requirePermission(reader, 'administer')
  const { workspaceId } = actor
  const found = await inTransaction(deps.db.app, { workspaceId }, async (tx) => {
    const [channel] = await selectChannels(tx, workspaceId, [id])
    if (!channel) throw notFound('channel', id)
    const workspace = await selectWorkspaceName(tx, workspaceId)
    return { channel, workspace, kept: await openKept(deps, tx, workspaceId, id) }
  })
  const { channel, workspace, kept } = found
  const now = deps.now()
  const gathered = sampleGathered(actor, ['passport.published'], now)
  const parts = partsOf(deps, gathered, { channel, pace: 'at_once', workspace, described: new Map(), isTest: true })
  const sent = await sendParts(deps, workspaceId, channel, kept, parts)
  const fault = sent.state === 'sent' ? null : sent.said
  return write(deps, reader, 'administer', async (tx, by) => {
    const before = await holdChannel(tx, workspaceId, id)
    await saveTest(tx, workspaceId, id, { at: now, fault })
    const message = {
      ...gathered,
      id: newId('cms'),
      channelId: id,
      parts,
      status: sent.status,
      because: fault,
      at: now,
    }
    await insertTest(tx, workspaceId, message)
    if (fault === null && before.pausedBecause && !before.pausedBecause.isByPerson) {
      await resumeWithin(deps, tx, by, before)
    }
    return holdChannel(tx, workspaceId, id)
  })
}
