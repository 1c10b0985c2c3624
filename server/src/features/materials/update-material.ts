import { notFound } from '#platform/app-error.ts'
import { type Input, parsePatch } from '#platform/fields.ts'
import type { Deps } from '../../deps.ts'
import { type Reader, requirePermission } from '../access/actor.ts'
import { refuseStale } from '../access/refuse-stale.ts'
import { write } from '../access/write.ts'
import { reassessVariantsOf, settleAssessments } from '../assessments/reassess.ts'
import { nameOfCompany } from '../companies/name-of-company.ts'
import { changedFrom } from '../events/changed-from.ts'
import { recordEvent } from '../events/record-event.ts'
import { lockMaterial, updateMaterialRow } from './material.store.ts'
import { IMPACT_FIELDS, type Material, materialRules } from './material.ts'

/** Changes the fields that are given; null clears one. The variants made of it are assessed again: a few at once, many in the background. */
export async function updateMaterial(
  deps: Deps,
  reader: Reader,
  { id, expectedRevision, ...input }: Input<typeof materialRules> & { id: string; expectedRevision?: number | null },
): Promise<Material> {
  const material = await write(deps, reader, 'edit', async (tx, actor) => {
    const fields = parsePatch(materialRules, input)
    const before = await lockMaterial(tx, actor.workspaceId, id)
    if (!before) throw notFound('material', id)
    refuseStale('material', before, expectedRevision)
    const companyName = await nameOfCompany(tx, actor.workspaceId, fields.supplierId, 'supplierId')
    if (companyName !== null && fields.supplier === undefined && before.supplier === null) fields.supplier = companyName
    const material = await updateMaterialRow(tx, actor.workspaceId, id, fields)
    await recordEvent(tx, actor, {
      kind: 'material.updated',
      subjectType: 'material',
      subjectId: id,
      data: fields,
      before: changedFrom(before, fields),
    })
    if (IMPACT_FIELDS.some((field) => material[field] !== before[field])) {
      await reassessVariantsOf(tx, actor, { materialId: id })
    }
    return material
  })
  await settleAssessments(deps, requirePermission(reader, 'edit').workspaceId)
  return material
}
