/** What connectors to schemes that rate companies give and take. */
export type RatedPage = { readonly companies: readonly ForeignRated[]; readonly total?: number }

/** A company as a scheme knows it, with its rating if one is published. */
export type ForeignRated = {
  readonly id: string
  readonly name: string
  /** ISO 3166-1 alpha-2, where it says so. */
  readonly country: string | null
  readonly city: string | null
  readonly vatId: string | null
  /** What this workspace calls the company there. */
  readonly ownNumbers: readonly string[]
  /** How far its assessment is, in the scheme’s words. */
  readonly standing: string | null
  readonly rating: ForeignRating | null
}

export type ForeignRating = {
  readonly scheme: string
  readonly schemeId: string
  readonly score: number
  readonly subScores: readonly string[]
  readonly publishedOn: string
  readonly validUntil: string | null
  readonly saidExpired: boolean
  readonly scorecardUrl: string | null
}

export type RatingRequest = {
  readonly company: { readonly name: string; readonly country: string; readonly ownNumber: string | null }
  readonly contact: {
    readonly firstName: string
    readonly lastName: string
    readonly email: string
    readonly phone: string | null
  }
  /** Who asks, for the supplier to know. */
  readonly buyer: { readonly firstName: string; readonly lastName: string; readonly email: string }
}
