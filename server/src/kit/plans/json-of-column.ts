import {
  type GraphQLOutputType,
  GraphQLString,
  getNullableType,
  isEnumType,
  isListType,
  isNonNullType,
  isScalarType,
} from 'graphql'

/**
 * Stands in a row that PostgreSQL cannot write as JavaScript would, or that breaks a promise of the schema: the question is then answered by the
 * resolvers. No JSON holds it, where it is always escaped.
 */
export const UNFIT = '\u0001'
export const UNFIT_SQL = `E'\\x01'`

/** A column as JSON, the very characters that `JSON.stringify` makes of what the resolver gives; SQL that is null where the value may not be. Null: not known. */
export function jsonOfColumn(column: string, type: GraphQLOutputType): string | null {
  const written = jsonOf(column, getNullableType(type))
  if (written === null || isNonNullType(type)) return written
  return `coalesce(${written}, 'null')`
}

function jsonOf(column: string, type: GraphQLOutputType): string | null {
  if (isScalarType(type)) return SCALARS[type.name]?.(column) ?? null
  if (isEnumType(type)) {
    const values = type.getValues().map(({ name, value }) => ` when ${quoted(String(value))} then '"${name}"'`)
    return `case when ${column} is not null then case ${column}${values.join('')} else ${UNFIT_SQL} end end`
  }
  if (isListType(type) && isNonNullType(type.ofType) && isEnumType(getNullableType(type.ofType))) {
    const word = jsonOf('word', getNullableType(type.ofType))
    return `case when ${column} is not null then '[' || coalesce((select string_agg(coalesce(${word}, ${UNFIT_SQL}), ',' order by nth) from unnest(${column}) with ordinality words(word, nth)), '') || ']' end`
  }
  if (isListType(type) && isNonNullType(type.ofType) && getNullableType(type.ofType) === GraphQLString) {
    return `case when array_position(${column}, null) is null then array_to_json(${column})::text else ${UNFIT_SQL} end`
  }
  return null
}

const SCALARS: Readonly<Record<string, (column: string) => string>> = {
  ID: textOf,
  String: textOf,
  Int: (column) => `${column}::text`,
  Boolean: (column) => `${column}::text`,
  // Beyond these both write exponents, each in its own way.
  Float: (column) =>
    `case when abs(${column}) >= 1e-4 and abs(${column}) < 1e15 then ${column}::text when ${column} = 0 then '0' ` +
    `when ${column} is not null then ${UNFIT_SQL} end`,
  Day: (column) => `'"' || ${column}::text || '"'`,
  DateTime: (column) =>
    `case when ${column} >= '0100-01-01Z' and ${column} < '9999-12-31Z' ` +
    `then '"' || to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"' ` +
    `when ${column} is not null then ${UNFIT_SQL} end`,
}

function textOf(column: string): string {
  return `to_json(${column})::text`
}

export function quoted(text: string): string {
  return `'${text.replaceAll(`'`, `''`)}'`
}
