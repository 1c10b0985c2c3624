import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ask } from '../../graphql/ask.ts'
import { graphql } from '../../graphql/graphql.ts'
import { useRowsInOrder } from '../../kit/list/rows-in-order.tsx'
import tableStyles from '../../kit/table.module.css'
import { useWords } from '../../words/use-words.tsx'
import { Score } from './score.tsx'

const OF_VARIANTS = graphql(`query ComparedVariants($ids: [ID!]!) { comparedScores(variantIds: $ids) { id isApart } }`)
const OF_PRODUCTS = graphql(`query ComparedProducts($ids: [ID!]!) { comparedScores(productIds: $ids) { id isApart } }`)

type Scored = 'variants' | 'products'
type Props = { readonly of: Scored; readonly id: string; readonly value: number | null }

/** A score in a list; where the list runs by scores, with a mark if its order with the next ones is not certain. */
export function RankedScore({ of, id, value }: Props) {
  const { variant } = useWords()
  const isClose = useCloseScores(of).has(id)
  if (!isClose) return <Score value={value} />
  return (
    <span title={variant.closeScores[of]}>
      <span className="soft" aria-hidden>
        ≈{' '}
      </span>
      <Score value={value} />
      <VisuallyHidden>, {variant.closeScores.heard}</VisuallyHidden>
    </span>
  )
}

/** What the mark means, below a list that has one; a phone shows no scores. */
export function CloseScoresNote({ of }: { readonly of: Scored }) {
  const { variant } = useWords()
  if (useCloseScores(of).size === 0) return null
  return (
    <p className={`soft ${tableStyles.wideOnly}`} style={{ margin: '10px 0 0', fontSize: 13 }}>
      {variant.closeScores[of]}
    </p>
  )
}

const NONE: ReadonlySet<string> = new Set()

/** Asked once for a page, whatever the number of its cells. The last score of a page is compared with those of the next, the first with those of the one before. */
function useCloseScores(of: Scored): ReadonlySet<string> {
  const { ids, order, asked, beside } = useRowsInOrder()
  const among = useMemo(() => [...ids].sort(), [ids])
  const { data } = useQuery({
    queryKey: ['list', of, 'compared', among, asked],
    queryFn: async ({ signal }) => {
      const all = [...new Set([...among, ...(await beside(signal))])]
      const { comparedScores } = await ask(of === 'variants' ? OF_VARIANTS : OF_PRODUCTS, { ids: all }, signal)
      const isOnPage = new Set(among)
      return new Set(
        comparedScores.filter(({ id, isApart }) => isApart === false && isOnPage.has(id)).map(({ id }) => id),
      )
    },
    enabled: order.startsWith('SCORE_') && ids.length > 0,
  })
  return data ?? NONE
}
