import { Related } from '../../kit/related.tsx'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { RatingBadge, type RatingState } from './rating-badge.tsx'
import { RequestRating } from './request-rating.tsx'
import { useScoreText } from './use-score-text.ts'

export type ShownRating = {
  readonly id: string
  readonly name: string
  readonly score: number | null
  readonly outOf: number | null
  readonly medal: string | null
  readonly state: RatingState
  readonly isLatest: boolean
  readonly publishedOn: string
}

/** What a card shows of a rating. */
export const SHOWN_RATING = 'id name score outOf medal state isLatest publishedOn'

/** The ratings of a company with their history, and the way to one more. */
export function RatingsOf({
  company,
}: {
  readonly company: { readonly id: string; readonly name: string; readonly ratings: readonly ShownRating[] }
}) {
  const { nouns, rating: words } = useWords()
  const { day } = useFormat()
  const told = useToldRating()
  return (
    <>
      <Related
        title={nouns.ratings}
        none={words.none}
        items={company.ratings.map((one) => ({
          id: one.id,
          kind: 'RATING',
          label: told(one),
          beside: one.isLatest ? (
            <RatingBadge state={one.state} />
          ) : (
            <span className="soft">{day(one.publishedOn)}</span>
          ),
        }))}
        add={{
          to: '/ratings',
          search: { company: company.id, companyName: company.name },
          label: words.add,
        }}
      />
      <RequestRating company={company} />
    </>
  )
}

type MakerRating = {
  readonly role: 'BRAND' | 'MANUFACTURER' | 'SUPPLIER'
  readonly company: { readonly name: string } | null
  readonly rating: ShownRating | null
}

/** The latest ratings of the companies that a variant comes from. Nothing where none of them has one. */
export function MakerRatings({ ratings }: { readonly ratings: readonly MakerRating[] }) {
  const { rating: words } = useWords()
  const told = useToldRating()
  if (ratings.length === 0) return null
  return (
    <Related
      title={words.ofMakers}
      none={words.none}
      items={ratings.flatMap(({ role, company, rating }) =>
        rating
          ? [
              {
                id: rating.id,
                kind: 'RATING',
                label: `${company?.name ?? ''} (${words.roles[role]}) · ${told(rating)}`,
                beside: <RatingBadge state={rating.state} />,
              },
            ]
          : [],
      )}
    />
  )
}

/** "EcoVadis 2026: 68 / 100, Gold" */
function useToldRating() {
  const scoreText = useScoreText()
  return (rating: ShownRating): string => {
    const result = [scoreText(rating), rating.medal].filter(Boolean).join(', ')
    return result === '' ? rating.name : `${rating.name} · ${result}`
  }
}
