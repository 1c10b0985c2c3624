import type { Deps } from '#deps.ts'
import { NOUN_VERBS } from '#features/records/noun-verbs.ts'
import { factsOf, NOUN_NAMES, type NounName } from '#features/records/nouns.ts'
import type { Actor } from '#kit/actor.ts'
import type { FieldsByName } from '#kit/noun-verbs.ts'
import type { RowItem } from '#platform/tables/table.ts'
import { isTranslation, withTranslations } from '../columns/translated-columns.ts'
import { type AnyPlanned, type Conflict, isOf, type PlannedRecord, type Values } from '../planning/planned-record.ts'
import type { PlannedRow } from '../planning/row-plan.ts'

/** What came of one record, with what an undo needs: the fields as they were, and the revision it has now. */
export type AppliedRecord = {
  readonly kind: NounName
  readonly id: string
  /** Its identifier where the file was written: what later files call it. Null of what a connection has read. */
  readonly givenId: string | null
  readonly line: number
  readonly outcome: 'created' | 'updated' | 'unchanged' | 'deleted'
  readonly before: FieldsByName | null
  readonly revision: number
  /** Of what a connection has read: what it is there, and what of it is another there. */
  readonly item?: RowItem | undefined
  readonly conflicts?: readonly Conflict[] | undefined
}

/**
 * Carries out a plan by the use cases of the records, many at a time: what others belong to first. `deps` are within a transaction. A
 * record that somebody has saved since it was planned is refused, and with it the batch.
 */
export async function applyRows(deps: Deps, actor: Actor, rows: readonly PlannedRow[]): Promise<AppliedRecord[]> {
  const planned = [...new Set(rows.flatMap(({ records }) => records))]
  const applied: AppliedRecord[] = []
  for (const kind of NOUN_NAMES) applied.push(...(await applyRecords(deps, actor, kind, planned)))
  // What belongs to others goes before them.
  for (const kind of NOUN_NAMES.toReversed()) applied.push(...(await deleteRecords(deps, actor, kind, planned)))
  return applied
}

/** Those of one noun. */
async function applyRecords<N extends NounName>(
  deps: Deps,
  actor: Actor,
  kind: N,
  planned: readonly PlannedRecord[],
): Promise<AppliedRecord[]> {
  const records: PlannedRecord<N>[] = planned.filter((record) => isOf(record, kind))
  const { create, update } = NOUN_VERBS[kind]
  const applied: AppliedRecord[] = []
  const toCreate = records.filter(({ action }) => action === 'create')
  if (toCreate.length > 0) {
    const made = await create(deps, actor, toCreate.map(withParent))
    for (const [at, record] of toCreate.entries()) {
      const { id, revision } = made[at] ?? missing()
      record.id = id
      applied.push({ kind, id, ...saidOf(record), outcome: 'created', before: null, revision })
    }
  }
  const toUpdate = records.filter(({ action }) => action === 'update')
  if (toUpdate.length > 0) {
    const changed = await update(deps, actor, toUpdate.map(asChange))
    for (const [at, record] of toUpdate.entries()) {
      const { id, revision } = changed[at] ?? missing()
      applied.push({ kind, id, ...saidOf(record), outcome: 'updated', before: asItWas(record), revision })
    }
  }
  for (const record of records) {
    const { action, id, before } = record
    if (action !== 'unchanged' || id === null || before === null) continue
    applied.push({ kind, id, ...saidOf(record), outcome: 'unchanged', before: null, revision: before.revision })
  }
  return applied
}

async function deleteRecords(
  deps: Deps,
  actor: Actor,
  kind: NounName,
  planned: readonly PlannedRecord[],
): Promise<AppliedRecord[]> {
  const deleted = planned.flatMap((record) => {
    const { action, id, before, line } = record
    if (record.kind !== kind || action !== 'delete' || id === null || before === null) return []
    return [{ kind, id, givenId: null, line, outcome: 'deleted', before: null, revision: before.revision } as const]
  })
  if (deleted.length > 0) {
    await NOUN_VERBS[kind].remove(
      deps,
      actor,
      deleted.map(({ id }) => id),
    )
  }
  return deleted
}

/** What a thing of another system is here says its reference, which is written with it. */
function saidOf({ line, id, givenId, item, conflicts }: AnyPlanned) {
  return { line, givenId: givenId === id || item ? null : givenId, item, conflicts }
}

/**
 * What an update changes, with the fields that change along: text beside structure, names beside links, one subject for another. Texts in
 * other languages as they are kept, all of them, because only so it is known which were outdated.
 */
function asItWas({ kind, fields, before }: AnyPlanned): FieldsByName {
  const changed = Object.keys(fields).map((field) => (isTranslation(field) ? 'translations' : field))
  const beside = changed.flatMap((field) => factsOf(kind).beside[field] ?? [])
  return Object.fromEntries([...new Set([...changed, ...beside])].map((field) => [field, before?.[field] ?? null]))
}

/** A record names what it belongs to in the field of that noun: "productId". */
function withParent<N extends NounName>({ fields: planned, parent }: PlannedRecord<N>): Values<N> {
  const fields = withTranslations<Values<N>>(planned)
  return parent ? { ...fields, [`${parent.kind}Id`]: parent.id } : fields
}

function asChange<N extends NounName>({ id, before, fields }: PlannedRecord<N>) {
  if (id === null || before === null) throw new Error('What is to be updated is there.')
  return { ...withTranslations<Values<N>>(fields), id, expectedRevision: before.revision }
}

function missing(): never {
  throw new Error('A batch gives back as many records as it was given.')
}
