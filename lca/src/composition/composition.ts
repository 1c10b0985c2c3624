/** What a label says about the make-up of a product, as structure. */

export const LANGUAGES = ['en', 'de', 'fr', 'it', 'es', 'nl', 'sv'] as const
export type Language = (typeof LANGUAGES)[number]

const OTHER_OFFICIAL = [
  ...(['pl', 'pt', 'da', 'fi', 'cs', 'sk', 'hu', 'ro', 'hr'] as const),
  ...(['sl', 'et', 'lv', 'lt', 'bg', 'el', 'mt', 'ga'] as const),
] as const
/** Languages whose words are read but not written; of a word that several have, the first of these counts. */
export const OTHER_LANGUAGES = [
  ...OTHER_OFFICIAL,
  ...(['nb', 'tr', 'uk', 'ru', 'sr', 'he', 'ar', 'fa', 'th', 'vi', 'id', 'ja', 'ko', 'zh'] as const),
  ...(['is', 'ca', 'sq', 'mk', 'be', 'hi', 'ms'] as const),
] as const
export type OtherLanguage = (typeof OTHER_LANGUAGES)[number]
export type ReadLanguage = Language | OtherLanguage

/** In these, labels may name fibres: official languages of the Union (Regulation (EU) 1007/2011, Art. 16). */
export const OFFICIAL_LANGUAGES: ReadonlySet<ReadLanguage> = new Set([...LANGUAGES, ...OTHER_OFFICIAL])

/** The language itself if it can be written, otherwise null. */
export function writtenLanguage(language: ReadLanguage | null): Language | null {
  return LANGUAGES.find((one) => one === language) ?? null
}

export type Fibre = {
  /** The English name of Regulation (EU) 1007/2011 Annex I ("flax", "true hemp"), or of a material outside it ("down"); null if unknown. */
  readonly code: string | null
  /** As the text has it. */
  readonly name: string
  /** Fraction of the part's mass, above 0 and at most 1. */
  readonly share: number
  /** "recycled", "organic", "merino" …, in alphabetical order. */
  readonly qualifiers: readonly string[]
  /** The language the name was read in; null for trade codes, trade names and unknown fibres. */
  readonly language: ReadLanguage | null
}

export type Coating = Pick<Fibre, 'code' | 'name' | 'language'>

export type Part = {
  /** "shell", "lining" …; null for a product of one part and for a heading that is in no list. */
  readonly component: string | null
  /** The heading as written; null where there is none. */
  readonly label: string | null
  /** In descending order of share, as Art. 9(1) wants them. */
  readonly fibres: readonly Fibre[]
  readonly coatings: readonly Coating[]
}

export type ProblemReason =
  | 'text_empty'
  | 'text_too_long'
  | 'nothing_found'
  | 'fibre_unknown'
  | 'fibre_ambiguous'
  | 'fibre_missing'
  | 'share_missing'
  | 'share_out_of_range'
  | 'shares_not_whole'
  | 'share_inferred'
  | 'fibre_repeated'
  | 'order_not_descending'
  | 'text_not_understood'

export type Problem = {
  readonly reason: ProblemReason
  /** With an error the composition is not usable as it stands; a warning asks for a look. */
  readonly severity: 'error' | 'warning'
  /** Where in the text, in UTF-16 units from 0. */
  readonly position: number
  readonly sentence: string
}

export type ParsedComposition = {
  readonly parts: readonly Part[]
  /** The sentence of Art. 12, "Contains non-textile parts of animal origin", stands in the text. */
  readonly animalParts: boolean
  /** The language that most words belong to; null where only codes stand. */
  readonly language: ReadLanguage | null
  readonly problems: readonly Problem[]
  /** No problem is an error. */
  readonly valid: boolean
  /** 0 (nothing read) to 1 (every word understood, shares whole). */
  readonly confidence: number
}
