import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useImportWords } from '../../words/use-import-words.ts'
import styles from './step-foot.module.css'

type Props = {
  readonly back?: () => void
  readonly next?: () => void
  readonly nextLabel?: string
  readonly isBusy?: boolean
  readonly isOff?: boolean
  readonly children?: ReactNode
}

/** The way on from a step, and the way back. */
export function StepFoot({ back, next, nextLabel, isBusy = false, isOff = false, children }: Props) {
  const words = useImportWords()
  return (
    <div className={styles.foot}>
      {back && (
        <Button variant="default" size="sm" onClick={back}>
          {words.previous}
        </Button>
      )}
      <span className={styles.footNote}>{children}</span>
      {next && (
        <Button size="sm" onClick={next} loading={isBusy} disabled={isOff}>
          {nextLabel ?? words.next}
        </Button>
      )}
    </div>
  )
}
