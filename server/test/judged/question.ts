/** What was typed into which list, and what is meant by it. How it was judged: README.md beside it. */
export type Question = {
  readonly kind: string
  readonly list: 'variants' | 'products' | 'materials' | 'companies' | 'certifications'
  readonly typed: string
  /** Facts that a right answer has; of several values, any. */
  readonly right: Facts
  /** Everything on the first page is right. */
  readonly only?: boolean
}

export type Facts = Readonly<Record<string, string | readonly string[]>>

export const isRight = (record: Readonly<Record<string, unknown>>, right: Facts): boolean =>
  Object.entries(right).every(([name, wanted]) => [wanted].flat().includes(String(record[name])))

/** Those of one kind and list, as pairs of what is typed and what is right. */
export function questions(
  kind: string,
  list: Question['list'],
  pairs: readonly (readonly [string, Facts, 'only'?])[],
): Question[] {
  return pairs.map(([typed, right, only]) => ({ kind, list, typed, right, ...(only && { only: true }) }))
}
