/** A text as OData has it in filters and keys: in single quotes, those within it doubled. It is to be encoded for an address. */
export function odataText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

/** The same within the path of an address: "A'B/C" is %27A%27%27B%2FC%27. */
export function odataKey(text: string): string {
  return encodeURIComponent(odataText(text)).replaceAll("'", '%27')
}

/** Options of a query in their order: "$filter", "$top". A space is %20, as not every server takes a plus for one. */
export function odataQuery(options: Readonly<Record<string, string | number | null>>): string {
  const given = Object.entries(options).flatMap(([name, value]) =>
    value === null ? [] : [`${name}=${encodeURIComponent(String(value)).replaceAll("'", '%27')}`],
  )
  return given.length === 0 ? '' : `?${given.join('&')}`
}

/** In parts of at most so many, none of which is longer than an address may be. */
export function* inParts<T>(items: readonly T[], most: number, lengthOf: (item: T) => number): Generator<readonly T[]> {
  let part: T[] = []
  let length = 0
  for (const item of items) {
    const size = lengthOf(item)
    if (part.length > 0 && (part.length >= most || length + size > MOST_OF_FILTER)) {
      yield part
      part = []
      length = 0
    }
    part.push(item)
    length += size
  }
  if (part.length > 0) yield part
}

/** Servers and what stands before them take addresses of two thousand characters; the rest of it needs some. */
const MOST_OF_FILTER = 1_200
