import type { Tx } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { type Reader, requirePermission } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { refuseStale } from '#kit/refuse-stale.ts'
import { write } from '#kit/write.ts'
import { notFound } from '#platform/app-error.ts'
import { type Input, parseNew, parsePatch } from '#platform/fields.ts'
import { newId } from '#platform/ids.ts'
import { holdChannel } from './hold-channel.ts'
import { beginPosition, countRules, deleteRuleRow, insertRule, lockRule, updateRuleRow } from './rule.store.ts'
import { type Rule, refuseTooManyRules, ruleRules } from './rule.ts'

export type NewRule = Input<typeof ruleRules> & { readonly channelId: string }

/** From now on, this channel is told when that happens. */
export async function createRule(deps: Deps, reader: Reader, { channelId, ...given }: NewRule): Promise<Rule> {
  requirePermission(reader, 'administer')
  const fields = parseNew(ruleRules, given)
  return write(deps, reader, 'administer', async (tx, actor) => {
    const { workspaceId } = actor
    const channel = await holdChannel(tx, workspaceId, channelId)
    refuseTooManyRules((await countRules(tx, workspaceId, channelId)) + 1)
    const id = newId('chr')
    const isEnabled = fields.isEnabled ?? true
    if (isEnabled) await beginPosition(tx, workspaceId)
    await insertRule(tx, workspaceId, channelId, { id, ...whole(fields), isEnabled })
    const { kinds, pace } = fields
    const data = { channelId, channel: channel.name, kinds, pace }
    recordEvent(tx, actor, { kind: 'channel_rule.created', subjectType: 'channel_rule', subjectId: id, data })
    return holdRule(tx, workspaceId, id)
  })
}

export type RuleInput = Input<typeof ruleRules> & { readonly id: string; readonly expectedRevision?: number | null }

/** Changes a rule; the fields that were given. Switched on again, it looks at what happens from then on. */
export async function updateRule(
  deps: Deps,
  reader: Reader,
  { id, expectedRevision, ...given }: RuleInput,
): Promise<Rule> {
  requirePermission(reader, 'administer')
  const fields = parsePatch(ruleRules, given)
  return write(deps, reader, 'administer', async (tx, actor) => {
    const { workspaceId } = actor
    const before = await holdRule(tx, workspaceId, id)
    refuseStale('channel rule', before, expectedRevision)
    const isEnabled = fields.isEnabled ?? before.isEnabled
    if (isEnabled && !before.isEnabled) await beginPosition(tx, workspaceId)
    await updateRuleRow(tx, workspaceId, { id, ...whole({ ...before, ...fields }), isEnabled })
    const data = { channelId: before.channelId, ...fields }
    recordEvent(tx, actor, { kind: 'channel_rule.updated', subjectType: 'channel_rule', subjectId: id, data })
    return holdRule(tx, workspaceId, id)
  })
}

/** What has been gathered by it already is sent all the same. */
export async function deleteRule(deps: Deps, reader: Reader, { id }: { id: string }): Promise<Rule> {
  return write(deps, reader, 'administer', async (tx, actor) => {
    const rule = await holdRule(tx, actor.workspaceId, id)
    await deleteRuleRow(tx, actor.workspaceId, id)
    const data = { channelId: rule.channelId }
    recordEvent(tx, actor, { kind: 'channel_rule.deleted', subjectType: 'channel_rule', subjectId: id, data })
    return rule
  })
}

type Given = Pick<Rule, 'pace'> & {
  readonly [K in 'kinds' | 'productIds' | 'companyIds']: readonly string[] | null
} & {
  readonly severities: Rule['severities'] | null
}

/** An empty list of kinds would be a rule for nothing: it is all of them. */
function whole({ kinds, severities, productIds, companyIds, pace }: Given) {
  return {
    kinds: kinds === null || kinds.length === 0 ? null : kinds,
    severities: severities ?? [],
    productIds: productIds ?? [],
    companyIds: companyIds ?? [],
    pace,
  }
}

async function holdRule(tx: Tx, workspaceId: string, id: string): Promise<Rule> {
  const rule = await lockRule(tx, workspaceId, id)
  if (!rule) throw notFound('channel_rule', id)
  return rule
}
