import { inTransaction } from '#database/transaction.ts'
import { requirePermission } from '#kit/actor.ts'
import type { GraphqlContext } from '#kit/schema-builder.ts'
import { contextWithin } from './context-within.ts'

/** All of the work in one transaction, or none of it. */
export async function doTogether<T>(
  context: GraphqlContext,
  work: (context: GraphqlContext) => Promise<T>,
): Promise<T> {
  const { deps, reader } = context
  const { result, tell } = await inTransaction(deps.db.app, requirePermission(reader, 'read'), async (tx) => {
    const part = contextWithin(context, tx)
    return { result: await work(part.context), tell: part.tell }
  })
  tell()
  return result
}
