import type { Fields } from '#kit/field.ts'
import { badInput } from '#platform/app-error.ts'
import { listOf, optional, show } from '#platform/fields.ts'

/** Fields that are inherited together, by the word that the table has for them: the composition as text and as structure. */
export type Unit = { readonly name: string; readonly fields: readonly string[] }

export function unitsOf(fields: Fields): readonly Unit[] {
  const units = new Map<string, string[]>()
  for (const [name, { inherited }] of Object.entries(fields)) {
    if (inherited !== undefined) units.set(inherited, [...(units.get(inherited) ?? []), name])
  }
  return [...units].map(([name, fields]) => ({ name, fields }))
}

/** A list of units, each once and in the order of the table; files name them by any of their columns. */
export function inheritedRule(fields: Fields) {
  const units = unitsOf(fields)
  const names = units.map(({ name }) => name)
  const byColumn = new Map(
    units.flatMap(({ name, fields: own }) => own.map((field) => [fields[field]?.column?.name ?? field, name])),
  )
  const known = optional(
    (value, field): string => {
      const name = typeof value === 'string' && (names.includes(value) ? value : byColumn.get(value))
      if (name) return name
      const columns = names.flatMap((name) => columnOfUnit(fields, name) ?? [])
      throw badInput('field_not_inherited', `"${field}" can name ${columns.join(', ')}; got ${show(value)}.`, {
        field,
        value,
      })
    },
    { enum: names },
    'text',
  )
  const rule = listOf(known, MOST_NAMED)
  return {
    ...rule,
    parse(value: unknown, field: string): string[] {
      const named = rule.parse(value, field)
      return names.filter((name) => named.includes(name))
    },
  }
}

/** More than there are, because files may name one twice. */
const MOST_NAMED = 50

/** By which a file names a unit: the column of the field that it is called after. */
export function columnOfUnit(fields: Fields, unit: string): string | undefined {
  return fields[unit]?.column?.name
}
