/** What links to a passport depend on. */
export type LinkedPassport = {
  readonly digitalId: string
  /** 8, 12, 13 or 14 digits. */
  readonly gtin: string | null
  /** For people: what is identified. */
  readonly description: string
  /** The parts of its page that have something to show. */
  readonly sections: readonly Section[]
  /** Its page says that it was withdrawn, and there is nothing else to link to. */
  readonly isWithdrawn: boolean
}

/** Also the ids of the sections of the page. */
export type Section = 'environment' | 'certificates' | 'care'

/** A public passport, by its JSON: `passport.ts` says what is in it. */
export function publishedLinkedPassport(
  digitalId: string,
  body: Buffer,
  { hasCertificates }: { readonly hasCertificates: boolean },
): LinkedPassport {
  const { variant, product, environmentalImpact }: PublicJson = JSON.parse(body.toString())
  const isShown: Record<Section, boolean> = {
    environment: Object.values(environmentalImpact).some((value) => value !== null),
    certificates: hasCertificates,
    care: variant.careInstructions !== null,
  }
  return {
    digitalId,
    gtin: variant.gtin,
    description: [product.brand, product.name, variant.name].filter((name) => name !== null && name !== '').join(', '),
    sections: SECTIONS.filter((section) => isShown[section]),
    isWithdrawn: false,
  }
}

/** A withdrawn passport tells nothing but that it was there. */
export function withdrawnLinkedPassport(digitalId: string, gtin: string | null): LinkedPassport {
  return { digitalId, gtin, description: 'Withdrawn product passport', sections: [], isWithdrawn: true }
}

const SECTIONS: readonly Section[] = ['environment', 'certificates', 'care']

type PublicJson = {
  readonly variant: {
    readonly name: string
    readonly gtin: string | null
    readonly careInstructions: string | null
  }
  readonly product: { readonly name: string; readonly brand: string | null }
  /** Without the score, which the public may not be told everywhere. */
  readonly environmentalImpact: Readonly<Record<string, unknown>>
}
