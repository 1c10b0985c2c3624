import { sql } from 'kysely'
import type { Tx } from '#database/transaction.ts'
import type { BrandMatch, Company } from './company.ts'

export type Brand = Pick<Company, 'id' | 'name' | 'role'>

/** Companies that products are to follow, held until the transaction ends, so that none is renamed meanwhile. Before any product is locked. */
export async function holdBrands(
  tx: Tx,
  workspaceId: string,
  given: readonly (string | null | undefined)[],
): Promise<ReadonlyMap<string, Brand>> {
  const ids = [...new Set(given.filter((id) => typeof id === 'string'))]
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Brand>`
    select id, name, role from companies where workspace_id = ${workspaceId} and id = any(${ids}) order by id for share`.execute(
    tx,
  )
  return new Map(rows.map((brand) => [brand.id, brand]))
}

/** Of each company that products follow: how many. */
export async function countFollowers(
  tx: Tx,
  workspaceId: string,
  brandIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select brand_id as id, count(*)::int as count from products
    where workspace_id = ${workspaceId} and brand_id = any(${brandIds}) group by brand_id`.execute(tx)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

export type Renamed = { readonly id: string; readonly before: string | null; readonly brand: string }

/** Gives the products that follow companies the names that these have now: one statement, whatever their number. */
export async function renameFollowed(tx: Tx, workspaceId: string, brandIds: readonly string[]): Promise<Renamed[]> {
  const { rows } = await sql<Renamed>`
    with followers as materialized (
      select p.id, p.brand as before, c.name as brand from products p
      join companies c on c.workspace_id = p.workspace_id and c.id = p.brand_id
      where p.workspace_id = ${workspaceId} and p.brand_id = any(${brandIds}) and p.brand is distinct from c.name
      order by p.id for update of p)
    update products p set brand = f.brand, revision = p.revision + 1, updated_at = now()
    from followers f where p.workspace_id = ${workspaceId} and p.id = f.id
    returning p.id, f.before, f.brand`.execute(tx)
  return rows
}

/** Texts of brands that no company is known for, and companies with the role brand that are called alike: case, accents and spaces aside. */
export async function listBrandMatches(tx: Tx, workspaceId: string, brandId: string | null): Promise<BrandMatch[]> {
  const { rows } = await sql<BrandMatch>`
    with texts as (
      select brand as text, count(*)::int as count from products
      where workspace_id = ${workspaceId} and brand_id is null and brand is not null group by brand)
    select c.id as "brandId", t.text, t.count as "productCount"
    from companies c join texts t on replace(sort_key(t.text), ' ', '') = replace(c.name_key, ' ', '')
    where c.workspace_id = ${workspaceId} and c.role = 'brand' and (${brandId}::text is null or c.id = ${brandId})
    order by t.count desc, c.id, t.text limit ${MOST_MATCHES}`.execute(tx)
  return rows
}

const MOST_MATCHES = 100
