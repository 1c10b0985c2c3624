/**
 * Under which name connections keep a statement prepared whose text follows from what readers ask. Names are given again: the text that has not been
 * asked for longest gives up its own, and a connection that still has it under that name closes it first (texts-query.ts).
 */
export function slotOf(text: string): string {
  const known = slots.get(text)
  if (known !== undefined) {
    if (slots.size * 2 <= MOST_SLOTS) return known
    // A Map keeps insertion order, so what was used last is last.
    slots.delete(text)
    slots.set(text, known)
    return known
  }
  const slot = freeSlot()
  slots.set(text, slot)
  return slot
}

function freeSlot(): string {
  if (slots.size < MOST_SLOTS) return `plan${slots.size}`
  for (const [oldest, slot] of slots) {
    slots.delete(oldest)
    return slot
  }
  return 'plan0'
}

const slots = new Map<string, string>()

/** A statement of five tables takes PostgreSQL some 100 kB on each connection that has prepared it. */
const MOST_SLOTS = 150
