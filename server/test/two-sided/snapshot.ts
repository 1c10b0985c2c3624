import type { World } from './world.ts'

/** What a record is there. */
type Referred = { readonly item: string | null; readonly gone: boolean }

export type ProductHere = Referred & {
  id: string
  name: string
  brand: string | null
  sku: string | null
  revision: number
}
export type VariantHere = Referred & {
  id: string
  productId: string
  name: string
  color: string | null
  weight: number | null
  revision: number
  /** "published 2"; null: never. */
  passport: string | null
  digitalId: string
}
export type ConflictHere = {
  id: string
  recordId: string
  field: string
  ours: string | number | null
  theirs: string | number | null
  isKept: boolean
}
export type Snapshot = { products: ProductHere[]; variants: VariantHere[]; conflicts: ConflictHere[] }

/** All that the test has made, in the order in which it was made. */
export async function look({ query, connectionId, earlier }: World): Promise<Snapshot> {
  const given = [connectionId, earlier]
  const products = await query<ProductHere>(
    `select p.id, p.name, p.brand, p.sku, p.revision, r.external_id as item, r.gone_at is not null as gone
     from products p left join external_references r on r.record_id = p.id and r.connection_id = $1
     where p.workspace_id = (select workspace_id from connections where id = $1) and not p.id = any($2) order by p.id`,
    given,
  )
  const variants = await query<VariantHere>(
    `select v.id, v.product_id as "productId", v.name, v.color, v.weight_kg::float8 as weight, v.revision, v.digital_id as "digitalId",
       r.external_id as item, r.gone_at is not null as gone,
       (select s.state || ' ' || s.version from passports s where s.variant_id = v.id) as passport
     from variants v left join external_references r on r.record_id = v.id and r.connection_id = $1
     where v.workspace_id = (select workspace_id from connections where id = $1) and not v.product_id = any($2) order by v.id`,
    given,
  )
  const conflicts = await query<ConflictHere>(
    `select id, record_id as "recordId", field, ours, theirs, is_kept as "isKept" from connection_conflicts
     where connection_id = $1 order by id`,
    [connectionId],
  )
  return { products, variants, conflicts }
}

/** The same in words, in which what was made by a run is known by what it is there, so that what was foreseen can be compared. */
export function inWords({ products, variants, conflicts }: Snapshot) {
  const names = new Map([...products, ...variants].map((one) => [one.id, nameOf(one)]))
  const named = (id: string) => names.get(id) ?? id
  return {
    products: products
      .map((one) => `${nameOf(one)} ${JSON.stringify([one.gone, one.name, one.brand, one.sku])}`)
      .sort(),
    variants: variants
      .map(
        (one) =>
          `${nameOf(one)} of ${named(one.productId)} ${JSON.stringify([one.gone, one.name, one.color, one.weight])}`,
      )
      .sort(),
    conflicts: conflicts
      .map(
        ({ recordId, field, ours, theirs, isKept }) =>
          `${named(recordId)} ${JSON.stringify([field, ours, theirs, isKept])}`,
      )
      .sort(),
  }
}

function nameOf({ id, item }: { id: string; item: string | null }): string {
  return item === null ? id : `<${item}>`
}
