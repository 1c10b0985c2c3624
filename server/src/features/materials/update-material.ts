import { notFound } from '#platform/app-error.ts'
import { type Input, parsePatch } from '#platform/fields.ts'
import type { Deps } from '../../deps.ts'
import type { Reader } from '../access/actor.ts'
import { refuseStale } from '../access/refuse-stale.ts'
import { write } from '../access/write.ts'
import { nameOfCompany } from '../companies/name-of-company.ts'
import { recordEvent } from '../events/record-event.ts'
import { lockMaterial, updateMaterialRow } from './material.store.ts'
import { type Material, materialRules } from './material.ts'

/** Changes the fields that are given; null clears one. */
export async function updateMaterial(
  deps: Deps,
  reader: Reader,
  { id, expectedRevision, ...input }: Input<typeof materialRules> & { id: string; expectedRevision?: number | null },
): Promise<Material> {
  return write(deps, reader, 'edit', async (tx, actor) => {
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
    })
    return material
  })
}
