export type Row = Record<string, unknown>
export type Filter = { readonly fields: readonly string[]; matches(row: Row): boolean }

/** The part of OData's filters that connectors ask with: comparisons, joined by "and", "or" and brackets. Anything else is an error of the double. */
export function parseFilter(text: string): Filter {
  const tokens = [...text.matchAll(/\s*(\(|\)|\w+'(?:[^']|'')*'|'(?:[^']|'')*'|[^\s()']+)/gy)].map(
    ([, token = '']) => token,
  )
  const fields: string[] = []
  let at = 0
  const either = (): ((row: Row) => boolean) => {
    const parts = [both()]
    while (tokens[at] === 'or') {
      at += 1
      parts.push(both())
    }
    return (row) => parts.some((part) => part(row))
  }
  const both = (): ((row: Row) => boolean) => {
    const parts = [one()]
    while (tokens[at] === 'and') {
      at += 1
      parts.push(one())
    }
    return (row) => parts.every((part) => part(row))
  }
  const one = (): ((row: Row) => boolean) => {
    if (tokens[at] === '(') {
      at += 1
      const inner = either()
      if (tokens[at++] !== ')') throw new Error(`A bracket is open: ${text}`)
      return inner
    }
    const [field = '', operator = '', literal = ''] = tokens.slice(at, at + 3)
    at += 3
    fields.push(field)
    return (row) => isTrue(row[field], operator, literalValue(literal), text)
  }
  const matches = tokens.length === 0 ? () => true : either()
  if (at < tokens.length) throw new Error(`This double does not understand the filter ${text}`)
  return { fields, matches }
}

/** 'A''B', datetimeoffset'2026-…Z', true, 2026-…Z, a GUID. */
function literalValue(literal: string): string | boolean {
  if (literal === 'true' || literal === 'false') return literal === 'true'
  const quoted = /^\w*'(.*)'$/.exec(literal)?.[1]
  return quoted === undefined ? literal : quoted.replaceAll("''", "'")
}

function isTrue(own: unknown, operator: string, wanted: string | boolean, text: string): boolean {
  const moment = typeof wanted === 'string' && /^\d{4}-\d\d-\d\dT/.test(wanted)
  const [one, other] = moment ? [Date.parse(String(own)), Date.parse(String(wanted))] : [own ?? '', wanted]
  if (operator === 'eq') return one === other
  if (operator === 'ne') return one !== other
  if (operator === 'gt') return one > other
  throw new Error(`This double does not know "${operator}": ${text}`)
}
