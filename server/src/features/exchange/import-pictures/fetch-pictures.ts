import { createReadStream } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import type { Actor } from '#kit/actor.ts'
import { AppError } from '#platform/app-error.ts'
import type { Because } from '#platform/because.ts'
import {
  type AddressedPlace,
  type DuePicture,
  listDuePictures,
  listStillWaiting,
  postponePicture,
  saveFetched,
  saveUnchanged,
  takePicture,
} from './address-picture.store.ts'
import { enterPicture, type OfImport } from './enter-picture.ts'
import { type FetchFault, fetchPicture, type KnownState } from './fetch-picture.ts'
import { saveRefused } from './import-picture.store.ts'

export type Bringing = {
  readonly actor: Actor
  readonly place: OfImport
  isStopped(): boolean
  /** None of the others can be taken. */
  refuseAll(error: AppError): Promise<void>
}

/** Of one import before the next has its turn. */
const AT_ONCE = 100
const HOSTS_AT_ONCE = 4
/** From one request to the next to the same host, by this process. */
const PAUSE_MS = 200
/** Longer than fetching and entering one takes: whoever has not told by then has ended. */
const HELD_MS = 120_000
/** After the first try, and the second; the third is the last. */
const LATER_MS = [60_000, 600_000]
const LOOK_MS = 250

/**
 * Fetches pictures from their addresses and gives each to its records: one after the other from each host, from four hosts at once. What could not be reached is
 * tried three times within about a quarter of an hour. "more": others are due.
 */
export async function fetchPictures(deps: Deps, bringing: Bringing): Promise<'done' | 'more'> {
  const { workspaceId } = bringing.place
  const due = await inTransaction(deps.db.background, { workspaceId }, (tx) =>
    listDuePictures(tx, bringing.place, deps.now(), AT_ONCE),
  )
  const hosts = [...Map.groupBy(due, ({ host }) => host).values()]
  const ending = new AbortController()
  // A picture may take a minute; a service that stops does not wait for it.
  const looking = setInterval(() => {
    if (bringing.isStopped()) ending.abort(new Error('The service stops.'))
  }, LOOK_MS)
  const one = { ...bringing, signal: ending.signal, isOver: () => ending.signal.aborted || bringing.isStopped() }
  try {
    // Each comes to its end, whatever becomes of the others.
    const ended = await Promise.allSettled(
      Array.from({ length: HOSTS_AT_ONCE }, async () => {
        for (let pictures = hosts.shift(); pictures && !one.isOver(); pictures = hosts.shift()) {
          if ((await fetchFromHost(deps, one, pictures)) === 'over')
            ending.abort(new Error('None of the others can be taken.'))
        }
      }),
    )
    const failed = ended.find((one) => one.status === 'rejected')
    if (failed && !ending.signal.aborted) throw failed.reason
  } finally {
    clearInterval(looking)
  }
  return due.length === AT_ONCE && !one.isOver() ? 'more' : 'done'
}

type Fetching = Bringing & { readonly signal: AbortSignal; isOver(): boolean }

async function fetchFromHost(
  deps: Deps,
  fetching: Fetching,
  pictures: readonly DuePicture[],
): Promise<'done' | 'over'> {
  for (const [at, due] of pictures.entries()) {
    if (at > 0) await wait(PAUSE_MS, undefined, { signal: fetching.signal }).catch(() => {})
    if (fetching.isOver()) return 'done'
    const outcome = await fetchOne(deps, fetching, due)
    deps.signals.tellHere('changes', fetching.place.workspaceId)
    if (outcome === 'paused') return 'done'
    if (outcome !== 'done') {
      if (outcome instanceof AppError) await fetching.refuseAll(outcome)
      return 'over'
    }
  }
  return 'done'
}

/** "paused": its host wants to be left alone for a while. */
async function fetchOne(
  deps: Deps,
  { actor, place, signal }: Fetching,
  due: DuePicture,
): Promise<'done' | 'paused' | 'overtaken' | AppError> {
  const { workspaceId } = place
  const { picture, address, tries } = due
  const now = deps.now()
  const until = new Date(now.getTime() + HELD_MS)
  const within = <T>(work: Parameters<typeof inTransaction<T>>[2]) =>
    inTransaction(deps.db.background, { workspaceId }, work)
  const places = await within((tx) => takePicture(tx, place, picture, { now, until }))
  if (places.length === 0) return 'done'
  const refuse = (because: Because) =>
    within(async (tx) => {
      for (const one of places) await saveRefused(tx, workspaceId, place.importId, one, because)
    })
  // It was being fetched each time that the service ended.
  if (tries > LATER_MS.length) {
    await refuse(GIVEN_UP)
    return 'done'
  }
  const fetched = await fetchPicture(deps, address, knownTo(places), signal).catch(async (error: unknown) => {
    // Not a fault of the picture: it is free for the next look.
    await within((tx) => postponePicture(tx, place, due, now, false))
    throw error
  })
  if (fetched.is === 'same') {
    await within((tx) => saveUnchanged(tx, place, places))
    return 'done'
  }
  if (fetched.is === 'fault') return putOff(fetched)
  const { received, name, etag, modified } = fetched
  try {
    const crc = await crcOf(received.path)
    const open = await within(async (tx) => {
      await saveFetched(tx, place, picture, { size: received.size, crc, etag, modified })
      return listStillWaiting(tx, place, picture)
    })
    const left = places.filter(({ target }) => open.has(target))
    return await enterPicture(deps, actor, place, left, name, received)
  } finally {
    await received.discard()
  }

  async function putOff({ because, isPassing, pauseMs }: FetchFault): Promise<'done' | 'paused'> {
    const later = LATER_MS[tries]
    if (!isPassing || later === undefined) {
      await refuse(because)
      return 'done'
    }
    const next = new Date(deps.now().getTime() + Math.max(later, pauseMs ?? 0))
    await within((tx) => postponePicture(tx, place, due, next, pauseMs !== null))
    return pauseMs === null ? 'done' : 'paused'
  }
}

const GIVEN_UP: Because = {
  reason: 'picture_given_up',
  message: 'The service ended several times while it fetched this picture, so it was given up.',
}

/** What all of the records have from there by earlier imports: then it need not come again. */
function knownTo(places: readonly AddressedPlace[]): KnownState | null {
  const [first] = places
  const known = first?.before
  if (!known || (known.etag === null && known.modified === null)) return null
  const isShared = places.every(
    ({ before }) => before !== null && before.etag === known.etag && before.modified === known.modified,
  )
  return isShared ? known : null
}

async function crcOf(path: string): Promise<number> {
  let crc = 0
  for await (const piece of createReadStream(path)) crc = crc32(piece, crc)
  return crc
}
