import { hasGs1CheckDigit } from '#platform/gs1-check-digit.ts'
import { checkDigitOf, inFull } from './gtin-range.ts'
import { type PlannedVariant, problem, type RangeProblem } from './range.ts'

/** Numbers that were given one by one, in the order of the variants: each checked by itself. */
export function readGtins(
  given: readonly (string | null)[],
  variants: readonly PlannedVariant[],
): { readonly gtins: (string | null)[]; readonly problems: RangeProblem[] } {
  const problems: RangeProblem[] = []
  const gtins = given.map((text) => (text === null || text.trim() === '' ? null : text.replace(/[\s-]/g, '')))
  if (gtins.length !== variants.length) {
    problems.push(
      problem(
        'gtins',
        'gtins_count',
        `"gtins" has ${gtins.length} entries for ${variants.length} variants. Give one for each, in their order; null for those without.`,
        { value: String(gtins.length), limit: variants.length },
      ),
    )
  }
  const seen = new Map<string, number>()
  for (const [at, gtin] of gtins.slice(0, variants.length).entries()) {
    if (gtin === null) continue
    const wrong = gtinProblem(gtin, 'gtins', at)
    if (wrong) problems.push(wrong)
    const key = inFull(gtin)
    const first = seen.get(key)
    if (first !== undefined) {
      const name = variants[first]?.name ?? ''
      problems.push(
        problem('gtins', 'gtin_twice', `${gtin} is given twice: for "${name}", too.`, { at, value: gtin, limit: name }),
      )
    }
    seen.set(key, at)
  }
  return { gtins, problems }
}

/** What is wrong with one number, in words that say what it should be. */
export function gtinProblem(gtin: string, field: string, at: number | null): RangeProblem | null {
  if (!/^(\d{8}|\d{12,14})$/.test(gtin)) {
    const message = `"${gtin.slice(0, 40)}" is no GTIN: those have 8, 12, 13 or 14 digits.`
    return problem(field, 'gtin_malformed', message, { at, value: gtin.slice(0, 40) })
  }
  if (hasGs1CheckDigit(gtin)) return null
  const right = gtin.slice(0, -1) + checkDigitOf(gtin.slice(0, -1))
  const message = `${gtin} is mistyped: the last digit does not match the others. If those are right, it is ${right}.`
  return problem(field, 'gtin_check_digit', message, { at, value: gtin, limit: right })
}
