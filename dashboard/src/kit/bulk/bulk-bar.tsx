import { Button, CloseButton } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useFormat, useWords } from '../../words/use-words.tsx'
import styles from './bulk.module.css'
import type { BulkAbilities } from './bulk-abilities.ts'
import type { BulkVerb } from './bulk-queries.ts'
import type { Chosen } from './use-rows.tsx'

type Props = {
  readonly abilities: BulkAbilities
  readonly chosen: Chosen
  readonly count: number
  /** The way to all that match, where there are more. */
  readonly more: ReactNode
  /** What else may be done with them, that changes nothing. */
  readonly others?: ReactNode
  readonly clear: () => void
}

const BulkDialog = lazy(() => import('./bulk-dialog.tsx').then(({ BulkDialog }) => ({ default: BulkDialog })))

/** Stands below the list for as long as something in it is chosen. */
export function BulkBar({ abilities, chosen, count, more, others, clear }: Props) {
  const { bulk } = useWords()
  const { integer } = useFormat()
  const [verb, setVerb] = useState<BulkVerb | null>(null)
  const isAll = 'matching' in chosen
  return (
    <>
      <section className={styles.bar} aria-label={bulk.actions}>
        <span className={styles.count} role="status">
          {isAll ? bulk.allSelected(integer(count)) : bulk.selected(count)}
        </span>
        {more}
        {abilities.verbs.map((one) => (
          <Button
            key={one}
            size="compact-md"
            variant="default"
            {...(one === 'DELETE' && { style: { color: 'var(--bad)' } })}
            onClick={() => setVerb(one)}
          >
            {bulk.verbs[one]}
          </Button>
        ))}
        {others}
        <CloseButton className={styles.close} aria-label={bulk.clear} onClick={clear} />
      </section>
      {verb && (
        <Suspense fallback={null}>
          <BulkDialog
            abilities={abilities}
            verb={verb}
            chosen={chosen}
            count={count}
            close={() => setVerb(null)}
            started={() => {
              setVerb(null)
              clear()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
