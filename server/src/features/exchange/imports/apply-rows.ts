import type { Deps } from '#deps.ts'
import { NOUN_VERBS } from '#features/records/noun-verbs.ts'
import { factsOf, NOUN_NAMES } from '#features/records/nouns.ts'
import type { Actor } from '#kit/actor.ts'
import type { Imported } from '../columns/import-column.ts'
import { withTranslations } from '../columns/translated-columns.ts'
import type { Fields, PlannedRecord, PlannedRow } from '../planning/row-plan.ts'

/** What came of one record, with what an undo needs: the fields as they were, and the revision it has now. */
export type AppliedRecord = {
  readonly kind: Imported
  readonly id: string
  /** Its identifier where the file was written: what later files call it. */
  readonly givenId: string | null
  readonly line: number
  readonly outcome: 'created' | 'updated' | 'unchanged'
  readonly before: Fields | null
  readonly revision: number
}

/**
 * Carries out a plan by the use cases of the records, many at a time: what others belong to first. `deps` are within a transaction. A
 * record that somebody has saved since it was planned is refused, and with it the batch.
 */
export async function applyRows(deps: Deps, actor: Actor, rows: readonly PlannedRow[]): Promise<AppliedRecord[]> {
  const planned = [...new Set(rows.flatMap(({ records }) => records))]
  const applied: AppliedRecord[] = []
  for (const kind of NOUN_NAMES) {
    const records = planned.filter((record) => record.kind === kind)
    const toCreate = records.filter(({ action }) => action === 'create')
    if (toCreate.length > 0) {
      const made = await NOUN_VERBS[kind].create(deps, actor, toCreate.map(withParent))
      for (const [at, record] of toCreate.entries()) {
        const { id, revision } = made[at] ?? missing()
        record.id = id
        applied.push({ kind, id, ...saidOf(record), outcome: 'created', before: null, revision })
      }
    }
    const toUpdate = records.filter(({ action }) => action === 'update')
    if (toUpdate.length > 0) {
      const changed = await NOUN_VERBS[kind].update(deps, actor, toUpdate.map(asChange))
      for (const [at, record] of toUpdate.entries()) {
        const { id, revision } = changed[at] ?? missing()
        const { fields, before } = record
        const old = Object.fromEntries(
          withBeside(kind, Object.keys(fields)).map((field) => [field, before?.[field] ?? null]),
        )
        applied.push({ kind, id, ...saidOf(record), outcome: 'updated', before: old, revision })
      }
    }
    for (const record of records) {
      const { action, id, before } = record
      if (action !== 'unchanged' || id === null || before === null) continue
      applied.push({ kind, id, ...saidOf(record), outcome: 'unchanged', before: null, revision: before.revision })
    }
  }
  return applied
}

function saidOf({ line, id, givenId }: PlannedRecord) {
  return { line, givenId: givenId === id ? null : givenId }
}

/** The fields of an update with those that change along with them: text beside structure, names beside links, one subject for another. */
function withBeside(kind: Imported, fields: readonly string[]): readonly string[] {
  const beside = fields.flatMap((field) => factsOf(kind).beside[field] ?? [])
  return [...new Set([...fields, ...beside])]
}

function withParent({ kind, fields: planned, parent }: PlannedRecord): Fields {
  const fields = withTranslations(planned)
  return parent ? { ...fields, [`${kind === 'variant' ? 'product' : parent.kind}Id`]: parent.id } : fields
}

function asChange({ id, before, fields }: PlannedRecord) {
  if (id === null || before === null) throw new Error('What is to be updated is there.')
  return { ...withTranslations(fields), id, expectedRevision: before.revision }
}

function missing(): never {
  throw new Error('A batch gives back as many records as it was given.')
}
