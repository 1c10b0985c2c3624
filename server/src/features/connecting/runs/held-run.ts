import type { Run } from './run.ts'

/** A run that this process has, for as long as it says so again and again. */
export type HeldRun = {
  readonly workspaceId: string
  readonly run: Run
  readonly holder: string
  /** Waits for so long, or until something becomes of an import. */
  rest(milliseconds: number): Promise<void>
  /** Ends when the process stops, or the run is no longer its own. */
  readonly signal: AbortSignal
}
