import type { Tx } from '#database/transaction.ts'
import type { File } from '../files/file.ts'
import { insertDue } from './reassessment.store.ts'

/**
 * In the transaction that brings, moves or takes away evidence, with the file before and after: what it proves counts from now on, or no longer.
 * False where nothing rests on it.
 */
export function reassessProvenBy(tx: Tx, workspaceId: string, ...files: readonly (File | undefined)[]): boolean {
  const evidence = files.filter((file) => file?.kind === 'evidence')
  const causes = [
    ['material', evidence.map((file) => file?.materialId)],
    ['product', evidence.map((file) => file?.productId)],
    ['variant', evidence.map((file) => file?.variantId)],
  ] as const
  let isAny = false
  for (const [cause, ids] of causes) {
    const given = [...new Set(ids.filter((id) => typeof id === 'string'))]
    if (given.length === 0) continue
    insertDue(tx, workspaceId, cause, given)
    isAny = true
  }
  return isAny
}
