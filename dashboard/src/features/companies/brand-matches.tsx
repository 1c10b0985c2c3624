import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../graphql/ask.ts'
import { graphql } from '../../graphql/graphql.ts'
import { watch } from '../../kit/bulk/watched.ts'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import plainListStyles from '../../kit/plain-list.module.css'
import { Card } from '../../kit/screen.tsx'
import { saidHere, useVerb } from '../../kit/use-verb.ts'
import { useMayEdit } from '../../session/session.tsx'
import { useWords } from '../../words/use-words.tsx'

const BRAND_MATCHES = graphql(
  `query BrandMatches($brandId: ID!) { brandMatches(brandId: $brandId) { text productCount } }`,
)
const MATCH_BRAND = graphql(
  `mutation MatchBrand($brandId: ID!, $text: String!) { matchBrand(brandId: $brandId, text: $text) { id } }`,
)

/** Products that say the name of this brand without following it. Nothing is matched before somebody says so. */
export function BrandMatches({
  company: { id, name },
}: {
  readonly company: { readonly id: string; readonly name: string }
}) {
  const { brandMatches: words } = useWords().company
  const mayEdit = useMayEdit()
  const [asking, setAsking] = useState<{ readonly text: string; readonly productCount: number } | null>(null)
  const { data } = useQuery({
    queryKey: ['brand matches', id],
    queryFn: ({ signal }) => ask(BRAND_MATCHES, { brandId: id }, signal),
    enabled: mayEdit,
  })
  const { run, isBusy, trouble } = useVerb(async (text: string) => {
    watch((await ask(MATCH_BRAND, { brandId: id, text })).matchBrand.id)
    setAsking(null)
  }, saidHere)
  const matches = data?.brandMatches ?? []
  if (matches.length === 0) return null
  return (
    <Card title={words.title}>
      <ul className={plainListStyles.plainList}>
        {matches.map((match) => (
          <li key={match.text}>
            <div>
              <span className={plainListStyles.grow}>{words.says(match.text, match.productCount)}</span>
              <Button
                variant="default"
                size="compact-sm"
                aria-label={words.matchNamed(match.text)}
                onClick={() => setAsking(match)}
              >
                {words.match}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {asking && (
        <ConfirmDialog
          title={words.ask(asking.text, name)}
          action={words.match}
          isHarmless
          isBusy={isBusy}
          trouble={trouble}
          run={() => run(asking.text)}
          close={() => setAsking(null)}
        >
          {words.text(name, asking.productCount)}
        </ConfirmDialog>
      )}
    </Card>
  )
}
