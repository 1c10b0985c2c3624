/** An array of texts as PostgreSQL reads it (https://www.postgresql.org/docs/current/arrays.html#ARRAYS-IO), as one text that can be sent along. */
export function textOfArray(values: readonly (string | null)[]): string {
  return `{${values.map((value) => (value === null ? 'NULL' : `"${value.replace(SPECIAL, '\\$&')}"`)).join(',')}}`
}

const SPECIAL = /[\\"]/g
