/** A small file with one thing wrong in it, what has to be said of it, and what it then brings. */
export type WrongFile = {
  /** How it goes wrong, in a few words. */
  readonly is: string
  readonly file: string | Buffer
  /**
   * Everything that is said, each as it is found: "refused table_empty"; "asked encoding", where a setting can be understood in several ways;
   * "open Price", a column without a meaning; "warning zeros_lost sku", of the table; "error gtin_check_digit gtin 2", with column and line, of a row.
   * What is right is passed over without a word.
   */
  readonly says: readonly string[]
  /** The rows that go in: number and name of the product, colour, size, GTIN, kilograms, composition, place, in this order; what is empty at the end is left out. */
  readonly reads: readonly string[]
}

/** Lines of a file. */
export function lines(...all: readonly string[]): string {
  return `${all.join('\n')}\n`
}
