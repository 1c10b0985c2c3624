import type { Deps } from '#deps.ts'
import type { Reader } from '#kit/actor.ts'
import { badInput } from '#platform/app-error.ts'
import { deleteVariants } from '../variants/delete-variant.ts'
import type { Variant } from '../variants/variant.ts'
import { MAX_VARIANTS } from './range.ts'

/** Deletes as many variants at once as can be made at once: all of them or none. */
export async function takeBackRange(deps: Deps, reader: Reader, given: readonly string[]): Promise<Variant[]> {
  const ids = [...new Set(given)]
  if (ids.length === 0 || ids.length > MAX_VARIANTS) {
    throw badInput('ids_out_of_range', `"ids" must name 1 to ${MAX_VARIANTS} variants; got ${ids.length}.`, {
      field: 'ids',
      limit: MAX_VARIANTS,
    })
  }
  return deleteVariants(deps, reader, ids)
}
