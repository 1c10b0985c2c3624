import pg from 'pg'

/** The type of lists of texts. */
export const TEXT_ARRAY: number = 1009

/** A list as PostgreSQL writes it. It quotes every entry that holds more than plain signs; most lists have none, and a large part is empty. */
export function readTextArray(text: string): string[] {
  if (text === '{}') return []
  const isPlain = text.startsWith('{') && !text.includes('"') && !text.includes('NULL') && !text.includes('{', 1)
  return isPlain ? text.slice(1, -1).split(',') : pg.types.getTypeParser(TEXT_ARRAY, 'text')(text)
}
