import type { Because } from '#platform/because.ts'

/** A file of the archive beside its table, or one at an address. */
export type FoundPicture = {
  /** Among the entries of the archive, from 0; addresses are counted after these. */
  readonly place: number
  /** With its folders; of one at an address, that. */
  readonly name: string
  /** Bytes when unpacked; 0 of one that has not been fetched. */
  readonly size: number
  readonly crc: number
  /** Why it is not taken; null for a picture that can be. */
  readonly because: Because | null
  /** Of a picture at an address, which is its name: the host. Null: it is in the archive. */
  readonly host: string | null
}

/** The nouns that a picture can belong to. */
export const PICTURED = ['variant', 'product', 'material', 'company', 'certification'] as const
export type Pictured = (typeof PICTURED)[number]

/** A record that a picture goes to. */
export type PicturePlace = {
  readonly picture: number
  /** The record's id, or what it is told apart by before it is made. */
  readonly target: string
  readonly kind: Pictured
  readonly recordId: string | null
  /** The record's, for reading. */
  readonly name: string
  /** The row of the file that is about it. */
  readonly line: number
  /** Of a variant: the product of its row. */
  readonly product: Pick<PicturePlace, 'target' | 'recordId' | 'name'> | null
  /** A cell of the row names the picture; otherwise the picture's name begins with a number of the record. */
  readonly isNamed: boolean
  /** The more, the better its name fits. */
  readonly weight: number
  /** Among the pictures of the record, from 0. */
  readonly rank: number
}

/** What has become of a picture, or will: `unjoined`, no record is about it; `there`, the record had it already; `kept`, an undo has left it. */
export const PICTURE_OUTCOMES = [
  'planned',
  'waiting',
  'joined',
  'there',
  'unjoined',
  'refused',
  'undone',
  'kept',
] as const
export type PictureOutcome = (typeof PICTURE_OUTCOMES)[number]

/** A picture with where it goes; one of several records once for each. */
export type ListedPicture = {
  readonly file: string
  readonly size: number
  readonly outcome: PictureOutcome
  readonly kind: Pictured | null
  readonly recordId: string | null
  readonly name: string | null
  readonly line: number | null
  readonly fileId: string | null
  readonly because: Because | null
}

export type PictureCount = { readonly outcome: PictureOutcome; readonly count: number }

/** A host that is asked for pictures, and for how many. */
export type PictureHost = { readonly host: string; readonly count: number }

/** So many records may share one picture: a size chart, say. Each has a copy of its own. */
const MOST_SHARING = 100
/** So many are looked at for each picture; variants of one product are one in the end. */
export const MOST_NOTED = 2_000

/**
 * Decides where each picture goes, when the whole file has been read. A cell that names it counts more than its own name, and the longest number that its name
 * begins with more than a shorter one. What several variants of a product share belongs to the product. `ofTooMany`: pictures that more than 100 records
 * would share, which none of them gets.
 */
export function settlePlaces(noted: readonly PicturePlace[]): {
  readonly places: PicturePlace[]
  readonly ofTooMany: number[]
} {
  const ofTooMany: number[] = []
  const settled = [...Map.groupBy(noted, ({ picture }) => picture)].flatMap(([picture, places]) => {
    const owners = shared(best(places))
    if (owners.length <= MOST_SHARING && places.length <= MOST_NOTED) return owners
    ofTooMany.push(picture)
    return []
  })
  const ofRecord = Map.groupBy(settled, ({ target }) => target)
  const places = [...ofRecord.values()].flatMap((places) =>
    places.toSorted((a, b) => a.rank - b.rank || a.picture - b.picture).map((place, rank) => ({ ...place, rank })),
  )
  return { places, ofTooMany }
}

/** Why a picture goes to none of the records that would share it. */
export const OF_TOO_MANY: Because = {
  reason: 'picture_of_too_many',
  message: `More than ${MOST_SHARING} records would share this picture. Name it for the products alone, or leave it out.`,
  limit: MOST_SHARING,
}

function best(places: readonly PicturePlace[]): readonly PicturePlace[] {
  const named = places.filter(({ isNamed }) => isNamed)
  if (named.length > 0) return named
  const most = Math.max(...places.map(({ weight }) => weight))
  return places.filter(({ weight }) => weight === most)
}

function shared(places: readonly PicturePlace[]): PicturePlace[] {
  const ofProduct = Map.groupBy(places, ({ kind, target, product }) =>
    kind === 'product' ? target : kind === 'variant' && product ? product.target : `alone ${target}`,
  )
  return [...ofProduct.values()].flatMap((group) => {
    const byTarget = [...new Map(group.toReversed().map((place) => [place.target, place])).values()].toReversed()
    const [first] = byTarget
    if (!first || byTarget.length === 1) return byTarget
    const itself = byTarget.find(({ kind }) => kind === 'product')
    if (itself) return [itself]
    return first.product ? [{ ...first, ...first.product, kind: 'product', product: null }] : byTarget
  })
}
