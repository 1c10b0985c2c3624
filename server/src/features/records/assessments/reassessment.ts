/** How far the latest reassessment of a workspace's variants is: what a changed material or factor set sets going. */
export type Reassessment = {
  readonly cause: ReassessmentCause
  /** Variants that it concerns. */
  readonly total: number
  /** Of them, those still to come; they keep their old values until then. */
  readonly waiting: number
  readonly startedAt: Date
  /** Null while it runs. */
  readonly finishedAt: Date | null
}

export type ReassessmentCause = 'factor_set' | 'evidence' | 'market' | 'material' | 'product' | 'variant'
