import type { Deps } from '../../deps.ts'
import type { Actor } from '../access/actor.ts'
import { createCertifications } from '../certifications/create-certification.ts'
import { updateCertifications } from '../certifications/update-certification.ts'
import { createCompanies } from '../companies/create-company.ts'
import { updateCompanies } from '../companies/update-company.ts'
import { createMaterials } from '../materials/create-material.ts'
import { updateMaterials } from '../materials/update-material.ts'
import { createProducts } from '../products/create-product.ts'
import { updateProducts } from '../products/update-product.ts'
import { createVariants } from '../variants/create-variant.ts'
import { updateVariants } from '../variants/update-variant.ts'
import type { Imported } from './import-column.ts'
import type { Fields, PlannedRecord, PlannedRow } from './row-plan.ts'

/** What came of one record, with what an undo needs: the fields as they were, and the revision it has now. */
export type AppliedRecord = {
  readonly kind: Imported
  readonly id: string
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
  for (const kind of ['company', 'material', 'product', 'variant', 'certification'] as const) {
    const records = planned.filter((record) => record.kind === kind)
    const toCreate = records.filter(({ action }) => action === 'create')
    if (toCreate.length > 0) {
      const made = await VERBS[kind].create(deps, actor, toCreate.map(withParent))
      for (const [at, record] of toCreate.entries()) {
        const { id, revision } = made[at] ?? missing()
        record.id = id
        applied.push({ kind, id, line: record.line, outcome: 'created', before: null, revision })
      }
    }
    const toUpdate = records.filter(({ action }) => action === 'update')
    if (toUpdate.length > 0) {
      const changed = await VERBS[kind].update(deps, actor, toUpdate.map(asChange))
      for (const [at, { line, fields, before }] of toUpdate.entries()) {
        const { id, revision } = changed[at] ?? missing()
        const old = Object.fromEntries(Object.keys(fields).map((field) => [field, before?.[field] ?? null]))
        applied.push({ kind, id, line, outcome: 'updated', before: old, revision })
      }
    }
    for (const { action, id, line, before } of records) {
      if (action !== 'unchanged' || id === null || before === null) continue
      applied.push({ kind, id, line, outcome: 'unchanged', before: null, revision: before.revision })
    }
  }
  return applied
}

type Saved = { readonly id: string; readonly revision: number }
type Verbs = {
  create(deps: Deps, actor: Actor, inputs: readonly Fields[]): Promise<readonly Saved[]>
  update(
    deps: Deps,
    actor: Actor,
    inputs: readonly (Fields & { id: string; expectedRevision: number })[],
  ): Promise<readonly Saved[]>
}

const VERBS: Readonly<Record<Imported, Verbs>> = {
  company: { create: createCompanies, update: updateCompanies },
  material: { create: createMaterials, update: updateMaterials },
  product: { create: createProducts, update: updateProducts },
  variant: { create: createVariants, update: updateVariants },
  certification: { create: createCertifications, update: updateCertifications },
}

function withParent({ kind, fields, parent }: PlannedRecord): Fields {
  return parent ? { ...fields, [`${kind === 'variant' ? 'product' : parent.kind}Id`]: parent.id } : fields
}

function asChange({ id, before, fields }: PlannedRecord) {
  if (id === null || before === null) throw new Error('What is to be updated is there.')
  return { ...fields, id, expectedRevision: before.revision }
}

function missing(): never {
  throw new Error('A batch gives back as many records as it was given.')
}
