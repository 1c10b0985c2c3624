import { createContext, use } from 'react'

/** The records on a page of a list, none while they are on their way, and what they run by. */
export type RowsInOrder = {
  readonly ids: readonly string[]
  readonly order: string
  /** What the list was asked for: another narrowing has other neighbours. */
  readonly asked: object
  /** Some of those right before and right after the page. */
  beside(signal: AbortSignal): Promise<readonly string[]>
}

const NONE: RowsInOrder = { ids: [], order: '', asked: {}, beside: async () => [] }

/** For cells that say something of a record beside the others of its page. */
export const RowsInOrderContext = createContext<RowsInOrder>(NONE)

export function useRowsInOrder(): RowsInOrder {
  return use(RowsInOrderContext)
}
