import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import CircleDot from 'lucide-react/icons/circle-dot'
import CircleSlash from 'lucide-react/icons/circle-slash'
import styles from './variant-matrix.module.css'

export type MatrixState = 'DRAFT' | 'PUBLISHED' | 'CHANGED' | 'WITHDRAWN'

const MARKS = { DRAFT: CircleDashed, PUBLISHED: CircleCheck, CHANGED: CircleDot, WITHDRAWN: CircleSlash }

/** How a passport stands, told by its shape and not by its colour alone. */
export function StateMark({ state }: { readonly state: MatrixState }) {
  const Mark = MARKS[state]
  return <Mark size={15} aria-hidden className={styles.mark ?? ''} data-state={state} />
}
