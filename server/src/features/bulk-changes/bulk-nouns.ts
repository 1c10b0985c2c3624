import type { Tx } from '#database/transaction.ts'
import type { Rules } from '#platform/fields.ts'
import type { PageInput } from '#platform/page.ts'
import type { Deps } from '../../deps.ts'
import type { Reader } from '../access/actor.ts'
import type { ReadScope } from '../access/read-scope.ts'
import { lockCertification } from '../certifications/certification.store.ts'
import { certificationRules } from '../certifications/certification.ts'
import { deleteCertification } from '../certifications/delete-certification.ts'
import { countCertificationsFound, findCertifications } from '../certifications/find-certifications.ts'
import { updateCertification } from '../certifications/update-certification.ts'
import { lockCompany } from '../companies/company.store.ts'
import { companyRules } from '../companies/company.ts'
import { deleteCompany } from '../companies/delete-company.ts'
import { countCompaniesFound, findCompanies } from '../companies/find-companies.ts'
import { updateCompany } from '../companies/update-company.ts'
import { deleteMaterial } from '../materials/delete-material.ts'
import { countMaterialsFound, findMaterials } from '../materials/find-materials.ts'
import { lockMaterial } from '../materials/material.store.ts'
import { materialRules } from '../materials/material.ts'
import { updateMaterial } from '../materials/update-material.ts'
import { deleteProduct } from '../products/delete-product.ts'
import { countProductsFound, findProducts } from '../products/find-products.ts'
import { lockProduct } from '../products/product.store.ts'
import { productRules } from '../products/product.ts'
import { updateProduct } from '../products/update-product.ts'
import { deleteVariant } from '../variants/delete-variant.ts'
import { countVariantsFound, findVariants } from '../variants/find-variants.ts'
import { reserveVariant } from '../variants/reserve-variant.ts'
import { updateVariant } from '../variants/update-variant.ts'
import { listCompositions } from '../variants/variant.store.ts'
import { variantRules } from '../variants/variant.ts'
import type { BulkNounName, Fields } from './bulk-change.ts'

/** How bulk changes reach the use cases of a noun: the ones that change a single record. */
export type BulkNoun = {
  readonly rules: Rules
  find(scope: ReadScope, query: PageInput): Promise<readonly { readonly id: string }[]>
  count(scope: ReadScope, query: object): Promise<number>
  /** The record as it is, locked until the transaction ends. */
  lock(tx: Tx, workspaceId: string, id: string): Promise<LockedRecord | undefined>
  update(deps: Deps, reader: Reader, input: Fields & { id: string; expectedRevision?: number }): Promise<unknown>
  remove(deps: Deps, reader: Reader, input: { id: string }): Promise<unknown>
  /** What an update is given to bring these fields back. */
  fieldsBack(before: Fields): Fields
}

export type LockedRecord = { readonly name: string; readonly revision: number; readonly fields: Fields }

export const bulkNouns: Readonly<Record<BulkNounName, BulkNoun>> = {
  variant: {
    ...noun(variantRules, reserveVariant),
    find: findVariants,
    count: countVariantsFound,
    update: updateVariant,
    remove: deleteVariant,
    async lock(tx, workspaceId, id) {
      const variant = await reserveVariant(tx, workspaceId, id)
      if (!variant) return undefined
      const composition = (await listCompositions(tx, workspaceId, [id])).map(({ variantId, ...entry }) => entry)
      return lockedRecord(variantRules, variant, { composition })
    },
    // The text of a structured composition is made from it, and is refused beside it.
    fieldsBack(before) {
      const { materialComposition, ...others } = before
      const isStructured = Array.isArray(others['composition']) && others['composition'].length > 0
      return isStructured ? others : before
    },
  },
  product: {
    ...noun(productRules, lockProduct),
    find: findProducts,
    count: countProductsFound,
    update: updateProduct,
    remove: deleteProduct,
  },
  material: {
    ...noun(materialRules, lockMaterial),
    find: findMaterials,
    count: countMaterialsFound,
    update: updateMaterial,
    remove: deleteMaterial,
  },
  company: {
    ...noun(companyRules, lockCompany),
    find: findCompanies,
    count: countCompaniesFound,
    update: updateCompany,
    remove: deleteCompany,
  },
  certification: {
    ...noun(certificationRules, lockCertification),
    find: findCertifications,
    count: countCertificationsFound,
    update: updateCertification,
    remove: deleteCertification,
  },
}

type StoredRecord = { readonly name: string; readonly revision: number }

function noun(rules: Rules, lockRow: (tx: Tx, workspaceId: string, id: string) => Promise<StoredRecord | undefined>) {
  return {
    rules,
    async lock(tx: Tx, workspaceId: string, id: string): Promise<LockedRecord | undefined> {
      const row = await lockRow(tx, workspaceId, id)
      return row && lockedRecord(rules, row)
    },
    fieldsBack: (before: Fields) => before,
  }
}

function lockedRecord(rules: Rules, row: StoredRecord, others: Fields = {}): LockedRecord {
  const values = new Map(Object.entries({ ...row, ...others }))
  const fields = Object.fromEntries(Object.keys(rules).map((field) => [field, values.get(field) ?? null]))
  return { name: row.name, revision: row.revision, fields }
}
