import { Link } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import unseenStyles from '../../kit/unseen.module.css'
import { useImportWords } from '../../words/use-import-words.ts'
import type { Import } from './import-queries.ts'
import styles from './import-steps.module.css'

export const STEPS = ['found', 'columns', 'how', 'check', 'run'] as const
export type Step = (typeof STEPS)[number]

/** In an export whose columns are all known there is nothing to match, and no step for it. */
export function stepsOf({ tables, sheet }: Pick<Import, 'tables' | 'sheet'>): readonly Step[] {
  return tables[sheet ?? 0]?.layout ? STEPS.filter((step) => step !== 'columns') : STEPS
}

/** Which step the screen shows: the one in the address, as far as the import's state lets one be there. */
export function stepOf(made: Pick<Import, 'state' | 'tables' | 'sheet'>, asked: string | undefined): Step {
  const { state } = made
  if (state === 'CHECKING') return 'check'
  if (state !== 'UPLOADED' && state !== 'CHECKED') return 'run'
  const step = stepsOf(made).find((one) => one === asked)
  return step && step !== 'run' ? step : state === 'CHECKED' ? 'check' : 'found'
}

type Props = { readonly made: Import; readonly step: Step }

/** How far one is. A step that can be looked at again is a link; after the start none can. */
export function ImportSteps({ made, step }: Props) {
  const words = useImportWords()
  const steps = stepsOf(made)
  const at = steps.indexOf(step)
  const isFixed = step === 'run' || made.state === 'CHECKING'
  return (
    <nav aria-label={words.stepsLabel} className={styles.steps}>
      <ol>
        {steps.map((one, index) => {
          const isDone = index < at
          const content = (
            <>
              <span className={styles.stepMark} data-done={isDone || undefined} aria-hidden>
                {isDone ? <Check size={12} /> : index + 1}
              </span>
              <span className={styles.stepName}>{words.steps[one]}</span>
              {isDone && <span className={unseenStyles.unseen}> ({words.stepDone})</span>}
            </>
          )
          const canGo = !isFixed && one !== 'run' && one !== step
          return (
            <li key={one} data-current={one === step || undefined}>
              {canGo ? (
                <Link to="/imports/$id" params={{ id: made.id }} search={{ step: one }}>
                  {content}
                </Link>
              ) : (
                <span aria-current={one === step ? 'step' : undefined}>{content}</span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
