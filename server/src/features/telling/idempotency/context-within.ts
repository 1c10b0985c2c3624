import type { Tx } from '#database/transaction.ts'
import type { GraphqlContext } from '#kit/schema-builder.ts'
import { within } from '#kit/within.ts'

/** The context of a request whose work is part of an open transaction: its reads see what it has changed, which nobody else does yet. */
export function contextWithin(context: GraphqlContext, tx: Tx): { readonly context: GraphqlContext; tell(): void } {
  const { deps, tell } = within(context.deps, tx)
  const memo = new Map<unknown, unknown>()
  const scope = { ...context.scope, deps, memo, tx: async () => tx, end: () => memo.clear(), close: () => {} }
  return { context: { ...context, deps, scope }, tell }
}
