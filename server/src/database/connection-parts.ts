import type pg from 'pg'
import { parseIntoClientConfig } from 'pg-connection-string'

/** An address taken apart, so that another login can be put into it: in one piece, its own would win. */
export function connectionParts({ connectionString, ...rest }: pg.ClientConfig): pg.ClientConfig {
  return connectionString === undefined ? rest : { ...rest, ...parseIntoClientConfig(connectionString) }
}
