/**
 * As much of Airtable's formulas as is asked of the double: comparisons, AND, OR, NOT, RECORD_ID(), CREATED_TIME(), LAST_MODIFIED_TIME(), IS_AFTER(),
 * texts with escaped quotes, numbers, and fields by name or id in braces. Null: it is no such formula.
 */
export function parseFormula(text: string): ((record: FormulaRecord) => boolean) | null {
  const tokens = [...text.matchAll(TOKEN)]
  if (tokens.map(([token]) => token).join('').length !== text.replace(/\s+/g, '').length + blanksInTexts(tokens))
    return null
  const words = tokens.map(([token]) => token)
  let at = 0
  const take = (expected?: string): string => {
    const token = words[at] ?? ''
    if (expected !== undefined && token !== expected) throw new Error(`"${expected}" is missing.`)
    at += 1
    return token
  }
  const args = (): Term[] => {
    take('(')
    const found: Term[] = []
    while (words[at] !== ')') {
      if (found.length > 0) take(',')
      found.push(comparison())
    }
    take(')')
    return found
  }
  const comparison = (): Term => {
    const left = term()
    const sign = words[at] ?? ''
    const compare = COMPARE[sign]
    if (compare === undefined) return left
    take()
    const right = term()
    return (record) => compare(left(record), right(record))
  }
  const term = (): Term => {
    const token = take()
    if (token === '(') {
      const inner = comparison()
      take(')')
      return inner
    }
    if (/^['"]/.test(token)) {
      const value = token.slice(1, -1).replace(/\\(.)/gs, (_, one: string) => ESCAPES[one] ?? one)
      return () => value
    }
    if (token.startsWith('{')) {
      const name = token.slice(1, -1)
      return (record) => record.cell(name)
    }
    if (/^\d/.test(token)) return () => Number(token)
    const given = args()
    const first = given[0] ?? (() => null)
    const second = given[1] ?? (() => null)
    switch (token) {
      case 'AND':
        return (record) => given.every((one) => isTrue(one(record)))
      case 'OR':
        return (record) => given.some((one) => isTrue(one(record)))
      case 'NOT':
        return (record) => !isTrue(first(record))
      case 'RECORD_ID':
        return ({ id }) => id
      case 'CREATED_TIME':
        return ({ createdTime }) => createdTime
      case 'LAST_MODIFIED_TIME':
        return ({ modifiedTime }) => modifiedTime
      case 'DATETIME_PARSE':
        return first
      case 'IS_AFTER':
        return (record) => Date.parse(String(first(record))) > Date.parse(String(second(record)))
      default:
        throw new Error(`"${token}" is not known.`)
    }
  }
  try {
    const whole = comparison()
    if (at !== words.length) return null
    return (record) => isTrue(whole(record))
  } catch {
    return null
  }
}

export type FormulaRecord = {
  readonly id: string
  readonly createdTime: string
  readonly modifiedTime: string | null
  cell(nameOrId: string): unknown
}
type Term = (record: FormulaRecord) => unknown

const TOKEN = /'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|\{[^}]*\}|[A-Z_]+(?=\()|\d+(?:\.\d+)?|!=|>=|<=|[=<>(),]/gs
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' }

function blanksInTexts(tokens: readonly RegExpMatchArray[]): number {
  return tokens.reduce((sum, [token]) => sum + token.length - token.replace(/\s+/g, '').length, 0)
}

const isTrue = (value: unknown) =>
  value !== null && value !== undefined && value !== '' && value !== 0 && value !== false

const plain = (value: unknown) =>
  value === null || value === undefined ? '' : Array.isArray(value) ? value.join(', ') : value
const COMPARE: Readonly<Record<string, (one: unknown, other: unknown) => boolean>> = {
  '=': (one, other) => String(plain(one)) === String(plain(other)),
  '!=': (one, other) => String(plain(one)) !== String(plain(other)),
  '>': (one, other) => Number(one) > Number(other),
  '<': (one, other) => Number(one) < Number(other),
  '>=': (one, other) => Number(one) >= Number(other),
  '<=': (one, other) => Number(one) <= Number(other),
}
