import { sql } from 'kysely'
import { ask } from '#database/ask.ts'
import { tell } from '#database/open-transaction.ts'
import type { Tx } from '#database/transaction.ts'
import type { Because } from '#platform/because.ts'
import type { Page } from '#platform/page.ts'
import type { AppliedRecord } from './apply-rows.ts'
import { json } from './import.store.ts'
import type { KeptRecord } from './import.ts'

export type ToUndo = {
  readonly id: string
  readonly line: number
  readonly outcome: 'created' | 'updated' | 'deleted'
  readonly before: Record<string, unknown> | null
  readonly revision: number
}

/** Of one kind, from a line upwards, the last line first. */
export async function listToUndo(
  tx: Tx,
  workspaceId: string,
  importId: string,
  {
    kind,
    areDeleted,
    upTo,
    atMost,
  }: {
    readonly kind: AppliedRecord['kind']
    readonly areDeleted: boolean
    readonly upTo: number
    readonly atMost: number
  },
): Promise<ToUndo[]> {
  const { rows } = await sql<ToUndo>`
    select record_id as id, line, outcome, before, revision from import_records
    where workspace_id = ${workspaceId} and import_id = ${importId} and line <= ${upTo} and kind = ${kind}
      and outcome <> 'unchanged' and (outcome = 'deleted') = ${areDeleted} and undone is null
    order by line desc, record_id limit ${atMost}`.execute(tx)
  return rows
}

/** Records that an undo has still to do with, and how many of them the import has deleted. */
export async function countToUndo(tx: Tx, workspaceId: string, importId: string) {
  const { rows } = await sql<{ left: number; deleted: number }>`
    select count(*)::int as left, count(*) filter (where outcome = 'deleted')::int as deleted from import_records
    where workspace_id = ${workspaceId} and import_id = ${importId} and outcome <> 'unchanged' and undone is null`.execute(
    tx,
  )
  return rows[0] ?? { left: 0, deleted: 0 }
}

/** What the import has made and its undo has deleted. Without a line there is nothing of it to undo: quicker than to note that of each. */
export function forgetMade(tx: Tx, workspaceId: string, importId: string, ids: readonly string[]): void {
  if (ids.length > 0) tell(tx, FORGOTTEN, [workspaceId, importId, ids])
}

const FORGOTTEN = 'delete from import_records where workspace_id = $1 and import_id = $2 and record_id = any($3)'

export type MadeProduct = {
  readonly id: string
  readonly line: number
  readonly revision: number
  readonly variants: number
}

/** Products that it has made and that are there, from above a line upwards, the last line first, each with the number of its variants of now. */
export async function listMadeProducts(
  tx: Tx,
  workspaceId: string,
  importId: string,
  { above, atMost }: { readonly above: number; readonly atMost: number },
): Promise<MadeProduct[]> {
  return ask(tx, MADE_PRODUCTS, [workspaceId, importId, above, atMost])
}

const MADE_PRODUCTS = `select record_id as id, line, revision,
    (select count(*)::int from variants v where v.workspace_id = $1 and v.product_id = i.record_id) as variants
  from import_records i
  where workspace_id = $1 and import_id = $2 and line < $3 and kind = 'product' and outcome = 'created' and undone is null
  order by line desc, record_id limit $4`

/** Of these products those that are as the import has left them, locked until the transaction ends. */
export async function lockAsLeft(
  tx: Tx,
  workspaceId: string,
  importId: string,
  ids: readonly string[],
): Promise<{ readonly id: string; readonly isAsLeft: boolean }[]> {
  return ask(tx, AS_LEFT, [workspaceId, importId, ids])
}

const MADE_AS_LEFT = `(select from import_records i where i.workspace_id = $1 and i.import_id = $2 and i.record_id = r.id
    and i.outcome = 'created' and i.undone is null and i.revision = r.revision)`
const AS_LEFT = `select r.id, exists ${MADE_AS_LEFT} as "isAsLeft" from products r
  where r.workspace_id = $1 and r.id = any($3) order by r.id for update`

/** Their variants, locked as well; after their products, as everybody does. */
export async function lockVariantsAsLeft(
  tx: Tx,
  workspaceId: string,
  importId: string,
  productIds: readonly string[],
): Promise<{ readonly id: string; readonly productId: string; readonly isAsLeft: boolean }[]> {
  return ask(tx, VARIANTS_AS_LEFT, [workspaceId, importId, productIds])
}

const VARIANTS_AS_LEFT = `select r.id, r.product_id as "productId", exists ${MADE_AS_LEFT} as "isAsLeft" from variants r
  where r.workspace_id = $1 and r.product_id = any($3) order by r.id for update`

/** Of these products those that have certifications. */
export async function listCertified(tx: Tx, workspaceId: string, productIds: readonly string[]): Promise<string[]> {
  const rows = await ask<{ id: string }>(tx, CERTIFIED, [workspaceId, productIds])
  return rows.map(({ id }) => id)
}

const CERTIFIED = `select distinct product_id as id from certifications where workspace_id = $1 and product_id = any($2)`

/** By record: null when it was taken back, else why it stays. */
export async function saveUndone(
  tx: Tx,
  workspaceId: string,
  importId: string,
  outcomes: ReadonlyMap<string, Because | null>,
): Promise<void> {
  if (outcomes.size === 0) return
  await sql`
    update import_records set undone = case when o.why is null then 'undone' else 'kept' end, kept_because = o.why ->> 'message', kept_details = o.why
    from unnest(${[...outcomes.keys()]}::text[], ${[...outcomes.values()].map((why) => why && json(why))}::jsonb[]) o (id, why)
    where workspace_id = ${workspaceId} and import_id = ${importId} and record_id = o.id`.execute(tx)
}

/** What an undo has left alone, and why. */
export async function listKept(
  tx: Tx,
  workspaceId: string,
  importIds: readonly string[],
  { skip, take }: Page,
): Promise<(KeptRecord & { importId: string })[]> {
  const { rows } = await sql<KeptRecord & { importId: string }>`
    select i.id as "importId", k.* from unnest(${importIds}::text[]) i(id) cross join lateral (
      select record_id as id, kind, line, kept_because as reason, kept_details as because from import_records
      where workspace_id = ${workspaceId} and import_id = i.id and undone = 'kept'
      order by line, record_id limit ${take} offset ${skip}) k`.execute(tx)
  return rows
}
