import { ask } from '#database/ask.ts'
import { quoted } from '#database/record-store.ts'
import type { Tx } from '#database/transaction.ts'
import type { Fields } from '#kit/field.ts'
import { columnOf } from '#kit/field-columns.ts'
import type { Product } from '../products/product.ts'
import { UNITS } from './inherit.ts'
import { variantFields } from './variant-fields.ts'

/** A product as far as it says anything for its variants. */
export type ReservedProduct = Pick<Product, 'id' | 'materialComposition'>

/**
 * The rows, reserved for one transaction that changes their variants: their mean is the product's score, which nobody can reckon while
 * another's variant is on its way. Taken before a variant is locked, and in order of id.
 */
export function reserveProducts(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<ReservedProduct[]> {
  return ask(tx, RESERVED, [workspaceId, ids])
}

/** Those of variants, as they are just now, and these. `hasDue`: variants of the workspace wait to be assessed again. */
export function reserveProductsOf(
  tx: Tx,
  workspaceId: string,
  variantIds: readonly string[],
  ids: readonly string[],
): Promise<(ReservedProduct & { readonly hasDue: boolean })[]> {
  return ask(tx, RESERVED_OF_VARIANTS, [workspaceId, variantIds, ids])
}

const FIELDS: Fields = variantFields
const PASSED_ON = UNITS.flatMap(({ fields }) => fields).flatMap((name) => {
  const column = columnOf(name, FIELDS[name] as Fields[string])
  return column === null ? [] : [`${column} as ${name}`]
})

const COLUMNS = ['id', ...PASSED_ON].map(quoted).join(', ')
const RESERVED = `select ${COLUMNS} from products where workspace_id = $1 and id = any($2) order by id for no key update`
const RESERVED_OF_VARIANTS = `select ${COLUMNS},
    (select exists (select 1 from assessments_due where workspace_id = $1)) as "hasDue"
  from products where workspace_id = $1 and id = any(
  array(select product_id::text from variants where workspace_id = $1 and id = any($2)) || $3::text[]) order by id for no key update`
