import type { Tx } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { lockCertification } from '#features/records/certifications/certification.store.ts'
import { certificationFields } from '#features/records/certifications/certification-fields.ts'
import { deleteCertification } from '#features/records/certifications/delete-certification.ts'
import { countCertificationsFound, findCertifications } from '#features/records/certifications/find-certifications.ts'
import { updateCertification } from '#features/records/certifications/update-certification.ts'
import { lockCompany } from '#features/records/companies/company.store.ts'
import { companyFields } from '#features/records/companies/company-fields.ts'
import { deleteCompany } from '#features/records/companies/delete-company.ts'
import { countCompaniesFound, findCompanies } from '#features/records/companies/find-companies.ts'
import { updateCompany } from '#features/records/companies/update-company.ts'
import { deleteMaterial } from '#features/records/materials/delete-material.ts'
import { countMaterialsFound, findMaterials } from '#features/records/materials/find-materials.ts'
import { lockMaterial } from '#features/records/materials/material.store.ts'
import { materialFields } from '#features/records/materials/material-fields.ts'
import { updateMaterial } from '#features/records/materials/update-material.ts'
import { deleteProduct } from '#features/records/products/delete-product.ts'
import { countProductsFound, findProducts } from '#features/records/products/find-products.ts'
import { lockProduct } from '#features/records/products/product.store.ts'
import { productFields } from '#features/records/products/product-fields.ts'
import { updateProduct } from '#features/records/products/update-product.ts'
import { deleteVariant } from '#features/records/variants/delete-variant.ts'
import { countVariantsFound, findVariants } from '#features/records/variants/find-variants.ts'
import { reserveVariant } from '#features/records/variants/reserve-variant.ts'
import { updateVariant } from '#features/records/variants/update-variant.ts'
import { listCompositions } from '#features/records/variants/variant.store.ts'
import { variantFields } from '#features/records/variants/variant-fields.ts'
import type { Reader } from '#kit/actor.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import type { Rules } from '#platform/fields.ts'
import type { PageInput } from '#platform/page.ts'
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
    ...noun(variantFields, reserveVariant),
    find: findVariants,
    count: countVariantsFound,
    update: updateVariant,
    remove: deleteVariant,
    async lock(tx, workspaceId, id) {
      const variant = await reserveVariant(tx, workspaceId, id)
      if (!variant) return undefined
      const composition = (await listCompositions(tx, workspaceId, [id])).map(({ variantId, ...entry }) => entry)
      return lockedRecord(variantFields, variant, { composition })
    },
    // The text of a structured composition is made from it, and is refused beside it.
    fieldsBack(before) {
      const { materialComposition, ...others } = before
      const isStructured = Array.isArray(others['composition']) && others['composition'].length > 0
      return isStructured ? others : before
    },
  },
  product: {
    ...noun(productFields, lockProduct),
    find: findProducts,
    count: countProductsFound,
    update: updateProduct,
    remove: deleteProduct,
  },
  material: {
    ...noun(materialFields, lockMaterial),
    find: findMaterials,
    count: countMaterialsFound,
    update: updateMaterial,
    remove: deleteMaterial,
  },
  company: {
    ...noun(companyFields, lockCompany),
    find: findCompanies,
    count: countCompaniesFound,
    update: updateCompany,
    remove: deleteCompany,
  },
  certification: {
    ...noun(certificationFields, lockCertification),
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
