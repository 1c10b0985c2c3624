import pg from 'pg'
import { requireOwnMigrations } from '#database/migrate.ts'
import type { FileStorage } from '#platform/file-storage/file-storage.ts'
import { incomingDirectory } from '#platform/file-storage/open-file-storage.ts'
import type { Manifest } from './archive/archive.ts'
import { checkArchive } from './archive/check-archive.ts'
import type { Seal } from './archive/seal.ts'
import { buildBeside, requirePlace } from './build-beside.ts'
import { restoreFiles } from './files/restore-files.ts'
import { type FoundKey, findKey, putKey } from './find-key.ts'
import { settlePast } from './past/settle-past.ts'
import type { Progress } from './portable/progress.ts'
import { requireRoomFor, restoreRows } from './portable/restore-rows.ts'
import type { Target } from './target/target.ts'

export type RestoreWish = {
  readonly target: Target
  readonly manifest: Manifest
  readonly seal: Seal | null
  /** Null: the embedded database of the data directory, which is locked by the caller. */
  readonly connection: pg.ClientConfig | null
  readonly dataDir: string
  readonly secretKey: Buffer | null
  readonly storage: FileStorage
  /** What that storage is known by; makes its mark where it has none. */
  readonly identifyStorage: () => Promise<string>
  /** Sets the embedded database that is there aside. */
  readonly replace: boolean
  readonly asItWas: boolean
  /** Once all is read and checked, before anything is touched: so a refusal leaves everything as it was. */
  readonly begin?: () => Promise<void>
  readonly progress?: Progress
  readonly note?: (sentence: string) => void
  readonly signal?: AbortSignal
}

export type Restored = {
  readonly files: { readonly restored: number; readonly kept: number; readonly lost: number }
  readonly key: FoundKey['kind']
  /** Where the database is that was there before. */
  readonly setAside: string | null
}

/**
 * Brings a backup back. All of it is read and checked before anything is touched; the database is as it was until the last step, whenever this is killed, and the
 * same command begins from the start. Files that are there already stay where they are the same.
 */
export async function restoreBackup(wish: RestoreWish): Promise<Restored> {
  const { target, manifest, seal, connection, dataDir, storage, asItWas } = wish
  const { progress = () => {}, note = () => {}, signal = new AbortController().signal } = wish
  await requireOwnMigrations(manifest.selvedge.migrations)
  const key = await findKey(wish)
  if (connection === null) await requirePlace(wish)
  else await requireRoomFor(connection)
  const checked = ({ bytes, of }: { bytes: number; of: number }) =>
    progress({ step: 'check', done: Math.round(bytes / 1e6), of: Math.round(of / 1e6), bytes })
  await checkArchive(target, manifest, { progress: checked, signal })
  await wish.begin?.()
  const beside = connection === null ? await buildBeside(wish) : null
  try {
    const scratch = incomingDirectory(dataDir)
    const files = await restoreFiles({ target, manifest, seal, storage, scratch, progress, signal })
    await putKey(dataDir, key)
    const built = await beside?.start()
    const into = built ?? connection ?? {}
    await restoreRows({ connection: into, target, manifest, seal, progress, note, signal }, async () => {
      await noteStorage(into, await wish.identifyStorage())
      const newest = (await beside?.startNewest(note)) ?? null
      await settlePast({ connection: into, manifest, newest, asItWas, note })
    })
    const setAside = (await beside?.putInPlace()) ?? null
    return { files, key: key.kind, setAside }
  } finally {
    await beside?.clear()
  }
}

/** The next start would take the files for those of another installation. */
export async function noteStorage(connection: pg.ClientConfig, storage: string): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query('update selvedge.installation set storage = $1', [storage])
  } finally {
    await client.end()
  }
}
