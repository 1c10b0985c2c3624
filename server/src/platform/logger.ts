import { type DestinationStream, type Logger, pino } from 'pino'

/** JSON lines on standard output. `destination` is for tests and for files. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
    redact: { paths: SECRET_PATHS, censor: '[hidden]' },
    hooks: { streamWrite: hideSecretPaths },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}

/**
 * Links carry their secret in the path, and libraries put paths into the messages of their errors: a part of a path that looks like one
 * of our tokens (32 bytes in base64url) is written by nobody.
 */
function hideSecretPaths(line: string): string {
  return line.replace(/\/[\w-]{43}(?![\w-])/g, '/[hidden]')
}

/** A second lock: no line is meant to carry these at all. Looked for at the top of a line and one level down. */
const SECRET_NAMES = [
  'password',
  'passwordHash',
  'token',
  'secret',
  'apiKey',
  'authorization',
  'cookie',
  'set-cookie',
  'databaseUrl',
  'metricsToken',
]

const SECRET_PATHS = [...SECRET_NAMES.flatMap((name) => [`["${name}"]`, `*["${name}"]`]), 'body', '*.body', '*.headers']

/** How many causes of an error are followed; an error may be its own cause. */
const MAX_CAUSES = 5

/**
 * Only what tells where it went wrong. Errors of drivers and clients carry more: statements with their values, requests
 * with their headers, rows with people's addresses.
 */
function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { message: String(error) }
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  const hasCause = error.cause !== undefined && depth < MAX_CAUSES
  const cause = hasCause ? { cause: describeError(error.cause, depth + 1) } : {}
  return { type: error.name, message: error.message, ...code, stack: error.stack, ...cause }
}
