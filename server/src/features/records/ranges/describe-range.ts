import { fieldProblem } from './check-field.ts'
import { MAX_RULE, nameByRule, type Said, unknownWordOf } from './name-by-rule.ts'
import { keyOf } from './outline-range.ts'
import { type Outline, type PlannedVariant, type ProductOfRange, problem, type RangeProblem } from './range.ts'

export type Rules = { readonly nameRule: string; readonly codeRule: string }

/** Gives each combination its name, code and weight. Numbers come after. */
export function describe(
  outline: Outline,
  product: ProductOfRange,
  rules: Rules,
  weights: ReadonlyMap<string, number>,
): { readonly variants: PlannedVariant[]; readonly problems: RangeProblem[] } {
  const problems: RangeProblem[] = []
  for (const field of ['nameRule', 'codeRule'] as const) {
    const rule = rules[field]
    const unknown = unknownWordOf(rule)
    if (unknown !== null) {
      problems.push(
        problem(
          field,
          'rule_word_unknown',
          `"${field}" says ${unknown}, which is unknown. Known are {product}, {color}, {size}, {sku} and {brand}.`,
          { value: unknown },
        ),
      )
    }
    if (rule.length > MAX_RULE) {
      problems.push(
        problem(field, 'rule_too_long', `"${field}" may have at most ${MAX_RULE} characters.`, { limit: MAX_RULE }),
      )
    }
  }
  if (problems.length > 0) return { variants: [], problems }
  const variants = outline.fresh.map(({ color, size }) => {
    const said: Said = { product: product.name, sku: product.sku, brand: product.brand, color, size }
    const code = rules.codeRule === '' ? '' : nameByRule(rules.codeRule, said)
    return {
      id: null,
      color,
      size,
      name: nameByRule(rules.nameRule, said),
      code: code === '' ? null : code,
      gtin: null,
      weight: weights.get(keyOf(size)) ?? null,
    }
  })
  problems.push(
    ...alike(variants, 'name', 'nameRule', 'names_alike'),
    ...alike(variants, 'code', 'codeRule', 'codes_alike'),
  )
  for (const [at, { name, code }] of variants.entries()) {
    const wrong = fieldProblem('name', name)
    if (wrong) problems.push({ ...wrong, field: 'nameRule', at })
    const wrongCode = code === null ? null : fieldProblem('code', code)
    if (wrongCode) problems.push({ ...wrongCode, field: 'codeRule', at })
  }
  return { variants, problems }
}

/** Two of one name could not be told apart. */
function alike(
  variants: readonly PlannedVariant[],
  member: 'name' | 'code',
  field: string,
  reason: string,
): RangeProblem[] {
  const seen = new Set<string>()
  for (const [at, variant] of variants.entries()) {
    const text = variant[member]
    if (text === null) continue
    if (seen.has(text)) {
      const message = `"${field}" makes "${text}" of several variants. Let it say both {color} and {size}.`
      return [problem(field, reason, message, { at, value: text })]
    }
    seen.add(text)
  }
  return []
}
