import { type Field, inputValue, isSame, shownValue } from '../field.ts'
import { changesStep, type Step, stepsOf } from './steps.ts'

export type SheetRecord = { readonly id: string; readonly revision: number; readonly inherited?: readonly string[] }

/** What a person has put into a cell and the service does not have yet. */
export type Edit = {
  readonly value: unknown
  /** What the cell showed before: what the person has seen of others. */
  readonly base: unknown
  /** Why it is not saved. */
  readonly fault?: string
  /** What another person has saved in it meanwhile, until it is decided which stays. */
  readonly conflict?: { readonly theirs: unknown }
}

export type Refused = {
  readonly field: string | null
  readonly reason: string
  readonly message: string
  readonly limit: string | null
}

export type Outcome<Rec> = {
  readonly id: string
  readonly outcome: 'CHANGED' | 'OUTDATED' | 'REFUSED'
  readonly record: Rec | null
  readonly refusals: readonly Refused[]
}

export type Change = { readonly id: string; readonly expectedRevision: number } & Readonly<Record<string, unknown>>

export type Cell = { readonly id: string; readonly field: string; readonly value: unknown; readonly fault?: string }

/** What survives a reload: rows with what is not saved of them. */
export type KeptRow<Rec> = { readonly record: Rec; readonly edits: readonly (readonly [string, Edit])[] }

type Options<Rec> = {
  readonly fields: readonly Field<Rec>[]
  /** Sends changes of rows, at most `MAX_ROWS`, and answers what became of each. */
  readonly send: (changes: readonly Change[]) => Promise<readonly Outcome<Rec>[]>
  /** Whether it is worth trying again: nobody was reached, or had no time. */
  readonly isPassing: (error: unknown) => boolean
  /** In the reader's words. */
  readonly sayRefused: (field: Field<Rec> | null, refused: Refused, value: unknown) => string
  readonly sayError: (error: unknown) => string
  /** After each change of what is shown. */
  readonly onChange: () => void
}

/** The most rows of one request; `MAX_CHANGES` of the service. */
export const MAX_ROWS = 200

export type Sheet<Rec> = ReturnType<typeof createSheet<Rec & SheetRecord>>

/**
 * The records of a grid with what a person changes in them: every cell that differs is kept until the service has it, is sent when it can
 * be, and is decided by the person where another one has saved the same cell. Nothing here draws or waits; `flush` sends once.
 */
export function createSheet<Rec extends SheetRecord>(options: Options<Rec>) {
  const { send, isPassing, sayRefused, sayError, onChange } = options
  const fields = new Map(options.fields.map((field) => [field.name, field]))
  const records = new Map<string, Rec>()
  const edits = new Map<string, Map<string, Edit>>()
  const versions = new Map<string, number>()
  /** By row, the values that are on their way. */
  const underway = new Map<string, Readonly<Record<string, unknown>>>()
  /** What came from others while a row was on its way. */
  const later = new Map<string, Rec>()
  const steps = stepsOf()
  let isOffline = false

  const touch = (id: string) => versions.set(id, (versions.get(id) ?? 0) + 1)
  const fieldOf = (name: string) => {
    const field = fields.get(name)
    if (!field) throw new Error(`The grid has no field "${name}".`)
    return field
  }
  const savedIn = (id: string, name: string) => shownValue(fieldOf(name), records.get(id) ?? null)
  const isInherited = (id: string, name: string) => {
    const unit = fieldOf(name).inherits?.unit
    return unit !== undefined && (records.get(id)?.inherited?.includes(unit) ?? false)
  }
  const editOf = (id: string, name: string) => edits.get(id)?.get(name)
  /** What a person would have to put in to get what the cell is now: an inherited value is none of its own. */
  const ownIn = (id: string, name: string) => {
    const edit = editOf(id, name)
    if (edit) return edit.value
    return isInherited(id, name) ? emptyOf(fieldOf(name)) : savedIn(id, name)
  }

  const drop = (id: string, name: string) => {
    const row = edits.get(id)
    row?.delete(name)
    if (row?.size === 0) edits.delete(id)
    touch(id)
  }
  const keep = (id: string, name: string, edit: Edit) => {
    const row = edits.get(id) ?? new Map<string, Edit>()
    edits.set(id, row)
    row.set(name, edit)
    touch(id)
  }
  const put = ({ id, field: name, value, fault }: Cell) => {
    const before = editOf(id, name)
    const base = before?.base ?? savedIn(id, name)
    const isAsSaved = isSame(value, isInherited(id, name) ? emptyOf(fieldOf(name)) : base)
    const isUnderway = name in (underway.get(id) ?? {})
    if (isAsSaved && fault === undefined && !isUnderway && !before?.conflict) return drop(id, name)
    keep(id, name, {
      value,
      base,
      ...(fault !== undefined && { fault }),
      ...(before?.conflict && { conflict: before.conflict }),
    })
  }

  /** Takes a record as somebody else has saved it, beside what is not saved here. */
  const merge = (record: Rec) => {
    const { id } = record
    records.set(id, record)
    for (const [name, edit] of edits.get(id) ?? []) {
      const theirs = savedIn(id, name)
      if (isSame(theirs, edit.base)) {
        if (edit.conflict) keep(id, name, { value: edit.value, base: edit.base })
      } else if (isSame(theirs, edit.value)) drop(id, name)
      else keep(id, name, { ...edit, conflict: { theirs } })
    }
    touch(id)
  }
  const isNewer = (record: Rec) => record.revision > (records.get(record.id)?.revision ?? 0)

  const settle = (outcome: Outcome<Rec>, sent: Readonly<Record<string, unknown>>) => {
    const { id, record, refusals } = outcome
    if (outcome.outcome === 'CHANGED' && record) {
      records.set(id, record)
      for (const [name, value] of Object.entries(sent)) {
        const edit = editOf(id, name)
        if (edit && isSame(edit.value, value)) drop(id, name)
        else if (edit) keep(id, name, { ...edit, base: savedIn(id, name) })
        // The service may write a value otherwise than the person: 00123 for 123.
        if (!edit || isSame(edit.value, value)) steps.rename(id, name, value, ownIn(id, name))
      }
      touch(id)
    } else {
      if (record && isNewer(record)) merge(record)
      if (outcome.outcome === 'REFUSED') refuse(id, refusals, sent)
    }
  }
  const refuse = (id: string, refusals: readonly Refused[], sent: Readonly<Record<string, unknown>>) => {
    const names = Object.keys(sent)
    const byField = refusals.filter(({ field }) => names.includes(rootOf(field)))
    const faults = byField.length > 0 ? byField.map((one) => [rootOf(one.field), one] as const) : []
    const [first] = refusals
    const all = faults.length > 0 || !first ? faults : names.map((name) => [name, first] as const)
    for (const [name, refused] of all) {
      const edit = editOf(id, name)
      if (!edit || !isSame(edit.value, sent[name])) continue
      const field = rootOf(refused.field) === name ? fieldOf(name) : null
      keep(id, name, { ...edit, fault: sayRefused(field, refused, edit.value) })
    }
  }

  /** What can be sent now: rows whose last answer is there, cells that are neither wrong nor in dispute. */
  const sendable = () => {
    const changes: Change[] = []
    for (const [id, row] of edits) {
      if (changes.length === MAX_ROWS) break
      const record = records.get(id)
      if (underway.has(id) || !record) continue
      const ready = [...row].filter(([, { fault, conflict }]) => fault === undefined && !conflict)
      if (ready.length === 0) continue
      const values = ready.map(([name, { value }]) => [name, inputValue(fieldOf(name), value)])
      changes.push({ id, expectedRevision: record.revision, ...Object.fromEntries(values) })
    }
    return changes
  }

  return {
    records,
    /** What a row looks like has another number each time it may look otherwise. */
    versionOf: (id: string) => versions.get(id) ?? 0,
    editOf,
    isInherited: (id: string, name: string) => !editOf(id, name) && isInherited(id, name),
    shown(id: string, name: string) {
      const edit = editOf(id, name)
      return edit ? edit.value : savedIn(id, name)
    },
    isUnderway: (id: string, name: string) => name in (underway.get(id) ?? {}),
    counts() {
      const all = [...edits.values()].flatMap((row) => [...row.values()])
      const faults = all.filter(({ fault, conflict }) => fault !== undefined && !conflict).length
      const conflicts = all.filter(({ conflict }) => conflict).length
      return { waiting: all.length - faults - conflicts, faults, conflicts, isOffline }
    },
    problems: () =>
      [...edits].flatMap(([id, row]) =>
        [...row].flatMap(([field, { fault, conflict }]) => (fault !== undefined || conflict ? [{ id, field }] : [])),
      ),
    /** From the service: what is new, and what is newer than what is here. */
    receive(incoming: readonly Rec[]) {
      for (const record of incoming) {
        if (!isNewer(record)) continue
        if (underway.has(record.id)) later.set(record.id, record)
        else merge(record)
      }
      onChange()
    },
    /** One act of a person, undone as one. The number of cells that it changes. */
    set(cells: readonly Cell[]): number {
      const changed = cells.filter(({ id, field, value, fault }) => {
        return fault !== undefined || !isSame(value, ownIn(id, field)) || editOf(id, field)?.fault !== undefined
      })
      if (changed.length === 0) return 0
      steps.add(changed.map(({ id, field, value }) => ({ id, field, before: ownIn(id, field), after: value })))
      for (const cell of changed) put(cell)
      onChange()
      return changed.length
    },
    canUndo: () => steps.hasDone(),
    canRedo: () => steps.hasUndone(),
    undo: () => turn(steps.undo(), 'after', 'before'),
    redo: () => turn(steps.redo(), 'before', 'after'),
    decide(id: string, name: string, stays: 'mine' | 'theirs') {
      const edit = editOf(id, name)
      if (!edit?.conflict) return
      const { conflict, ...rest } = edit
      if (stays === 'theirs') drop(id, name)
      else keep(id, name, { ...rest, base: conflict.theirs })
      onChange()
    },
    hasSendable: () => sendable().length > 0,
    /** Sends what can be sent, once. True: it was answered. */
    async flush(): Promise<boolean> {
      const changes = sendable()
      if (changes.length === 0) return true
      const sent = new Map<string, Readonly<Record<string, unknown>>>()
      for (const { id, expectedRevision: _, ...values } of changes) {
        sent.set(id, Object.fromEntries(Object.keys(values).map((name) => [name, editOf(id, name)?.value])))
      }
      for (const [id, values] of sent) {
        underway.set(id, values)
        touch(id)
      }
      onChange()
      let outcomes: readonly Outcome<Rec>[] = []
      let error: unknown = null
      try {
        outcomes = await send(changes)
        isOffline = false
      } catch (thrown) {
        error = thrown
      }
      for (const [id] of sent) {
        underway.delete(id)
        touch(id)
      }
      for (const outcome of outcomes) settle(outcome, sent.get(outcome.id) ?? {})
      if (error !== null && isPassing(error)) isOffline = true
      else if (error !== null) {
        const refused = { field: null, reason: '', message: sayError(error), limit: null }
        for (const [id, values] of sent) refuse(id, [refused], values)
      }
      for (const [id, record] of later) {
        if (!sent.has(id)) continue
        later.delete(id)
        if (isNewer(record)) merge(record)
      }
      onChange()
      return error === null || !isPassing(error)
    },
    kept: (): KeptRow<Rec>[] =>
      [...edits].flatMap(([id, row]) => {
        const record = records.get(id)
        return record ? [{ record, edits: [...row] }] : []
      }),
    restore(rows: readonly KeptRow<Rec>[]) {
      for (const { record, edits: row } of rows) {
        const known = records.get(record.id)
        records.set(record.id, record)
        for (const [name, edit] of row) if (fields.has(name)) keep(record.id, name, edit)
        if (known && isNewer(known)) merge(known)
      }
      onChange()
    },
  }

  /** Takes a step back, or once more. What another person has changed since stays as it is, and is counted. */
  function turn(step: Step | null, from: 'before' | 'after', to: 'before' | 'after') {
    if (!step) return null
    const { now, others } = changesStep(step, from, ownIn)
    for (const { id, field, [to]: value } of now) put({ id, field, value })
    onChange()
    return { changed: now.length, left: others.length, first: step[0] ?? null }
  }
}

function rootOf(field: string | null): string {
  return field?.split(/[.[]/, 1)[0] ?? ''
}

/** What is put in to have nothing of one's own. */
export function emptyOf<Rec>({ kind }: Field<Rec>): unknown {
  return kind === 'reference' ? null : ''
}
