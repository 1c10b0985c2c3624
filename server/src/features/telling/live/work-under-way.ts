import type { Tx } from '#database/transaction.ts'

type FindWork = (tx: Tx, workspaceId: string) => Promise<readonly object[]>

const told = new Map<string, FindWork>()

/** What a later wing does in the background, told to open screens under a name of its own. Loaded by its `.feature.ts`. */
export function addWork(name: 'connectionRuns', find: FindWork): void {
  told.set(name, find)
}

/** By name: what is under way of it. */
export async function findWorkUnderWay(tx: Tx, workspaceId: string): Promise<Record<string, readonly object[]>> {
  const found = await Promise.all([...told].map(async ([name, find]) => [name, await find(tx, workspaceId)] as const))
  return Object.fromEntries(found)
}
