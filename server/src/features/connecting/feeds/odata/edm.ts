/** The types of values in the feed, by their names in OData 4.0 (CSDL §4.4). */
export type EdmType =
  | 'Edm.String'
  | 'Edm.Boolean'
  | 'Edm.Int32'
  | 'Edm.Int64'
  | 'Edm.Double'
  | 'Edm.Decimal'
  | 'Edm.Date'
  | 'Edm.DateTimeOffset'
  | 'Edm.Guid'

/** `sql`: what it is of a row, which is called `it`; ":base" in it is where the service is. */
export type Property = {
  readonly type: EdmType
  readonly sql: string
  readonly isNullable: boolean
  readonly about: string
  readonly maxLength?: number
  readonly precision?: number
  readonly scale?: number
}

/** What a value is called in PostgreSQL. */
export const SQL_TYPES: Readonly<Record<EdmType, string>> = {
  'Edm.String': 'text',
  'Edm.Boolean': 'boolean',
  'Edm.Int32': 'integer',
  'Edm.Int64': 'bigint',
  'Edm.Double': 'float8',
  'Edm.Decimal': 'numeric',
  'Edm.Date': 'date',
  'Edm.DateTimeOffset': 'timestamptz',
  'Edm.Guid': 'uuid',
}

type Kind = { (sql: string, about: string): Property; required(sql: string, about: string): Property }

function kind(type: EdmType, facts: Partial<Property> = {}): Kind {
  const of = (isNullable: boolean) => (sql: string, about: string) => ({ type, sql, isNullable, about, ...facts })
  return Object.assign(of(true), { required: of(false) })
}

/** One line of a declaration each: `text('it.name', 'What it is called.')`; with `.required` where none is without. */
export const text = kind('Edm.String')
export const flag = kind('Edm.Boolean')
export const whole = kind('Edm.Int32')
export const long = kind('Edm.Int64')
export const number = kind('Edm.Double')
export const decimal = kind('Edm.Decimal', { precision: 18, scale: 6 })
export const day = kind('Edm.Date')
export const moment = kind('Edm.DateTimeOffset', { precision: 6 })
export const guid = kind('Edm.Guid')
/** An identifier: as it is everywhere else in the service. */
export const id = kind('Edm.String', { maxLength: 64 })
