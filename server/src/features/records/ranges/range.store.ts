import { ask } from '#database/ask.ts'
import type { Tx } from '#database/transaction.ts'
import type { ProductOfRange, VariantOfRange } from './range.ts'

const OF_PRODUCT = `select p.id, p.name, p.sku, p.brand, p.gtin_prefix as "gtinPrefix", p.weight_kg as weight,
    coalesce(p.variant_name_rule, w.variant_name_rule) as "nameRule", coalesce(p.variant_code_rule, w.variant_code_rule) as "codeRule"
  from products p join workspaces w on w.id = p.workspace_id where p.workspace_id = $1 and p.id = $2`

export async function findProductOfRange(
  tx: Tx,
  workspaceId: string,
  id: string,
  isLocked: boolean,
): Promise<ProductOfRange | undefined> {
  const lock = isLocked ? ' for no key update of p' : ''
  const [product] = await ask<ProductOfRange>(tx, OF_PRODUCT + lock, [workspaceId, id])
  return product
}

/** All of a product, the oldest first. */
export function listVariantsOfRange(tx: Tx, workspaceId: string, productId: string): Promise<VariantOfRange[]> {
  return ask(
    tx,
    `select id, name, color, size, case when 'weight' = any(inherited) then null else weight_kg end as weight
      from variants where workspace_id = $1 and product_id = $2 order by id`,
    [workspaceId, productId],
  )
}

/** The colour and size of each variant of these products, the oldest first. */
export function listColorsAndSizes(
  tx: Tx,
  workspaceId: string,
  productIds: readonly string[],
): Promise<{ productId: string; color: string | null; size: string | null }[]> {
  return ask(
    tx,
    `select product_id as "productId", color, size from variants where workspace_id = $1 and product_id = any($2) order by id`,
    [workspaceId, productIds],
  )
}

/** Who has these GTINs, in full. */
export function listGtinOwners(
  tx: Tx,
  workspaceId: string,
  gtins: readonly string[],
): Promise<{ gtin: string; name: string }[]> {
  return ask(
    tx,
    `select lpad(gtin, 14, '0') as gtin, name from variants where workspace_id = $1 and lpad(gtin, 14, '0') = any($2)`,
    [workspaceId, gtins],
  )
}

/** Who has these codes. */
export function listCodeOwners(
  tx: Tx,
  workspaceId: string,
  codes: readonly string[],
): Promise<{ code: string; name: string }[]> {
  return ask(tx, 'select code, name from variants where workspace_id = $1 and code = any($2)', [workspaceId, codes])
}

/** The highest GTIN in use, in full, that begins with a prefix; null: none does. */
export async function findHighestGtin(tx: Tx, workspaceId: string, prefix: string): Promise<string | null> {
  const [found] = await ask<{ gtin: string }>(
    tx,
    `select lpad(gtin, 14, '0') as gtin from variants where workspace_id = $1
      and lpad(gtin, 14, '0') between rpad('0' || $2::text, 14, '0') and rpad('0' || $2::text, 14, '9')
      order by lpad(gtin, 14, '0') desc limit 1`,
    [workspaceId, prefix],
  )
  return found?.gtin ?? null
}

/** For the ranges that come next: of this product, and of the workspace. */
export async function keepRules(
  tx: Tx,
  workspaceId: string,
  productId: string,
  { nameRule, codeRule }: { readonly nameRule: string; readonly codeRule: string },
): Promise<void> {
  for (const [table, id] of [
    ['products', productId],
    ['workspaces', workspaceId],
  ] as const) {
    const own = table === 'products' ? 'workspace_id = $4 and' : '$4::text is not null and'
    await ask(
      tx,
      `update ${table} set variant_name_rule = $1, variant_code_rule = $2 where ${own} id = $3
        and (variant_name_rule, variant_code_rule) is distinct from ($1, $2)`,
      [nameRule, codeRule, id, workspaceId],
    )
  }
}
