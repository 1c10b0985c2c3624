import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useWords } from '../../words/use-words.tsx'
import styles from './list-pager.module.css'

type Props = {
  readonly order: string
  readonly isFirst: boolean
  /** Null: this is the last page. */
  readonly next: (() => void) | null
  readonly toFirst: () => void
}

/** Pages are reached one from the other, however far they go: the address of each says after which record it begins. */
export function ListPager({ order, isFirst, next, toFirst }: Props) {
  const { kit } = useWords()
  const router = useRouter()
  if (isFirst && !next) return null
  return (
    <nav className={styles.pager} aria-label={kit.pages}>
      <span>{order}</span>
      <span style={{ display: 'flex', gap: 8 }}>
        <Button
          variant="default"
          disabled={isFirst}
          onClick={() => (wasStepped(router.state.location.state) ? router.history.back() : toFirst())}
        >
          {kit.previous}
        </Button>
        <Button
          variant="default"
          disabled={!next}
          onClick={() => {
            window.scrollTo({ top: 0 })
            next?.()
          }}
        >
          {kit.next}
        </Button>
      </span>
    </nav>
  )
}

/** Whether this page was reached from the one before it, so that going back leads there. */
function wasStepped(state: object): boolean {
  return 'isFurtherPage' in state
}
