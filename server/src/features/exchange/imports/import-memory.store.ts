import { sql } from 'kysely'
import type { Tx } from '#database/transaction.ts'
import { json } from './import.store.ts'
import type { ImportMemory } from './import-memory.ts'

/** What was not said is not there. */
function withoutNulls({ matchBy, made, changes, family, pictureAddresses, ...memory }: ImportMemory): ImportMemory {
  return {
    ...memory,
    ...(matchBy && { matchBy }),
    ...(made && { made }),
    ...(changes && { changes }),
    ...(family && { family }),
    ...(pictureAddresses && { pictureAddresses }),
  }
}

/** What was said last of files of this shape. */
export async function findMemory(tx: Tx, workspaceId: string, shape: string): Promise<ImportMemory | null> {
  const { rows } = await sql<ImportMemory>`
    select mapping, settings -> 'units' as units, settings -> 'formats' as formats, settings -> 'values' as values,
      settings -> 'records' as records, settings ->> 'mode' as mode, settings ->> 'emptyCells' as "emptyCells",
      settings ->> 'onError' as "onError", settings -> 'matchBy' as "matchBy", settings -> 'made' as made, settings -> 'changes' as changes, settings -> 'family' as family,
      settings ->> 'pictureAddresses' as "pictureAddresses"
    from import_mappings where workspace_id = ${workspaceId} and shape = ${shape}`.execute(tx)
  return rows[0] ? withoutNulls(rows[0]) : null
}

export async function saveMemory(
  tx: Tx,
  workspaceId: string,
  shape: string,
  { mapping, ...settings }: ImportMemory,
): Promise<void> {
  await sql`
    insert into import_mappings (workspace_id, shape, mapping, settings)
    values (${workspaceId}, ${shape}, ${json(mapping)}::jsonb, ${json(settings)}::jsonb)
    on conflict (workspace_id, shape) do update set mapping = excluded.mapping, settings = excluded.settings, updated_at = now()`.execute(
    tx,
  )
}
