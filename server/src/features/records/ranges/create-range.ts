import type { Deps } from '#deps.ts'
import type { Reader } from '#kit/actor.ts'
import { within } from '#kit/within.ts'
import { write } from '#kit/write.ts'
import { createVariants } from '../variants/create-variant.ts'
import { planRange } from './plan-range.ts'
import { keepRules } from './range.store.ts'
import { type Range, type RangeInput, refuse } from './range.ts'

/**
 * Makes the variants of a product from colours and sizes, by the use case that makes one: drafts that have from their product what they are
 * not given. All or nothing, with as many statements for many as for few. By which rules they were named is kept for the next.
 */
export async function createRange(deps: Deps, reader: Reader, input: RangeInput): Promise<Range> {
  let tell = () => {}
  const range = await write(deps, reader, 'edit', async (tx, actor) => {
    const inner = within(deps, tx)
    tell = inner.tell
    const plan = await planRange(tx, actor.workspaceId, input, true)
    refuse(plan.problems)
    if (plan.variants.length === 0) return plan
    await keepRules(tx, actor.workspaceId, plan.productId, plan)
    const inputs = plan.variants.map(({ id, ...fields }) => ({ ...fields, productId: plan.productId }))
    const made = await createVariants(inner.deps, actor, inputs)
    return { ...plan, variants: plan.variants.map((variant, at) => ({ ...variant, id: made[at]!.id })) }
  })
  tell()
  return range
}
