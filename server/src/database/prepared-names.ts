/**
 * Statements prepared by name, so that each connection parses and plans them once. Bounded: an update's text varies with the fields
 * that are given, and names are kept by every connection for as long as it lives.
 */
export function statementName(sql: string): { name?: string } {
  let name = names.get(sql)
  if (name === undefined) {
    if (names.size >= MAX_NAMED_STATEMENTS) return {}
    name = `s${names.size}`
    names.set(sql, name)
  }
  return { name }
}

const MAX_NAMED_STATEMENTS = 400
const names = new Map<string, string>()
