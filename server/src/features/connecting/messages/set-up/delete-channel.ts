import type { Deps } from '#deps.ts'
import type { Reader } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { write } from '#kit/write.ts'
import { deleteChannelRow } from './channel.store.ts'
import type { Channel } from './channel.ts'
import { holdChannel } from './hold-channel.ts'

/** Ends a channel for good, with its rules, its address and its log. What was still to be sent is not. */
export async function deleteChannel(deps: Deps, reader: Reader, { id }: { id: string }): Promise<Channel> {
  return write(deps, reader, 'administer', async (tx, actor) => {
    const channel = await holdChannel(tx, actor.workspaceId, id)
    await deleteChannelRow(tx, actor.workspaceId, id)
    const { name, kind } = channel
    recordEvent(tx, actor, { kind: 'channel.deleted', subjectType: 'channel', subjectId: id, data: { name, kind } })
    return channel
  })
}
