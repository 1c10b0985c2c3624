import { useMemo, useState } from 'react'
import { isDay } from '../days/read-day.ts'
import { type Field, INHERITED, inputValue, isSame, readNumber, shownValue } from '../field.ts'

export type Values = Readonly<Record<string, unknown>>

export type FormValues = {
  readonly values: Values
  /** By field; what the service or the form itself found wrong. */
  readonly errors: Readonly<Record<string, string>>
  readonly isDirty: boolean
  /** What was loaded, as the form shows it. */
  readonly initial: Values
  set(name: string, value: unknown): void
  setErrors(errors: Readonly<Record<string, string>>): void
  reset(): void
  /** Takes these edits in place of all others. */
  put(edited: Values): void
  /** What has been changed, as the service takes it. */
  changes(): Record<string, unknown>
  /** What will be different once that is saved: also what is taken from another record. */
  outcome(): Record<string, unknown>
}

/** What is typed over one state of a record. A new `base` replaces what is not edited, never what is. */
export function useFormValues<Rec>(fields: readonly Field<Rec>[], base: Rec | null, given: Values = {}): FormValues {
  const initial = useMemo(
    () => Object.fromEntries(fields.map((field) => [field.name, shownValue(field, base)])),
    [base],
  )
  const [edited, setEdited] = useState<Values>(given)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const values = { ...initial, ...edited }
  const different = fields.filter(({ name }) => !isSame(values[name], initial[name]))
  // What is taken from another record is not sent: the form names that record, and lists what is taken.
  const changed = different.filter((field) => !isTaken(field, values))
  return {
    values,
    errors,
    initial,
    isDirty: changed.length > 0,
    set(name, value) {
      setEdited((before) => ({ ...before, [name]: value }))
      if (name in errors) setErrors(Object.fromEntries(Object.entries(errors).filter(([key]) => key !== name)))
    },
    setErrors,
    reset() {
      setEdited({})
      setErrors({})
    },
    put(next) {
      setEdited(next)
      setErrors({})
    },
    changes: () => inputValues(changed, values),
    outcome: () => inputValues(different, values),
  }
}

/** Whether the form shows what another record has. */
export function isTaken<Rec>({ inherits, follows }: Field<Rec>, values: Values): boolean {
  if (follows) return !isEmpty(values[follows.field])
  const units = values[INHERITED]
  return inherits !== undefined && Array.isArray(units) && units.includes(inherits.unit)
}

/** The values of these fields, as the service takes them. */
export function inputValues<Rec>(fields: readonly Field<Rec>[], values: Values): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field.name, inputValue(field, values[field.name])]))
}

/** What is wrong with the values before anybody is asked: what is required and empty, what is no number and no day. */
export function findFaults<Rec>(
  fields: readonly Field<Rec>[],
  values: Values,
  words: { readonly required: string; readonly noNumber: string; readonly noDay: string },
): Record<string, string> {
  const faults = fields.flatMap((field): [string, string][] => {
    const value = values[field.name]
    if (isEmpty(value)) return field.isRequired ? [[field.name, words.required]] : []
    if (field.kind === 'day' && !isDay(value)) return [[field.name, words.noDay]]
    if (field.kind === 'number' && Number.isNaN(readNumber(String(value)))) return [[field.name, words.noNumber]]
    const fault = field.kind === 'own' ? field.fault?.(value) : null
    return fault ? [[field.name, fault]] : []
  })
  return Object.fromEntries(faults)
}

export function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === ''
  return value === null || (Array.isArray(value) && value.length === 0)
}
