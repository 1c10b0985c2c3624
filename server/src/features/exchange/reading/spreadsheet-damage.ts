import { monthNamed } from '#platform/tables/month-names.ts'

/** A day as spreadsheets write what they took for one: "2026-06-03", "01/02/2026", "03-Jun", "Jun-03". */
const DAY_LIKE =
  /^(\d{4}-\d{2}-\d{2}|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{1,2}[-. ]+\p{L}{3,4}\.?([-. ]\d{2,4})?|(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*-\d{1,2})$/iu
const PAIR = /^\d{1,4}[./-]\d{1,2}([./-]\d{1,4})?$/
const WITH_EXPONENT = /^\d+([.,]\d+)?e\+?\d+$/i

export function looksLikeDay(text: string): boolean {
  return DAY_LIKE.test(text)
}

/** The same in a name or a number, where "10-pack" and "12-34-5678" are usual: only what can be nothing but a day. */
export function isSurelyDay(text: string): boolean {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return true
  const [, name, first] = /^\d{1,2}[-. ](\p{L}{3,4})\.?(?:[-. ]\d{2,4})?$|^(\p{L}{3})-\d{2}$/u.exec(text) ?? []
  const month = name ?? first
  return month !== undefined && monthNamed(month) !== null
}

/** "#REF!", "#NAME?", "#WERT!", "#N/A": what a spreadsheet shows where a formula has failed, in any language. */
export function isFailedFormula(text: string): boolean {
  return text.startsWith('#') && FAILED.test(text)
}

const FAILED = /^#(¡?[\p{L}\p{M}./\d]{2,12}[!?]|N\/A|N\/D|NV|ND|Н\/Д)$/iu

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
