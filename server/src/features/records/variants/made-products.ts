import { isWithoutParts } from '#database/open-transaction.ts'
import type { Tx } from '#database/transaction.ts'
import type { ReservedProduct } from './source.store.ts'

/**
 * Products that a transaction has made itself: nobody else sees them before its end, so they are reserved for their variants, and what they say is known. Kept
 * only where nothing of the transaction can be undone by itself.
 */
export function noteMade(tx: Tx, products: readonly ReservedProduct[]): void {
  if (!isWithoutParts(tx)) return
  const made = madeIn.get(tx) ?? new Map<string, ReservedProduct>()
  for (const product of products) made.set(product.id, product)
  madeIn.set(tx, made)
}

export function madeProducts(tx: Tx): ReadonlyMap<string, ReservedProduct> {
  return madeIn.get(tx) ?? NONE
}

const madeIn = new WeakMap<Tx, Map<string, ReservedProduct>>()
const NONE: ReadonlyMap<string, ReservedProduct> = new Map()
