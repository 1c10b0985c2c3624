import type { ReactNode } from 'react'
import { RecordLink } from '../../kit/record-link.tsx'
import { useRangeWords } from '../../words/use-range-words.ts'
import { useFormat, useWords } from '../../words/use-words.tsx'
import type { Variant } from './matrix-query.ts'
import { type MatrixState, StateMark } from './state-mark.tsx'
import styles from './variant-matrix.module.css'

type Props = {
  readonly variant: Variant
  readonly state: MatrixState
  /** What is heard of where it is. */
  readonly at: string
  readonly tabIndex?: number
  readonly children?: ReactNode
}

/** A variant with its state and its score, in a field of the matrix or by its name. */
export function MatrixCell({ variant, state, at, tabIndex, children }: Props) {
  const words = useRangeWords()
  const { kit } = useWords()
  const { integer } = useFormat()
  const score = variant.sustainabilityScore
  const said = score === null ? words.matrix.noScore : words.matrix.score(integer(Math.round(score)))
  return (
    <RecordLink
      kind="VARIANT"
      id={variant.id}
      label={kit.labelled(at, `${words.matrix.states[state]}, ${said}`)}
      className={styles.cell}
      tabIndex={tabIndex}
      data-variant={variant.id}
    >
      <StateMark state={state} />
      {children}
      {score === null ? '–' : integer(Math.round(score))}
    </RecordLink>
  )
}
