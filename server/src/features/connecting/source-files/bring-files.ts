import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { detachFile } from '#features/records/files/detach-file.ts'
import { uploadFile } from '#features/records/files/upload-file.ts'
import type { Actor } from '#kit/actor.ts'
import { isPassing } from '#kit/is-passing.ts'
import { AppError } from '#platform/app-error.ts'
import { becauseOf } from '#platform/because.ts'
import { OutboundError } from '#platform/outbound/outbound-error.ts'
import { askSystem } from '../connections/ask-system.ts'
import type { ForeignFile, Page, Said, Session } from '../connectors/connector.ts'
import { ForeignError } from '../connectors/foreign-error.ts'
import { fetchFile } from './fetch-file.ts'
import {
  deleteSourceFile,
  listOpenFiles,
  type OpenFile,
  type Place,
  saveFetched,
  saveRefused,
} from './source-file.store.ts'

type Told = NonNullable<Page['leftOut']>[number]

/** As many as a system gives the addresses of at once. */
const AT_ONCE = 100
const MOST_TOLD = 100

/**
 * Fetches the files of what has become records, one after the other, and takes those from records that are not there any more. Each is entered in the
 * transaction that notes it, so that another try after a kill neither loses nor doubles one. What cannot be taken is told; what only could not be
 * reached is tried again with the next run.
 */
export async function bringFiles(
  deps: Deps,
  actor: Actor,
  connectionId: string,
  signal: AbortSignal,
): Promise<readonly Told[]> {
  const place = { workspaceId: actor.workspaceId, connectionId }
  const background = { ...deps, db: { ...deps.db, app: deps.db.background } }
  const told: Told[] = []
  const tell = (open: OpenFile, name: string, said: Said) => {
    if (told.length < MOST_TOLD) told.push({ item: { id: open.key, address: null, name }, said })
  }
  for (let after: OpenFile | null = null; ; ) {
    const open: OpenFile[] = await inTransaction(deps.db.background, place, (tx) =>
      listOpenFiles(tx, place, after, AT_ONCE),
    )
    const wanted = open.filter(({ isGone }) => !isGone)
    for (const one of open) if (one.isGone) await takeAway(background, actor, place, one)
    if (wanted.length > 0) {
      const asked = { workspaceId: place.workspaceId, id: connectionId, db: deps.db.background, signal }
      try {
        const isFull = await askSystem(background, asked, (session) =>
          fetchAll(background, { actor, place, signal, tell }, session, wanted),
        )
        if (isFull) return told
      } catch (error) {
        if (signal.aborted || !(error instanceof ForeignError)) throw error
        const [first] = wanted
        if (first) tell(first, first.key, error.said)
        return told
      }
    }
    after = open.at(-1) ?? null
    if (open.length < AT_ONCE) return told
  }
}

type Bringing = {
  readonly actor: Actor
  readonly place: Place
  readonly signal: AbortSignal
  readonly tell: (open: OpenFile, name: string, said: Said) => void
}

/** Gives back whether there is no room for more. */
async function fetchAll(
  deps: Deps,
  bringing: Bringing,
  session: Session,
  wanted: readonly OpenFile[],
): Promise<boolean> {
  const ids = [...new Set(wanted.map(({ externalId }) => externalId))]
  const byKey = new Map(wanted.map((one) => [`${one.externalId} ${one.key}`, one]))
  for await (const { id, files } of session.files?.(ids) ?? []) {
    for (const file of files) {
      const open = byKey.get(`${id} ${file.key}`)
      if (open === undefined) continue
      const outcome = await bringOne(deps, bringing, open, file)
      if (outcome === 'no_room') return true
    }
  }
  return false
}

async function bringOne(
  deps: Deps,
  { actor, place, signal, tell }: Bringing,
  open: OpenFile,
  file: ForeignFile,
): Promise<'done' | 'no_room'> {
  signal.throwIfAborted()
  try {
    const received = await fetchFile(deps, file, signal)
    try {
      await uploadFile(
        deps,
        actor,
        received,
        {
          kind: file.use === 'picture' ? 'image' : 'document',
          // There, a name is no path.
          name: file.name.replaceAll(/[/\\]/g, '_').slice(0, 200),
          [SUBJECT[open.noun]]: open.recordId,
        },
        { along: (tx, made) => saveFetched(tx, place, open, made.id) },
      )
    } finally {
      await received.discard()
    }
  } catch (error) {
    if (signal.aborted || isPassing(error)) throw error
    if (error instanceof AppError) {
      const because = becauseOf(error)
      const said = { reason: because.reason, message: `"${file.name.slice(0, 100)}": ${because.message}` }
      tell(open, file.name, said)
      if (because.reason === 'workspace_quota_exceeded') return 'no_room'
      // A scanner that does not work is asked again with the next run.
      if (error.code !== 'unavailable') {
        await inTransaction(deps.db.background, place, (tx) => saveRefused(tx, place, open, said))
      }
      return 'done'
    }
    if (!(error instanceof ForeignError) && !(error instanceof OutboundError)) throw error
    const said = error instanceof ForeignError ? error.said : { reason: error.reason, message: error.message }
    tell(open, file.name, said)
    // Another try would find the same host.
    if (said.reason === 'target_private' || said.reason === 'url_not_allowed' || said.reason === 'url_malformed') {
      await inTransaction(deps.db.background, place, (tx) => saveRefused(tx, place, open, said))
    }
  }
  return 'done'
}

/** It stays among the files of the workspace: somebody may need it. */
async function takeAway(deps: Deps, actor: Actor, place: Place, open: OpenFile): Promise<void> {
  if (open.fileId !== null) {
    await detachFile(deps, actor, { id: open.fileId }).catch((error: unknown) => {
      if (!(error instanceof AppError && error.reason === 'file_not_found')) throw error
    })
  }
  await inTransaction(deps.db.background, place, (tx) => deleteSourceFile(tx, place, open))
}

const SUBJECT = {
  product: 'productId',
  variant: 'variantId',
  material: 'materialId',
  company: 'companyId',
  certification: 'certificationId',
} as const
