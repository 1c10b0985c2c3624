import type { ReactNode } from 'react'
import { numberText } from '../words/number-text.ts'

/** A record that another one names, as a form holds it. */
export type Reference = { readonly id: string; readonly label: string }

export type Option = { readonly value: string; readonly label: string; readonly hint?: string }

/** What a field is called, and what it means: the unit, what a law or the method does with it. */
export type FieldWords = { readonly label: string; readonly help?: string }

/**
 * One field of a form. `name` is the argument of create and update; what a record has in it is read by `from`, where the record's field
 * is not of the same name.
 */
export type Field<Rec> = FieldWords & {
  readonly name: string
  readonly isWide?: boolean
  readonly isRequired?: boolean
  readonly from?: (record: Rec) => unknown
  /** It is kept in the form, and nothing of it is shown. */
  readonly isHidden?: true
  /** Its value is that of another record until it has one of its own. */
  readonly inherits?: Inherits
  /** It is the name of the record that another field names, while that one names any. */
  readonly follows?: Follows
  /** What stands below it while the form is filled in: a doubt about what it says, with a way out. */
  readonly advice?: (form: FormSoFar) => ReactNode
} & FieldKind

/** The form has a field of this name, whose value lists the units that are the other record's. */
export const INHERITED = 'inherited'

export type Inherits = {
  /** Fields of one unit are taken together. */
  readonly unit: string
  /** What is said and done stands at the first of them. */
  readonly isFirst: boolean
  /** What the other record has, as `from` reads it. */
  // biome-ignore lint/suspicious/noExplicitAny: the form knows which record is the other one, and nobody between them looks
  readonly of: (given: any) => unknown
  readonly words: InheritanceWords
}

export type InheritanceWords = { readonly from: string; readonly override: string; readonly use: string }

export type Follows = {
  readonly field: string
  readonly words: { readonly from: (name: string) => string; readonly leave: string }
}

/** The values of a form by field, as they are shown. */
export type FormSoFar = {
  readonly values: Readonly<Record<string, unknown>>
  readonly set: (name: string, value: unknown) => void
  readonly isReadOnly: boolean
}

/** The fields of a noun: one place says what each is called and how its value is written, for the form, the history and the activity. */
export function knownFields<
  const W extends Readonly<Record<string, FieldWords>>,
  const K extends { readonly [F in keyof W]?: FieldKind },
>(words: W, kinds: K): Known<W, K> {
  const of: { readonly [name: string]: FieldKind | undefined } = kinds
  const fields = Object.entries(words).map(([name, said]) => [name, { name, ...(of[name] ?? TEXT), ...said }])
  return Object.fromEntries(fields) as Known<W, K>
}

type Known<W, K> = {
  readonly [F in keyof W]: FieldWords & { readonly name: string } & (F extends keyof K ? K[F] : typeof TEXT)
}

const TEXT = { kind: 'text' } as const

export type FieldKind =
  | {
      readonly kind: 'text'
      readonly placeholder?: string
      readonly isMono?: boolean
      readonly inputMode?: 'numeric' | 'email' | 'url'
    }
  /** `toInput`: for text that stands for something else, such as a list with one to a line. */
  | { readonly kind: 'long'; readonly placeholder?: string; readonly toInput?: (text: string) => unknown }
  /** `scale`: how many of what is shown make one of what is kept, 100 for a share shown in percent. */
  | { readonly kind: 'number'; readonly unit?: string; readonly scale?: number; readonly placeholder?: string }
  | { readonly kind: 'choice'; readonly options: readonly Option[] }
  | { readonly kind: 'country' }
  | { readonly kind: 'day' }
  | { readonly kind: 'truth' }
  | ReferenceKind
  /** An editor of its own; without `render` the form draws it. `toInput`: what the service is sent; left out, what the form holds. */
  | {
      readonly kind: 'own'
      readonly empty: unknown
      toInput?(value: unknown): unknown
      // biome-ignore lint/suspicious/noExplicitAny: the editor and its field agree on what the value is, and nobody between them looks
      readonly render?: (field: OwnField<any>) => ReactNode
      /** What is wrong with it, in a sentence; checked before saving. */
      fault?(value: unknown): string | null
      /** In a line, for choosing between two. */
      describe?(value: unknown): string
      /** What is different between two values as events have them; `called`: what identifiers of another system in them are called there. */
      readonly difference?: (before: unknown, after: unknown, called: unknown) => ReactNode
      /** What brings back what was there before `sent`; left out, what the form held before. */
      readonly toUndo?: (before: unknown, sent: unknown) => unknown
      /** A value as events have it, for the update; left out, as it is. */
      readonly toArgument?: (value: unknown) => unknown
    }

export type ReferenceKind = {
  readonly kind: 'reference'
  readonly search: (text: string, signal: AbortSignal) => Promise<readonly Option[]>
  /** What the service calls such a record. */
  readonly record: string
  /** Null: there is no such record any more. */
  readonly nameOf: (id: string, signal: AbortSignal) => Promise<string | null>
}

export type OwnField<Value> = {
  readonly value: Value
  readonly set: (value: Value) => void
  readonly error: string | null
  readonly isReadOnly: boolean
}

export type Section<Rec> = {
  readonly title: string
  readonly note?: string
  readonly fields: readonly Field<Rec>[]
}

/** What a form holds for a record's value: text stays text while it is typed. */
export function shownValue<Rec>(field: Field<Rec>, record: Rec | null): unknown {
  const value =
    record === null ? undefined : field.from ? field.from(record) : (record as Record<string, unknown>)[field.name]
  if (field.kind === 'own') return value ?? field.empty
  if (field.kind === 'number') return typeof value === 'number' ? numberText(value * (field.scale ?? 1)) : ''
  if (field.kind === 'reference') return value ?? null
  if (field.kind === 'truth') return typeof value === 'boolean' ? String(value) : ''
  return value ?? ''
}

/** What the service is sent for it; null clears. */
export function inputValue<Rec>(field: Field<Rec>, value: unknown): unknown {
  if (field.kind === 'own') return field.toInput ? field.toInput(value) : value
  if (field.kind === 'reference') return (value as Reference | null)?.id ?? null
  const text = String(value).trim()
  if (field.kind === 'long' && field.toInput) return field.toInput(text)
  if (text === '') return null
  if (field.kind === 'truth') return text === 'true'
  return field.kind === 'number' ? readNumber(text) / (field.scale ?? 1) : text
}

/** Whether a text is a number to us: with a comma or a point before the decimals, in the way that people paste them. */
export function readNumber(text: string): number {
  const plain = text.replaceAll(/[\s\u00a0\u202f']/g, '')
  const decimal = Math.max(plain.lastIndexOf(','), plain.lastIndexOf('.'))
  if (decimal < 0) return Number(plain)
  const whole = plain.slice(0, decimal).replaceAll(/[.,]/g, '')
  return Number(`${whole}.${plain.slice(decimal + 1)}`)
}

export function isSame(left: unknown, right: unknown): boolean {
  return left === right || JSON.stringify(left) === JSON.stringify(right)
}
