import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from } from 'pg-copy-streams'
import { readCopy } from './read-copy.ts'

export type NamedTable = { readonly schema: string; readonly name: string; readonly columns: readonly string[] }

/** How values are written, whatever a server, a database or a login has set. */
export const AS_TEXT =
  "set client_encoding = 'UTF8'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC'; " +
  "set bytea_output = 'hex'; set extra_float_digits = 1; set xmloption = 'content'; set lc_monetary = 'C'; " +
  // Rather an error than rows that are left out.
  'set row_security = off; set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0'

/** All rows, in the text format of COPY, as fast as they are taken: in pieces that all lie in the same memory. */
export function copyOut(
  client: pg.Client,
  what: NamedTable | string,
  counted: (rows: number) => void = () => {},
): AsyncGenerator<Uint8Array> {
  const source = typeof what === 'string' ? `(${what})` : `${nameOf(what)} ${columnsOf(what)}`
  return readCopy(client, `copy ${source} to stdout`, counted)
}

/** How many rows came in. The table has been emptied in the same transaction, so its rows are as old as the table for everybody else. */
export async function copyIn(client: pg.Client, table: NamedTable, lines: AsyncIterable<Uint8Array>): Promise<number> {
  const stream = client.query(from(`copy ${nameOf(table)} ${columnsOf(table)} from stdin (freeze)`))
  await pipeline(Readable.from(lines, { objectMode: false, highWaterMark: 256 * 1024 }), stream)
  return stream.rowCount
}

export function nameOf({ schema, name }: Pick<NamedTable, 'schema' | 'name'>): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`
}

function columnsOf({ columns }: NamedTable): string {
  return `(${columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`
}
