import { useState } from 'react'
import { useWords } from '../../words/use-words.tsx'
import { isSame } from '../field.ts'
import { toast } from '../toast.tsx'
import type { Values } from './form-values.ts'
import { goToField } from './go-to-field.ts'
import type { RecordInForm } from './use-record.ts'

/**
 * The next record of the same form: it begins with what the one before had, but for what each has of its own, and for texts in other languages,
 * which are those of the one before.
 */
export function useAnother<Rec>(
  { fields, form }: RecordInForm<Rec>,
  ownOfEach: readonly string[] = [],
  given: Values = {},
) {
  const { kit } = useWords()
  const [kept, keep] = useState<Values | null>(null)
  return {
    /** Nothing has been typed since: leaving loses nothing. */
    isUntouched: kept !== null && fields.every(({ name }) => isSame(form.values[name], kept[name])),
    begin(openLast: () => Promise<unknown>): void {
      const own = new Set([...ownOfEach, 'translations'])
      const shared = Object.entries(form.values).filter(([name]) => !own.has(name))
      const next = { ...Object.fromEntries(shared), ...given }
      form.put(next)
      keep({ ...form.initial, ...next })
      goToField(fields[0]?.name)
      toast(kit.createdNext, { label: kit.openIt, run: openLast })
    },
  }
}
