import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type Field, INHERITED, type Reference, shownValue } from '../field.ts'
import { isEmpty } from './form-values.ts'
import type { Told } from './translations.ts'
import type { RecordInForm } from './use-record.ts'

/** A record whose values another one takes where it has none of its own. */
export type Given = { readonly id: string; readonly translations?: readonly Told[] }

export type Giver<Rec> = {
  /** The field of the form that names it. */
  readonly field: string
  /** The one that a record was loaded with. */
  readonly of: (record: Rec) => Given | null
  readonly load: (id: string, signal: AbortSignal) => Promise<Given | null>
}

/** The record that the form takes values from; null while there is none, or it is on its way. When the form names another, its values are taken. */
export function useGiver<Rec>(record: RecordInForm<Rec>, giver: Giver<Rec> | undefined): Given | null {
  const { base, form } = record
  const own = giver && base ? giver.of(base) : null
  const named = giver ? (form.values[giver.field] as Reference | null) : null
  const other = useQuery({
    queryKey: ['giver', named?.id],
    queryFn: ({ signal }) => (giver && named ? giver.load(named.id, signal) : null),
    enabled: named !== null && named.id !== own?.id,
  })
  const now = named === null ? null : named.id === own?.id ? own : (other.data ?? null)
  const taken = useRef(own?.id)
  useEffect(() => {
    if (now === null || now.id === taken.current) return
    taken.current = now.id
    // Discarding has put everything back by itself.
    if (form.isDirty) takeFrom(record, now)
  }, [now])
  return now
}

/** What was taken from the former one, and what is empty. */
function takeFrom<Rec>({ fields, form, set }: RecordInForm<Rec>, given: Given): void {
  const taken = new Set(form.values[INHERITED] as readonly string[])
  for (const unit of new Set(fields.flatMap(({ inherits }) => inherits?.unit ?? []))) {
    const together = fields.filter(({ inherits }) => inherits?.unit === unit)
    if (!taken.has(unit) && together.some(({ name }) => !isEmpty(form.values[name]))) continue
    const theirs = valuesOf(together, given)
    for (const [field, value] of theirs) set(field.name, value)
    if (theirs.some(([, value]) => !isEmpty(value))) taken.add(unit)
    else taken.delete(unit)
  }
  set(INHERITED, [...taken].sort())
}

/** What it has in these fields, as the form shows it. */
export function valuesOf<Rec>(fields: readonly Field<Rec>[], given: Given): (readonly [Field<Rec>, unknown])[] {
  return fields.map((field) => [field, shownValue({ ...field, from: () => field.inherits?.of(given) }, EMPTY as Rec)])
}

const EMPTY: unknown = {}
