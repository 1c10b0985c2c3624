import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { ask } from '../../graphql/ask.ts'
import { graphql } from '../../graphql/graphql.ts'
import cardStyles from '../../kit/card.module.css'
import { Card } from '../../kit/screen.tsx'
import { toast } from '../../kit/toast.tsx'
import { useVerb } from '../../kit/use-verb.ts'
import { useMayAdminister } from '../../session/session.tsx'
import { useFormat, useWords } from '../../words/use-words.tsx'
import type { RatingState } from './rating-badge.tsx'

const DISCLOSE = graphql(`
  mutation DiscloseRating($id: ID!) { discloseRating(id: $id) { id } }
`)

const CONCEAL = graphql(`mutation ConcealRating($id: ID!) { concealRating(id: $id) { id } }`)

type Disclosed = {
  readonly id: string
  readonly state: RatingState
  readonly disclosedAt: string | null
  readonly disclosedBy: string | null
}

/** Who may see a rating, and the decision that passports show it. */
export function DisclosureCard({ rating }: { readonly rating: Disclosed }) {
  const { id, state, disclosedAt, disclosedBy } = rating
  const { rating: all } = useWords()
  const { disclosure: words } = all
  const { day } = useFormat()
  const mayAdminister = useMayAdminister()
  const client = useQueryClient()
  const isDisclosed = disclosedAt !== null
  const deciding = useVerb(async (wanted: boolean) => {
    await (wanted ? ask(DISCLOSE, { id }) : ask(CONCEAL, { id }))
    await client.invalidateQueries()
    toast(wanted ? words.shownNow : words.confidentialNow)
  })
  const cannot = state === 'EXPIRED' ? words.isExpired : state === 'UNDATED' ? words.isUndated : null
  return (
    <Card title={words.title}>
      <p className={cardStyles.cardNote}>
        {isDisclosed ? words.shownSince(day(disclosedAt.slice(0, 10)), disclosedBy ?? '') : words.onlyHere}
      </p>
      {!isDisclosed && cannot !== null && <p className={cardStyles.cardNote}>{cannot}</p>}
      {!mayAdminister && <p className={cardStyles.cardNote}>{words.byAdmins}</p>}
      {mayAdminister && (isDisclosed || cannot === null) && (
        <Button
          variant="default"
          loading={deciding.isBusy}
          onClick={() => deciding.run(!isDisclosed)}
          style={{ marginTop: 'var(--space-2, 8px)' }}
        >
          {isDisclosed ? words.hide : words.show}
        </Button>
      )}
    </Card>
  )
}
