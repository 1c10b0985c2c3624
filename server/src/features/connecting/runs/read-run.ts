import { openAsBlob } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import type { SourceColumn, SourceImport } from '#features/exchange/imports/import-from-source.ts'
import { enterUncountedBytes } from '#features/records/files/enter-bytes.ts'
import { discardBytes } from '#features/records/files/sweep-files.ts'
import type { Actor } from '#kit/actor.ts'
import { comeFurther } from '#kit/work-starts/begin-work.ts'
import { withNext } from '#platform/batches-of.ts'
import { hashFile } from '#platform/file-storage/hash-file.ts'
import { newStorageKey } from '#platform/ids.ts'
import type { TableColumn } from '#platform/tables/ndjson-table.ts'
import { openNdjsonTable } from '#platform/tables/write-ndjson-table.ts'
import { collectNow, tightenHeap } from '#platform/tight-heap.ts'
import { askSystem } from '../connections/ask-system.ts'
import type { Connection } from '../connections/connection.ts'
import { keepDiscovery } from '../connections/discover-connection.ts'
import { requireConnector } from '../connections/require-connector.ts'
import { samplesOf, withSamples } from '../connections/sample-columns.ts'
import { keepAccount } from '../connections/test-connection.ts'
import type { ForeignColumn, Page } from '../connectors/connector.ts'
import { noteFiles } from '../source-files/note-files.ts'
import type { HeldRun } from './held-run.ts'
import { keptRows } from './kept-rows.ts'
import { lockHeld, saveRun } from './run.store.ts'
import { MOST_LEFT_OUT, type Run } from './run.ts'

/** Where what is read is kept until all of it is. Only this process writes there: nobody else has its data directory. */
export function runsDirectory({ config }: Pick<Deps, 'config'>): string {
  return join(config.dataDir, 'runs')
}

export function runFile(deps: Pick<Deps, 'config'>, id: string): string {
  return join(runsDirectory(deps), `${id}.ndjson`)
}

/** People are shown how far it is, not more often than they look. */
const TELL_EVERY_MS = 500

/** From so many rows on pages leave more to be collected than collecting takes time. */
const LARGE_ROWS = 10_000

/**
 * Reads page after page into the file of the run, from after the last page that is there, and gives back what an import is made of. Null: it was
 * taken from this process, or somebody ended it.
 */
export async function readRun(deps: Deps, held: HeldRun, actor: Actor): Promise<SourceImport | null> {
  const { workspaceId, run, signal } = held
  const path = runFile(deps, run.id)
  await mkdir(runsDirectory(deps), { recursive: true, mode: 0o700 })
  const asked = { workspaceId, id: run.connectionId, db: deps.db.background, signal }
  return askSystem(deps, asked, async (session, connection) => {
    const account = await session.test()
    await keepAccount(deps, workspaceId, connection.id, account)
    const discovery = await session.discover()
    await keepDiscovery(deps, workspaceId, connection.id, {
      ...discovery,
      columns: withSamples(discovery.columns, samplesOf(connection.discovery)),
    })
    const columns = await readPages(deps, held, {
      path,
      columns: discovery.columns.map(plainColumn),
      permissions: session.reach?.(account, connection.chosen) ?? account.permissions,
      overlapSeconds: requireConnector(connection.kind).overlapSeconds,
      pages: (cursor) => session.read({ since: run.since, cursor, chosen: connection.chosen }),
    })
    return columns && keepFile(deps, actor, run, connection, path, columns)
  })
}

type Reading = {
  readonly path: string
  readonly columns: readonly TableColumn[]
  readonly permissions: readonly string[]
  readonly overlapSeconds: number
  readonly pages: (cursor: string | null) => AsyncIterable<Page>
}

/** The columns that the file was begun with; null: the run is not this process's any more. */
async function readPages(
  deps: Deps,
  { workspaceId, run, holder }: HeldRun,
  { path, columns, permissions, overlapSeconds, pages }: Reading,
): Promise<readonly TableColumn[] | null> {
  const file = await openNdjsonTable(path, columns)
  let loosen: (() => void) | null = null
  try {
    const leftOut = [...run.leftOut]
    let { leftOutCount } = run
    let total = run.total
    let toldAt = 0
    const tell = async (rows: number) => {
      const isOwn = await inTransaction(deps.db.background, { workspaceId }, async (tx) => {
        const now = await lockHeld(tx, { workspaceId, id: run.id }, holder, 'reading')
        if (!now) return false
        await saveRun(tx, workspaceId, run.id, {
          rows,
          total,
          leftOut,
          leftOutCount,
          permissions,
          tries: 0,
          waitingBecause: null,
        })
        await comeFurther(tx, { workspaceId, id: run.id })
        return true
      })
      deps.signals.tellHere('changes', workspaceId)
      return isOwn
    }
    const keys = file.columns.map(({ key }) => key)
    const begun = file.end()
    if (!begun.isWhole) {
      // The next page is asked for while one is being kept.
      for await (const page of withNext(pages(begun.cursor))) {
        if (page.isFromBeginning) {
          await file.beginAgain()
          leftOut.length = 0
          leftOutCount = 0
        }
        if (page.files) await noteFiles(deps, { workspaceId, connectionId: run.connectionId }, page.files)
        await file.append(
          await keptRows(deps, { workspaceId, connectionId: run.connectionId, overlapSeconds }, page.rows, keys),
          page.cursor,
          page.gone,
        )
        total = page.total ?? total
        leftOutCount += page.leftOut?.length ?? 0
        leftOut.push(...(page.leftOut ?? []).slice(0, MOST_LEFT_OUT - leftOut.length))
        if (!loosen && file.end().rowCount - begun.rowCount >= LARGE_ROWS) {
          loosen = tightenHeap()
          collectNow()
        }
        if (performance.now() - toldAt >= TELL_EVERY_MS) {
          if (!(await tell(file.end().rowCount))) return null
          toldAt = performance.now()
        }
        if (page.cursor === null) break
      }
    }
    if (!file.end().isWhole) await file.append([], null)
    return (await tell(file.end().rowCount)) ? file.columns : null
  } finally {
    loosen?.()
    await file.close()
  }
}

function plainColumn({ key, label, usual, language, unit }: ForeignColumn): TableColumn {
  return { key, label, ...(usual && { usual }), ...(language && { language }), ...(unit && { unit }) }
}

/** The whole file, where imports find it. */
async function keepFile(
  deps: Deps,
  actor: Actor,
  run: Run,
  connection: Connection,
  path: string,
  columns: readonly TableColumn[],
): Promise<SourceImport> {
  const { sha256, size } = await hashFile(path)
  const storageKey = newStorageKey()
  await enterUncountedBytes(deps, actor, { storageKey, size, copies: [] })
  try {
    await deps.storage.put(storageKey, await openAsBlob(path))
  } catch (error) {
    await discardBytes(deps, actor.workspaceId, [storageKey])
    throw error
  }
  const keys = new Set(columns.map(({ key }) => key))
  const said = Object.entries(connection.mapping).filter(([key]) => keys.has(key))
  return {
    connectionId: connection.id,
    runId: run.id,
    fileName: connection.name,
    storageKey,
    size,
    sha256,
    columns: Object.fromEntries(said.map(([key, column]): [string, SourceColumn] => [key, { column }])),
    leads: connection.leads,
    emptyAlso: connection.emptyAlso,
  }
}

export async function removeRunFile(deps: Deps, id: string): Promise<void> {
  await rm(runFile(deps, id), { force: true })
}
