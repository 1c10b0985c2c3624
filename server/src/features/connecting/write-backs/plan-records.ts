import type { Tx } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { discloseScore } from '#features/people/workspaces/score-disclosure.ts'
import { passportAddressOf } from '#features/publishing/digital-links/passport-address.ts'
import { newId } from '#platform/ids.ts'
import { findScoreSetting, listContested, listReferred, type Referred } from './public-fact.store.ts'
import type { Again } from './write-back.store.ts'
import { type PublicFacts, type Target, WRITTEN_VALUES, type WriteBacks, wantedOf } from './write-back.ts'
import { clearGone, saveWanted, type WantedItem } from './write-back-item.store.ts'

/**
 * What is wanted of these records in the connected system, from what their passports say to everybody: products and variants that are things there.
 * Gives back how many values are to be written now.
 */
export async function planRecords(
  deps: Deps,
  tx: Tx,
  workspaceId: string,
  writeBacks: WriteBacks,
  recordIds: readonly string[],
  again: Again,
): Promise<number> {
  const place = { workspaceId, connectionId: writeBacks.connectionId }
  const now = deps.now()
  const referred = await listReferred(tx, place, recordIds)
  const items = await wantedItems(deps, tx, workspaceId, writeBacks, referred)
  const found = new Set(referred.map(({ recordId }) => recordId))
  const gone = recordIds.filter((id) => !found.has(id))
  if (gone.length > 0 && writeBacks.whenWithdrawn === 'clear') await clearGone(tx, place, gone, now)
  return items.length === 0 ? 0 : saveWanted(tx, place, items, { now, again })
}

/** A value that would be cleared is among them; whether it was ever written is for the caller to know. */
export async function wantedItems(
  deps: Deps,
  tx: Tx,
  workspaceId: string,
  { targets, whenWithdrawn }: WriteBacks,
  referred: readonly Referred[],
): Promise<WantedItem[]> {
  const isShown = discloseScore(await findScoreSetting(tx, workspaceId), deps.now()).shown
  const contested = await listContested(
    tx,
    referred.flatMap(({ variantId, gtin14 }) => (variantId !== null && gtin14 !== null ? variantId : [])),
  )
  return referred.flatMap((record) => {
    const facts = factsOf(record, deps.config.publicPassportUrl, { isShown, contested })
    if (facts === null && whenWithdrawn === 'keep') return []
    const { noun, recordId, item } = record
    return WRITTEN_VALUES.flatMap((value) => {
      const target = targets[value]
      if (!target || !belongs(record, target)) return []
      const wanted = wantedOf(value, facts)
      return [{ id: newId('wbi'), target: target.target, value, noun, recordId, item, wanted }]
    })
  })
}

/** A Digital Link that may lead to another workspace is no address of this passport: its page is. */
function factsOf(
  { digitalId, variantId, gtin14, score, carbon }: Referred,
  base: string,
  { isShown, contested }: { readonly isShown: boolean; readonly contested: ReadonlySet<string> },
): PublicFacts | null {
  if (digitalId === null || variantId === null) return null
  const gtin = contested.has(variantId) ? null : gtin14
  return { address: passportAddressOf({ gtin, digitalId }, base), score: isShown ? score : null, carbon }
}

/** A product without variants there has the values of its variants itself. */
function belongs({ noun, hasVariants }: Referred, { of }: Target): boolean {
  return noun === of || (noun === 'product' && !hasVariants)
}
