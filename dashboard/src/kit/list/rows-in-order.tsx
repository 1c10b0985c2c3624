import { createContext, use } from 'react'

/** The records on a page of a list, none while they are on their way, and what they run by. */
export type RowsInOrder = { readonly ids: readonly string[]; readonly order: string }

const NONE: RowsInOrder = { ids: [], order: '' }

/** For cells that say something of a record beside the others of its page. */
export const RowsInOrderContext = createContext<RowsInOrder>(NONE)

export function useRowsInOrder(): RowsInOrder {
  return use(RowsInOrderContext)
}
