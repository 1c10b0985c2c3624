/** Above this many it begins anew: as much as the words of a large catalogue, and no more memory than that. */
const MOST = 10_000
/** Longer ones are hardly ever the same. */
const MOST_CHARACTERS = 200

/** Reading words takes longer than all the rest, and many thousand variants have the words of some hundred materials and products. */
export function readOnce<T>(read: (words: string) => T): (words: string) => T {
  const known = new Map<string, { readonly answer: T }>()
  return (words) => {
    if (words.length > MOST_CHARACTERS) return read(words)
    let found = known.get(words)
    if (!found) {
      found = { answer: read(words) }
      if (known.size >= MOST) known.clear()
      known.set(words, found)
    }
    return found.answer
  }
}
