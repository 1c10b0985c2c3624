import type { Variant } from './matrix-query.ts'

/** A row of the matrix: one colour, null for none, with the variants of each size; mostly one. */
type Row = {
  readonly color: string | null
  readonly cells: readonly (readonly Variant[])[]
  readonly picture: string | null
}

/**
 * Variants by colour and size, in the order of the product's colours and sizes, and those that have neither. Each is looked at once: a range
 * may have hundreds, and it is laid out anew with every answer.
 */
export function laidOut(variants: readonly Variant[], colors: readonly string[], sizes: readonly string[]) {
  const named: Variant[] = []
  const places = new Map<string, Map<string, Variant[]>>()
  for (const variant of variants) {
    const [color, size] = [spelled(variant.color), spelled(variant.size)]
    if (color === '' && size === '') {
      named.push(variant)
      continue
    }
    const row = places.get(color) ?? new Map<string, Variant[]>()
    places.set(color, row)
    row.set(size, [...(row.get(size) ?? []), variant])
  }
  const isWithoutSize = [...places.values()].some((row) => row.has(''))
  const columns = [...sizes, ...(isWithoutSize ? [null] : [])]
  const rows = [...colors, ...(places.has('') ? [null] : [])].map((color): Row => {
    const row = places.get(spelled(color))
    const cells = columns.map((size) => row?.get(spelled(size)) ?? [])
    const picture = cells.flat().find(({ thumbnailUrl }) => thumbnailUrl !== null)?.thumbnailUrl ?? null
    return { color, cells, picture }
  })
  return { named, rows: places.size > 0 ? rows : [], columns }
}

/** "sea  salt " is "Sea Salt". */
function spelled(part: string | null): string {
  return (part ?? '').trim().replace(/\s+/g, ' ').toLowerCase()
}
