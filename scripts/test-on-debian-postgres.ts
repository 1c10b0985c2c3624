import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Runs the tests that talk to a database once more, on the PostgreSQL that Debian ships, reached as an operator's own would be:
 * by DATABASE_URL. The server is a throw-away one on a unix socket; by its package's user when this runs as root.
 */
const binaries = newestBinaries()
/** Those that bring an embedded server of their own have nothing to say here. */
const EXCLUDED = ['--exclude=**/durability.test.ts', '--exclude=**/start.test.ts']

const directory = mkdtempSync(join(tmpdir(), 'selvedge-test-debian-'))
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
    'max_connections=200',
  ],
  { stdio: 'ignore', ...account },
)
let exitCode: number | null = 1
try {
  const tests = spawn(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      'server/src/app',
      'server/src/features',
      'server/src/database',
      ...EXCLUDED,
    ],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        TEST_DATABASE_URL: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(directory)}`,
      },
    },
  )
  ;[exitCode] = await once(tests, 'exit')
} finally {
  server.kill('SIGINT')
  await once(server, 'exit')
  rmSync(directory, { recursive: true, force: true })
}
process.exit(exitCode ?? 1)

function newestBinaries(): string {
  const root = '/usr/lib/postgresql'
  const [newest] = readdirSync(root).sort((a, b) => Number(b) - Number(a))
  if (!newest) throw new Error(`There is no PostgreSQL under ${root}; apt-get install postgresql brings it.`)
  console.log(`On Debian's PostgreSQL ${newest}:`)
  return join(root, newest, 'bin')
}

/** PostgreSQL refuses to run as root. */
function databaseAccount(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const entry = readFileSync('/etc/passwd', 'utf8').match(/^postgres:[^:]*:(\d+):(\d+):/m)
  if (!entry) throw new Error('There is no user "postgres", which the package would have made.')
  return { uid: Number(entry[1]), gid: Number(entry[2]) }
}

function run(program: string, args: string[]): void {
  const { status, stderr } = spawnSync(join(binaries, program), args, { encoding: 'utf8', ...account })
  if (status !== 0) throw new Error(`${program} failed: ${stderr}`)
}
