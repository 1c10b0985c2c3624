import type { CertificationState } from '../certifications/certification.ts'
import type { Stage } from '../variants/variant.ts'

/** What the reader of an opened link is shown. What has been deleted since the link was made is left out. */
export type SharedContent =
  /** Null: the variant has been deleted. */
  | { readonly subject: 'passport'; readonly passport: SharedPassport | null }
  | { readonly subject: 'records'; readonly tables: readonly SharedTable[] }
  | { readonly subject: 'files'; readonly files: readonly SharedFile[] }

/** The passport of a variant as it would be published now. */
export type SharedPassport = {
  /** The public JSON, of the shape of the interface specification §2.1. */
  readonly document: PassportDocument
  readonly careSymbols: readonly string[]
  readonly materials: readonly SharedMaterial[]
  readonly stages: readonly Stage[]
  readonly certifications: readonly SharedCertification[]
}

export type PassportDocument = {
  readonly variant: Readonly<Record<string, string | number | null>>
  readonly product: Readonly<Record<string, string | null>>
  readonly sustainabilityScore: number | null
  readonly environmentalImpact: {
    readonly carbonFootprint: number | null
    readonly waterLiters: number | null
    readonly methodology: string | null
  }
}

export type SharedMaterial = {
  readonly name: string
  readonly part: string | null
  /** Of the mass of the whole item; 1 is all. */
  readonly share: number
  readonly recycledShare: number | null
  readonly originCountry: string | null
}

export type SharedCertification = {
  readonly scheme: string
  readonly name: string
  readonly number: string | null
  readonly issuer: string | null
  readonly validFrom: string | null
  readonly validUntil: string | null
  readonly state: CertificationState
}

export type SharedFile = {
  readonly id: string
  readonly name: string
  readonly mediaType: string
  /** Bytes. */
  readonly size: number
  /** In hex. */
  readonly sha256: string
}

/** Records of one noun, with all their own fields and nothing of the records they name. */
export type SharedTable = {
  readonly noun: SharedNoun
  readonly columns: readonly { readonly key: string; readonly label: string }[]
  readonly rows: readonly Readonly<Record<string, SharedValue>>[]
}

export type SharedNoun = 'products' | 'variants' | 'materials' | 'certifications'

export type SharedValue = string | number | null | readonly string[]

/** A value in one cell of a table. */
export function cellOf(value: SharedValue | undefined): string | number | null {
  if (value === undefined) return null
  return typeof value === 'object' && value !== null ? value.join('; ') || null : value
}

/** What a program is given for the same page. */
export function toJson(content: SharedContent): object {
  if (content.subject === 'records') {
    return Object.fromEntries(content.tables.map(({ noun, rows }) => [noun, rows]))
  }
  if (content.subject === 'files') return { files: content.files }
  const { passport } = content
  if (passport === null) return { passport: null }
  const { document, ...rest } = passport
  return { passport: document, ...rest }
}
