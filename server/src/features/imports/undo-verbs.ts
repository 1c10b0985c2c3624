import type { Tx } from '#database/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../access/actor.ts'
import { bulkNouns } from '../bulk-changes/bulk-nouns.ts'
import { lockCertifications } from '../certifications/certification.store.ts'
import { updateCertifications } from '../certifications/update-certification.ts'
import { lockCompanies } from '../companies/company.store.ts'
import { updateCompanies } from '../companies/update-company.ts'
import { lockMaterials } from '../materials/material.store.ts'
import { updateMaterials } from '../materials/update-material.ts'
import { deleteProducts } from '../products/delete-product.ts'
import { lockProducts } from '../products/product.store.ts'
import { updateProducts } from '../products/update-product.ts'
import { deleteVariants } from '../variants/delete-variant.ts'
import { reserveVariants } from '../variants/reserve-variant.ts'
import { updateVariants } from '../variants/update-variant.ts'
import type { Imported } from './import-column.ts'
import type { Fields } from './row-plan.ts'

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
