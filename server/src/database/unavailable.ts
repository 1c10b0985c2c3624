import { AppError } from '#platform/app-error.ts'

/** An error that says the database is not there just now, as what a reader can act on; any other error as it is. */
export function explainOutage(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const isOutage = OUTAGE_CODES.has(code) || code.startsWith('08') || LOST_CONNECTION.test(error.message)
  if (!isOutage) return error
  return new AppError(
    'unavailable',
    'database_unavailable',
    'The database does not answer at the moment. Nothing is lost: try again in a few seconds.',
    { retryAfterSeconds: 2 },
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

/** node-postgres gives these no code. */
const LOST_CONNECTION =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout exceeded when trying to connect)/
