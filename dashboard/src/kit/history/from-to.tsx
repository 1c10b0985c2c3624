import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWords } from '../../words/use-words.tsx'
import styles from './history.module.css'

/** What was and what is, for eyes and for screen readers. */
export function FromTo({ before, after }: { readonly before: ReactNode; readonly after: ReactNode }) {
  const { trail } = useWords()
  return (
    <>
      <VisuallyHidden>{trail.before} </VisuallyHidden>
      <span className={styles.old}>{before}</span>
      <span className={styles.arrow} aria-hidden>
        →
      </span>
      <VisuallyHidden>{trail.after} </VisuallyHidden>
      <span>{after}</span>
    </>
  )
}

/** Not struck through: there was nothing to strike. */
export function Nothing() {
  const { trail } = useWords()
  return <span className={styles.nothing}>{trail.nothing}</span>
}
