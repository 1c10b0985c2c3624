import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { scratch } from '../server/test/scratch.ts'
import { runTests, unsteadyWords } from './second-look.ts'

/**
 * Runs the tests whose outcome may depend on the database server once more, on the PostgreSQL that Debian ships, reached as an
 * operator's own would be: by DATABASE_URL. The server is a throw-away one on a unix socket; by its package's user when this runs as root.
 *
 * Which those are is told by what they say: who asks for neither harness nor cluster is pure, or starts the service with the embedded
 * server that it brings, and would do the same as before. Every operation's statements run here by access-matrix.test.ts at the least.
 */
const binaries = newestBinaries()
const FOLDERS = ['server/src/app', 'server/src/backups', 'server/src/features', 'server/src/database']
/** They use the harness, but what they prove is no matter of the server; where it is, the same is proved by what stands beside. */
const NO_MATTER_OF_THE_SERVER: Readonly<Record<string, string>> = {
  'server/src/app/failover.test.ts': 'promotes embedded servers; remembered-answers.test.ts, live.test.ts',
  'server/src/app/rest-examples.test.ts': 'asks by curl; access-matrix.test.ts',
  'server/src/app/rest-fuzz.test.ts': 'asks what is refused before the server hears of it; rest-guarantees.test.ts',
  'server/src/app/rest.test.ts': 'asks what GraphQL asks; access-matrix.test.ts',
  'server/src/app/start.test.ts': 'starts embedded servers; files-after-kill.test.ts starts the service on another',
  'server/src/features/publishing/data-carriers/zip-data-carriers.test.ts': 'draws; data-carriers.test.ts',
  'server/src/features/telling/event-kinds/event-kinds.test.ts': 'compares a catalogue with events; events.test.ts',
  'server/src/features/exchange/exports/round-trip.test.ts':
    'writes and reads files; exports.test.ts, naughty-strings.test.ts',
  'server/src/features/exchange/exports/template.test.ts': 'writes and reads workbooks; imports.test.ts',
  'server/src/features/records/files/hostile-uploads.test.ts': 'looks into images; files.test.ts',
  'server/src/features/publishing/labels/labels.test.ts': 'draws; data-carriers.test.ts',
  'server/src/features/telling/webhook-deliveries/hostile-receivers.test.ts':
    'calls receivers; webhook-deliveries.test.ts',
  'server/src/features/telling/webhook-deliveries/killed-webhooks.test.ts': 'kills Node; webhook-deliveries.test.ts',
  'server/src/features/telling/webhook-deliveries/node-red.test.ts': 'calls a receiver; webhook-deliveries.test.ts',
}

const directory = mkdtempSync(join(scratch(), 'selvedge-test-debian-'))
const account = databaseAccount()
if (account) chownSync(directory, account.uid, account.gid)

run('initdb', [
  '-D',
  join(directory, 'data'),
  '-U',
  'postgres',
  '--auth=trust',
  '-E',
  'UTF8',
  '--locale=C.UTF-8',
  '--no-sync',
])
const server = spawn(
  join(binaries, 'postgres'),
  [
    '-D',
    join(directory, 'data'),
    '-k',
    directory,
    '-c',
    'listen_addresses=',
    '-c',
    'fsync=off',
    '-c',
    'full_page_writes=off',
    '-c',
    'max_connections=200',
  ],
  { stdio: 'ignore', ...account },
)
let exitCode = 1
try {
  const TEST_DATABASE_URL = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(directory)}`
  const { code, unsteady } = await runTests(testsOfTheServer(), { ...process.env, TEST_DATABASE_URL })
  console.log(unsteadyWords(unsteady))
  exitCode = code
} finally {
  server.kill('SIGINT')
  await once(server, 'exit')
  rmSync(directory, { recursive: true, force: true })
}
process.exit(exitCode)

function testsOfTheServer(): string[] {
  const all = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  const tests = all.filter(
    (file) => file.endsWith('.test.ts') && /harness\.ts'|inject\('cluster'\)/.test(readFileSync(file, 'utf8')),
  )
  const stale = Object.keys(NO_MATTER_OF_THE_SERVER).filter((file) => !tests.includes(file))
  if (stale.length > 0)
    throw new Error(`These are listed here, but are no longer tests of the server: ${stale.join(', ')}`)
  return tests.filter((file) => !(file in NO_MATTER_OF_THE_SERVER))
}

function newestBinaries(): string {
  const root = '/usr/lib/postgresql'
  const [newest] = readdirSync(root).sort((a, b) => Number(b) - Number(a))
  if (!newest) throw new Error(`There is no PostgreSQL under ${root}; install it with apt-get install postgresql.`)
  console.log(`On Debian's PostgreSQL ${newest}:`)
  return join(root, newest, 'bin')
}

/** PostgreSQL refuses to run as root. */
function databaseAccount(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const entry = readFileSync('/etc/passwd', 'utf8').match(/^postgres:[^:]*:(\d+):(\d+):/m)
  if (!entry) throw new Error('There is no user "postgres", which the package creates.')
  return { uid: Number(entry[1]), gid: Number(entry[2]) }
}

function run(program: string, args: string[]): void {
  const { status, stderr } = spawnSync(join(binaries, program), args, { encoding: 'utf8', ...account })
  if (status !== 0) throw new Error(`${program} failed: ${stderr}`)
}
