import type { Tx } from '#database/transaction.ts'
import type { PlannedRow } from '../planning/row-plan.ts'
import {
  forgetPlaces,
  insertPictures,
  listNoted,
  markThere,
  saveOfTooMany,
  savePlaces,
} from './import-picture.store.ts'
import { OF_TOO_MANY, type PicturePlace, settlePlaces } from './import-picture.ts'
import { type NotedPlaces, notePlaces } from './note-places.ts'
import type { PictureNames } from './picture-names.ts'

/** What a check has found: which picture would go where. */
export async function planPlaces(
  tx: Tx,
  workspaceId: string,
  importId: string,
  names: PictureNames,
  noted: NotedPlaces,
): Promise<void> {
  await enterAddresses(tx, workspaceId, importId, names, [...noted.keys()])
  const places = [...noted.values()].flatMap((ofPicture) => [...ofPicture.values()])
  await replacePlaces(tx, workspaceId, importId, places, 'planned')
}

/** What the rows of a batch say, in its transaction. */
export async function notePictures(
  tx: Tx,
  workspaceId: string,
  importId: string,
  names: PictureNames,
  rows: readonly PlannedRow[],
): Promise<void> {
  const places = notePlaces(names, rows)
  await enterAddresses(tx, workspaceId, importId, names, [...new Set(places.map(({ picture }) => picture))])
  savePlaces(tx, workspaceId, importId, places, 'noted')
}

/** Those in an archive were entered with it. */
async function enterAddresses(
  tx: Tx,
  workspaceId: string,
  importId: string,
  names: PictureNames,
  pictures: readonly number[],
): Promise<void> {
  const found = pictures.flatMap((picture) => names.atAddress?.(picture) ?? [])
  for (let at = 0; at < found.length; at += AT_ONCE) {
    await insertPictures(tx, workspaceId, importId, found.slice(at, at + AT_ONCE))
  }
}

/** What the batches of a run have noted is decided, by the rules of the check. From then on the pictures wait to be brought. */
export async function settlePictures(tx: Tx, workspaceId: string, importId: string): Promise<void> {
  const noted = await listNoted(tx, workspaceId, importId)
  await replacePlaces(tx, workspaceId, importId, noted, 'waiting')
}

async function replacePlaces(
  tx: Tx,
  workspaceId: string,
  importId: string,
  places: readonly PicturePlace[],
  state: 'planned' | 'waiting',
): Promise<void> {
  await forgetPlaces(tx, workspaceId, importId)
  const settled = settlePlaces(places)
  for (let at = 0; at < settled.places.length; at += AT_ONCE) {
    savePlaces(tx, workspaceId, importId, settled.places.slice(at, at + AT_ONCE), state)
  }
  await saveOfTooMany(tx, workspaceId, importId, settled.ofTooMany, OF_TOO_MANY)
  await markThere(tx, workspaceId, importId)
}

const AT_ONCE = 5_000
