import type pg from 'pg'
import type { ArchivedTable } from '../archive/archive.ts'
import { writeParts } from '../archive/parts.ts'
import type { Seal } from '../archive/seal.ts'
import type { Pace } from '../pace.ts'
import type { Target } from '../target/target.ts'
import { copyOut, type NamedTable } from './copy-rows.ts'
import type { Progress } from './progress.ts'

/** All rows of these tables, as the transaction of the connection sees them. */
export async function saveTables(wish: {
  readonly client: pg.Client
  readonly tables: readonly NamedTable[]
  readonly target: Target
  readonly seal: Seal | null
  readonly folder: string
  readonly pace: Pace
  readonly progress: Progress
  readonly signal: AbortSignal
}): Promise<ArchivedTable[]> {
  const { client, tables, target, seal, folder, pace, progress, signal } = wish
  const saved: ArchivedTable[] = []
  let bytes = 0

  async function* watched(lines: AsyncIterable<Uint8Array>) {
    for await (const piece of lines) {
      signal.throwIfAborted()
      await pace()
      bytes += piece.length
      yield piece
      progress({ step: 'tables', done: saved.length, of: tables.length, bytes })
    }
  }

  for (const table of tables) {
    let rows = 0
    const lines = copyOut(client, table, (count) => {
      rows = count
    })
    const parts = await writeParts(target, `${folder}/database/${table.schema}.${table.name}`, watched(lines), seal)
    saved.push({ ...table, rows, parts })
    progress({ step: 'tables', done: saved.length, of: tables.length, bytes })
  }
  return saved
}
