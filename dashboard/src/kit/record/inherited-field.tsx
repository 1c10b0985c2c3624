import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Field, INHERITED, shownValue } from '../field.ts'
import { isEmpty, isTaken } from './form-values.ts'
import styles from './inherited-field.module.css'
import type { RecordInForm } from './use-record.ts'

type Props<Rec> = {
  readonly record: RecordInForm<Rec>
  readonly field: Field<Rec>
  readonly isReadOnly: boolean
  /** `isFixed`: it shows what the other record has. */
  readonly children: (isFixed: boolean) => ReactNode
}

/** A field whose value may be another record's: it says so, and lets a person give it one of its own, or go back. */
export function InheritedField<Rec>({ record, field, isReadOnly, children }: Props<Rec>) {
  const { fields, form, base, set } = record
  const { inherits } = field
  if (!inherits || base === null) return children(false)
  const { unit, isFirst, words } = inherits
  const together = fields.filter((one) => one.inherits?.unit === unit)
  const theirs = together.map((one) => [one, shownValue({ ...one, from: one.inherits?.of ?? nothing }, base)] as const)
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
          {!isReadOnly && (
            <Button variant="subtle" size="compact-xs" aria-label={`${verb}: ${field.label}`} onClick={turn}>
              {verb}
            </Button>
          )}
        </p>
      )}
    </div>
  )
}

function nothing(): null {
  return null
}
