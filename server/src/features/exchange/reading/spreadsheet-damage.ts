/** A day as spreadsheets write what they took for one: "2026-06-03", "01/02/2026", "03-Jun", "Jun-03". */
const DAY_LIKE =
  /^(\d{4}-\d{2}-\d{2}|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{1,2}[-. ]+\p{L}{3,4}\.?([-. ]\d{2,4})?|(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*-\d{1,2})$/iu
const PAIR = /^\d{1,4}[./-]\d{1,2}([./-]\d{1,4})?$/
const WITH_EXPONENT = /^\d+([.,]\d+)?e\+?\d+$/i

export function looksLikeDay(text: string): boolean {
  return DAY_LIKE.test(text)
}

/** "1E+05": a number that was too long for its cell, or a name that was taken for one. */
export function hasExponent(text: string): boolean {
  return WITH_EXPONENT.test(text)
}

/** Whether a spreadsheet makes the second of the first: without the zeros at its front, as a day, or as a number. */
export function isDamageOf(before: unknown, after: unknown): boolean {
  if (typeof before !== 'string' || typeof after !== 'string' || before === after) return false
  if (/^0+\d+$/.test(before) && /^\d+$/.test(after)) return before.replace(/^0+/, '') === after
  if (PAIR.test(before) && !looksLikeDay(before)) return looksLikeDay(after)
  return hasExponent(before) && Number(before) === Number(after)
}
