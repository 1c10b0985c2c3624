/** How far it has come, for whoever waits: of a step, so many of so many, where that is known. */
export type Progress = (at: {
  readonly step: Step
  readonly done: number
  readonly of: number | null
  readonly bytes: number
}) => void

/** `tables` and `files` are saved or brought back; `check` reads a backup before anything is touched. */
export type Step = 'check' | 'cluster' | 'tables' | 'keys' | 'files'
