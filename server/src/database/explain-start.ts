import pg from 'pg'

/** What PostgreSQL, or what is in front of it, said to a start, in a sentence for whoever runs the service; null for what it did not say. */
export function explainRefusal(error: unknown): string | null {
  if (!(error instanceof pg.DatabaseError)) return null
  const said = error.message.replace(/\.$/, '')
  if (/unsupported startup parameter/.test(said)) {
    return (
      'Selvedge could not start: the server at DATABASE_URL refuses the connection parameter "options" ' +
      `(${said}), which Selvedge needs to set the roles that keep workspaces apart. A pooler such as PgBouncer ` +
      'does this. Let DATABASE_URL lead to PostgreSQL directly.'
    )
  }
  // Since PostgreSQL 16 a login that may create roles may grant only those it created, or was given so.
  if (error.code === '42501' && /role "?(selvedge_\w+)/.test(said)) {
    return (
      `Selvedge could not start: PostgreSQL says "${said}" (${error.code}). Another login of this server created the roles of Selvedge: ` +
      'as a superuser, run "grant selvedge_app, selvedge_public to OWNER with admin option", where OWNER is the login of DATABASE_URL, and try again.'
    )
  }
  const more = [error.detail, error.hint].filter((part) => part !== undefined && part !== '').join(' ')
  return `Selvedge could not start: PostgreSQL says "${said}" (${error.code}).${more && ` ${more}`}`.replaceAll(
    '\n',
    ' ',
  )
}
