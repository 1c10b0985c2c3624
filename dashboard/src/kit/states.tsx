import { Button, Skeleton } from '@mantine/core'
import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import { useWords } from '../words/use-words.tsx'
import cardStyles from './card.module.css'
import detailStyles from './detail.module.css'
import fieldsStyles from './fields.module.css'
import styles from './states.module.css'

/** Nothing is here yet: says what would be, what it is good for, and how the first one comes about. */
export function EmptyState({ icon, title, text, children }: EmptyProps) {
  return (
    <div className={styles.state}>
      <span className={styles.stateIcon}>{icon}</span>
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </div>
  )
}

type EmptyProps = {
  readonly icon: ReactNode
  readonly title: string
  readonly text: string
  readonly children?: ReactNode
}

/** Something went wrong: what, in the service's own sentence, and a way on. */
export function ErrorState({ error, retry, children }: ErrorProps) {
  const { kit } = useWords()
  return (
    <div className={styles.state} role="alert">
      <span className={styles.stateIcon} data-bad>
        <CircleAlert size={22} aria-hidden />
      </span>
      <h2>{kit.failed}</h2>
      <p>{error.message}</p>
      {retry && (
        <Button variant="default" onClick={retry}>
          {kit.tryAgain}
        </Button>
      )}
      {children}
    </div>
  )
}

type ErrorProps = { readonly error: Error; readonly retry?: () => void; readonly children?: ReactNode }

/** The shape of a form that is on its way. */
export function FormSkeleton() {
  return (
    <div className={detailStyles.detail} aria-hidden>
      <div className={cardStyles.card}>
        <Skeleton h={16} w={140} mb={20} />
        <div className={fieldsStyles.fields}>
          {ROWS.map((row) => (
            <div key={row}>
              <Skeleton h={12} w={90} mb={8} />
              <Skeleton h={34} />
            </div>
          ))}
        </div>
      </div>
      <div className={cardStyles.card}>
        {ROWS.slice(0, 4).map((row) => (
          <Skeleton key={row} h={14} mb={12} />
        ))}
      </div>
    </div>
  )
}

const ROWS = [0, 1, 2, 3, 4, 5]

/** The shape of a table that is on its way. */
export function RowSkeletons({ columns, rows = 8 }: { readonly columns: number; readonly rows?: number }) {
  return Array.from({ length: rows }, (_, row) => (
    <tr key={row} aria-hidden>
      {Array.from({ length: columns }, (_, column) => (
        <td key={column}>
          <Skeleton h={12} w={column === 0 ? `${52 - (row % 4) * 9}%` : 70} />
        </td>
      ))}
    </tr>
  ))
}
