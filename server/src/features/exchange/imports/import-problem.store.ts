import { sql } from 'kysely'
import { sendAlong } from '#database/open-transaction.ts'
import { rowsToInsert } from '#database/row-set.ts'
import type { Tx } from '#database/transaction.ts'
import type { Page } from '#platform/page.ts'
import type { ItemProblem } from '../reading/import-problem.ts'
import type { ProblemGroup } from './import.ts'

export async function forgetProblems(tx: Tx, workspaceId: string, importId: string): Promise<void> {
  await tx
    .deleteFrom('import_problems')
    .where('workspace_id', '=', workspaceId)
    .where('import_id', '=', importId)
    .execute()
}

/** As many as anybody reads; all of them are counted. */
export const MAX_PROBLEMS = 20_000

export function saveProblems(
  tx: Tx,
  workspaceId: string,
  importId: string,
  problems: readonly ItemProblem[],
  from: number,
): void {
  const kept = problems.slice(0, Math.max(MAX_PROBLEMS - from, 0))
  if (kept.length === 0) return
  const rows = kept.map(({ line, header, severity, reason, found, message, item }, at) => ({
    workspace_id: workspaceId,
    import_id: importId,
    position: from + at,
    line,
    header,
    severity,
    reason,
    found,
    message,
    item,
  }))
  const { columns, values } = rowsToInsert('import_problems', rows)
  sendAlong(tx, tx.insertInto('import_problems').columns(columns).expression(values).compile())
}

export type ProblemFilter = {
  readonly severity: string | null
  readonly reason: string | null
  readonly header: string | null
}

/** In the order of the file, a page of each import. */
export async function listProblems(
  tx: Tx,
  workspaceId: string,
  importIds: readonly string[],
  { severity, reason, header }: ProblemFilter,
  { skip, take }: Page,
): Promise<(ItemProblem & { importId: string })[]> {
  const { rows } = await sql<ItemProblem & { importId: string }>`
    select i.id as "importId", p.* from unnest(${importIds}::text[]) i(id) cross join lateral (
      select line, header, severity, reason, found, message, item from import_problems
      where workspace_id = ${workspaceId} and import_id = i.id and (${severity}::text is null or severity = ${severity})
        and (${reason}::text is null or reason = ${reason}) and (${header}::text is null or header = ${header})
      order by position limit ${take} offset ${skip}) p`.execute(tx)
  return rows
}

/** So many different texts of the cells at fault are listed with a cause. */
const VALUES_OF_GROUP = 20

/** By cause: errors first, the most frequent first, each with the first few lines. */
export async function listProblemGroups(
  tx: Tx,
  workspaceId: string,
  importIds: readonly string[],
): Promise<(ProblemGroup & { importId: string })[]> {
  const { rows } = await sql<ProblemGroup & { importId: string }>`
    with numbered as (
      select *, row_number() over (partition by import_id, severity, reason, header order by position) as place
      from import_problems where workspace_id = ${workspaceId} and import_id = any(${importIds})
    ), valued as (
      select import_id, severity, reason, header, found, count(*)::int as count, min(position) as first
      from numbered where found <> '' group by import_id, severity, reason, header, found
    ), ranked as (
      select *, row_number() over (partition by import_id, severity, reason, header order by count desc, first) as place from valued
    )
    select import_id as "importId", severity, reason, header, count(*)::int as count,
      (array_agg(message order by position) filter (where place = 1))[1] as message,
      array_agg(line order by position) filter (where place <= 5) as lines,
      coalesce((select json_agg(json_build_object('found', r.found, 'count', r.count) order by r.place) from ranked r
        where (r.import_id, r.severity, r.reason) = (n.import_id, n.severity, n.reason) and r.header is not distinct from n.header
          and r.place <= ${VALUES_OF_GROUP}), '[]') as values
    from numbered n
    group by import_id, severity, reason, header
    order by import_id, array_position(array['error', 'warning', 'note'], severity), count(*) desc, reason`.execute(tx)
  return rows
}

/** For going on after a restart: the variants that some lines speak of, and what was made on which line. */
export async function listSpokenOf(
  tx: Tx,
  workspaceId: string,
  importId: string,
  { above, upTo }: { readonly above: number; readonly upTo: number },
) {
  const { rows } = await sql<{ id: string; givenId: string | null; kind: string; line: number; outcome: string }>`
    select record_id as id, given_id as "givenId", kind, line, outcome from import_records
    where workspace_id = ${workspaceId} and import_id = ${importId} and line > ${above} and line <= ${upTo}
      and (kind = 'variant' or outcome = 'created' or given_id is not null)`.execute(tx)
  return rows
}
