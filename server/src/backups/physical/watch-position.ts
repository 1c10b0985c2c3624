import pg from 'pg'
import { parsePosition } from './wal-names.ts'

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

  return {
    async sample(): Promise<{ system: string; moment: Date; archiverFailure: string | null }> {
      const reached = await reach()
      try {
        const { rows } = await reached.query<{
          system: string
          position: string
          moment: Date
          failedOn: string | null
        }>(SAMPLE)
        const [row] = rows
        if (!row) throw new Error('PostgreSQL did not say where its log ends.')
        samples = [...samples, { moment: row.moment, position: parsePosition(row.position) }].slice(-SAMPLES)
        return { ...row, archiverFailure: row.failedOn && archiverFails(row.failedOn) }
      } catch (error) {
        client = null
        reached.end().catch(() => {})
        throw error
      }
    },
    momentBefore(position: bigint): Date | null {
      return samples.findLast((sample) => sample.position <= position + FIRST_BYTES)?.moment ?? null
    },
    async close() {
      await client?.end().catch(() => {})
    },
  }
}

/** What begins a segment. A log that has got no further has all in the segments before. */
const FIRST_BYTES = 40n

/** Of a day, at one in five seconds. */
const SAMPLES = 17_280

/** The statement's moment is before the position is read. */
const SAMPLE = `
  select (pg_control_system()).system_identifier::text as system, statement_timestamp() as moment,
    pg_current_wal_insert_lsn()::text as position,
    (select last_failed_wal from pg_stat_archiver
     where last_failed_time > coalesce(last_archived_time, '-infinity')) as "failedOn"`

function archiverFails(segment: string): string {
  return `PostgreSQL could not put ${segment} into its outbox. postgres.log in DATA_DIR says why; mostly the disk is full.`
}
