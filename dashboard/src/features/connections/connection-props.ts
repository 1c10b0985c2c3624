import type { Connection, Connector, Meaning } from './connection-queries.ts'

/** What every part of a connection's page gets. */
export type ConnectionProps = {
  readonly connection: Connection
  /** Null: its connector is no longer part of the service. */
  readonly connector: Connector | null
  readonly meanings: readonly Meaning[]
}
