import type { Client } from 'pg'

export const TABLES = 'server/src/database/tables.ts'

/**
 * The file at TABLES: what Kysely is to know of the tables, as the migrated database tells it. A column may be written as far as
 * the grants of the members' role go, and what a check allows is a union. The database does not know what is in JSON: SHAPES does.
 */
export async function describeTables(database: Pick<Client, 'query'>): Promise<string> {
  const { rows } = await database.query<Column>(COLUMNS)
  const tables = Map.groupBy(rows, ({ table }) => table)
  const types = [...tables].map(([table, columns]) => `  ${table}: {\n${columns.map(describeColumn).join('')}  }\n`)
  return `${HEADER}${types.join('')}}\n`
}

type Column = {
  readonly table: string
  readonly name: string
  /** The base type of a domain; of an array "text[]". */
  readonly type: string
  readonly isNullable: boolean
  readonly hasDefault: boolean
  /** Computed by the database, always. */
  readonly isComputed: boolean
  readonly mayInsert: boolean
  readonly mayUpdate: boolean
  /** The checks that name this column alone, as PostgreSQL writes them. */
  readonly checks: readonly string[]
}

const COLUMNS = `
  select c.relname as table, a.attname as name, not a.attnotnull as "isNullable",
    format_type(case t.typtype when 'd' then t.typbasetype else t.oid end, null) as type,
    a.atthasdef or a.attidentity <> '' as "hasDefault", a.attgenerated <> '' or a.attidentity = 'a' as "isComputed",
    has_column_privilege('selvedge_app', c.oid, a.attnum, 'insert') as "mayInsert",
    has_column_privilege('selvedge_app', c.oid, a.attnum, 'update') as "mayUpdate",
    array(select pg_get_constraintdef(k.oid) from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]) as checks
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'selvedge'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and has_any_column_privilege('selvedge_app', c.oid, 'select')
  order by c.relname, a.attnum`

/** As the driver reads them (server/src/database/pipelined-dialect.ts). */
const TYPES: Readonly<Record<string, string>> = {
  text: 'string',
  boolean: 'boolean',
  smallint: 'number',
  integer: 'number',
  real: 'number',
  'double precision': 'number',
  bigint: 'string',
  xid8: 'string',
  tsvector: 'string',
  bytea: 'Buffer',
  'timestamp with time zone': 'Date',
  // A calendar day, "2026-11-21": read as text, because a Date would drag a time zone along.
  date: 'string',
}

/** What is in JSON, where a query reads it by more than its being an object. */
const SHAPES: Readonly<Record<string, string>> = {
  'idempotent_requests.headers': 'Record<string, string>',
  ...Object.fromEntries(
    ['certifications', 'companies', 'materials', 'products', 'variants'].map((table) => [
      `${table}.translations`,
      'Record<string, Record<string, { text: string; of: string }>>',
    ]),
  ),
}

function describeColumn(column: Column): string {
  return `    ${column.name}: ${typeOf(column)}\n`
}

function typeOf(column: Column): string {
  const read = readType(column)
  const written = writtenType(column, read)
  const insert = !mayInsert(column) ? 'never' : column.hasDefault ? `${written} | undefined` : written
  const update = mayUpdate(column) ? written : 'never'
  if (insert === read && update === read) return read
  if (insert === `${read} | undefined` && update === read) return `Generated<${read}>`
  return `ColumnType<${read}, ${insert}, ${update}>`
}

/** When a row was made is the database's to say, and its first change, too. */
function mayInsert({ name, isComputed, mayInsert }: Column): boolean {
  return mayInsert && !isComputed && name !== 'created_at' && name !== 'updated_at'
}

function mayUpdate({ name, isComputed, mayUpdate }: Column): boolean {
  return mayUpdate && !isComputed && name !== 'created_at'
}

function readType(column: Column): string {
  const { table, name, type, isNullable } = column
  const known = type === 'jsonb' ? (SHAPES[`${table}.${name}`] ?? 'object') : (allowedOf(column) ?? plainType(column))
  return isNullable ? `${known} | null` : known
}

/** JSON is written as text, and large numbers may be given as numbers. */
function writtenType({ type, isNullable }: Column, read: string): string {
  const given = type === 'jsonb' ? 'string' : type === 'bigint' ? 'string | number' : null
  if (given === null) return read
  return isNullable ? `${given} | null` : given
}

function plainType({ table, name, type }: Column): string {
  const element = type.endsWith('[]') ? type.slice(0, -2) : type
  const known = TYPES[element]
  if (known === undefined) throw new Error(`${table}.${name} is of the type ${type}: say in TYPES what it is read as.`)
  return element === type ? known : `${known}[]`
}

/** `CHECK ((state = ANY (ARRAY['published'::text, 'withdrawn'::text])))` → 'published' | 'withdrawn' */
function allowedOf({ type, checks }: Column): string | null {
  if (type !== 'text') return null
  const lists = checks.flatMap((check) => /^CHECK \(\(+\w+ = ANY \(ARRAY\[([^\]]*)\]\)+$/.exec(check)?.[1] ?? [])
  const [list] = lists
  return list === undefined ? null : [...list.matchAll(/'((?:[^']|'')*)'/g)].map(([, one]) => `'${one}'`).join(' | ')
}

const HEADER = `// Written by "npm run generate" from the migrated database.
import type { ColumnType, Generated } from 'kysely'

/**
 * One type for both schemas: the app role's search path leads to \`selvedge\`, the public role's to \`selvedge_published\`,
 * where the names below hold only what has been published. The same SQL therefore serves members and strangers.
 */
export type Tables = {
`
