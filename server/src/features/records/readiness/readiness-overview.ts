import type { Requirement } from './requirement.ts'

/** The readiness of all variants of a workspace. */
export type ReadinessOverview = {
  /** Variants counted: all, but for those saved this moment. */
  readonly judged: number
  /** Variants that lack nothing of the level `required`. */
  readonly ready: number
  /** Variants that lack nothing at all. */
  readonly complete: number
  /** Mean of the shares met, 0 to 1; null without variants. */
  readonly averageShare: number | null
  /** How many meet less than a tenth, two tenths and so on; whoever meets all counts to the last of the ten. */
  readonly tenths: readonly number[]
  /** Requirements not met or met in part, by how many variants, most first. */
  readonly missing: readonly { readonly requirement: Requirement; readonly variants: number }[]
}
