import type { LayoutNote } from './layout.ts'

/** Of a product that the shop does not sell, by what the cell of its state holds. */
export function notOnSale(header: string, found: string, states: readonly string[]): LayoutNote[] {
  if (!states.includes(found.toLowerCase())) return []
  const message = `The shop does not sell this product ("${header}" is "${found}"). It is imported all the same.`
  return [{ severity: 'warning', reason: 'not_on_sale', header, found, message }]
}
