import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWords } from '../../words/use-words.tsx'
import { type Field, INHERITED } from '../field.ts'
import { isEmpty, isTaken } from './form-values.ts'
import styles from './inherited-field.module.css'
import { type Given, valuesOf } from './use-giver.ts'
import type { RecordInForm } from './use-record.ts'

type Props<Rec> = {
  readonly record: RecordInForm<Rec>
  readonly field: Field<Rec>
  /** The other record; null while there is none. */
  readonly given: Given | null
  readonly isReadOnly: boolean
  /** `isFixed`: it shows what the other record has. */
  readonly children: (isFixed: boolean) => ReactNode
}

/** A field whose value may be another record's: it says so, and lets a person give it one of its own, or go back. */
export function InheritedField<Rec>({ record, field, given, isReadOnly, children }: Props<Rec>) {
  const { kit } = useWords()
  const { fields, form, set } = record
  const { inherits } = field
  if (!inherits) return children(false)
  const { unit, isFirst, words } = inherits
  const theirs = given
    ? valuesOf(
        fields.filter((one) => one.inherits?.unit === unit),
        given,
      )
    : []
  const taken = isTaken(field, form.values)
  const isOffered = taken || theirs.some(([, value]) => !isEmpty(value))
  const turn = () => {
    const units = form.values[INHERITED] as readonly string[]
    for (const [{ name }, value] of theirs) set(name, value)
    set(INHERITED, taken ? units.filter((one) => one !== unit) : [...units, unit].sort())
  }
  const verb = taken ? words.override : words.use
  return (
    <div className={styles.field} data-taken={taken || undefined}>
      {children(taken)}
      {isFirst && isOffered && (
        <p className={styles.from}>
          {taken && <span>{words.from}</span>}
          {!isReadOnly && given && (
            <Button variant="subtle" size="compact-xs" aria-label={kit.labelled(verb, field.label)} onClick={turn}>
              {verb}
            </Button>
          )}
        </p>
      )}
    </div>
  )
}
