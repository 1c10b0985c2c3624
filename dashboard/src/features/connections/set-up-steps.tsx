import { Link } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import unseenStyles from '../../kit/unseen.module.css'
import { useConnectionWords } from '../../words/use-connection-words.ts'
import styles from '../imports/import-steps.module.css'

export const STEPS = ['access', 'data', 'check', 'run'] as const
export type Step = (typeof STEPS)[number]

export function isStep(text: string | undefined): text is Step {
  return STEPS.some((step) => step === text)
}

type Props = {
  readonly step: Step
  /** Null: it is not made yet, and there is no way to the other steps. */
  readonly id: string | null
  /** The last step that can be gone to. */
  readonly reached: Step
}

/** How far the set-up is. What was reached before can be looked at again. */
export function SetUpSteps({ step, id, reached }: Props) {
  const words = useConnectionWords()
  const at = STEPS.indexOf(step)
  return (
    <nav aria-label={words.stepsLabel} className={styles.steps}>
      <ol>
        {STEPS.map((one, index) => {
          const isDone = index < at
          const content = (
            <>
              <span className={styles.stepMark} data-done={isDone || undefined} aria-hidden>
                {isDone ? <Check size={12} /> : index + 1}
              </span>
              <span className={styles.stepName}>{words.steps[one]}</span>
              {isDone && <span className={unseenStyles.unseen}> ({words.done})</span>}
            </>
          )
          const canGo = id !== null && one !== step && one !== 'run' && index <= STEPS.indexOf(reached)
          return (
            <li key={one} data-current={one === step || undefined}>
              {canGo ? (
                <Link to="/connections/$id" params={{ id }} search={{ step: one }}>
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
