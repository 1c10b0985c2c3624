/**
 * A text that a spreadsheet would run as a formula gets an apostrophe in front when it goes into a CSV, which spreadsheets show as text
 * (OWASP, "CSV Injection"); {@link unguardFormula} takes it away again and is the exact inverse for every text. Plain numbers are no
 * formulas, although some begin with a sign.
 *
 * Spreadsheets of half the world divide at semicolons, others at tabs, whatever the file means; so wherever such a sign within the text
 * could begin a cell, there is one, too.
 */
export function guardFormula(text: string): string {
  const within = guardWithin(text)
  return GUARDED.test(text) && !PLAIN_NUMBER.test(text) ? `'${within}` : within
}

export function unguardFormula(text: string): string {
  const whole = text.startsWith("'") && GUARDED.test(text) ? text.slice(1) : text
  return COULD_DIVIDE.test(whole) ? whole.replace(GUARDED_WITHIN, '') : whole
}

/** Behind every sign that could divide cells; not at the beginning. */
export function guardWithin(text: string): string {
  // Most texts have neither, and there are millions of them.
  return COULD_DIVIDE.test(text) ? text.replace(UNGUARDED_WITHIN, "'") : text
}

/** Full-width forms too: some spreadsheets read ＝ as =. Apostrophes before count, or one that was written by hand would be taken away. */
const GUARDED = /^'*[=+\-@\t\r\n\0＝＋－＠]/
const PLAIN_NUMBER = /^[+-]?\d+([.,]\d+)?$/

const COULD_DIVIDE = /[;\t\r\n,|]["']*[=+\-@\0＝＋－＠]/
/** Quotes before it count, too: within a cell that does not begin with one they divide nothing. */
const UNGUARDED_WITHIN = /(?<=[;\t\r\n,|])(?=["']*[=+\-@\0＝＋－＠])/g
const GUARDED_WITHIN = /(?<=[;\t\r\n,|])'(?=["']*[=+\-@\0＝＋－＠])/g
