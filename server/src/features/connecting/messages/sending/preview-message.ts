import { requirePermission } from '#kit/actor.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import { DASHBOARD_LANGUAGES } from '#kit/words/languages.ts'
import { oneOf, parseNew, required } from '#platform/fields.ts'
import type { WrittenMessage } from '../channels/channel-kind.ts'
import { requireChannelKind } from '../channels/channel-kinds.ts'
import type { MessageParts } from '../channels/message-parts.ts'
import { PACES } from '../set-up/channel.ts'
import { selectWorkspaceName } from './channel-message.store.ts'
import { sampleGathered } from './sample-happenings.ts'
import { partsOf } from './send-next.ts'

export type PreviewInput = {
  readonly kind: string
  readonly language?: unknown
  readonly pace?: unknown
  readonly kinds: readonly string[]
}

export type Preview = { readonly parts: MessageParts; readonly written: WrittenMessage }

/** What a channel of a kind would be told, before there is one: of records that do not exist. */
export async function previewMessage(scope: ReadScope, input: PreviewInput): Promise<Preview> {
  const actor = requirePermission(scope.reader, 'administer')
  const channelKind = requireChannelKind(input.kind)
  const { language, pace } = parseNew(previewRules, { language: input.language ?? 'en', pace: input.pace ?? 'at_once' })
  const workspace = await selectWorkspaceName(await scope.tx(), scope.workspaceId)
  const gathered = sampleGathered(actor, input.kinds.slice(0, 20), scope.deps.now())
  const channel = { language, timeZone: 'UTC' }
  const parts = partsOf(scope.deps, gathered, { channel, pace, workspace, described: new Map(), isTest: false })
  return { parts, written: channelKind.write(parts) }
}

const previewRules = { language: required(oneOf(DASHBOARD_LANGUAGES)), pace: required(oneOf(PACES)) }
