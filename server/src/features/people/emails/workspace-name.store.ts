import type { Tx } from '#database/transaction.ts'

/** What letters call it. */
export async function nameOfWorkspace(tx: Tx, id: string): Promise<string> {
  const { name } = await tx.selectFrom('workspaces').select('name').where('id', '=', id).executeTakeFirstOrThrow()
  return name
}
