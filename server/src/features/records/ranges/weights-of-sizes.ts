import { fieldProblem } from './check-field.ts'
import { keyOf } from './outline-range.ts'
import { type Outline, problem, type RangeProblem, type SizeWeight, type VariantOfRange } from './range.ts'

/** What sizes weigh: as given; where nothing was given, as the product's variants of that size all weigh. */
export function weightsOf(
  given: readonly SizeWeight[] | null | undefined,
  outline: Outline,
  variants: readonly VariantOfRange[],
): { readonly weights: Map<string, number>; readonly problems: RangeProblem[] } {
  const weights = new Map<string, number>()
  const problems: RangeProblem[] = []
  const sizes = outline.sizes.length > 0 ? outline.sizes : [null]
  if (given === null || given === undefined) {
    for (const size of sizes) {
      const own = variants.filter((variant) => keyOf(variant.size) === keyOf(size)).map(({ weight }) => weight)
      const [first] = own
      if (typeof first === 'number' && own.every((weight) => weight === first)) weights.set(keyOf(size), first)
    }
    return { weights, problems }
  }
  const known = new Set(sizes.map(keyOf))
  for (const { size, weight } of given) {
    const key = keyOf(size)
    const value = size ?? ''
    if (!known.has(key)) {
      problems.push(
        problem('weights', 'size_unknown', `"weights" names the size "${value}", which is not in the range.`, {
          value,
        }),
      )
    } else if (weights.has(key)) {
      problems.push(problem('weights', 'size_twice', `"weights" names the size "${value}" twice.`, { value }))
    }
    const wrong = fieldProblem('weight', weight)
    if (wrong) problems.push({ ...wrong, field: 'weights', at: null, value })
    weights.set(key, weight)
  }
  return { weights, problems }
}
