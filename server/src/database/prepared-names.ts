/**
 * Statements prepared by name, so that each connection parses and plans them once. Bounded: an update's text varies with the fields
 * that are given, and names are kept by every connection for as long as it lives.
 */
export function statementName(sql: string): { name?: string } {
  if (sql.startsWith(UNNAMED)) return {}
  let name = names.get(sql)
  if (name === undefined) {
    if (names.size >= MAX_NAMED_STATEMENTS) return {}
    name = `s${names.size}`
    names.set(sql, name)
  }
  return { name }
}

/** Begins statements whose text follows from what a reader asks in a language of its own: each would take a name from those that come again. */
const UNNAMED = '/* unnamed */'
const MAX_NAMED_STATEMENTS = 400
const names = new Map<string, string>()
