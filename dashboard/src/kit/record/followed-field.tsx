import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useWords } from '../../words/use-words.tsx'
import type { Field, Reference } from '../field.ts'
import { goToField } from './go-to-field.ts'
import styles from './inherited-field.module.css'
import type { RecordInForm } from './use-record.ts'

type Props<Rec> = {
  readonly record: RecordInForm<Rec>
  readonly field: Field<Rec>
  readonly isReadOnly: boolean
  /** `name`: that of the record that the text follows; null: it follows none. */
  readonly children: (name: string | null) => ReactNode
}

/** A text that is the name of another record while the form names one: it says so, and lets a person write it again. */
export function FollowedField<Rec>({ record: { fields, form, set }, field, isReadOnly, children }: Props<Rec>) {
  const { kit } = useWords()
  const { follows } = field
  const reference = fields.find(({ name }) => name === follows?.field)
  const followed = reference ? (form.values[reference.name] as Reference | null) : null
  const before = reference ? (form.initial[reference.name] as Reference | null) : null
  // What is chosen from a list says more than the name.
  const chosen = useQuery({
    queryKey: ['name', followed?.id],
    queryFn: ({ signal }) => (reference?.kind === 'reference' && followed ? reference.nameOf(followed.id, signal) : ''),
    enabled: followed !== null && followed.id !== before?.id,
  })
  if (!follows || !followed) return children(null)
  const name = followed.id === before?.id ? before.label : (chosen.data ?? '')
  const leave = () => {
    set(follows.field, null)
    goToField(field.name)
  }
  return (
    <div className={styles.field} data-taken>
      {children(name)}
      <p className={styles.from}>
        <span>{follows.words.from(name)}</span>
        {!isReadOnly && (
          <Button
            variant="subtle"
            size="compact-xs"
            aria-label={kit.labelled(follows.words.leave, field.label)}
            onClick={leave}
          >
            {follows.words.leave}
          </Button>
        )}
      </p>
    </div>
  )
}
