import type { Leader } from './connection-queries.ts'

/** All that a connection is told of what it reads. */
export type Reading = {
  readonly chosen: Readonly<Record<string, readonly string[]>>
  /** Every column there, as it now is. */
  readonly mapping: Readonly<Record<string, string | null>>
  readonly leads: Readonly<Record<string, Leader>>
  readonly emptyAlso: readonly string[]
  readonly guardPercent: number
  readonly publishesPassports: boolean
  readonly cron: string | null
  readonly timeZone: string | null
}
