import { lockDataDirectory } from './data-directory-lock.ts'
import { startEmbeddedPostgres } from './start-embedded-postgres.ts'

/**
 * A program for the tests to kill: `run-for-tests.ts lock|database <dataDir> [settings as JSON]`. It prints what it
 * got as one line of JSON, then waits; a line on its input makes it stop in order.
 */
const [what = '', dataDir = '', settings = '{}'] = process.argv.slice(2)
process.on('SIGINT', () => undefined)

try {
  const lock = lockDataDirectory(dataDir)
  const started = performance.now()
  const database =
    what === 'database'
      ? await startEmbeddedPostgres({ dataDir, settings: JSON.parse(settings), log: console.error })
      : null
  const report = {
    readyAfterMs: performance.now() - started,
    connection: database?.connection,
    postmasterPid: database?.postmasterPid,
    firstStart: database?.firstStart,
  }
  process.stdout.write(`${JSON.stringify(report)}\n`)
  process.stdin.once('data', async () => {
    await database?.stop()
    lock.release()
    process.exit()
  })
} catch (error) {
  process.stdout.write(`${JSON.stringify({ refused: error instanceof Error ? error.message : String(error) })}\n`)
}
