import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { copyFile, glob, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')

/** The compiler of `npm run check` where that is installed, and the packages of the house. */
const BINARIES = ['proof/check/node_modules/.bin', 'node_modules/.bin'].map((path) => join(ROOT, path))

/** Whose packages the compiler asks for; a link to nothing is in nobody's way. */
const PROOFS = ['browser', 'peers', 'printed']

/** One change by hand of a file that is there: what is found in it, once, and what is put there. */
export type Edit = { readonly path: string; readonly find: string; readonly put: string }

export type Rehearsal = {
  /** A copy of the repository with the change in it. */
  readonly folder: string
  /** Every file that a person writes or edits for the change; what commands generate is not among them. */
  readonly byHand: readonly string[]
  run(program: string, ...args: readonly string[]): Promise<string>
  /** By one worker, because most of what these few files take is importing the service. */
  test(...files: readonly string[]): Promise<string>
  remove(): Promise<void>
}

/** Files that a change adds stand in `<name>/added`, by the paths they get; its edits in `<name>/edits.ts`. */
export async function layOver(name: string, edits: readonly Edit[]): Promise<Rehearsal> {
  const folder = await mkdtemp(join(tmpdir(), `selvedge-${name}-`))
  await copyRepository(folder)
  const added: string[] = []
  const source = join(import.meta.dirname, name, 'added')
  for await (const entry of glob('**/*.*', { cwd: source, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name).slice(source.length + 1)
    await put(join(source, path), join(folder, path))
    added.push(path)
  }
  for (const edit of edits) await make(folder, edit)
  return {
    folder,
    byHand: [...new Set([...added, ...edits.map(({ path }) => path)])].sort(),
    run: (program, ...args) => run(folder, program, args),
    test: (...files) => run(folder, 'vitest', ['run', '--maxWorkers', '1', ...files]),
    remove: () => rm(folder, { recursive: true }),
  }
}

/** The files that git knows, as they are now, with the packages that are installed. */
async function copyRepository(folder: string): Promise<void> {
  const listed = await run(ROOT, 'git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'])
  const paths = listed.split('\0').filter((path) => path !== '' && !path.startsWith('server/test/rehearsals/'))
  for (const directory of new Set(paths.map(dirname))) await mkdir(join(folder, directory), { recursive: true })
  await Promise.all(paths.map((path) => copyFile(join(ROOT, path), join(folder, path)).catch(passOverDeleted)))
  for (const modules of [
    'node_modules',
    'dashboard/node_modules',
    ...PROOFS.map((name) => `proof/${name}/node_modules`),
  ]) {
    await symlink(join(ROOT, modules), join(folder, modules))
  }
}

function passOverDeleted(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

async function put(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  await copyFile(from, to)
}

async function make(folder: string, { path, find, put }: Edit): Promise<void> {
  const text = await readFile(join(folder, path), 'utf8')
  const times = text.split(find).length - 1
  if (times !== 1) throw new Error(`The rehearsal finds this ${times} times in ${path}, and not once:\n${find}`)
  await writeFile(
    join(folder, path),
    text.replace(find, () => put),
  )
}

async function run(cwd: string, program: string, args: readonly string[]): Promise<string> {
  const PATH = [...BINARIES, process.env['PATH']].join(':')
  // No other run has files at these paths, so what is compiled of them goes with the folder.
  const inner = { ...process.env, ...databaseOf(cwd), PATH, NODE_COMPILE_CACHE: join(cwd, 'build/compiled-for-tests') }
  // What tells a process that it is a worker of this run.
  for (const name of Object.keys(inner)) if (name.startsWith('VITEST')) Reflect.deleteProperty(inner, name)
  const done = promisify(execFile)(program, [...args], { cwd, env: inner, maxBuffer: 50_000_000 })
  const { stdout } = await done.catch((error: { stdout: string; stderr: string }) => {
    throw new Error(`${program} ${args.join(' ')}\n${error.stdout}\n${error.stderr}`)
  })
  return stdout
}

const templates = new Map<string, string>()

/** The server of this run, because making one takes longer than most tests of a rehearsal; with a template of their own migrations. */
function databaseOf(folder: string) {
  const { user, password, host, port, database } = inject('cluster')
  const login = `${user}:${encodeURIComponent(String(password ?? ''))}`
  const template = templates.get(folder) ?? `rehearsal_${randomBytes(6).toString('hex')}`
  templates.set(folder, template)
  const place = `localhost:${port}/${database}?host=${encodeURIComponent(host ?? '')}`
  return { TEST_DATABASE_URL: `postgres://${login}@${place}`, TEST_TEMPLATE: template }
}
