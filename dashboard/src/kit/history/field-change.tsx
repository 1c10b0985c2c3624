import { useFormat, useWords } from '../../words/use-words.tsx'
import { type Field, shownValue } from '../field.ts'
import { FromTo, Nothing } from './from-to.tsx'
import styles from './history.module.css'
import { ReferenceName } from './reference-name.tsx'
import { TranslationsChange } from './translations-change.tsx'

export type Change = {
  readonly field: string
  readonly before: string
  readonly after: string
  readonly called: string | null
}
/** Whatever the record is. */
// biome-ignore lint/suspicious/noExplicitAny: a history reads labels and kinds of fields, and never a record
export type AnyField = Field<any>

type Props = {
  readonly change: Change
  readonly field: AnyField | undefined
  /** All of the record's, whose labels say which text a translation is of. */
  readonly fields: readonly AnyField[]
}

/** What one field was and is, as a person reads it. */
export function FieldChange({ change, field, fields }: Props) {
  const { trail } = useWords()
  const [before, after]: unknown[] = [JSON.parse(change.before), JSON.parse(change.after)]
  const label = field?.label ?? trail.fields[change.field as keyof typeof trail.fields] ?? change.field
  return (
    <div className={styles.change}>
      <dt>{label}</dt>
      <dd>
        {change.field === 'translations' ? (
          <TranslationsChange before={before} after={after} fields={fields} />
        ) : field?.kind === 'own' && field.difference ? (
          field.difference(before, after, change.called === null ? null : JSON.parse(change.called))
        ) : (
          <FromTo before={<Value field={field} value={before} />} after={<Value field={field} value={after} />} />
        )}
      </dd>
    </div>
  )
}

function Value({ field, value }: { readonly field: AnyField | undefined; readonly value: unknown }) {
  const { kit } = useWords()
  const { country, day, figure } = useFormat()
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) {
    return <Nothing />
  }
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(', ')
  if (typeof value === 'boolean') return value ? kit.yes : kit.no
  if (typeof value === 'number') {
    if (field?.kind !== 'number') return figure(value)
    return [shownValue({ ...field, from: () => value }, {}), field.unit].filter(Boolean).join(' ')
  }
  if (typeof value !== 'string') return JSON.stringify(value)
  switch (field?.kind) {
    case 'choice':
      return optionOf(field, value)?.label ?? value
    case 'country':
      return country(value)
    case 'day':
      return day(value)
    case 'reference':
      return <ReferenceName kind={field} id={value} />
    default:
      return value.length > 80 ? <span className={styles.long}>{value}</span> : value
  }
}

function optionOf(field: AnyField & { kind: 'choice' }, value: string) {
  return field.options.find((option) => option.value.toLowerCase() === value.toLowerCase())
}

/** What sending back takes: the values of before, as the arguments of the update have them. Null if there is nothing to send. */
export function valuesToPutBack(
  changes: readonly Change[],
  fields: readonly AnyField[],
): Readonly<Record<string, unknown>> | null {
  // The text of a composition is made from its parts, and refused beside them.
  const isStructured = changes.some(({ field, before }) => field === 'composition' && before !== '[]')
  const values = changes.flatMap(({ field: name, before }) => {
    const field = fields.find((known) => known.name === name)
    if (field === undefined || (name === 'materialComposition' && isStructured)) return []
    return [[name, argumentOf(field, JSON.parse(before))]]
  })
  return values.length === 0 ? null : Object.fromEntries(values)
}

/** Events write a choice in small letters. */
function argumentOf(field: AnyField, value: unknown): unknown {
  if (field.kind === 'choice' && typeof value === 'string') return optionOf(field, value)?.value ?? value
  return field.kind === 'own' && field.toArgument ? field.toArgument(value) : value
}
