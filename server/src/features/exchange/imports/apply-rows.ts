import type { Deps } from '#deps.ts'
import { createCertifications } from '#features/records/certifications/create-certification.ts'
import { updateCertifications } from '#features/records/certifications/update-certification.ts'
import { createCompanies } from '#features/records/companies/create-company.ts'
import { updateCompanies } from '#features/records/companies/update-company.ts'
import { createMaterials } from '#features/records/materials/create-material.ts'
import { updateMaterials } from '#features/records/materials/update-material.ts'
import { createProducts } from '#features/records/products/create-product.ts'
import { updateProducts } from '#features/records/products/update-product.ts'
import { createVariants } from '#features/records/variants/create-variant.ts'
import { updateVariants } from '#features/records/variants/update-variant.ts'
import type { Actor } from '#kit/actor.ts'
import type { Imported } from '../columns/import-column.ts'
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
  for (const kind of ['company', 'material', 'product', 'variant', 'certification'] as const) {
    const records = planned.filter((record) => record.kind === kind)
    const toCreate = records.filter(({ action }) => action === 'create')
    if (toCreate.length > 0) {
      const made = await VERBS[kind].create(deps, actor, toCreate.map(withParent))
      for (const [at, record] of toCreate.entries()) {
        const { id, revision } = made[at] ?? missing()
        record.id = id
        applied.push({ kind, id, ...saidOf(record), outcome: 'created', before: null, revision })
      }
    }
    const toUpdate = records.filter(({ action }) => action === 'update')
    if (toUpdate.length > 0) {
      const changed = await VERBS[kind].update(deps, actor, toUpdate.map(asChange))
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
  const beside = fields.flatMap((field) => BESIDE[kind]?.[field] ?? [])
  return [...new Set([...fields, ...beside])]
}

const SUBJECT = ['productId', 'materialId', 'companyId']
const BESIDE: Readonly<Partial<Record<Imported, Readonly<Record<string, readonly string[]>>>>> = {
  variant: { composition: ['materialComposition'], manufacturerId: ['manufacturer'] },
  material: { supplierId: ['supplier'] },
  product: { companyId: ['brand'] },
  certification: { productId: SUBJECT, materialId: SUBJECT, companyId: SUBJECT },
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
