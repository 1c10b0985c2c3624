import { memo, type ReactNode } from 'react'
import { RecordLink } from '../../kit/record-link.tsx'
import { useRangeWords } from '../../words/use-range-words.ts'
import { useFormat, useWords } from '../../words/use-words.tsx'
import type { Variant } from './matrix-query.ts'
import { type MatrixState, StateMark } from './state-mark.tsx'
import styles from './variant-matrix.module.css'

type Props = {
  readonly variant: Variant
  readonly state: MatrixState
  /** Its score is too close to another's to rank them. */
  readonly isClose: boolean
  /** What is heard of where it is. */
  readonly at: string
  readonly tabIndex?: number
  readonly children?: ReactNode
}

/** A variant with its state and its score, in a field of the matrix or by its name. Those that an arrow leads past are not drawn anew. */
export const MatrixCell = memo(function MatrixCell({ variant, state, isClose, at, tabIndex, children }: Props) {
  const words = useRangeWords()
  const { kit } = useWords()
  const { integer } = useFormat()
  const score = variant.sustainabilityScore
  const shown = score === null ? null : integer(Math.round(score))
  // By its name, what is seen is heard first and in its order (WCAG 2.5.3).
  const isNamed = children !== undefined
  const read = shown === null ? words.matrix.noScore : isNamed ? shown : words.matrix.score(shown)
  const said = isClose ? words.matrix.close(read) : read
  const about = [words.matrix.states[state], said]
  return (
    <RecordLink
      kind="VARIANT"
      id={variant.id}
      label={kit.labelled(at, (isNamed ? about.reverse() : about).join(', '))}
      className={styles.cell}
      tabIndex={tabIndex}
      data-variant={variant.id}
    >
      <StateMark state={state} />
      {children}
      {isNamed && ' '}
      {isClose && <span className="soft">≈</span>}
      {shown ?? '–'}
    </RecordLink>
  )
})
