import { AppError } from '#platform/app-error.ts'

/** An error that says the database cannot do its work just now, as what a reader can act on; any other error as it is. */
export function explainOutage(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof AppError) return error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const explained = explain(code, error.message)
  // For the log of whoever has to find out what it was.
  if (explained) explained.cause = error
  return explained ?? error
}

/** Codes: https://www.postgresql.org/docs/current/errcodes-appendix.html */
function explain(code: string, message: string): AppError | null {
  if (OUTAGE_CODES.has(code) || code.startsWith('08') || LOST_CONNECTION.test(message)) return databaseUnavailable()
  if (code === '53100') return databaseFull()
  // A file system that was mounted anew for reading only is told as a right that is missing, or as an error of its own.
  if (code === '25006' || /: Read-only file system$/.test(message)) return databaseReadOnly()
  if (code === '57014') return statementTimedOut()
  return code.startsWith('53') || code === '55P03' ? databaseBusy() : null
}

export function databaseUnavailable(): AppError {
  return new AppError(
    'unavailable',
    'database_unavailable',
    'The database does not respond at the moment. Nothing is lost: try again in a few seconds.',
    { place: 'database', retryAfterSeconds: 2 },
  )
}

function databaseFull(): AppError {
  return new AppError(
    'insufficient_storage',
    'storage_full',
    'Nothing was saved: the disk of the database is full. Existing data can still be read. Tell the operator ' +
      'of this service.',
    { place: 'database' },
  )
}

function databaseReadOnly(): AppError {
  return new AppError(
    'unavailable',
    'database_read_only',
    'Nothing was saved: the database is read-only at the moment. Try again in a minute; if it happens again, ' +
      'tell the operator of this service.',
    { place: 'database', retryAfterSeconds: 10 },
  )
}

function statementTimedOut(): AppError {
  return new AppError(
    'unavailable',
    'statement_timed_out',
    'The database took too long and was stopped, so nothing was saved. Try again in a few seconds, or request ' +
      'less at once.',
    { place: 'database', retryAfterSeconds: 5 },
  )
}

export function databaseBusy(): AppError {
  return new AppError(
    'unavailable',
    'database_busy',
    'The database is overloaded at the moment, so nothing was saved. Try again in a few seconds.',
    { place: 'database', retryAfterSeconds: 5 },
  )
}

/** Shutting down, crashing, starting up, too many connections; and what the operating system says of a socket. */
const OUTAGE_CODES = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
])

/** node-postgres gives these no code; a database that was closed for upkeep has one that other errors have too. */
const LOST_CONNECTION =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout exceeded when trying to connect)|^database ".*" is not currently accepting connections$/
