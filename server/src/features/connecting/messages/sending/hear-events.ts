import { commitSoon } from '#database/commit-soon.ts'
import { inTransaction, type Tx } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { newId } from '#platform/ids.ts'
import { selectChannels } from '../set-up/channel.store.ts'
import { dueOf } from '../set-up/channel.ts'
import { type Belonging, gather, type Happening, meets, type Slot } from './happening.ts'
import {
  type Heard,
  type HeardRule,
  hearNext,
  lockGathering,
  saveGathering,
  selectBelongings,
  selectRules,
} from './hear.store.ts'

/** As many as make a transaction of a fraction of a second. */
const BATCH = 1_000

/**
 * Makes what has happened into what channels are told: each event counts once in a message, whatever is killed in between, for the position moves in
 * the same transaction. Two rules of a channel that ask for the same event tell it once. Gives back how many events there were.
 */
export async function hearEvents(deps: Deps, workspaceId: string): Promise<number> {
  const done = inTransaction(deps.db.background, { workspaceId }, async (tx) => {
    const [{ count, heard }] = await Promise.all([hearNext(tx, workspaceId, BATCH), commitSoon(tx)])
    if (heard.length > 0) await gatherHeard(deps, tx, workspaceId, heard)
    return count
  })
  return done.catch((error: unknown) => {
    if (isChannelGone(error)) return TRY_AGAIN
    throw error
  })
}

async function gatherHeard(deps: Deps, tx: Tx, workspaceId: string, heard: readonly Heard[]): Promise<void> {
  const rules = new Map(
    (await selectRules(tx, workspaceId, [...new Set(heard.flatMap((one) => one.rules))])).map((rule) => [
      rule.id,
      rule,
    ]),
  )
  const belongings = await belongingsOf(tx, workspaceId, [...rules.values()], heard)
  const slots = new Map<string, { readonly slot: Slot; readonly happened: Happening[] }>()
  for (const { rules: ids, ...happening } of heard) {
    const of = belongings.get(keyOf(happening)) ?? NOTHING
    const met = ids.flatMap((id) => {
      const rule = rules.get(id)
      return rule && meets(rule, happening, of) ? [rule] : []
    })
    for (const key of new Set(met.map(({ channelId, pace }) => `${channelId} ${pace}`))) {
      const rule = met.find(({ channelId, pace }) => `${channelId} ${pace}` === key)
      const known = slots.get(key)
      if (known) known.happened.push(happening)
      else if (rule) slots.set(key, { slot: { channelId: rule.channelId, pace: rule.pace }, happened: [happening] })
    }
  }
  if (slots.size === 0) return
  const channelIds = [...new Set([...slots.values()].map(({ slot }) => slot.channelId))]
  const channels = new Map((await selectChannels(tx, workspaceId, channelIds)).map((channel) => [channel.id, channel]))
  const gathering = await lockGathering(tx, workspaceId, channelIds)
  const now = deps.now()
  const saved = [...slots.values()].flatMap(({ slot, happened }) => {
    const before = gathering.find(({ channelId, pace }) => channelId === slot.channelId && pace === slot.pace) ?? null
    const gathered = gather(before, happened)
    const channel = channels.get(slot.channelId)
    if (gathered === null || channel === undefined) return []
    return [{ ...slot, ...gathered, id: newId('cms'), dueAt: dueOf(channel, slot.pace, now) }]
  })
  await saveGathering(tx, workspaceId, saved)
}

/** Looked up only where a rule asks for products or companies. */
async function belongingsOf(
  tx: Tx,
  workspaceId: string,
  rules: readonly HeardRule[],
  heard: readonly Heard[],
): Promise<ReadonlyMap<string, Belonging>> {
  const narrow = new Set(
    rules.filter(({ productIds, companyIds }) => productIds.length + companyIds.length > 0).map(({ id }) => id),
  )
  const asked = heard.filter(({ rules: ids }) => ids.some((id) => narrow.has(id)))
  if (asked.length === 0) return new Map()
  const subjects = asked.map(({ subjectType, subjectId }) => ({ subjectType, subjectId }))
  return new Map((await selectBelongings(tx, workspaceId, subjects)).map((one) => [keyOf(one), one]))
}

function keyOf({ subjectType, subjectId }: Pick<Happening, 'subjectType' | 'subjectId'>): string {
  return `${subjectType} ${subjectId}`
}

const NOTHING: Belonging = { productId: null, companyIds: [] }

/** As if there had been events: the next look finds them, and the channel no longer. */
const TRY_AGAIN = 1

/** It was deleted between being chosen and being told. Nothing was done, and nothing is wrong. */
function isChannelGone(error: unknown): boolean {
  return (
    error instanceof Error &&
    'constraint' in error &&
    error.constraint === 'channel_messages_workspace_id_channel_id_fkey'
  )
}
