import { inTransaction, type Tx } from '#database/transaction.ts'
import { AppError } from '#platform/app-error.ts'
import type { Deps } from '../deps.ts'
import { type Actor, type Permission, type Reader, requirePermission } from './actor.ts'

/** Every change goes through here: the permission first, then one transaction of the actor's workspace. */
export async function write<T>(
  deps: Deps,
  reader: Reader,
  permission: Permission,
  work: (tx: Tx, actor: Actor) => Promise<T>,
): Promise<T> {
  const actor = requirePermission(reader, permission)
  try {
    const result = await inTransaction(deps.db.app, actor, (tx) => work(tx, actor))
    deps.signals.tellHere('changes', actor.workspaceId)
    return result
  } catch (error) {
    throw explain(error)
  }
}

/**
 * What the database's constraints refuse, in the words of the person writing. Only those that two requests at one time can run
 * into are listed: everything else is checked before.
 */
function explain(error: unknown): unknown {
  if (!(error instanceof Error) || !('constraint' in error) || typeof error.constraint !== 'string') return error
  if ('detail' in error && String(error.detail).includes('still referenced')) {
    return new AppError(
      'conflict',
      'record_in_use',
      'Other records or public passports still refer to this one. Look again before deleting it.',
    )
  }
  const known = CONSTRAINTS[error.constraint]
  return known ? new AppError(known.code, known.reason, known.message, { field: known.field }) : error
}

type Refusal = { code: 'conflict' | 'bad_input'; reason: string; field: string; message: string }

const CONSTRAINTS: Readonly<Record<string, Refusal>> = {
  products_sku: taken('sku', 'sku_taken', 'Another product has this SKU. Each SKU belongs to one product.'),
  variants_gtin: taken('gtin', 'gtin_taken', 'Another variant has this GTIN. Each GTIN belongs to one variant.'),
  companies_code: taken('code', 'code_taken', 'Another company has this code. Each code belongs to one company.'),
  products_code: taken('code', 'code_taken', 'Another product has this code. Each code belongs to one product.'),
  variants_code: taken('code', 'code_taken', 'Another variant has this code. Each code belongs to one variant.'),
  materials_code: taken('code', 'code_taken', 'Another material has this code. Each code belongs to one material.'),
  certifications_code: taken(
    'code',
    'code_taken',
    'Another certification has this code. Each code belongs to one certification.',
  ),
  products_company: missing('companyId', 'company_not_found', 'There is no company with this companyId.'),
  products_manufacturer: missing(
    'manufacturerId',
    'company_not_found',
    'There is no company with this manufacturerId.',
  ),
  products_brand: missing('brandId', 'company_not_found', 'There is no company with this brandId.'),
  variants_product: missing('productId', 'product_not_found', 'There is no product with this productId.'),
  variants_manufacturer: missing(
    'manufacturerId',
    'company_not_found',
    'There is no company with this manufacturerId.',
  ),
  materials_supplier: missing('supplierId', 'company_not_found', 'There is no company with this supplierId.'),
  variant_materials_material: missing(
    'composition',
    'material_not_found',
    'The composition contains a material that does not exist.',
  ),
  product_materials_material: missing(
    'composition',
    'material_not_found',
    'The composition contains a material that does not exist.',
  ),
  certifications_product: missing('productId', 'product_not_found', 'There is no product with this productId.'),
  certifications_material: missing('materialId', 'material_not_found', 'There is no material with this materialId.'),
  certifications_company: missing('companyId', 'company_not_found', 'There is no company with this companyId.'),
  ratings_code: taken('code', 'code_taken', 'Another rating has this code. Each code belongs to one rating.'),
  ratings_one_a_day: taken(
    'publishedOn',
    'rating_taken',
    'The company has a rating by this scheme of this day already. Change that one, or give the day on which this one was published.',
  ),
  ratings_company: missing('companyId', 'company_not_found', 'There is no company with this companyId.'),
  files_product: missing('productId', 'product_not_found', 'There is no product with this productId.'),
  files_variant: missing('variantId', 'variant_not_found', 'There is no variant with this variantId.'),
  files_material: missing('materialId', 'material_not_found', 'There is no material with this materialId.'),
  files_company: missing('companyId', 'company_not_found', 'There is no company with this companyId.'),
  files_certification: missing(
    'certificationId',
    'certification_not_found',
    'There is no certification with this certificationId.',
  ),
}

function taken(field: string, reason: string, message: string): Refusal {
  return { code: 'conflict', reason, field, message }
}

function missing(field: string, reason: string, message: string): Refusal {
  return { code: 'bad_input', reason, field, message }
}
