import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#database/transaction.ts'
import type { Fields } from '#kit/field.ts'
import { columnsInDatabase } from '#kit/field-columns.ts'
import { UNITS } from './inherit.ts'
import { variantFields } from './variant-fields.ts'

export type HeirRow = {
  readonly id: string
  readonly productId: string
  /** The units whose values are its product's. */
  readonly inherited: readonly string[]
  /** Those of which it has no value. */
  readonly empty: readonly string[]
}

/** The variants of products, locked in order of id until the transaction ends. */
export async function lockHeirs(tx: Tx, workspaceId: string, productIds: readonly string[]): Promise<HeirRow[]> {
  const { rows } = await sql<HeirRow>`
    select id, product_id as "productId", inherited, array_remove(array[${sql.join(EMPTIES)}], null) as empty
    from variants v where workspace_id = ${workspaceId} and product_id = any(${productIds}) order by id for update`.execute(
    tx,
  )
  return rows
}

/** These variants, which are locked, take from their products what they have no value of their own for. Their revision stays. */
export async function takeFromProducts(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<void> {
  const mine = sql`v.workspace_id = ${workspaceId} and v.id = any(${ids})`
  // Before the texts, by which it is told whether a variant has a composition of its own.
  await sql`
    delete from variant_materials m using variants v
    where m.workspace_id = ${workspaceId} and m.variant_id = v.id and ${mine} and ${takes('composition')}`.execute(tx)
  await sql`
    insert into variant_materials (workspace_id, variant_id, position, material_id, fibre_text, share, part)
    select v.workspace_id, v.id, m.position, m.material_id, m.fibre_text, m.share, m.part
    from variants v join product_materials m on m.workspace_id = v.workspace_id and m.product_id = v.product_id
    where ${mine} and ${takes('composition')}`.execute(tx)
  await sql`
    update variants v set ${sql.join(TAKEN)}, inherited = array_remove(array[${sql.join(MARKS)}], null), updated_at = now()
    from products p where p.workspace_id = ${workspaceId} and p.id = v.product_id and ${mine}`.execute(tx)
}

const FIELDS: Fields = variantFields
const COLUMNS = UNITS.map(({ name, fields }) => ({
  name,
  columns: columnsInDatabase(Object.fromEntries(fields.map((field) => [field, FIELDS[field] as Fields[string]]))),
}))

const LISTS: Readonly<Record<string, RawBuilder<unknown>>> = { care_symbols: sql`'{}'`, stages: sql`'[]'` }

function isNothing(table: 'v' | 'p', columns: readonly string[]): RawBuilder<unknown> {
  const conditions = columns.map((column) => {
    const value = sql.ref(`${table}.${column}`)
    const empty = LISTS[column]
    return empty ? sql`${value} = ${empty}` : sql`${value} is null`
  })
  return sql`(${sql.join(conditions, sql` and `)})`
}

/** Whether a variant has the unit from its product, or no value. */
function takes(name: string): RawBuilder<unknown> {
  const columns = COLUMNS.find((unit) => unit.name === name)?.columns ?? []
  return sql`(${sql.lit(name)} = any(v.inherited) or ${isNothing('v', columns)})`
}

const EMPTIES = COLUMNS.map(({ name, columns }) => sql`case when ${isNothing('v', columns)} then ${sql.lit(name)} end`)

const TAKEN = COLUMNS.flatMap(({ name, columns }) =>
  columns.map(
    (column) =>
      sql`${sql.ref(column)} = case when ${takes(name)} then ${sql.ref(`p.${column}`)} else ${sql.ref(`v.${column}`)} end`,
  ),
)

const MARKS = COLUMNS.map(
  ({ name, columns }) => sql`case when ${takes(name)} and not ${isNothing('p', columns)} then ${sql.lit(name)} end`,
)
