import { AppError } from '#platform/app-error.ts'

/** As many variants are made at once. */
export const MAX_VARIANTS = 250
/** As many colours, and as many sizes, are read. */
export const MAX_NAMED = 100

/** What a range is made of, as it was given. Null of colours or sizes: those that the product has. */
export type RangeInput = {
  readonly productId: string
  readonly colors?: readonly string[] | null | undefined
  readonly sizes?: readonly string[] | null | undefined
  readonly leaveOut?: readonly Combination[] | null | undefined
  readonly skipExisting?: boolean | null | undefined
  readonly nameRule?: string | null | undefined
  readonly codeRule?: string | null | undefined
  readonly gtins?: readonly (string | null)[] | null | undefined
  readonly gtinsFrom?: string | null | undefined
  readonly weights?: readonly SizeWeight[] | null | undefined
}

export type Combination = { readonly color?: string | null | undefined; readonly size?: string | null | undefined }
export type SizeWeight = { readonly size?: string | null | undefined; readonly weight: number }

/** A variant as it will be, or is. */
export type PlannedVariant = {
  /** Null: not made yet. */
  readonly id: string | null
  readonly color: string | null
  readonly size: string | null
  readonly name: string
  readonly code: string | null
  readonly gtin: string | null
  /** Kilograms, of its own. */
  readonly weight: number | null
}

export type RangeProblem = {
  /** The argument at fault. */
  readonly field: string
  readonly reason: string
  readonly message: string
  /** Which of the variants it is about, counted from 0; null: all of it. */
  readonly at: number | null
  readonly value?: string | null
  readonly limit?: number | string
}

export type Range = {
  readonly productId: string
  readonly colors: readonly string[]
  readonly sizes: readonly string[]
  readonly nameRule: string
  readonly codeRule: string
  readonly variants: readonly PlannedVariant[]
  /** Of the combinations, those that the product has. */
  readonly existing: readonly VariantOfRange[]
  readonly weights: readonly { readonly size: string | null; readonly weight: number }[]
  readonly skippedGtins: readonly string[]
  readonly nextGtin: string | null
  readonly problems: readonly RangeProblem[]
}

export type ProductOfRange = {
  readonly id: string
  readonly name: string
  readonly sku: string | null
  readonly brand: string | null
  readonly gtinPrefix: string | null
  /** Whether it says what its variants weigh. */
  readonly weight: number | null
  readonly nameRule: string | null
  readonly codeRule: string | null
}

export type VariantOfRange = {
  readonly id: string
  readonly name: string
  readonly color: string | null
  readonly size: string | null
  /** Its own, in kilograms; null where it has none or its product's. */
  readonly weight: number | null
}

/** The combinations of a range, before they have names and numbers. */
export type Outline = {
  readonly colors: readonly string[]
  readonly sizes: readonly string[]
  readonly fresh: readonly { readonly color: string | null; readonly size: string | null }[]
  readonly existing: readonly VariantOfRange[]
  readonly problems: readonly RangeProblem[]
}

export function problem(
  field: string,
  reason: string,
  message: string,
  more: Partial<Pick<RangeProblem, 'at' | 'value' | 'limit'>> = {},
): RangeProblem {
  return { field, reason, message, at: null, ...more }
}

/** The first of the problems, as a refusal; all of them as its faults. */
export function refuse(problems: readonly RangeProblem[]): void {
  const [first] = problems
  if (!first) return
  const { field, reason, message, value, limit } = first
  const code = CONFLICTS.has(reason) ? 'conflict' : 'bad_input'
  throw new AppError(code, reason, message, {
    field,
    ...(value === undefined ? {} : { value }),
    ...(limit === undefined ? {} : { limit }),
    faults: problems.slice(0, MOST_FAULTS).map(({ field, reason, message, value, limit }) => ({
      pointer: `#/${field}`,
      reason,
      detail: message,
      ...(value === undefined ? {} : { value }),
      ...(limit === undefined ? {} : { limit }),
    })),
  })
}

const MOST_FAULTS = 50
const CONFLICTS = new Set(['combination_exists', 'gtin_taken', 'code_taken'])
