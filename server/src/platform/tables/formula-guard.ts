/**
 * A text that a spreadsheet would run as a formula gets an apostrophe in front when it goes into a CSV, which spreadsheets show as text
 * (OWASP, "CSV Injection"); {@link unguardFormula} takes it away again and is the exact inverse for every text. Plain numbers are no
 * formulas, although some begin with a sign.
 */
export function guardFormula(text: string): string {
  return GUARDED.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text
}

export function unguardFormula(text: string): string {
  return text.startsWith("'") && GUARDED.test(text) ? text.slice(1) : text
}

/** Full-width forms too: some spreadsheets read ＝ as =. Apostrophes before count, or one that was written by hand would be taken away. */
const GUARDED = /^'*[=+\-@\t\r\n\0＝＋－＠]/
const PLAIN_NUMBER = /^[+-]?\d+([.,]\d+)?$/
