/** Where keys or types of what a double answers differ from what was recorded; of lists the first entries are compared. */
export function differences(place: string, ours: unknown, theirs: unknown): string[] {
  const [one, other] = [typeOf(ours), typeOf(theirs)]
  if (one !== other) return [`${place}: ${one}, not ${other}`]
  if (Array.isArray(ours) && Array.isArray(theirs)) {
    if (theirs.length > 0 && ours.length === 0) return [`${place}: empty`]
    return theirs.length > 0 ? differences(`${place}[0]`, ours[0], theirs[0]) : []
  }
  if (one !== 'object') return []
  const [left, right] = [ours as Record<string, unknown>, theirs as Record<string, unknown>]
  const keys = [...new Set([...Object.keys(left), ...Object.keys(right)])]
  return keys.flatMap((key) =>
    key in left && key in right
      ? differences(`${place}.${key}`, left[key], right[key])
      : [`${place}: ${key} only ${key in left ? 'ours' : 'theirs'}`],
  )
}

function typeOf(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value
}
