export type Row = Record<string, unknown>
export type Condition = { readonly field: string; readonly operator: string; readonly value: string }

/** "number eq 'A' or number eq 'B'": what connectors ask, and no more of the language. */
export function conditionsOf(filter: string): readonly Condition[] {
  const found = [...filter.matchAll(/(\w+) (eq|gt|ge|le) ('(?:[^']|'')*'|[^\s']+)(?: or |$)/g)]
  if (found.map(([all]) => all).join('') !== filter)
    throw new Error(`This double does not understand the filter ${filter}`)
  return found.map(([, field = '', operator = '', literal = '']) => ({
    field,
    operator,
    value: literal.startsWith("'") ? literal.slice(1, -1).replaceAll("''", "'") : literal,
  }))
}

export function compared(row: Row, { field, operator, value }: Condition): boolean {
  const own = String(row[field] ?? '')
  if (operator === 'eq') return own === value
  const [one, other] = field.endsWith('DateTime') ? [Date.parse(own), Date.parse(value)] : [own, value]
  return operator === 'gt' ? one > other : operator === 'ge' ? one >= other : one <= other
}
