/** What messages to channels say, in a language of the dashboard. */
export type MessageWords = {
  /** What happened so many times: "12 passports published". Of a kind without words, its name. */
  happened(kind: string, count: number): string
  /** More than one kind of them. */
  manyHappened(count: number): string
  daily(what: string): string
  weekly(what: string): string
  /** "Also: 3 products changed, 1 file added" */
  others(all: readonly string[]): string
  more(count: number): string
  openActivity: string
  test: string
  testTitle: string
  testNote: string
  score(score: number): string
  changed(fields: readonly string[], more: number): string
  by(name: string): string
  endsIn(days: number): string
  /** A record of which no name is known any more. */
  nameless: string
  /** Of fields of records, as the form calls them. */
  fields: Readonly<Record<string, string>>
}
