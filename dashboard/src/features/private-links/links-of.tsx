import { useQuery } from '@tanstack/react-query'
import { ask } from '../../graphql/ask.ts'
import { Related } from '../../kit/related.tsx'
import { useMayEdit } from '../../session/session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { LinkBadge } from './link-badge.tsx'
import { LINKS_OF } from './link-queries.ts'

/** The latest private links that show a record; those who may not share see none. */
export function LinksOf({ id }: { readonly id: string }) {
  const { link: words } = useWords()
  const mayEdit = useMayEdit()
  const { data } = useQuery({
    queryKey: ['links-of', id],
    queryFn: ({ signal }) => ask(LINKS_OF, { id }, signal),
    enabled: mayEdit,
  })
  if (!data || data.privateLinks.length === 0) return null
  return (
    <Related
      title={words.title}
      none=""
      items={data.privateLinks.map(({ id: linkId, label, receiver, state }) => ({
        id: linkId,
        kind: 'PRIVATE_LINK',
        label: receiver ?? label,
        beside: <LinkBadge state={state} />,
      }))}
    />
  )
}
