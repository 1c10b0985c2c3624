/**
 * A text of a record for a line of a message: on one line, without marks that turn the direction of what comes after it, and cut between characters.
 */
export function plainText(text: string, most: number): string {
  const line = text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(TURNS, '')
    .replace(/ {2,}/g, ' ')
    .trim()
  return cut(line, most)
}

/** By code points, so that no half of a character is left. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text
  const points = Array.from(text)
  return points.length <= most
    ? text
    : `${points
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
}

/** Text that is read from the right keeps its direction to itself (Unicode UAX #9, FSI and PDI). */
export function isolated(text: string): string {
  return FROM_THE_RIGHT.test(text) ? `\u2068${text}\u2069` : text
}

/** Overrides, embeddings, isolates and marks of direction (UAX #9 §2), of which the end may be missing. */
const TURNS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Hebrew, Arabic, Syriac, Thaana, NKo and their presentation forms. */
const FROM_THE_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|\ud802|\ud803|\ud83a|\ud83b/
