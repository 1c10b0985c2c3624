import type { Format } from '../../words/use-words.tsx'
import { COUNTRIES } from '../countries.ts'
import { isDay, readDay } from '../days/read-day.ts'
import { type Field, inputValue, type Option, type Reference, readNumber, shownValue } from '../field.ts'

/** What the reading of a cell says and writes by. */
export type CellWords = {
  readonly noNumber: string
  readonly noDay: string
  readonly noOption: (text: string) => string
  readonly required: string
  readonly yes: string
  readonly no: string
  readonly language: string
  readonly country: Format['country']
}

export type Reading = { readonly value: unknown; readonly fault?: string }

/** A cell as text: what is shown, and what is copied. */
export function cellText<Rec>(field: Field<Rec>, value: unknown, words: CellWords): string {
  if (value === null || value === undefined || value === '') return ''
  if (field.kind === 'reference') return (value as Reference).label
  if (field.kind === 'country') return words.country(String(value))
  const option = optionsOf(field, words).find((one) => one.value === value)
  return option?.label ?? String(value)
}

/** What a text means that was typed or pasted. One that means nothing stays as it was written, with what is wrong with it. */
export function readCell<Rec>(field: Field<Rec>, text: string, words: CellWords): Reading {
  const trimmed = text.trim()
  if (trimmed === '') return field.isRequired ? { value: '', fault: words.required } : { value: '' }
  switch (field.kind) {
    case 'number': {
      const value = readQuantity(trimmed, field.unit)
      if (value === null) return { value: trimmed, fault: words.noNumber }
      // Written as the service's own value is, so that the two are the same.
      const kept = inputValue(field, String(value))
      return { value: shownValue({ ...field, from: () => kept }, {} as Rec) }
    }
    case 'day': {
      if (isDay(trimmed)) return { value: trimmed }
      const { day } = readDay(trimmed, words.language)
      return day === undefined ? { value: trimmed, fault: words.noDay } : { value: day }
    }
    case 'choice':
    case 'truth':
    case 'country': {
      const wanted = plain(trimmed)
      const found =
        optionsOf(field, words).find(({ value, label }) => plain(value) === wanted || plain(label) === wanted) ??
        (field.kind === 'truth' ? truthOf(wanted) : undefined)
      return found ? { value: found.value } : { value: trimmed, fault: words.noOption(trimmed) }
    }
    default:
      return { value: trimmed }
  }
}

/** What can be chosen; none where anything may be written. */
export function optionsOf<Rec>(field: Field<Rec>, words: CellWords): readonly Option[] {
  if (field.kind === 'choice') return field.options
  if (field.kind === 'country') return COUNTRIES.map((code) => ({ value: code, label: words.country(code) }))
  if (field.kind !== 'truth') return []
  return [
    { value: 'true', label: words.yes },
    { value: 'false', label: words.no },
  ]
}

/** The one record that a text names, among those that were found by it; null: none, or several. */
export function referenceNamed(options: readonly Option[], text: string): Reference | null {
  const wanted = plain(text)
  const named = options.filter(({ value, label }) => {
    return value === text || plain(label) === wanted || plain(label.split(' · ', 1)[0] ?? '') === wanted
  })
  const [found] = named
  return found && named.length === 1 ? { id: found.value, label: found.label } : null
}

const TRUE = ['1', 'true', 'yes', 'y', 'ja', 'j', 'oui', 'o', 'x', 'wahr', 'vrai']
const FALSE = ['0', 'false', 'no', 'n', 'nein', 'non', 'falsch', 'faux']

function truthOf(text: string): Option | undefined {
  if (TRUE.includes(text)) return { value: 'true', label: '' }
  return FALSE.includes(text) ? { value: 'false', label: '' } : undefined
}

/** How many of the field's unit one of a written unit is. The pound is 0.45359237 kg by the international agreement of 1959. */
const UNITS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  kg: { kg: 1, g: 0.001, mg: 0.000_001, t: 1000, lb: 0.453_592_37, lbs: 0.453_592_37, oz: 0.028_349_523_125 },
}

/** A number with or without its unit, "180 g" for 0.18 kg; null: neither. */
function readQuantity(text: string, unit: string | undefined): number | null {
  const [, figures = '', written = ''] = /^([-+]?[\d\s.,'\u00a0\u202f]+?)\s*([^\d\s.,'-][^\d]*)?$/u.exec(text) ?? []
  if (figures === '') return null
  const number = readNumber(figures)
  if (Number.isNaN(number)) return null
  const named = written.trim().toLowerCase()
  if (named === '' || named === unit?.toLowerCase()) return number
  const factor = UNITS[unit ?? '']?.[named]
  return factor === undefined ? null : Number((number * factor).toPrecision(12))
}

function plain(text: string): string {
  return text.trim().toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
}
