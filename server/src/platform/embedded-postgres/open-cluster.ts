import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { AppError } from '../app-error.ts'
import { type Cluster, clusterId } from './cluster.ts'
import { createCluster, readPassword, SUPERUSER } from './create-cluster.ts'
import { chooseDatabaseUser, giveToDatabaseUser } from './database-user.ts'
import { type Binaries, findBinaries } from './find-binaries.ts'
import { makeSocketDirectory } from './socket-directory.ts'
import { finishSwap } from './swap-cluster.ts'

/** Finds or makes the cluster of a data directory, and checks that it can be run before anything is started. */
export async function openCluster(
  dataDir: string,
  settings: Readonly<Record<string, string>>,
  log: (message: string) => void,
  meanwhile: () => void = () => {},
): Promise<{ cluster: Cluster; created: boolean }> {
  const root = resolve(dataDir)
  mkdirSync(root, { recursive: true, mode: 0o700 })
  finishSwap(root)
  const directory = join(root, 'postgres')
  // A new cluster's user may be another than the one that the last one was run as.
  const provenIn = existsSync(join(directory, 'PG_VERSION')) ? root : null
  const binaries = await findBinaries(chooseDatabaseUser(directory), { provenIn })
  const user = chooseDatabaseUser(directory)
  if (user) log(`Selvedge runs as root, so its database runs as the user ${user.name} (${user.uid}).`)

  checkOwner(directory)
  const created = await createCluster(directory, binaries, user, { sync: settings.fsync !== 'off', meanwhile })
  if (user) giveToDatabaseUser(directory, user)
  checkVersion(directory, binaries)

  const id = clusterId(directory)
  const socketDirectory = makeSocketDirectory(id, user)
  const cluster: Cluster = {
    directory,
    id,
    binaries,
    user,
    settings,
    socketDirectory,
    logFile: join(root, 'postgres.log'),
    connection: {
      host: socketDirectory,
      port: 5432,
      user: SUPERUSER,
      password: readPassword(directory),
      database: 'postgres',
    },
  }
  return { cluster, created }
}

function checkOwner(directory: string): void {
  const uid = statSync(directory, { throwIfNoEntry: false })?.uid
  if (uid === undefined || process.getuid?.() === 0 || uid === process.getuid?.()) return
  throw new AppError(
    'unavailable',
    'embedded_postgres_owned_by_another',
    `The database in ${directory} belongs to the user with uid ${uid}. Start Selvedge as that user, or give the directory to this one with chown -R.`,
  )
}

function checkVersion(directory: string, binaries: Binaries): void {
  const versionFile = join(directory, 'PG_VERSION')
  if (!existsSync(versionFile)) {
    throw new AppError(
      'unavailable',
      'embedded_postgres_not_a_database',
      `${directory} holds files, but no database. Move them away, or set DATA_DIR to another directory.`,
      { field: 'DATA_DIR', value: directory },
    )
  }
  const found = readFileSync(versionFile, 'utf8').trim()
  if (found === binaries.majorVersion) return
  throw new AppError(
    'unavailable',
    'embedded_postgres_version_differs',
    `The database in ${directory} was made by PostgreSQL ${found}, and this Selvedge comes with ${binaries.majorVersion}. Start the Selvedge that made it, take a backup, and restore it here into an empty data directory.`,
  )
}
