/** Rows of one workspace at a time for members and keys; what has been published for strangers. Both own nothing. */
export type DoorGroup = 'selvedge_app' | 'selvedge_public'

export type Door = {
  /** What its rights are granted to. */
  readonly group: DoorGroup
  readonly searchPath: string
  /** 0: without a limit. */
  readonly statementTimeoutMs: number
}

/** A statement that runs longer than this is a fault of ours; it ends rather than hold a connection. */
export const STATEMENT_TIMEOUT_MS = 10_000

/** What a connection of each door is; serve.ts has it verified at the start. */
export const DOORS = {
  app: { group: 'selvedge_app', searchPath: 'selvedge', statementTimeoutMs: STATEMENT_TIMEOUT_MS },
  published: {
    group: 'selvedge_public',
    searchPath: 'selvedge_published,selvedge',
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
  },
  background: { group: 'selvedge_app', searchPath: 'selvedge', statementTimeoutMs: 0 },
} as const satisfies Record<string, Door>

export type DoorName = keyof typeof DOORS

export const DOOR_NAMES: readonly DoorName[] = ['app', 'published', 'background']

/** How a connection of a door behaves. A login has these as its own defaults, so nothing needs to travel when it connects. */
export function settingsOf({ searchPath, statementTimeoutMs }: Door): Readonly<Record<string, string>> {
  return {
    statement_timeout: String(statementTimeoutMs),
    idle_in_transaction_session_timeout: '30000',
    timezone: 'UTC',
    // "limit $1" makes a plan for any value look a hundred times dearer than one for this value, so that PostgreSQL would plan anew
    // at every execution; our statements have one good plan each.
    plan_cache_mode: 'force_generic_plan',
    search_path: searchPath,
  }
}

/** A pooler may write it with spaces. */
export function isSearchPath(found: string, wanted: string): boolean {
  return found.replaceAll(' ', '') === wanted
}
