import pg from 'pg'

/** Tells what a session is at while its work takes long. */
export type ProgressTeller = {
  /** From here on it is at this: "Migration 2 of 7 (0012-scores.sql)". */
  begin(step: string): void
  /** How far the step is, where it is not PostgreSQL that knows. */
  at(detail: string): void
  end(): void
}

type Told = {
  readonly connection: pg.ClientConfig
  /** The one that works. */
  readonly session: pg.Client
  readonly note: (message: string) => void
  readonly pace?: { readonly firstMs: number; readonly nextMs: number }
}

/** Whoever starts a service waits that long before wondering; then a line now and then is enough. */
const PACE = { firstMs: 5_000, nextMs: 10_000 }

/** A line after five seconds, then one every ten: which step, for how long, and how far it is where PostgreSQL knows. */
export function tellProgress({ connection, session, note, pace = PACE }: Told): ProgressTeller {
  const start = performance.now()
  const pid = session.query<{ pid: number }>('select pg_backend_pid() as pid').then(({ rows }) => rows[0]?.pid ?? 0)
  // Its next statement says what is wrong with it.
  pid.catch(() => {})
  let step: { readonly name: string; readonly since: number } | null = null
  let own: string | null = null
  let hasTold = false
  let hasEnded = false
  const tell = async () => {
    const details = own !== null ? [own] : await pid.then((known) => lookAt(connection, known)).catch(() => [])
    if (hasEnded || !step) return
    hasTold = true
    const all = step.since - start < 1_000 ? '' : `, everything so far ${secondsSince(start)}`
    note(`${step.name} has taken ${secondsSince(step.since)}${all}${details.map((detail) => `; ${detail}`).join('')}.`)
    timer = setTimeout(tell, pace.nextMs)
  }
  let timer = setTimeout(tell, pace.firstMs)
  return {
    begin(name) {
      step = { name, since: performance.now() }
      own = null
    },
    at(detail) {
      own = detail
    },
    end() {
      clearTimeout(timer)
      hasEnded = true
      if (hasTold) note(`The database is ready, after ${secondsSince(start)}.`)
    },
  }
}

function secondsSince(moment: number): string {
  return `${Math.round((performance.now() - moment) / 1_000)} s`
}

/** From a connection of its own, for the one that works answers when it is done. */
async function lookAt(connection: pg.ClientConfig, pid: number): Promise<string[]> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000, query_timeout: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ detail: string }>(DETAILS, [pid])
    return rows.map(({ detail }) => detail)
  } finally {
    await client.end().catch(() => {})
  }
}

/** What PostgreSQL reports of itself (https://www.postgresql.org/docs/current/progress-reporting.html), and whom a session waits for. */
const DETAILS = `
  select 'an index of ' || relid::regclass || ', ' || phase || coalesce(', ' || coalesce(
    round(100.0 * blocks_done / nullif(blocks_total, 0)), round(100.0 * tuples_done / nullif(tuples_total, 0))) || '%', '') as detail
  from pg_stat_progress_create_index where pid = $1
  union all
  select 'vacuum of ' || relid::regclass || ', ' || phase || coalesce(', ' || round(100.0 * heap_blks_scanned / nullif(heap_blks_total, 0)) || '%', '')
  from pg_stat_progress_vacuum where pid = $1
  union all
  select 'analysis of ' || relid::regclass || ', ' || phase || coalesce(', ' || round(100.0 * sample_blks_scanned / nullif(sample_blks_total, 0)) || '%', '')
  from pg_stat_progress_analyze where pid = $1
  union all
  select 'it waits for the session ' || a.pid || coalesce(' (' || nullif(a.application_name, '') || ')', '') || ', which holds a lock'
  from unnest(pg_blocking_pids($1)) as blocking join pg_stat_activity a on a.pid = blocking`
