import type { Deps } from '#deps.ts'
import { requireFreshProof } from '#features/people/access/require-fresh-proof.ts'
import { askConsent } from '#features/people/emails/ask-consent.ts'
import { type Reader, requirePermission } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { write } from '#kit/write.ts'
import { badInput } from '#platform/app-error.ts'
import { type Input, parseNew } from '#platform/fields.ts'
import { newId } from '#platform/ids.ts'
import { OutboundError } from '#platform/outbound/outbound-error.ts'
import { parseTexts } from '../../connections/connection.ts'
import type { ChannelKind, ParsedChannel } from '../channels/channel-kind.ts'
import { requireChannelKind } from '../channels/channel-kinds.ts'
import { countChannels, insertChannel } from './channel.store.ts'
import { type Channel, channelRules, refuseHalfQuiet, refuseTooManyChannels, refuseUnknownSettings } from './channel.ts'
import { sealKept } from './channel-settings.ts'
import { holdChannel } from './hold-channel.ts'

export type NewChannel = Input<typeof channelRules> & { readonly kind: string; readonly settings?: unknown }

/** Sets up a channel. It is told nothing before it has a rule. Its address is never shown again. */
export async function createChannel(deps: Deps, reader: Reader, input: NewChannel): Promise<Channel> {
  requirePermission(reader, 'administer')
  const { kind, settings, ...given } = input
  const channelKind = requireChannelKind(kind)
  const fields = parseNew(channelRules, given)
  refuseHalfQuiet(fields)
  const { kept, shown, mailTo } = await parseSettings(deps, channelKind, settings)
  return write(deps, reader, 'administer', async (tx, actor) => {
    const { workspaceId } = actor
    await requireFreshProof(tx, actor, deps.now())
    refuseTooManyChannels((await countChannels(tx, workspaceId)) + 1)
    if (mailTo !== undefined) await askConsent(deps, tx, actor, { address: mailTo, language: fields.language })
    const id = newId('chn')
    const { name, digestAt, digestWeekday } = fields
    await insertChannel(tx, workspaceId, {
      ...fields,
      id,
      kind,
      shown,
      sealed: sealKept(deps, workspaceId, id, kept),
      digestAt: digestAt ?? '08:00',
      digestWeekday: Math.round(digestWeekday ?? 1),
    })
    recordEvent(tx, actor, { kind: 'channel.created', subjectType: 'channel', subjectId: id, data: { name, kind } })
    return holdChannel(tx, workspaceId, id)
  })
}

/** An address that is not called is refused when it is given. It is judged again at every message. */
export async function parseSettings({ outbound }: Deps, kind: ChannelKind, given: unknown): Promise<ParsedChannel> {
  const typed = parseTexts(given, 'settings')
  refuseUnknownSettings(kind, typed)
  const parsed = kind.parse(typed)
  if (parsed.url === null) return parsed
  try {
    await outbound.check(parsed.url)
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    throw badInput(error.reason, error.message, { field: 'address' })
  }
  return parsed
}
