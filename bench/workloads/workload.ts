import type { DatabaseServer } from '../database.ts'
import type { Pace } from '../rounds.ts'

/** What every workload gets. */
export type Bench = {
  readonly server: DatabaseServer
  readonly workDir: string
  readonly pace: Omit<Pace, 'connections'>
  readonly log: (message: string) => void
}

/** One part of the report. */
export type Section = {
  readonly title: string
  /** What was asked of whom. */
  readonly about: string
  /** Where they are not those that the run has for all. */
  readonly rounds?: string
  readonly tables: readonly Table[]
  readonly verdicts: readonly Verdict[]
}

export type Table = { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }

export type Verdict = { readonly what: string; readonly wanted: string; readonly got: string; readonly met: boolean }
