/** A change of a record that has a number of its own kind: null is none, undefined that the change says nothing of it. */
export type NumberChange = {
  readonly id: string
  readonly from: string | null
  readonly to: string | null | undefined
}

/**
 * The records whose number another one of the same changes takes: they are to give it up first, because the database looks at each row by
 * itself, and would find two of one number in the midst of an exchange.
 */
export function idsGivingUp(changes: readonly NumberChange[]): string[] {
  const taken = new Set(changes.flatMap(({ from, to }) => (to && to !== from ? [to] : [])))
  return changes
    .filter(({ from, to }) => from !== null && to !== undefined && to !== from && taken.has(from))
    .map(({ id }) => id)
}
