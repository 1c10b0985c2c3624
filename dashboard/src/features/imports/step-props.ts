import type { Import, ImportMeaning } from './import-queries.ts'
import type { Step } from './import-steps.tsx'
import type { ImportVerbs } from './use-import.ts'

/** What every step of an import gets. */
export type StepProps = {
  readonly made: Import
  readonly meanings: readonly ImportMeaning[]
  readonly verbs: ImportVerbs
  readonly mayEdit: boolean
  readonly goTo: (step: Step) => void
}
