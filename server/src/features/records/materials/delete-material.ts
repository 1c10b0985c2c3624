import type { Deps } from '#deps.ts'
import type { Reader } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { refuseStale } from '#kit/refuse-stale.ts'
import { write } from '#kit/write.ts'
import { AppError, notFound } from '#platform/app-error.ts'
import { keepDeleted } from '../deleted-records/keep-deleted.ts'
import { countUsesOfMaterial, deleteMaterialRows, lockMaterial, type MaterialUses } from './material.store.ts'
import type { Material } from './material.ts'

/** Deletes a material with its certifications. Refused while the composition of a variant or a product names it. */
export async function deleteMaterial(
  deps: Deps,
  reader: Reader,
  { id, expectedRevision }: { id: string; expectedRevision?: number | null },
): Promise<Material> {
  return write(deps, reader, 'edit', async (tx, actor) => {
    const material = await lockMaterial(tx, actor.workspaceId, id)
    if (!material) throw notFound('material', id)
    refuseStale('material', material, expectedRevision)
    refuseUsed(material, await countUsesOfMaterial(tx, actor.workspaceId, id))
    await keepDeleted(tx, actor, 'material', [material])
    await deleteMaterialRows(tx, actor.workspaceId, [id])
    recordEvent(tx, actor, {
      kind: 'material.deleted',
      subjectType: 'material',
      subjectId: id,
      data: { name: material.name },
    })
    return material
  })
}

function refuseUsed(material: Material, { variants, products }: MaterialUses): void {
  const owners = [variants > 0 && counted(variants, 'variant'), products > 0 && counted(products, 'product')]
  const named = owners.filter((one) => one !== false).join(' and ')
  if (named === '') return
  const users = variants + products === 1 ? `${named} composition contains` : `${named} compositions contain`
  throw new AppError(
    'conflict',
    'material_in_use',
    `"${material.name}" cannot be deleted: ${users} it. Change those first.`,
    { field: 'id', value: material.id },
  )
}

function counted(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}’s` : `${count} ${noun}s’`
}
