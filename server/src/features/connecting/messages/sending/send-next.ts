import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { systemActor } from '#kit/actor.ts'
import { scopeWithin } from '#kit/scope-within.ts'
import type { Because } from '#platform/because.ts'
import type { ChannelWorld, Sent } from '../channels/channel-kind.ts'
import { findChannelKind } from '../channels/channel-kinds.ts'
import type { MessageParts } from '../channels/message-parts.ts'
import { selectChannels } from '../set-up/channel.store.ts'
import { type Channel, outsideQuiet, type Pace } from '../set-up/channel.ts'
import { type Kept, openKept } from '../set-up/channel-settings.ts'
import { ADDRESS_LOST } from '../set-up/forget-lost-settings.ts'
import { pauseWithin } from '../set-up/pause-channel.ts'
import {
  closeUntil,
  postpone,
  saveOutcome,
  saveParts,
  selectWorkspaceName,
  type TakenMessage,
  takeMessage,
} from './channel-message.store.ts'
import { LONGEST_ASKED_MS, SPACING_MS, WAITS_MS } from './channel-message.ts'
import { composeParts } from './compose-parts.ts'
import { describeHappenings } from './describe-happenings.ts'
import type { Gathered } from './happening.ts'
import { mailMessage } from './mail-message.ts'

/** As many times what a try can take, so that its outcome can be saved before somebody else takes the message for lost. */
const LEASE_TRIES = 2

/**
 * Sends the next message of a channel, and keeps what became of it. Killed after the system has taken it and before that is kept, it is sent once more:
 * no message is lost, and at most the one under way comes twice. Gives back whether there was one.
 */
export async function sendNext(deps: Deps, workspaceId: string, channelId: string): Promise<boolean> {
  const now = deps.now()
  const { background } = deps.db
  const found = await inTransaction(background, { workspaceId }, async (tx) => {
    const [channel] = await selectChannels(tx, workspaceId, [channelId])
    if (!channel) return null
    const loud = outsideQuiet(channel, now)
    if (loud > now) await postpone(tx, workspaceId, channelId, now, loud)
    const leaseEnd = new Date(now.getTime() + LEASE_TRIES * deps.config.outboundTimeoutSeconds * 1_000)
    const nextAt = new Date(now.getTime() + SPACING_MS)
    const message = await takeMessage(tx, workspaceId, channelId, { now, leaseEnd, nextAt })
    if (!message) return null
    return { channel, message, kept: await openKept(deps, tx, workspaceId, channelId) }
  })
  if (!found) return false
  const { channel, message, kept } = found
  const parts = message.parts ?? (await writeParts(deps, workspaceId, channel, message))
  await keep(deps, workspaceId, channel, {
    message,
    takenAt: now,
    sent: await sendParts(deps, workspaceId, channel, kept, parts),
  })
  deps.signals.tellHere('changes', workspaceId)
  return true
}

async function writeParts(
  deps: Deps,
  workspaceId: string,
  channel: Channel,
  message: TakenMessage,
): Promise<MessageParts> {
  return inTransaction(deps.db.background, { workspaceId }, async (tx) => {
    const scope = scopeWithin(deps, tx, systemActor(workspaceId, 'channels'))
    const described = await describeHappenings(scope, message.firsts)
    const workspace = await selectWorkspaceName(tx, workspaceId)
    const parts = partsOf(deps, message, { channel, pace: message.pace, workspace, described, isTest: false })
    await saveParts(tx, workspaceId, message.id, parts)
    return parts
  })
}

/** In the words of the channel, with addresses of this installation. */
export function partsOf(
  { config }: Pick<Deps, 'config'>,
  gathered: Gathered,
  of: {
    readonly channel: Pick<Channel, 'language' | 'timeZone'>
    readonly pace: Pace
    readonly workspace: string
    readonly described: Awaited<ReturnType<typeof describeHappenings>>
    readonly isTest: boolean
  },
): MessageParts {
  return composeParts(gathered, { ...of, publicUrl: config.publicUrl })
}

/** One try, with no transaction open. */
export async function sendParts(
  deps: Deps,
  workspaceId: string,
  { id, kind }: Pick<Channel, 'id' | 'kind'>,
  kept: Kept | null,
  parts: MessageParts,
): Promise<Sent> {
  const channelKind = findChannelKind(kind)
  if (!channelKind) {
    const message = `This version of the service has no channels of the kind "${kind}".`
    return { state: 'broken', status: null, said: { reason: 'channel_kind_unknown', message, value: kind } }
  }
  if (kept === null) return { state: 'broken', status: null, said: ADDRESS_LOST }
  try {
    return await channelKind.send(worldOf(deps, workspaceId), kept, channelKind.write(parts))
  } catch (error) {
    deps.log.error({ err: error, channel: id }, 'A message could not be written or sent; it is not tried again')
    const said = {
      reason: 'service_fault',
      message: 'This service made a mistake here. It is in the log of the service.',
    }
    return { state: 'refused', status: null, said }
  }
}

function worldOf(deps: Deps, workspaceId: string): ChannelWorld {
  const { now, outbound } = deps
  return {
    now,
    call: (request) => outbound.send({ ...request, answer: { atMostBytes: 4_096, beyond: 'cut' } }),
    mail: (to, letter) => mailMessage(deps, workspaceId, to, letter),
  }
}

type Ending = { readonly message: TakenMessage; readonly takenAt: Date; readonly sent: Sent }

async function keep(
  deps: Deps,
  workspaceId: string,
  { id: channelId }: Channel,
  { message: { id, tries }, takenAt, sent }: Ending,
): Promise<void> {
  const because: Because | null = sent.state === 'sent' ? null : sent.said
  const { status } = sent
  const now = deps.now()
  await inTransaction(deps.db.background, { workspaceId }, async (tx) => {
    const save = (state: 'sent' | 'refused' | 'due', dueAt: Date | null, counted: number) =>
      saveOutcome(tx, workspaceId, id, takenAt, { state, dueAt, tries: counted, status, because })
    const pause = (said: Because) =>
      pauseWithin(tx, systemActor(workspaceId, 'channels'), channelId, { ...said, isByPerson: false })
    switch (sent.state) {
      case 'sent':
        return void (await save('sent', null, tries + 1))
      case 'refused':
        deps.log.error({ channel: channelId, message: id, status, said: sent.said }, 'A channel refused a message')
        return void (await save('refused', null, tries + 1))
      case 'broken':
        // It waits for the address to be mended.
        if (await save('due', now, tries + 1)) await pause(sent.said)
        return
      case 'again': {
        const asked = sent.at && Math.min(sent.at.getTime() - now.getTime(), LONGEST_ASKED_MS)
        const wait = asked ?? WAITS_MS[tries]
        const dueAt = new Date(now.getTime() + (wait ?? 0))
        // What a system asks for is no failure.
        if (!(await save('due', dueAt, asked === null ? tries + 1 : tries))) return
        if (wait === undefined) return pause(unreachable(sent.said))
        return closeUntil(tx, workspaceId, channelId, dueAt)
      }
    }
  })
}

function unreachable(said: Because): Because {
  return { ...said, reason: 'channel_unreachable', message: `It has not worked for a day. ${said.message}` }
}
