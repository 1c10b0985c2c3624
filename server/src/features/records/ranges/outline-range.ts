import { fieldProblem } from './check-field.ts'
import {
  type Combination,
  MAX_NAMED,
  MAX_VARIANTS,
  type Outline,
  problem,
  type RangeInput,
  type RangeProblem,
  type VariantOfRange,
} from './range.ts'

/** Two spellings of one colour or size: neither capitals nor spaces tell them apart. */
export function keyOf(text: string | null | undefined): string {
  return (text ?? '').normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
}

const keyOfBoth = ({ color, size }: Combination) => `${keyOf(color)}\u0000${keyOf(size)}`

/** Colour by colour, each in all sizes, in the order in which they were given; what the product has is found, and told. */
export function outlineOf(input: RangeInput, variants: readonly VariantOfRange[], known: KnownParts): Outline {
  const problems: RangeProblem[] = []
  const colors = partsOf('colors', input.colors, known.colors, problems)
  const sizes = partsOf('sizes', input.sizes, known.sizes, problems)
  if (colors.length === 0 && sizes.length === 0) {
    problems.push(problem('colors', 'range_empty', 'Name at least one colour or one size.'))
    return { colors, sizes, fresh: [], existing: [], problems }
  }
  const left = new Set((input.leaveOut ?? []).map(keyOfBoth))
  const there = new Map(variants.map((variant) => [keyOfBoth(variant), variant]))
  const all = (colors.length > 0 ? colors : [null]).flatMap((color) =>
    (sizes.length > 0 ? sizes : [null]).map((size) => ({ color, size })),
  )
  const inRange = new Set(all.map(keyOfBoth))
  for (const one of input.leaveOut ?? []) {
    if (inRange.has(keyOfBoth(one))) continue
    const value = [one.color, one.size].filter(Boolean).join(', ')
    problems.push(
      problem('leaveOut', 'combination_unknown', `"leaveOut" names ${value || 'nothing'}, which is not in the range.`, {
        value,
      }),
    )
  }
  const wanted = all.filter((one) => !left.has(keyOfBoth(one)))
  const existing = wanted.flatMap((one) => there.get(keyOfBoth(one)) ?? [])
  const fresh = wanted.filter((one) => !there.has(keyOfBoth(one)))
  const [first] = existing
  if (first && input.skipExisting !== true) {
    const value = first.name
    problems.push(
      problem(
        'colors',
        'combination_exists',
        `The product has ${existing.length} of these combinations already: "${value}"${existing.length > 1 ? ' and others' : ''}. ` +
          'Give "skipExisting" to leave them as they are.',
        { value, limit: existing.length },
      ),
    )
  }
  if (fresh.length > MAX_VARIANTS) {
    problems.push(
      problem(
        'colors',
        'range_too_large',
        `These are ${fresh.length} variants; at most ${MAX_VARIANTS} are made at once. Make some of the colours first, and the others after.`,
        { value: String(fresh.length), limit: MAX_VARIANTS },
      ),
    )
    return { colors, sizes, fresh: [], existing, problems }
  }
  return { colors, sizes, fresh, existing, problems }
}

type KnownParts = { readonly colors: readonly string[]; readonly sizes: readonly string[] }

/** Without spaces around them. What the product calls "Blue" stays so where "blue" is given. */
function partsOf(
  field: 'colors' | 'sizes',
  given: readonly string[] | null | undefined,
  known: readonly string[],
  problems: RangeProblem[],
): string[] {
  if (given === null || given === undefined) return [...known]
  if (given.length > MAX_NAMED) {
    problems.push(
      problem(field, 'too_many_parts', `"${field}" may name at most ${MAX_NAMED}; got ${given.length}.`, {
        value: String(given.length),
        limit: MAX_NAMED,
      }),
    )
    return []
  }
  const spelled = new Map(known.map((text) => [keyOf(text), text]))
  const parts = new Map<string, string>()
  for (const raw of given) {
    const text = raw.trim().replace(/\s+/g, ' ')
    const key = keyOf(text)
    if (key === '') {
      problems.push(problem(field, 'part_blank', `"${field}" has an entry that is blank.`))
    } else if (parts.has(key)) {
      problems.push(problem(field, 'part_twice', `"${field}" names "${text}" twice.`, { value: text }))
    } else {
      const wrong = fieldProblem(field === 'colors' ? 'color' : 'size', text)
      if (wrong) problems.push({ ...wrong, field, at: null })
      parts.set(key, spelled.get(key) ?? text)
    }
  }
  return [...parts.values()]
}
