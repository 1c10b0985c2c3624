/** How a record is duplicated: what the noun knows of it. */
export type Duplicating<Rec> = {
  readonly titleOf: (record: Rec) => string
  /** What comes with it if that is wanted, in words; null: there is nothing. */
  readonly parts: (record: Rec) => { readonly label: string; readonly note: string } | null
  /** Makes it, and says what was made and what was left out. */
  readonly make: (record: Rec, withParts: boolean) => Promise<{ readonly id: string; readonly said: string }>
  readonly remove: (id: string) => Promise<unknown>
}
