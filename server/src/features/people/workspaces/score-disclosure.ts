/** Whether the public sees a workspace's scores. Strangers and passports only: who may sign in sees them always. */

export const PUBLIC_SCORE = ['by_market', 'never', 'always'] as const

export type ScoreSetting = {
  readonly publicScore: (typeof PUBLIC_SCORE)[number]
  /** Where the products are sold to consumers, ISO 3166-1 alpha-2; empty means that nobody has said. */
  readonly markets: readonly string[]
}

export type ScoreDisclosure = {
  readonly shown: boolean
  /** Why, in sentences. */
  readonly because: readonly string[]
  readonly markets: readonly MarketDisclosure[]
}

export type MarketDisclosure = {
  readonly country: string
  /** No law that we know of speaks against showing a score there by default. */
  readonly allowed: boolean
  /** The law because of which it is not; null where it is. */
  readonly law: string | null
}

/** Decides for one moment. A law counts from the beginning of its day, UTC. */
export function discloseScore({ publicScore, markets }: ScoreSetting, on: Date): ScoreDisclosure {
  const today = on.toISOString().slice(0, 10)
  const judged = markets.map((country): MarketDisclosure => {
    const law = LAWS.find(({ from, countries }) => from <= today && countries.has(country))
    return { country, allowed: law === undefined, law: law?.name ?? null }
  })
  const shown =
    publicScore === 'always' || (publicScore === 'by_market' && judged.length > 0 && judged.every((m) => m.allowed))
  return { shown, because: reasonsOf(publicScore, judged), markets: judged }
}

/** The next moment, in milliseconds, at which the answer may be another one without anybody changing the setting; Infinity: never. */
export function nextDisclosureChange({ publicScore, markets }: ScoreSetting, after: Date): number {
  if (publicScore !== 'by_market') return Number.POSITIVE_INFINITY
  const beginnings = LAWS.filter(({ countries }) => markets.some((country) => countries.has(country)))
    .map(({ from }) => Date.parse(`${from}T00:00:00Z`))
    .filter((begins) => begins > after.getTime())
  return Math.min(...beginnings)
}

function reasonsOf(publicScore: ScoreSetting['publicScore'], markets: readonly MarketDisclosure[]): string[] {
  const against = LAWS.flatMap(({ name, says }) => {
    const countries = markets.filter(({ law }) => law === name).map(({ country }) => country)
    return countries.length === 0 ? [] : [`${countries.join(', ')}: ${says} (${name}).`]
  })
  switch (publicScore) {
    case 'never':
      return ['The workspace does not show scores to the public (publicScore NEVER).']
    case 'always':
      return [
        'The workspace shows scores to the public in every market (publicScore ALWAYS). Whether that is ' +
          'lawful is the workspace’s responsibility.',
        ...against,
      ]
    case 'by_market':
      if (markets.length === 0) {
        return [
          'It is not known where the products are sold to consumers. Set the workspace’s markets, or publicScore.',
        ]
      }
      if (against.length > 0) return ['At least one market has a law against showing a score by default.', ...against]
      return [`We know of no law against showing a score in ${markets.map(({ country }) => country).join(', ')}.`]
  }
}

type Law = {
  readonly name: string
  /** What it means for a score, to go on after the countries. */
  readonly says: string
  /** The first day on which it applies. */
  readonly from: string
  readonly countries: ReadonlySet<string>
}

/** Where French law applies with a country code of its own: the overseas departments and regions, and Saint-Martin. */
const FRANCE = ['FR', 'GF', 'GP', 'MF', 'MQ', 'RE', 'YT']
/** The 27 members, and what belongs to them under Art. 355(1) and (4) TFEU but has a code of its own. */
const EUROPEAN_UNION = [
  'AT',
  'BE',
  'BG',
  'CY',
  'CZ',
  'DE',
  'DK',
  'EE',
  'ES',
  'FI',
  'GR',
  'HR',
  'HU',
  'IE',
  'IT',
  'LT',
  'LU',
  'LV',
  'MT',
  'NL',
  'PL',
  'PT',
  'RO',
  'SE',
  'SI',
  'SK',
  'AX',
  ...FRANCE,
]

/** The earlier law of a country comes first. Flags for the workspace's own counsel, not legal advice (docs/lca-method.md). */
const LAWS: readonly Law[] = [
  {
    name: 'décret no 2025-957 and arrêté of 6 September 2025',
    says:
      'a business that shows consumers an environmental score of a garment must use the official score or show ' +
      'it alongside, after depositing it',
    from: '2025-10-01',
    countries: new Set(FRANCE),
  },
  {
    name: 'Directive (EU) 2024/825',
    says:
      'sustainability labels shown to consumers must be based on a certification scheme or set up by a public ' +
      'authority',
    from: '2026-09-27',
    countries: new Set(EUROPEAN_UNION),
  },
]
