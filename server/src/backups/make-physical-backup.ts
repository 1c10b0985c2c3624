import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import pg from 'pg'
import { keepStoredFiles } from '#database/kept-files.ts'
import type { ArchivedTable, Manifest } from './archive/archive.ts'
import { folderOf, newBackupId, writeManifest } from './archive/manifest.ts'
import { announceBackup, type Mark } from './archive/under-way.ts'
import { listFiles } from './files/list-files.ts'
import { saveFiles } from './files/save-files.ts'
import { type BackupWish, installationOf, type MadeBackup, requireInstallation, saveKey } from './make-backup.ts'
import { UNPACED } from './pace.ts'
import { copyCluster } from './physical/copy-cluster.ts'
import { AS_TEXT, nameOf } from './portable/copy-rows.ts'
import { openSnapshot } from './portable/open-snapshot.ts'

/**
 * A copy of the embedded cluster while it runs, with the log that makes it whole, and the files that its rows name. Files are listed after the copy, so that
 * all that the copy names are among them, and kept meanwhile.
 */
export async function makePhysicalBackup(wish: BackupWish & { readonly cluster: string }): Promise<MadeBackup> {
  const { connection, cluster, storage, target, seal, version, key = null } = wish
  const {
    pace = UNPACED,
    scratch = tmpdir(),
    progress = () => {},
    tellLost = () => {},
    signal = new AbortController().signal,
  } = wish
  signal.throwIfAborted()
  const id = newBackupId(new Date(), randomBytes(2).toString('hex'))
  const folder = folderOf(id)
  const client = new pg.Client({ ...connection, application_name: 'selvedge_backup', keepAlive: true })
  // Whatever is asked next tells of it.
  client.on('error', () => {})
  let mark: Mark | null = null
  try {
    await client.connect()
    await client.query(AS_TEXT)
    await requireInstallation(client)
    await keepStoredFiles(client)
    mark = await announceBackup(target, id)
    const { moment, postgres, physical } = await copyCluster({
      cluster,
      connection,
      target,
      seal,
      folder: `${folder}/cluster`,
      pace,
      progress: ({ bytes, of }) => progress({ step: 'cluster', done: bytes, of, bytes }),
      signal,
    })
    const snapshot = await openSnapshot(client)
    const tables: ArchivedTable[] = []
    // Counting large tables would otherwise take all cores at once from those who ask the service meanwhile.
    await client.query('set local max_parallel_workers_per_gather = 0')
    for (const table of snapshot.tables) {
      signal.throwIfAborted()
      await pace()
      const { rows } = await client.query<{ rows: string }>(`select count(*) as rows from ${nameOf(table)}`)
      tables.push({ ...table, rows: Number(rows[0]?.rows), parts: [] })
    }
    const installation = await installationOf(client)
    const list = await listFiles(client, scratch)
    await client.query('commit')
    const toFiles = { client, list, storage, target, seal, path: `${folder}/files`, pace, progress, tellLost, signal }
    const { files, sent } = await saveFiles(toFiles).finally(() => list.close())
    const manifest: Manifest = {
      format: 1,
      id,
      kind: 'physical',
      moment: moment.toISOString(),
      selvedge: { version, migrations: snapshot.migrations },
      postgres,
      installation,
      encryption: seal?.encryption ?? null,
      tables,
      sequences: [],
      physical,
      files,
      key: key && (await saveKey(target, folder, key, seal)),
    }
    signal.throwIfAborted()
    await writeManifest(target, manifest, wish.signWith)
    return { manifest, sent }
  } finally {
    // Where that fails, it is old after a while, and counts no more.
    await mark?.end().catch(() => {})
    await client.end().catch(() => {})
  }
}
