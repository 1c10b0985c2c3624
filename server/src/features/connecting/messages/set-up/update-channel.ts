import type { Tx } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { requireFreshProof } from '#features/people/access/require-fresh-proof.ts'
import { askConsent } from '#features/people/emails/ask-consent.ts'
import { type Actor, type Reader, requirePermission } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { refuseStale } from '#kit/refuse-stale.ts'
import { write } from '#kit/write.ts'
import { notFound } from '#platform/app-error.ts'
import { type Input, parsePatch } from '#platform/fields.ts'
import { requireChannelKind } from '../channels/channel-kinds.ts'
import { moveGathering, selectChannels, updateChannelRow } from './channel.store.ts'
import { type Channel, channelRules, dueOf, PACES, refuseHalfQuiet } from './channel.ts'
import { sealKept } from './channel-settings.ts'
import { parseSettings } from './create-channel.ts'
import { holdChannel } from './hold-channel.ts'
import { resumeWithin } from './pause-channel.ts'

export type ChannelInput = Input<typeof channelRules> & {
  readonly id: string
  readonly settings?: unknown
  readonly expectedRevision?: number | null
}

/** Changes a channel; the fields that were given. With another address, a channel that was broken goes on. */
export async function updateChannel(deps: Deps, reader: Reader, input: ChannelInput): Promise<Channel> {
  const { workspaceId } = requirePermission(reader, 'administer')
  const { id, settings, expectedRevision, ...given } = input
  const fields = parsePatch(channelRules, given)
  const parsed =
    settings === undefined || settings === null
      ? null
      : await parseSettings(deps, requireChannelKind(await kindOf(deps, reader, workspaceId, id)), settings)
  return write(deps, reader, 'administer', async (tx, actor) => {
    const before = await holdChannel(tx, workspaceId, id)
    refuseStale('channel', before, expectedRevision)
    if (parsed) await requireFreshProof(tx, actor, deps.now())
    const after = {
      ...before,
      ...fields,
      digestAt: fields.digestAt ?? before.digestAt,
      digestWeekday: Math.round(fields.digestWeekday ?? before.digestWeekday),
      ...(parsed && { shown: parsed.shown }),
    }
    refuseHalfQuiet(after)
    const mailTo = parsed?.mailTo
    if (mailTo !== undefined) await askConsent(deps, tx, actor, { address: mailTo, language: after.language })
    const sealed = parsed && sealKept(deps, workspaceId, id, parsed.kept)
    await updateChannelRow(tx, workspaceId, id, { ...after, sealed })
    const dues = PACES.map((pace) => ({ pace, dueAt: dueOf(after, pace, deps.now()) }))
    await moveGathering(tx, workspaceId, id, dues)
    tell(tx, actor, id, { ...fields, ...(parsed && { address: 'changed' }) })
    if (parsed && before.pausedBecause && !before.pausedBecause.isByPerson) await resumeWithin(deps, tx, actor, before)
    return holdChannel(tx, workspaceId, id)
  })
}

function tell(tx: Tx, actor: Actor, id: string, data: object): void {
  recordEvent(tx, actor, { kind: 'channel.updated', subjectType: 'channel', subjectId: id, data })
}

/** Which never changes. */
async function kindOf(deps: Deps, reader: Reader, workspaceId: string, id: string): Promise<string> {
  const [channel] = await write(deps, reader, 'administer', (tx) => selectChannels(tx, workspaceId, [id]))
  if (!channel) throw notFound('channel', id)
  return channel.kind
}
