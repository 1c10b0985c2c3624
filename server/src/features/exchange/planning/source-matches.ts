import type { Tx } from '#database/transaction.ts'
import { isReferred } from '#features/records/external-references/external-reference.ts'
import { itemsOfRecords, matchReferences } from '#features/records/external-references/match-references.ts'
import { NOUN_NAMES } from '#features/records/nouns.ts'
import type { SourceSettings } from '../reading/import-settings.ts'
import type { ReadRow } from '../reading/read-rows.ts'
import { keyOfItem } from '../reading/source-items.ts'
import { listChangesHere } from './changes-here.store.ts'
import { leadsOf } from './leads.ts'
import { loadSharedFields, NOT_SHARED, type SharedFields } from './shared-fields.ts'

/** What is known of the records that a batch of rows may be about, as to the connection that has read these. */
export type SourceMatches = {
  /** What a record is there, as far as it is anything: the identifier and the key of a plan. */
  itemOf(recordId: string): { readonly externalId: string; readonly key: string } | undefined
  /** When a field was last changed by anybody but this connection; undefined: never, as far as events tell. */
  changedHere(recordId: string, field: string): Date | undefined
} & SharedFields

/** The records that the things of these rows are known to be, by the keys of the plan. One statement for each noun. */
export async function matchItems(
  tx: Tx,
  workspaceId: string,
  rows: readonly ReadRow[],
  { connectionId }: SourceSettings,
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const noun of NOUN_NAMES) {
    const ids = new Set(rows.flatMap(({ items }) => items?.[noun]?.id ?? []))
    if (ids.size === 0 || !isReferred(noun)) continue
    for (const { externalId, recordId } of await matchReferences(tx, { workspaceId, connectionId }, noun, [...ids]))
      found.set(keyOfItem(noun, externalId), recordId)
  }
  return found
}

/**
 * One statement for what the records are there, and one for when they were changed, where that decides; three more where other connections have some of
 * them, too.
 */
export async function loadSource(
  tx: Tx,
  workspaceId: string,
  source: SourceSettings,
  recordIds: readonly string[],
): Promise<SourceMatches> {
  const { connectionId } = source
  const items = new Map<string, { externalId: string; key: string }>()
  const changes = new Map<string, Date>()
  let shared = NOT_SHARED
  if (recordIds.length > 0) {
    const { own, elsewhere } = await itemsOfRecords(tx, { workspaceId, connectionId }, recordIds)
    for (const { recordId, noun, externalId } of own)
      items.set(recordId, { externalId, key: keyOfItem(noun, externalId) })
    if (elsewhere.length > 0) shared = await loadSharedFields(tx, workspaceId, connectionId, elsewhere)
    if (leadsOf(source).isTimed)
      for (const { id, field, at } of await listChangesHere(tx, workspaceId, connectionId, recordIds))
        changes.set(`${id} ${field}`, at)
  }
  return {
    itemOf: (recordId) => items.get(recordId),
    changedHere: (recordId, field) => changes.get(`${recordId} ${field}`),
    rivalsOf: shared.rivalsOf,
  }
}
