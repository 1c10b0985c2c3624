import { requirePermission } from '#kit/actor.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import { partsOf, planRange } from './plan-range.ts'
import { listColorsAndSizes } from './range.store.ts'
import type { Range, RangeInput } from './range.ts'

/** What making a range would do, found by the code that makes it. Nothing is kept, no number is reserved. */
export async function previewRange(scope: ReadScope, input: RangeInput): Promise<Range> {
  requirePermission(scope.reader, 'edit')
  return planRange(await scope.tx(), scope.workspaceId, input, false)
}

/** The colours and sizes of products' variants, each in the order in which people read them. */
export async function loadColorsAndSizes(
  scope: ReadScope,
  productIds: readonly string[],
): Promise<Map<string, { readonly colors: string[]; readonly sizes: string[] }>> {
  const rows = await listColorsAndSizes(await scope.tx(), scope.workspaceId, productIds)
  const byProduct = Map.groupBy(rows, ({ productId }) => productId)
  return new Map([...byProduct].map(([id, variants]) => [id, partsOf(variants)]))
}
