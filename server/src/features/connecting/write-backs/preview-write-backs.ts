import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { type Reader, requirePermission } from '#kit/actor.ts'
import { notFound } from '#platform/app-error.ts'
import { askSystem } from '../connections/ask-system.ts'
import { findConnectionRow } from '../connections/connection.store.ts'
import { refusalOf } from '../connections/discover-connection.ts'
import { foreign } from '../connections/test-connection.ts'
import type { Session } from '../connectors/connector.ts'
import { wantedItems } from './plan-records.ts'
import { countReferred, listReferred, listReferredIds } from './public-fact.store.ts'
import { selectWriteBacks } from './write-back.store.ts'
import { decide, MOST_FOUND, noWriteBacks, WRITTEN_VALUES } from './write-back.ts'
import { listOwn, type WantedItem } from './write-back-item.store.ts'

const MOST_MS = 45_000
/** Records that are looked through for samples, and samples of each value. */
const LOOKED_THROUGH = 500
const SAMPLES = 10

/** What would be written, before anything is. */
export type WriteBackPreview = {
  /** Variants that are known to be things there, and those of them with a public passport. */
  readonly records: number
  readonly published: number
  readonly samples: readonly WriteBackSample[]
}

export type WriteBackSample = WantedItem & {
  readonly found: string | null
  /** What would become of it: written, as it is already, or left alone because others have written it. */
  readonly would: 'write' | 'is_so' | 'not_ours'
}

/** Counts what there is to write, and looks at what is there now of some of it. Writes nothing. */
export async function previewWriteBacks(deps: Deps, reader: Reader, { id }: { id: string }): Promise<WriteBackPreview> {
  const { workspaceId } = requirePermission(reader, 'edit')
  const place = { workspaceId, connectionId: id }
  const { counts, wanted, own } = await inTransaction(deps.db.app, { workspaceId }, async (tx) => {
    if (!(await findConnectionRow(tx, workspaceId, id))) throw notFound('connection', id)
    const [writeBacks] = await selectWriteBacks(tx, workspaceId, [id])
    const ids = await listReferredIds(tx, place, { from: '', take: LOOKED_THROUGH })
    const referred = await listReferred(tx, place, ids)
    const all = await wantedItems(deps, tx, workspaceId, writeBacks ?? noWriteBacks(id), referred)
    const wanted = all.filter((one) => one.wanted !== null)
    const known = await listOwn(tx, place, [...new Set(wanted.map(({ item }) => item.item.id))])
    return { counts: await countReferred(tx, place), wanted, own: known }
  })
  const oursOf = ({ item, target }: WantedItem) =>
    own.find((one) => one.externalId === item.item.id && one.target === target)?.ours ?? []
  const asked = { workspaceId, id, db: deps.db.app, signal: AbortSignal.timeout(MOST_MS) }
  const samples: WriteBackSample[] = []
  for (const value of WRITTEN_VALUES) {
    const some = wanted.filter((one) => one.value === value).slice(0, SAMPLES)
    if (some.length === 0) continue
    const found = await askSystem(deps, asked, (session) => lookAt(session, some)).catch((error: unknown) => {
      throw refusalOf(foreign(error))
    })
    for (const [at, one] of some.entries()) {
      const there = found[at] ?? null
      const would = decide(there, { wanted: one.wanted, ours: oursOf(one), replaces: false })
      samples.push({ ...one, found: there === null ? null : there.value.slice(0, MOST_FOUND), would })
    }
  }
  return { ...counts, samples }
}

async function lookAt(session: Session, some: readonly WantedItem[]) {
  const [first] = some
  if (!first || !session.look) return []
  return session.look(
    first.target,
    some.map(({ item }) => item),
  )
}
