import { type RawBuilder, sql } from 'kysely'
import { badInput } from '#platform/app-error.ts'
import { type EdmType, SQL_TYPES } from './edm.ts'
import type { EntitySet } from './entity-set.ts'
import type { Comparison, Expression, FunctionName } from './parse-filter.ts'
import { unknownProperty } from './parse-options.ts'
import { isDay, type LiteralType } from './tokens.ts'

/** What stands for a property in SQL. */
export type SqlOf = (property: string) => RawBuilder<unknown>

type Value = { readonly sql: RawBuilder<unknown>; readonly type: EdmType; readonly isLiteral: boolean }
type Operand = Value | 'null'
type Kind = 'text' | 'number' | 'flag' | 'day' | 'moment' | 'guid'

/**
 * A filter as a condition. Every value that was sent is a parameter, every name one of the model's: nothing of the text becomes SQL. `isExact`:
 * false has to be false and not unknown, because something is made of it. Comparisons with null are false (OData 4.0, part 2, §5.1.1.1), which
 * where only truth counts is the same, and leaves PostgreSQL its indexes.
 */
export function filterToSql(set: EntitySet, filter: Expression, sqlOf: SqlOf, target = '$filter'): RawBuilder<boolean> {
  const wrong = (message: string) => badInput('odata_types_differ', `"${target}": ${message}`, { field: target })

  const condition = (expression: Expression, isExact: boolean): RawBuilder<boolean> => {
    switch (expression.kind) {
      case 'and':
      case 'or': {
        const parts = expression.parts.map((part) => condition(part, isExact))
        return sql<boolean>`(${sql.join(parts, expression.kind === 'and' ? sql` and ` : sql` or `)})`
      }
      case 'not':
        return sql<boolean>`(not ${condition(expression.of, true)})`
      case 'compare':
        return exact(comparison(expression), isExact && expression.by !== 'ne')
      case 'in': {
        const parts = expression.list.map((right) => comparison({ by: 'eq', left: expression.of, right }))
        return exact(sql<boolean>`(${sql.join(parts, sql` or `)})`, isExact)
      }
      default: {
        const found = operand(expression)
        if (found !== 'null' && found.type === 'Edm.Boolean') return sql<boolean>`${found.sql}`
        throw wrong('what is asked must be true or false, so a comparison is expected.')
      }
    }
  }

  const operand = (expression: Expression): Operand => {
    switch (expression.kind) {
      case 'literal':
        return expression.type === 'null' ? 'null' : literal(expression.type, expression.text)
      case 'property': {
        const property = Object.hasOwn(set.properties, expression.name) ? set.properties[expression.name] : undefined
        if (!property) throw unknownProperty(set, expression.name, target)
        return { sql: sqlOf(expression.name), type: property.type, isLiteral: false }
      }
      case 'call':
        return call(expression.name, expression.given)
      default:
        return { sql: condition(expression, true), type: 'Edm.Boolean', isLiteral: false }
    }
  }

  const literal = (type: Exclude<LiteralType, 'null'>, text: string): Value => {
    const of = (edm: EdmType, value: unknown): Value => ({ sql: parameter(value, edm), type: edm, isLiteral: true })
    switch (type) {
      case 'string':
        return of('Edm.String', text)
      case 'boolean':
        return of('Edm.Boolean', text === 'true')
      case 'guid':
        return of('Edm.Guid', text)
      case 'date':
        return of('Edm.Date', existingDay(text))
      case 'moment': {
        existingDay(text.slice(0, 10))
        return of('Edm.DateTimeOffset', text.replace(' ', '+'))
      }
      case 'fraction':
        if (isFinite64(text)) return of('Edm.Decimal', text)
        throw wrong(`${text.slice(0, 40)} is beyond the numbers that there are.`)
      case 'whole':
        if (text.length > MOST_DIGITS) throw wrong(`${text.slice(0, 40)}… has more than ${MOST_DIGITS} digits.`)
        return of(fitsInLong(text) ? 'Edm.Int64' : 'Edm.Decimal', text)
    }
  }
  const existingDay = (text: string): string => {
    if (isDay(text)) return text
    throw wrong(`there is no day ${text}.`)
  }

  const call = (name: FunctionName, given: readonly Expression[]): Operand => {
    const operands = given.map(operand)
    const value = (at: number, kinds: readonly Kind[], what: string): Value | null => {
      const found = operands[at]
      if (found === undefined || found === 'null') return null
      if (kinds.includes(KINDS[found.type])) return found
      throw wrong(`"${name}" is for ${what}.`)
    }
    const result = (type: EdmType, parts: readonly (Value | null)[], made: RawBuilder<unknown>): Operand =>
      parts.includes(null) ? 'null' : { sql: made, type, isLiteral: false }
    const texts = () => given.map((_, at) => value(at, ['text'], 'texts'))
    const [one, other] =
      name in TEXTS ? texts() : [value(0, name === 'date' ? ['moment'] : ['day', 'moment'], 'days and moments')]
    switch (name) {
      case 'contains':
        return result('Edm.Boolean', [one ?? null, other ?? null], sql`(strpos(${one?.sql}, ${other?.sql}) > 0)`)
      case 'startswith':
        return result('Edm.Boolean', [one ?? null, other ?? null], sql`starts_with(${one?.sql}, ${other?.sql})`)
      case 'endswith':
        return result(
          'Edm.Boolean',
          [one ?? null, other ?? null],
          sql`(right(${one?.sql}, length(${other?.sql})) = ${other?.sql})`,
        )
      case 'tolower':
        return result('Edm.String', [one ?? null], sql`lower(${one?.sql})`)
      case 'toupper':
        return result('Edm.String', [one ?? null], sql`upper(${one?.sql})`)
      case 'trim':
        return result('Edm.String', [one ?? null], sql`btrim(${one?.sql})`)
      case 'length':
        return result('Edm.Int32', [one ?? null], sql`length(${one?.sql})`)
      case 'date':
        return result('Edm.Date', [one ?? null], sql`(${one?.sql} at time zone 'UTC')::date`)
      default: {
        const at = one?.type === 'Edm.DateTimeOffset' ? sql`(${one.sql} at time zone 'UTC')` : sql`${one?.sql}`
        return result('Edm.Int32', [one ?? null], sql`extract(${sql.raw(name)} from ${at})::integer`)
      }
    }
  }

  const comparison = ({ by, left, right }: Pick<Compare, 'by' | 'left' | 'right'>): RawBuilder<boolean> => {
    const [one, other] = [operand(left), operand(right)]
    if (one === 'null' || other === 'null') {
      const found = one === 'null' ? other : one
      if (by !== 'eq' && by !== 'ne') return sql<boolean>`false`
      if (found === 'null') return by === 'eq' ? sql<boolean>`true` : sql<boolean>`false`
      return by === 'eq' ? sql<boolean>`(${found.sql} is null)` : sql<boolean>`(${found.sql} is not null)`
    }
    if (KINDS[one.type] !== KINDS[other.type]) {
      throw wrong(`${NAMES[KINDS[one.type]]} cannot be compared with ${NAMES[KINDS[other.type]]}.`)
    }
    const [a, b] = alike(one, other)
    if (by === 'ne') return sql<boolean>`(${a} is distinct from ${b})`
    if (by === 'eq' && !one.isLiteral && !other.isLiteral) return sql<boolean>`(${a} is not distinct from ${b})`
    return sql<boolean>`(${a} ${sql.raw(SQL_COMPARISONS[by])} ${b})`
  }

  return condition(filter, false)
}

type Compare = Extract<Expression, { kind: 'compare' }>

/** `eq` of what is there with what is not is unknown to PostgreSQL, and false to OData. */
function exact(condition: RawBuilder<boolean>, isExact: boolean): RawBuilder<boolean> {
  return isExact ? sql<boolean>`coalesce(${condition}, false)` : condition
}

/** A fraction beside a property of type Double is one itself: 0.1 is then what 0.1 was when it was saved. */
function alike(one: Value, other: Value): readonly [RawBuilder<unknown>, RawBuilder<unknown>] {
  const asOther = (value: Value, beside: Value) =>
    value.isLiteral && beside.type === 'Edm.Double' ? sql`${value.sql}::float8` : value.sql
  return [asOther(one, other), asOther(other, one)]
}

function parameter(value: unknown, type: EdmType): RawBuilder<unknown> {
  return sql`${value}::${sql.raw(SQL_TYPES[type])}`
}

function fitsInLong(text: string): boolean {
  const value = BigInt(text.replace('+', ''))
  return value <= MAX_LONG && value >= -MAX_LONG - 1n
}
const MOST_DIGITS = 300

/** Neither too large nor too small for a double, as which it may be compared. */
function isFinite64(text: string): boolean {
  const value = Number(text)
  return Number.isFinite(value) && (value !== 0 || /^[-+]?[0.]+(?:e|$)/i.test(text))
}
const MAX_LONG = 2n ** 63n - 1n

const TEXTS: Partial<Record<FunctionName, true>> = {
  contains: true,
  startswith: true,
  endswith: true,
  tolower: true,
  toupper: true,
  trim: true,
  length: true,
}

const SQL_COMPARISONS: Readonly<Record<Exclude<Comparison, 'ne'>, string>> = {
  eq: '=',
  gt: '>',
  ge: '>=',
  lt: '<',
  le: '<=',
}

const KINDS: Readonly<Record<EdmType, Kind>> = {
  'Edm.String': 'text',
  'Edm.Boolean': 'flag',
  'Edm.Int32': 'number',
  'Edm.Int64': 'number',
  'Edm.Double': 'number',
  'Edm.Decimal': 'number',
  'Edm.Date': 'day',
  'Edm.DateTimeOffset': 'moment',
  'Edm.Guid': 'guid',
}

const NAMES: Readonly<Record<Kind, string>> = {
  text: 'a text',
  number: 'a number',
  flag: 'true or false',
  day: 'a day',
  moment: 'a moment',
  guid: 'a GUID',
}
