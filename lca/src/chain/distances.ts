/** Kilometres between two places; 0 where there is no such way. */
export interface Distance {
  roadKm: number
  seaKm: number
  airKm: number
}

/** Each pair of places stored once, under either of them first; `null` is no way. */
export type DistanceTable = Readonly<
  Record<string, Readonly<Record<string, { road: number | null; sea: number | null; air: number | null }>>>
>

export type DistanceLookup = (from: string, to: string) => Distance

/** Throws where the table has no such pair: the places are the data's own, so a gap is a broken table. */
export function distanceLookup(table: DistanceTable): DistanceLookup {
  const known = new Map<string, Map<string, Distance>>()
  const put = (from: string, to: string, distance: Distance) => {
    const row = known.get(from) ?? new Map<string, Distance>()
    known.set(from, row.set(to, distance))
  }
  for (const [from, row] of Object.entries(table)) {
    for (const [to, { road, sea, air }] of Object.entries(row)) {
      const distance = { roadKm: road ?? 0, seaKm: sea ?? 0, airKm: air ?? 0 }
      put(from, to, distance)
      put(to, from, distance)
    }
  }
  return (from, to) => {
    const distance = known.get(from)?.get(to)
    if (!distance) throw new Error(`The table of distances has none between ${from} and ${to}.`)
    return distance
  }
}
