import type { Tx } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { lockCertifications } from '#features/records/certifications/certification.store.ts'
import { updateCertifications } from '#features/records/certifications/update-certification.ts'
import { lockCompanies } from '#features/records/companies/company.store.ts'
import { updateCompanies } from '#features/records/companies/update-company.ts'
import { lockMaterials } from '#features/records/materials/material.store.ts'
import { updateMaterials } from '#features/records/materials/update-material.ts'
import { deleteProducts } from '#features/records/products/delete-product.ts'
import { lockProducts } from '#features/records/products/product.store.ts'
import { updateProducts } from '#features/records/products/update-product.ts'
import { deleteVariants } from '#features/records/variants/delete-variant.ts'
import { reserveVariants } from '#features/records/variants/reserve-variant.ts'
import { updateVariants } from '#features/records/variants/update-variant.ts'
import type { Actor } from '#kit/actor.ts'
import { bulkNouns } from '../bulk-changes/bulk-nouns.ts'
import type { Imported } from '../columns/import-column.ts'
import type { Fields } from '../planning/row-plan.ts'

type UndoVerbs = {
  lock(
    tx: Tx,
    workspaceId: string,
    ids: readonly string[],
  ): Promise<readonly { readonly id: string; readonly name: string; readonly revision: number }[]>
  update(deps: Deps, actor: Actor, inputs: readonly (Fields & { id: string })[]): Promise<unknown>
  remove(deps: Deps, actor: Actor, ids: readonly string[]): Promise<unknown>
  /** What an update is given to bring these fields back. */
  fieldsBack(before: Fields): Fields
}

/** The use cases that take records back, many at a time. Of certificates, materials and companies a file makes few. */
export const undoVerbs: Readonly<Record<Imported, UndoVerbs>> = {
  certification: { ...each('certification'), lock: lockCertifications, update: updateCertifications },
  variant: { ...each('variant'), lock: reserveVariants, update: updateVariants, remove: deleteVariants },
  product: { ...each('product'), lock: lockProducts, update: updateProducts, remove: deleteProducts },
  material: { ...each('material'), lock: lockMaterials, update: updateMaterials },
  company: { ...each('company'), lock: lockCompanies, update: updateCompanies },
}

function each(kind: Imported): Pick<UndoVerbs, 'remove' | 'fieldsBack'> {
  const { remove, fieldsBack } = bulkNouns[kind]
  return {
    fieldsBack,
    async remove(deps, actor, ids) {
      for (const id of ids) await remove(deps, actor, { id })
    },
  }
}
