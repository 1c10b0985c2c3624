import { allInOrder } from '#database/ask.ts'
import type { Tx } from '#database/transaction.ts'
import { notFound } from '#platform/app-error.ts'
import { listPrefixes } from '../company-prefixes/company-prefix.store.ts'
import { compareSizes } from '../variants/size-order.ts'
import { describe } from './describe-range.ts'
import { gtinAfter, inFull, MOST_LOOKED_AT, nextGtins, prefixOf } from './gtin-range.ts'
import { DEFAULT_NAME_RULE } from './name-by-rule.ts'
import { keyOf, outlineOf } from './outline-range.ts'
import {
  findHighestGtin,
  findProductOfRange,
  listCodeOwners,
  listGtinOwners,
  listVariantsOfRange,
} from './range.store.ts'
import {
  type PlannedVariant,
  type ProductOfRange,
  problem,
  type Range,
  type RangeInput,
  type RangeProblem,
} from './range.ts'
import { gtinProblem, readGtins } from './read-gtins.ts'
import { weightsOf } from './weights-of-sizes.ts'

/**
 * What a range will be, with all that is wrong with it: the same for a preview and for making it, where the product is locked. A constant
 * number of statements.
 */
export async function planRange(tx: Tx, workspaceId: string, input: RangeInput, isLocked: boolean): Promise<Range> {
  const product = await findProductOfRange(tx, workspaceId, input.productId, isLocked)
  if (!product) throw notFound('product', input.productId)
  const [existing, claimed] = await allInOrder([
    listVariantsOfRange(tx, workspaceId, product.id),
    listPrefixes(tx, workspaceId),
  ])
  const outline = outlineOf(input, existing, partsOf(existing))
  const rules = {
    nameRule: (input.nameRule ?? product.nameRule ?? DEFAULT_NAME_RULE).trim() || DEFAULT_NAME_RULE,
    codeRule: (input.codeRule ?? product.codeRule ?? '').trim(),
  }
  const weights = weightsOf(input.weights, outline, existing)
  const described = describe(outline, product, rules, weights.weights)
  const prefixes = prefixesOf(product, claimed)
  const first = input.gtinsFrom?.replace(/[\s-]/g, '') || null
  const listed = input.gtins && input.gtins.length > 0 ? readGtins(input.gtins, described.variants) : null
  const [numbered, codes, highest] = await allInOrder([
    first === null
      ? ownersOfListed(tx, workspaceId, listed?.gtins ?? [], described.variants)
      : ownersOfRange(tx, workspaceId, first, described.variants, prefixes),
    ownersOfCodes(tx, workspaceId, described.variants),
    highestOf(tx, workspaceId, prefixes),
  ])
  const both =
    first !== null && listed !== null
      ? [problem('gtinsFrom', 'gtins_twice', 'Give either "gtins" or "gtinsFrom", not both.', { value: first })]
      : []
  return {
    productId: product.id,
    colors: outline.colors,
    sizes: outline.sizes,
    ...rules,
    variants: described.variants.map((variant, at) => ({ ...variant, gtin: numbered.gtins[at] ?? null })),
    existing: outline.existing,
    weights: [...(outline.sizes.length > 0 ? outline.sizes : [null])].flatMap((size) => {
      const weight = weights.weights.get(keyOf(size))
      return weight === undefined ? [] : [{ size, weight }]
    }),
    skippedGtins: numbered.skipped,
    nextGtin: highest,
    problems: [
      ...outline.problems,
      ...weights.problems,
      ...described.problems,
      ...both,
      ...(listed?.problems ?? []),
      ...numbered.problems,
      ...codes,
    ],
  }
}

/** The colours as they came, the sizes in their natural order. */
export function partsOf(variants: readonly { readonly color: string | null; readonly size: string | null }[]): {
  readonly colors: string[]
  readonly sizes: string[]
} {
  const spellings = (texts: readonly (string | null)[]) => {
    const found = new Map<string, string>()
    for (const text of texts)
      if (text !== null && keyOf(text) !== '' && !found.has(keyOf(text))) found.set(keyOf(text), text)
    return [...found.values()]
  }
  return {
    colors: spellings(variants.map(({ color }) => color)),
    sizes: spellings(variants.map(({ size }) => size)).sort(compareSizes),
  }
}

/** That of the product first. */
function prefixesOf({ gtinPrefix }: ProductOfRange, claimed: readonly { readonly prefix: string }[]): string[] {
  const own = gtinPrefix && /^\d{4,12}$/.test(gtinPrefix) ? [gtinPrefix] : []
  return [...new Set([...own, ...claimed.map(({ prefix }) => prefix)])]
}

async function highestOf(tx: Tx, workspaceId: string, [prefix]: readonly string[]): Promise<string | null> {
  if (prefix === undefined) return null
  return gtinAfter(await findHighestGtin(tx, workspaceId, prefix), prefix)
}

type Numbered = {
  readonly gtins: readonly (string | null)[]
  readonly skipped: readonly string[]
  readonly problems: readonly RangeProblem[]
}

async function ownersOfListed(
  tx: Tx,
  workspaceId: string,
  gtins: readonly (string | null)[],
  variants: readonly PlannedVariant[],
): Promise<Numbered> {
  const wanted = gtins.slice(0, variants.length)
  const asked = wanted.flatMap((gtin) => (gtin === null ? [] : [inFull(gtin)]))
  const owners = new Map((await listGtinOwners(tx, workspaceId, asked)).map(({ gtin, name }) => [gtin, name]))
  const problems = wanted.flatMap((gtin, at) => {
    const owner = gtin === null ? undefined : owners.get(inFull(gtin))
    if (gtin === null || owner === undefined) return []
    return [problem('gtins', 'gtin_taken', `"${owner}" has the GTIN ${gtin}.`, { at, value: gtin, limit: owner })]
  })
  return { gtins: wanted, skipped: [], problems }
}

async function ownersOfRange(
  tx: Tx,
  workspaceId: string,
  first: string,
  variants: readonly PlannedVariant[],
  prefixes: readonly string[],
): Promise<Numbered> {
  const wrong = gtinProblem(first, 'gtinsFrom', null)
  const candidates = wrong ? [] : nextGtins(first, MOST_LOOKED_AT, new Set(), prefixes).numbers.map(inFull)
  const taken = new Set((await listGtinOwners(tx, workspaceId, candidates)).map(({ gtin }) => gtin))
  if (wrong) return { gtins: [], skipped: [], problems: [wrong] }
  const { numbers, skipped } = nextGtins(first, variants.length, taken, prefixes)
  if (numbers.length === variants.length) return { gtins: numbers, skipped, problems: [] }
  const prefix = prefixOf(first, prefixes)
  const message =
    `From ${first} on there are ${numbers.length} free numbers for ${variants.length} variants` +
    (prefix === null ? '.' : `: then the prefix ${prefix} ends, or too many are taken.`)
  return {
    gtins: numbers,
    skipped,
    problems: [
      problem('gtinsFrom', 'gtin_range_ends', message, { value: String(numbers.length), limit: variants.length }),
    ],
  }
}

async function ownersOfCodes(
  tx: Tx,
  workspaceId: string,
  variants: readonly PlannedVariant[],
): Promise<RangeProblem[]> {
  const codes = variants.flatMap(({ code }) => (code === null ? [] : [code]))
  const owners = new Map((await listCodeOwners(tx, workspaceId, codes)).map(({ code, name }) => [code, name]))
  return variants.flatMap(({ code }, at) => {
    const owner = code === null ? undefined : owners.get(code)
    if (code === null || owner === undefined) return []
    return [problem('codeRule', 'code_taken', `"${owner}" has the code "${code}".`, { at, value: code, limit: owner })]
  })
}
