import type { FieldsByName } from '#kit/noun-verbs.ts'
import type { PlannedRecord } from '../planning/planned-record.ts'
import type { PlannedRow } from '../planning/row-plan.ts'
import { MOST_NOTED, PICTURED, type Pictured, type PicturePlace } from './import-picture.ts'
import type { PictureNames } from './picture-names.ts'

/** What a file has said so far, picture by picture. */
export type NotedPlaces = Map<number, Map<string, PicturePlace>>

/** Adds what a batch has said; a picture that far too many records name is remembered as one of these. */
export function gatherPlaces(noted: NotedPlaces, places: readonly PicturePlace[]): void {
  for (const place of places) {
    const ofPicture = noted.get(place.picture) ?? new Map<string, PicturePlace>()
    noted.set(place.picture, ofPicture)
    const before = ofPicture.get(place.target)
    if (before ? !before.isNamed && place.isNamed : ofPicture.size <= MOST_NOTED) ofPicture.set(place.target, place)
  }
}

/** Where pictures may go by what these rows say, once what is made of them is planned; after a run, with the records' identifiers. */
export function notePlaces(names: PictureNames, rows: readonly PlannedRow[]): PicturePlace[] {
  const noted = new Map<string, PicturePlace>()
  const note = (place: PicturePlace) => {
    const key = `${place.picture} ${place.target}`
    const before = noted.get(key)
    if (!before || Number(before.isNamed) < Number(place.isNamed)) noted.set(key, place)
  }
  for (const { records, pictures, line, item } of rows) {
    const owners = PICTURED.flatMap((kind) => records.find((record) => record.kind === kind && isOurs(record)) ?? [])
    const product = owners.find(({ kind }) => kind === 'product')
    const placeAt = (
      record: PlannedRecord,
      of: Pick<PicturePlace, 'picture' | 'isNamed' | 'weight' | 'rank'>,
    ): void => {
      if (!isPictured(record.kind)) return
      const { target, recordId, name } = told(record, item)
      const owner = record.kind === 'variant' && product ? told(product, item) : null
      note({ ...of, kind: record.kind, target, recordId, name, line, product: owner })
    }
    const [first] = owners
    if (first)
      for (const [rank, { picture, isOfProduct }] of (pictures ?? []).entries())
        placeAt(isOfProduct ? (product ?? first) : first, { picture, isNamed: true, weight: 0, rank })
    for (const record of owners) {
      for (const number of numbersOf(record)) {
        for (const { picture, weight } of names.byNumber(number))
          placeAt(record, { picture, isNamed: false, weight, rank: 0 })
      }
    }
  }
  return [...noted.values()]
}

/** What this import is not to touch gets no pictures from it either. */
function isOurs({ action }: PlannedRecord): boolean {
  return action !== 'leave'
}

function isPictured(kind: PlannedRecord['kind']): kind is Pictured {
  return PICTURED.some((one) => one === kind)
}

function told({ id, kind, key, fields, before }: PlannedRecord, item: string | null) {
  const { name, scheme }: FieldsByName = { ...before, ...fields }
  const words = [name, scheme].find((one) => typeof one === 'string')
  return { target: id ?? `${kind} ${key}`, recordId: id, name: typeof words === 'string' ? words : (item ?? key) }
}

function numbersOf({ fields, before }: PlannedRecord): string[] {
  const { sku, code, gtin }: FieldsByName = { ...before, ...fields }
  return [sku, code, gtin].filter((one) => typeof one === 'string' && one.trim() !== '').map(String)
}
