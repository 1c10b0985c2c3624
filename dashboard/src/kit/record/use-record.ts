import { useState } from 'react'
import { Refusal } from '../../graphql/ask.ts'
import { useWords } from '../../words/use-words.tsx'
import { type Field, inputValue } from '../field.ts'
import { faultyField, sayError, sayFault } from '../say-fault.ts'
import { toast, toastError } from '../toast.tsx'
import { useVerb } from '../use-verb.ts'
import { type FormValues, findFaults, useFormValues, type Values } from './form-values.ts'
import { goToField } from './go-to-field.ts'

type Kept = { readonly revision: number }

type Options<Rec, Saved> = {
  readonly fields: readonly Field<Rec>[]
  /** As it was loaded; for a new one, what it begins with, if anything. */
  readonly record: Rec | null
  /** What is filled in besides, as if it had been typed. */
  readonly given?: Values | undefined
  readonly send: Create | Update<Rec, Saved>
  /** Says why saving failed, where it is no field's fault and `trouble` is not shown. */
  readonly failed?: (error: unknown) => void
}

/** Makes the record, and leads away from the form. */
export type Create = { readonly create: (changes: Values) => Promise<unknown> }

export type Update<Rec, Saved> = {
  readonly update: (revision: number, changes: Values) => Promise<Saved>
  /** Shows what was saved, before the form lets go of what was typed. */
  readonly settle: (saved: Saved) => Promise<unknown>
  /** The record as it is now, after somebody else has saved it. */
  readonly load: () => Promise<Rec | null>
}

export type RecordInForm<Rec> = {
  readonly fields: readonly Field<Rec>[]
  readonly form: FormValues
  /** The state that was begun from, and over which is saved. */
  readonly base: Rec | null
  readonly isSaving: boolean
  /** Why saving failed, where it is no field's fault. */
  readonly trouble: string | null
  /** What somebody else has saved meanwhile, until it is decided what to keep. */
  readonly theirs: Rec | null
  set(name: string, value: unknown): void
  save(): void
  discard(): void
  dismissTrouble(): void
  /** Goes on from `theirs` with these edits; null: with what was typed, as before. */
  decide(edits: Values | null): void
  /** Saves values of the record as it stands, past the form, with the way back. */
  change(revision: number, values: Values, said: string): Promise<void>
}

/** A record in a form: what was loaded, what is typed over it, saving that and taking it back, and what the service says to it. */
export function useRecord<Rec extends Kept, Saved extends Kept = Kept>(
  options: Options<Rec, Saved>,
): RecordInForm<Rec> {
  const { fields, record, given, send } = options
  const { failed = (error) => setTrouble(sayError(error)) } = options
  const { kit } = useWords()
  // While somebody edits, the state they began from is held, whatever comes in from outside.
  const [held, hold] = useState<Rec | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [theirs, setTheirs] = useState<Rec | null>(null)
  const base = held ?? record
  const form = useFormValues(fields, base, given)
  const discard = () => {
    hold(null)
    form.reset()
  }

  const change = async (revision: number, values: Values, said: string) => {
    if (!('update' in send)) return
    const { update, settle } = send
    const changed = fields.filter(({ name, follows }) => name in values || (follows && follows.field in values))
    const before = Object.fromEntries(
      changed.map((field) => {
        const held = form.initial[field.name]
        const isOwn = field.kind === 'own' && field.toUndo !== undefined
        return [field.name, isOwn ? field.toUndo?.(held, values[field.name]) : inputValue(field, held)]
      }),
    )
    const write = async (over: number, what: Values) => {
      const saved = await update(over, what)
      await settle(saved)
      discard()
      return saved
    }
    const saved = await write(revision, values)
    toast(said, {
      label: kit.undo,
      run: () => write(saved.revision, before).then(() => toast(kit.undone), toastError),
    })
  }
  const refused = async (error: unknown) => {
    if (error instanceof Refusal && error.reason === 'record_changed' && 'load' in send) {
      setTheirs(await send.load())
      return
    }
    const field = fields.find(({ name }) => name === faultyField(error))
    if (!field) return failed(error)
    form.setErrors({ [field.name]: sayFault(field, error, kit.quoted) })
    goToField(field.name)
  }
  const saving = useVerb(() => {
    const changes = form.changes()
    const sent = 'create' in send ? send.create(changes) : change(base?.revision ?? 0, changes, kit.saved)
    return sent.catch(refused)
  }, failed)
  return {
    fields,
    form,
    base,
    isSaving: saving.isBusy,
    trouble,
    theirs,
    set(name, value) {
      if (held === null) hold(record)
      form.set(name, value)
    },
    save() {
      const faults = findFaults(fields, form.values, kit)
      form.setErrors(faults)
      const [first] = Object.keys(faults)
      if (first !== undefined) return goToField(first)
      setTrouble(null)
      saving.run()
    },
    discard,
    dismissTrouble: () => setTrouble(null),
    decide(edits) {
      if (edits) {
        hold(theirs)
        form.put(edits)
      }
      setTheirs(null)
    },
    change,
  }
}
