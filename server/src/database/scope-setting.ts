import type { StatementAhead } from './statement-group.ts'

/** For whom a transaction runs: row-level security shows it this workspace's rows, and this person's own. */
export type TransactionScope = { readonly workspaceId: string | null; readonly personId?: string | null }

/**
 * Goes in front of the statements that rely on it: should it fail, PostgreSQL refuses those too. The settings end with the
 * transaction, so a pooled connection never carries a workspace over.
 */
export function scopeSetting({ workspaceId, personId }: TransactionScope): StatementAhead {
  return { name: 'scope', text: SETTING, values: [workspaceId ?? '', personId ?? ''] }
}

const SETTING = `select set_config('selvedge.workspace', $1, true), set_config('selvedge.person', $2, true)`
