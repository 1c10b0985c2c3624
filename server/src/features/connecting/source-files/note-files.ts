import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import type { ForeignFiles } from '../connectors/connector.ts'
import { type Place, saveSeenFiles } from './source-file.store.ts'

/** Which files belong to the things of a page. They are fetched when these are records: what a run reads may become none. */
export async function noteFiles(deps: Deps, place: Place, found: readonly ForeignFiles[]): Promise<void> {
  const items = found.map(({ of, id }) => ({ noun: of, externalId: id }))
  const files = found.flatMap(({ of, id, files }) =>
    files.map(({ key, use }) => ({ noun: of, externalId: id, key: key.slice(0, 200), use })),
  )
  await inTransaction(deps.db.background, place, (tx) => saveSeenFiles(tx, place, items, files))
}
