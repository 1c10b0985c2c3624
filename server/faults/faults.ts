import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { mkdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { faultyNetwork } from '#test/faulty-network.ts'
import { databaseOf, postmasterPid } from '#test/spawn-server.ts'
import { cutOff, type Node, promote, startNode, startStandby } from '#test/standby.ts'
import { startTrial, type Trial } from './trial.ts'

/** One way in which what the service stands on goes wrong. */
export type Fault = {
  readonly name: string
  readonly what: string
  /** Runs in CI: it needs neither a second cluster nor a disk or clock of its own. */
  readonly isOfCi?: true
  /** Why it cannot be run here; null: it can. */
  readonly whyNot?: () => string | null
  /** The service in use, on what the fault needs; `onEnd` undoes the latter. */
  prepare(directory: string, onEnd: (undo: () => unknown) => void): Promise<Prepared>
}

/** Resolves when the fault has ended. */
type Prepared = { readonly trial: Trial; run(): Promise<void> }

const embedded = (run: (trial: Trial) => Promise<void>): Fault['prepare'] => {
  return async (directory) => {
    const trial = await startTrial(directory)
    return { trial, run: () => run(trial) }
  }
}

export const FAULTS: readonly Fault[] = [
  {
    name: 'kill',
    what: 'the service is killed, then its database, twice each, during writes',
    isOfCi: true,
    prepare: embedded(async (trial) => {
      for (let i = 0; i < 2; i += 1) {
        await sleep(700)
        await trial.kill()
        await trial.start()
        await sleep(700)
        process.kill(postmasterPid(trial.dataDir) ?? 0, 'SIGKILL')
      }
    }),
  },
  {
    name: 'stop',
    what: 'all processes of the database are stopped for 15 s (SIGSTOP)',
    isOfCi: true,
    prepare: embedded(async (trial) => {
      const processes = processesOf(postmasterPid(trial.dataDir) ?? 0)
      for (const pid of processes) process.kill(pid, 'SIGSTOP')
      try {
        await knownPassportIsServed(trial, 15_000)
      } finally {
        for (const pid of processes) process.kill(pid, 'SIGCONT')
      }
    }),
  },
  {
    name: 'proxy',
    what: 'a proxy in front of the database takes connections and closes them, at once and after the first bytes, 5 s each',
    isOfCi: true,
    prepare: (directory, onEnd) =>
      throughNetwork(directory, onEnd, async (trial, network, node) => {
        for (const how of ['closed at once', 'closed after the first bytes'] as const) {
          const before = network.tries()
          network.breaks(how)
          await knownPassportIsServed(trial, 5_000)
          // Twelve by whoever listens, and some for each of what was asked meanwhile.
          trial.expect(network.tries() - before < 500, `${network.tries() - before} connections were tried in 5 s`)
          await network.mends()
          await sleep(3_000)
        }
        await onlyOneListens(trial, node)
      }),
  },
  {
    name: 'black-hole',
    what: 'the network to the database falls silent for 15 s, for the connections there are and for new ones',
    isOfCi: true,
    prepare: (directory, onEnd) =>
      throughNetwork(directory, onEnd, async (trial, network, node) => {
        network.breaks('silent')
        await knownPassportIsServed(trial, 15_000)
        await network.mends()
        await onlyOneListens(trial, node)
      }),
  },
  {
    name: 'failover-sync',
    what: 'the primary is killed and its synchronous standby promoted',
    prepare: async (directory, onEnd) => {
      const { trial, primary, standby, network } = await pair(directory, onEnd)
      await primary.query(`alter system set synchronous_standby_names = '*'`)
      await primary.query('select pg_reload_conf()')
      return {
        trial,
        async run() {
          await sleep(1_000)
          network.breaks('refused')
          process.kill(primary.postmasterPid, 'SIGKILL')
          await primary.stop()
          await promote(standby)
          network.leadsTo(standby.connection)
          await network.mends()
        },
      }
    },
  },
  {
    name: 'failover-async',
    what: 'the primary is stopped and a standby promoted that has not learned of the last five acknowledged writes',
    prepare: async (directory, onEnd) => {
      const { trial, primary, standby, network } = await pair(directory, onEnd)
      return {
        trial,
        async run() {
          await sleep(1_000)
          await trial.setWriting(false)
          await learnedOfAll(primary)
          await cutOff(standby, primary)
          // Of these nobody can know any more; asked often enough to be remembered.
          for (let i = 1; i <= 5; i += 1) await trial.graphql(`mutation { createCompany(name: "Lost ${i}") { id } }`)
          const shown = async () => JSON.stringify(await trial.graphql('{ companies(search: "Lost") { name } }'))
          for (let i = 0; i < 4; i += 1) trial.expect((await shown()).includes('Lost 5'), 'a write was not shown')
          network.breaks('refused')
          await primary.stop()
          await promote(standby)
          network.leadsTo(standby.connection)
          await network.mends()
          for (let answer = await shown(); !answer.includes('"companies":['); answer = await shown()) await sleep(100)
          trial.expect(!(await shown()).includes('Lost'), 'a lost record is shown')
          await trial.setWriting(true)
        },
      }
    },
  },
  {
    name: 'disk-full',
    what: 'the disk of the data directory is full for 8 s',
    whyNot: () => (process.getuid?.() === 0 && canMount() ? null : 'a small disk can be mounted by root alone'),
    prepare: async (directory, onEnd) => {
      await mkdir(directory, { recursive: true })
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=0755', 'tmpfs', directory])
      onEnd(() => execFileSync('umount', ['-l', directory]))
      const dataDir = join(directory, 'data')
      const trial = await startTrial(dataDir)
      return {
        trial,
        async run() {
          fill(join(directory, 'ballast'))
          await knownPassportIsServed(trial, 8_000)
          const told = await trial.graphql(`mutation { createCompany(name: "${'Wide '.repeat(20)}") { id } }`)
          const reason = told.errors?.[0]?.extensions?.reason
          trial.expect(reason === undefined || reason === 'storage_full', `a write was told "${reason}"`)
          rmSync(join(directory, 'ballast'))
        },
      }
    },
  },
  {
    name: 'read-only',
    what: 'the database can only be read for 8 s',
    isOfCi: true,
    prepare: embedded(async (trial) => {
      const set = async (value: string) => {
        const client = new pg.Client(databaseOf(trial.dataDir))
        await client.connect()
        await client.query('set default_transaction_read_only = off')
        await client.query(`alter system set default_transaction_read_only = ${value}`)
        await client.query('select pg_reload_conf()')
        await client.end()
      }
      await set('on')
      await sleep(1_000)
      const told = await trial.graphql('mutation { createCompany(name: "Read only") { id } }')
      const reason = told.errors?.[0]?.extensions?.reason
      trial.expect(reason === 'database_read_only', `a write was told "${reason}"`)
      await knownPassportIsServed(trial, 7_000)
      await set('off')
    }),
  },
  {
    name: 'clock',
    what: "the service's clock is 15 days ahead for 70 s, and then right again",
    prepare: async (directory) => {
      await mkdir(directory, { recursive: true })
      const file = join(directory, 'ahead')
      const preload = join(import.meta.dirname, 'shift-clock.ts')
      const env = { FAULT_CLOCK_FILE: file, NODE_OPTIONS: `--import=${preload}` }
      const trial = await startTrial(join(directory, 'data'), env)
      return {
        trial,
        async run() {
          await writeFile(file, String(15 * 86_400_000))
          // The schedule runs in that time, and is then due fifteen days from now.
          await knownPassportIsServed(trial, 70_000)
          await writeFile(file, '0')
          await sleep(100)
        },
      }
    },
  },
  {
    name: 'key-lost',
    what: 'secret.key is lost while the service is stopped, the start is refused, and the key is brought back',
    prepare: embedded(async (trial) => {
      await trial.setWriting(false)
      await trial.stop()
      const key = join(trial.dataDir, 'secret.key')
      await rename(key, `${key}.away`)
      const refused = trial.tryStart()
      const code = await Promise.race([refused.exited, sleep(30_000, 'still running')])
      if (code === 'still running') refused.child.kill('SIGKILL')
      await refused.exited
      trial.expect(code === 1, `without its key the start ended with ${code}`)
      trial.expect(/secret\.key|SECRET_KEY/.test(refused.output()), 'the refusal does not name the key')
      await rm(key, { force: true })
      await rename(`${key}.away`, key)
      await trial.start()
      await trial.setWriting(true)
    }),
  },
  {
    name: 'file-damaged',
    what: 'a stored file is cut short, and then brought back from a copy',
    prepare: embedded(async (trial) => {
      const content = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(240_000), Buffer.from('\n%%EOF\n')])
      const form = new FormData()
      form.set('file', new Blob([content], { type: 'application/pdf' }), 'manual.pdf')
      const { base } = trial.server()
      const upload = await fetch(`${base}/api/v1/files`, { method: 'POST', headers: trial.headers, body: form })
      const { id } = (await upload.json()) as { id: string }
      const read = async () => {
        try {
          const answer = await fetch(`${base}/api/v1/files/${id}`, {
            headers: trial.headers,
            signal: AbortSignal.timeout(10_000),
          })
          const bytes = Buffer.from(await answer.arrayBuffer())
          return { status: answer.status, isWhole: bytes.equals(content) }
        } catch (error) {
          return { status: error instanceof Error && error.name === 'TimeoutError' ? 'silence' : 'cut', isWhole: false }
        }
      }
      trial.expect((await read()).isWhole, `the file was not stored: ${upload.status}`)
      const path = storedFile(join(trial.dataDir, 'files'), content)
      const copy = await readFile(path)
      await truncate(path, 1_000)
      const damaged = await read()
      trial.expect(
        damaged.status !== 200 && damaged.status !== 'silence',
        `a cut file was answered with ${damaged.status}`,
      )
      await writeFile(path, copy)
      trial.expect((await read()).isWhole, 'the file that was brought back is not served')
    }),
  },
  {
    name: 'receiver',
    what: 'the receiver answers one message with 503 and "Retry-After: 1" for 20 s; the others must not wait for it',
    isOfCi: true,
    prepare: embedded(async (trial) => {
      const poison = `Poison ${randomBytes(4).toString('hex')}`
      trial.receiver.answer((body) =>
        body.includes(poison) ? { status: 503, headers: { 'retry-after': '1' } } : { status: 204 },
      )
      // It is tried again by itself, in five minutes, half an hour and so on, so it is not among what must have been told by then.
      await trial.graphql(`mutation { createCompany(name: "${poison}") { id } }`)
      const until = performance.now() + 20_000
      while (performance.now() < until) {
        trial.expect(await trial.isRight('webhook', 0), 'another message waits for the poisoned one')
        await sleep(1_000)
      }
      trial.receiver.answer(() => ({ status: 204 }))
    }),
  },
]

/** Asked for all the time; from memory, so at once. */
async function knownPassportIsServed(trial: Trial, ms: number): Promise<void> {
  const until = performance.now() + ms
  while (performance.now() < until) {
    const { status, isSame, ms: took } = await trial.knownPassport()
    trial.expect(isSame && took < 3_000, `a known passport was answered with ${status} after ${Math.round(took)} ms`)
    await sleep(200)
  }
}

type Network = Awaited<ReturnType<typeof faultyNetwork<Node['connection']>>>

/** A database that is reached over a network that can go wrong. */
async function reached(directory: string, onEnd: (undo: () => unknown) => void) {
  const node = await startNode(join(directory, 'database'))
  onEnd(() => node.stop())
  const network = await faultyNetwork(node.connection)
  onEnd(() => network.close())
  const { user, password, database } = node.connection
  const address = `127.0.0.1:${network.connection.port}`
  const url = `postgres://${user}:${encodeURIComponent(password)}@${address}/${database}`
  const trial = await startTrial(join(directory, 'service'), { DATABASE_URL: url })
  return { node, network, trial }
}

async function throughNetwork(
  directory: string,
  onEnd: (undo: () => unknown) => void,
  run: (trial: Trial, network: Network, node: Node) => Promise<void>,
): Promise<Prepared> {
  const { node, network, trial } = await reached(directory, onEnd)
  return { trial, run: () => run(trial, network, node) }
}

async function pair(directory: string, onEnd: (undo: () => unknown) => void) {
  const { node: primary, network, trial } = await reached(directory, onEnd)
  const standby = await startStandby(primary, join(directory, 'standby'))
  onEnd(() => standby.stop())
  return { trial, primary, standby, network }
}

/** With nobody writing: what the schedule and sweeps do is small. */
async function learnedOfAll(primary: Node): Promise<void> {
  for (let i = 0; i < 500; i += 1) {
    const [row] = await primary.query<{ isThere: boolean }>(
      'select bool_and(replay_lsn = pg_current_wal_lsn()) as "isThere" from pg_stat_replication',
    )
    if (row?.isThere) return
    await sleep(10)
  }
}

async function onlyOneListens(trial: Trial, node: Node): Promise<void> {
  const count = async () =>
    (
      await node.query<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where application_name = 'selvedge_signals'`,
      )
    )[0]?.n
  for (let i = 0; i < 150 && (await count()) !== 1; i += 1) await sleep(100)
  const n = await count()
  trial.expect(n === 1, `${n} connections listen`)
}

/** It and its children; a backend has none. */
function processesOf(postmaster: number): number[] {
  const children = readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false
    try {
      return Number(readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]) === postmaster
    } catch {
      return false
    }
  })
  return [postmaster, ...children.map(Number)]
}

function canMount(): boolean {
  const directory = `/tmp/selvedge-fault-mount-${process.pid}`
  spawnSync('mkdir', ['-p', directory])
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', directory]).status === 0
  if (isMounted) spawnSync('umount', [directory])
  spawnSync('rmdir', [directory])
  return isMounted
}

/** Until nothing more goes onto the disk. */
function fill(path: string): void {
  const file = openSync(path, 'w')
  try {
    for (let size = 1 << 20; size >= 512; ) {
      try {
        writeSync(file, Buffer.alloc(size))
      } catch {
        size /= 2
      }
    }
  } finally {
    closeSync(file)
  }
}

function storedFile(directory: string, content: Buffer): string {
  const found = readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .map((name) => join(directory, name))
    .find((path) => {
      try {
        return readFileSync(path).equals(content)
      } catch {
        return false
      }
    })
  if (found === undefined) throw new Error('the uploaded file is not in the storage')
  return found
}
