import pg from 'pg'
import { parsePosition } from './wal-names.ts'

/** What is committed at a moment: where it is the same at a later one, nothing that changed anything was committed in between. */
export type Seen = { readonly system: string; readonly committed: string; readonly archiverFailure: string | null }

/** Notes which moment belongs to which place in the log, so that a segment is known to hold all that was committed before a moment. */
export function watchPosition(connection: pg.ClientConfig) {
  let client: pg.Client | null = null
  let samples: { moment: Date; position: bigint }[] = []

  async function reach(): Promise<pg.Client> {
    if (client) return client
    const made = new pg.Client({ ...connection, application_name: 'selvedge_wal', query_timeout: 10_000 })
    made.on('error', () => {
      if (client === made) client = null
    })
    await made.connect()
    client = made
    return made
  }

  async function ask<Row extends Sampled>(sql: string): Promise<Row> {
    const reached = await reach()
    try {
      const { rows } = await reached.query<Row>(sql)
      const [row] = rows
      if (!row) throw new Error('PostgreSQL did not say where its log ends.')
      samples.push({ moment: row.moment, position: parsePosition(row.position) })
      if (samples.length > SAMPLES) samples = samples.slice(-SAMPLES / 2)
      return row
    } catch (error) {
      client = null
      reached.end().catch(() => {})
      throw error
    }
  }

  return {
    async sample(): Promise<Seen> {
      const { system, committed, failedOn } = await ask<Sampled & Omit<Seen, 'archiverFailure'> & { failedOn: string }>(
        SAMPLE,
      )
      return { system, committed, archiverFailure: failedOn && archiverFails(failedOn) }
    },
    /** Ends the segment that is written, whose moment is then known exactly. Gives back its name. */
    async close(): Promise<{ readonly segment: string; readonly committed: string; readonly moment: Date }> {
      return ask<Sampled & { segment: string; committed: string }>(CLOSE)
    },
    momentBefore(position: bigint): Date | null {
      return samples.findLast((sample) => sample.position <= position + FIRST_BYTES)?.moment ?? null
    },
    async end() {
      await client?.end().catch(() => {})
    },
  }
}

/** What begins a segment. A log that has got no further has all in the segments before. */
const FIRST_BYTES = 40n

/** Of a day, at one in five seconds. */
const SAMPLES = 17_280

type Sampled = { readonly moment: Date; readonly position: string }

/** The statement's moment is before the position is read. */
const SAMPLE = `
  select (pg_control_system()).system_identifier::text as system, statement_timestamp() as moment,
    pg_current_snapshot()::text as committed, pg_current_wal_insert_lsn()::text as position,
    (select last_failed_wal from pg_stat_archiver
     where last_failed_time > coalesce(last_archived_time, '-infinity')) as "failedOn"`

/** What is committed between the snapshot and the end of the segment is closed once more, with the next one. */
const CLOSE = `
  select s.moment, s.committed, s.position::text as position, pg_walfile_name(s.position) as segment
  from (select statement_timestamp() as moment, pg_current_snapshot()::text as committed, pg_switch_wal() as position offset 0) s`

function archiverFails(segment: string): string {
  return `PostgreSQL could not put ${segment} into its outbox. postgres.log in DATA_DIR says why; mostly the disk is full.`
}
