/** Everything the passport page says in one language. Sentences are short, and say no more than what the passport holds. */
export type PageWords = {
  /** The language's name for itself. */
  readonly languageName: string
  readonly passport: string
  readonly chooseLanguage: string
  readonly publishedBy: (by: string, day: string) => string
  readonly currentVersion: (version: string) => string
  readonly preview: string
  readonly previewNote: string
  readonly atAGlance: string
  readonly photoOf: (name: string) => string
  readonly photoElsewhere: (host: string) => string
  readonly drawing: string

  readonly materials: string
  readonly madeIn: string
  readonly care: string
  readonly recycled: string
  readonly footprint: string
  readonly afterUse: string
  readonly atLeast: (share: string) => string
  readonly disposal: string

  readonly journey: string
  readonly careAndRepair: string
  readonly environment: string
  readonly certificates: string
  readonly documents: string
  readonly versions: string
  readonly details: string

  readonly labelText: string
  readonly material: string
  readonly share: string
  readonly origin: string
  readonly recycledShare: string
  readonly wholeItem: string
  readonly rest: string

  readonly stages: Readonly<Record<'fibre' | 'spinning' | 'fabric' | 'dyeing' | 'making', string>>
  readonly place: string

  readonly inTheBrandsWords: (by: string) => string
  readonly repair: string
  readonly askMaker: (name: string) => string
  readonly microfibres: string
  readonly disposalTitle: string
  readonly generalAdvice: string

  readonly carbon: string
  readonly perItem: (value: string) => string
  readonly litresPerItem: (value: string) => string
  readonly water: string
  readonly score: string
  readonly ofHundred: (value: string) => string
  readonly howCalculated: string
  readonly wholeLife: string
  readonly partOfLife: string
  /** Where it is known how it is made, and not how it is used. */
  readonly untilSold: string
  /** Beside a footprint that ends at the factory. */
  readonly toGate: string
  /** The same where it is made and carried to the market. */
  readonly toShop: string
  /** Two numbers between which the one before it lies. */
  readonly probably: (low: string, high: string) => string
  /** What no footprint of the method holds. */
  readonly notCounted: string
  readonly stepsAfter: string
  /** Among sources: what comes from nowhere else. */
  readonly ownAssumptions: string
  readonly suppliersDeclared: string
  readonly suppliersVerified: string
  readonly fullAccount: string
  readonly sources: string
  readonly breakdown: string
  /** By the codes of the method's stages. */
  readonly impactStages: Readonly<Record<string, string>>
  readonly calculatedOn: (by: string, day: string) => string
  readonly estimateNote: string

  readonly certificateNumber: string
  readonly issuer: string
  readonly scope: string
  readonly appliesTo: string
  readonly thisProduct: string
  readonly validity: string
  readonly validUntil: (day: string) => string
  readonly validFrom: (day: string) => string
  readonly expiredOn: (day: string) => string
  readonly noEndGiven: string
  readonly openCertificate: string
  readonly certificatesUnchecked: (by: string) => string
  readonly ratings: string
  readonly ratedCompany: string
  readonly ratingScore: string
  readonly ratingMedal: string
  readonly publishedOn: string
  readonly ofBest: (score: string, best: string) => string
  readonly ratingsUnchecked: (by: string) => string

  readonly version: (number: string) => string
  readonly current: string
  readonly shownHere: string
  readonly dataAsJson: string
  readonly statedBy: (by: string, day: string) => string
  readonly statedInPreview: (by: string) => string

  readonly sku: string
  readonly gtin: string
  readonly passportId: string
  readonly colour: string
  readonly size: string
  readonly weight: string
  readonly category: string
  readonly brand: string
  readonly manufacturer: string

  readonly privacy: string
  readonly machines: string

  readonly unknownTitle: string
  readonly unknownText: string
  readonly unknownHint: string
  readonly withdrawnTitle: string
  readonly withdrawnText: string
  readonly withdrawnHint: string

  readonly careSymbols: CareWords
}

/** By the slugs of ISO 3758's symbols; machine washing is put together from the temperature and the process. */
export type CareWords = {
  readonly wash: (celsius: string) => string
  readonly mild: string
  readonly veryMild: string
  readonly each: Readonly<Record<string, string>>
}
