import type { Deps } from '#deps.ts'
import { type Reader, requirePermission } from '#kit/actor.ts'
import { beforeOf } from '#kit/before-of.ts'
import { changedFrom } from '#kit/changed-from.ts'
import { recordEvents } from '#kit/record-event.ts'
import { write } from '#kit/write.ts'
import { type Input, parsePatch } from '#platform/fields.ts'
import { onlyOne } from '#platform/only-one.ts'
import { reassessVariantsOf, settleAssessments } from '../assessments/reassess.ts'
import { namesOfCompanies } from '../companies/names-of-companies.ts'
import { settleTranslations } from '../translations/settle-translations.ts'
import { lockMaterials, updateMaterialRows } from './material.store.ts'
import { IMPACT_FIELDS, type Material } from './material.ts'
import { materialFields } from './material-fields.ts'

type MaterialChange = Input<typeof materialFields> & { id: string; expectedRevision?: number | null }

/** Changes the fields that are given; null clears one. The variants made of it are assessed again: a few at once, many in the background. */
export async function updateMaterial(deps: Deps, reader: Reader, change: MaterialChange): Promise<Material> {
  return onlyOne(await updateMaterials(deps, reader, [change]))
}

/** All of them or none, each named once, with as many statements as for one. */
export async function updateMaterials(
  deps: Deps,
  reader: Reader,
  inputs: readonly MaterialChange[],
): Promise<Material[]> {
  const materials = await write(deps, reader, 'edit', async (tx, actor) => {
    const { workspaceId } = actor
    const given = inputs.map(({ id, expectedRevision, ...input }) => ({
      id,
      expectedRevision,
      fields: parsePatch(materialFields, input),
    }))
    const ids = given.map(({ id }) => id)
    const changes = beforeOf('material', given, await lockMaterials(tx, workspaceId, ids))
    const links = changes.map(({ fields }) => fields.supplierId)
    const nameOf = await namesOfCompanies(tx, workspaceId, links, 'supplierId')
    for (const { before, fields } of changes) {
      const name = nameOf(fields.supplierId)
      if (name !== null && fields.supplier === undefined && before.supplier === null) fields.supplier = name
    }
    await settleTranslations(tx, actor.workspaceId, changes)
    recordEvents(
      tx,
      actor,
      changes.map(({ before, fields }) => ({
        kind: 'material.updated',
        subjectType: 'material',
        subjectId: before.id,
        data: fields,
        before: changedFrom(before, fields),
      })),
    )
    const materials = await updateMaterialRows(tx, workspaceId, changes)
    const moved = materials.filter((material, at) =>
      IMPACT_FIELDS.some((field) => material[field] !== changes[at]?.before[field]),
    )
    await reassessVariantsOf(tx, actor, { materialIds: moved.map(({ id }) => id) })
    return materials
  })
  await settleAssessments(deps, requirePermission(reader, 'edit').workspaceId)
  return materials
}
