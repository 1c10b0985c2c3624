import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import pg from 'pg'
import { listArchivedWal } from '../../server/src/backups/physical/archived-wal.ts'
import { createFolderTarget } from '../../server/src/backups/target/folder-target.ts'
import { databaseOf } from '../../server/test/spawn-server.ts'
import { type Contender, startContender } from '../contenders/contender.ts'
import { SECRET_KEY, startSelvedge } from '../contenders/selvedge.ts'
import { parentOf } from '../processes.ts'
import { insertApiKey } from '../seed/seed.ts'
import {
  backUpAtWork,
  copyAll,
  inFolder,
  mean,
  type Running,
  restoreAndStart,
  type Writes,
  write,
} from './backups-measured.ts'
import { serviceOn } from './service.ts'
import type { Bench } from './workload.ts'

/** Of a PostgreSQL elsewhere: not encrypted, then encrypted; and their restores, into that PostgreSQL and into a data directory. */
export async function measurePortable(
  bench: Bench,
  products: number,
  folders: { plain: string; sealed: string; dataDir: string },
) {
  const { server, workDir, log } = bench
  const databaseUrl = await server.databaseOf(products, { assessed: false })
  const identity = await generateX25519Identity()
  const keyFile = join(folders.sealed, 'identity')
  writeFileSync(keyFile, `${identity}\n`)
  const key = await insertApiKey({ connectionString: databaseUrl }, 'write')
  const client = new pg.Client({ connectionString: databaseUrl, options: '-c search_path=selvedge' })
  await client.connect()
  const backUp = (folder: string, env: Record<string, string>) =>
    backUpAtWork(async (work) => {
      const selvedge = await startSelvedge(databaseUrl, workDir, { env: { BACKUP_TO: folder, ...env } })
      try {
        return await work({ selvedge, service: serviceOn(selvedge.port, key), client, postmaster: server.postmaster })
      } finally {
        await selvedge.stop()
      }
    }, folder)
  try {
    log(`backups: of ${products} products`)
    const plain = await backUp(folders.plain, {})
    log('backups: encrypted')
    const sealed = await backUp(folders.sealed, { BACKUP_ENCRYPT_TO: await identityToRecipient(identity) })
    log('backups: COPY of the same')
    const copy = await copyAll(client)
    const { rows } = await client.query<{ size: string }>('select pg_database_size(current_database()) as size')
    await client.end()

    log('backups: restore into a PostgreSQL')
    const restored = await server.make(RESTORED)
    const elsewhere = await inFolder(workDir, 'restored', (dataDir) =>
      restoreAndStart([folders.plain], { DATABASE_URL: restored, DATA_DIR: dataDir, SECRET_KEY }, () =>
        startSelvedge(restored, workDir),
      ),
    )
    await server.drop(RESTORED)
    log('backups: restore into a data directory')
    const env = { DATA_DIR: folders.dataDir, SECRET_KEY, BACKUP_IDENTITY: keyFile }
    const embedded = await restoreAndStart([folders.sealed], env, () => startEmbedded(folders.dataDir))
    return { size: Number(rows[0]?.size), ...copy, plain, sealed, elsewhere, embedded }
  } finally {
    await client.end().catch(() => {})
  }
}

const RESTORED = 'selvedge_bench_restored'

/** Of the embedded database, with its log archived: the copy, what saving costs more, and how long what was saved is in danger. */
export async function measurePhysical({ workDir, log }: Bench, dataDir: string, folder: string) {
  const archiving = { BACKUP_TO: folder, BACKUP_POINT_IN_TIME: 'on' }
  // First of all, because what thousands of saves leave for vacuum would be cleared away while one is made, and not at rest, which comes later.
  log('backups: physical')
  const copy = await backUpAtWork((work) => onEmbedded(dataDir, archiving, work), folder, 'physical')
  const writes: { without: Writes; archived: Writes }[] = []
  for (const _ of [1, 2]) {
    log('backups: saving without and with an archive')
    writes.push({
      without: await onEmbedded(dataDir, {}, (running) => write(running, WRITE_MS)),
      archived: await onEmbedded(dataDir, archiving, (running) => write(running, WRITE_MS)),
    })
  }
  log('backups: how soon what was saved is archived')
  const begun = new Date()
  const { exposed, moment } = await onEmbedded(dataDir, archiving, async ({ service, client }) => {
    // The archive had a gap meanwhile: a moment can be reached from the next copy on.
    await client.query('select selvedge.ask_for_backup($1, now())', [folder])
    await copiedSince(client, begun)
    const exposed: number[] = []
    let moment = new Date()
    for (const _ of [1, 2, 3]) {
      const { companies } = await service.ask('{ companies(take: 1) { id } }')
      await service.ask(`mutation { updateCompany(id: "${companies[0].id}", city: "Braga") { id } }`)
      moment = new Date()
      await reached(client, folder, moment)
      exposed.push((Date.now() - moment.getTime()) / 1000)
      // At another time since the last segment was closed.
      await sleep(Math.random() * 10_000)
    }
    return { exposed, moment }
  })
  log('backups: restore to a moment')
  const restored = await inFolder(workDir, 'moment', (place) =>
    restoreAndStart([folder, '--to', moment.toISOString()], { DATA_DIR: place, SECRET_KEY }, () =>
      startEmbedded(place),
    ),
  )
  return {
    copy,
    exposed: Math.max(...exposed),
    restored,
    writes: mean(writes.map(({ without, archived }) => archived.perSecond / without.perSecond)),
    writesCpu: mean(writes.map(({ without, archived }) => archived.cpuMs / without.cpuMs)),
    perSecond: mean(writes.map(({ archived }) => archived.perSecond)),
  }
}

const WRITE_MS = 10_000

async function reached(client: pg.Client, folder: string, moment: Date): Promise<void> {
  const { rows } = await client.query<{ system: string }>(
    'select system_identifier::text as system from pg_control_system()',
  )
  const target = createFolderTarget(folder)
  for (;;) {
    const archived = await listArchivedWal(target, rows[0]?.system ?? '')
    if (archived.some(({ kind, reached }) => kind === 'segment' && reached >= moment)) return
    await sleep(100)
  }
}

/** A physical backup that was begun after this moment is good. */
async function copiedSince(client: pg.Client, moment: Date): Promise<void> {
  const good = `select 1 from selvedge.backups where kind = 'physical' and state = 'good' and started_at >= $1`
  while ((await client.query(good, [moment])).rows.length === 0) await sleep(100)
}

async function onEmbedded<T>(
  dataDir: string,
  env: Readonly<Record<string, string>>,
  work: (running: Running) => Promise<T>,
): Promise<T> {
  const selvedge = await startEmbedded(dataDir, env)
  const connection = databaseOf(dataDir)
  const client = new pg.Client({ ...connection, options: '-c search_path=selvedge' })
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const service = serviceOn(selvedge.port, await insertApiKey(connection, 'write'))
    return await work({ selvedge, service, client, postmaster: parentOf(rows[0]?.pid ?? 0) })
  } finally {
    await client.end().catch(() => {})
    await selvedge.stop()
  }
}

function startEmbedded(dataDir: string, env: Readonly<Record<string, string>> = {}): Promise<Contender> {
  const quiet = { LOG_LEVEL: 'warn', SEED_DEMO: 'off', RATE_LIMIT_PUBLIC: 'off', RATE_LIMIT_API: 'off' }
  const all = { DATA_DIR: dataDir, SECRET_KEY, ...quiet, ...env }
  return startContender('Selvedge', '../../server/bin/selvedge.js', all, '/readyz')
}
