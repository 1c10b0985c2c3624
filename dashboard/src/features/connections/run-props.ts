import type { ConnectionProps } from './connection-props.ts'
import type { Run } from './connection-queries.ts'

/** What every face of a run gets. */
export type RunProps = ConnectionProps & {
  readonly run: Run
  /** The run that shows what the connection will do, before it does anything. */
  readonly isFirst: boolean
  readonly change: () => void
}
