import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../graphql/ask.ts'
import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import { useMayAdminister } from '../../session/session.tsx'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { hasEnded } from '../feeds/has-ended.ts'
import type { MemberRole } from './member-queries.ts'

const FEEDS = graphql(`
  query FeedsOfMakers {
    feeds { id name kind sets createdById lastReadAt expiresAt revokedAt }
  }
`)

type Props = {
  readonly userId: string
  /** Null: they are removed. */
  readonly newRole: MemberRole | null
  readonly kept: readonly string[]
  readonly setKept: (kept: readonly string[]) => void
}

/** As with API keys: the feeds that would end with somebody's rights; each can be kept. */
export function FeedsThatEnd({ userId, newRole, kept, setKept }: Props) {
  const { settings } = useWords()
  const { keys, members: words } = settings
  const { ago } = useFormat()
  const mayAdminister = useMayAdminister()
  const { data } = useQuery({
    queryKey: ['settings', 'feeds'],
    queryFn: ({ signal }) => ask(FEEDS, {}, signal),
    enabled: mayAdminister,
  })
  const feeds = (data?.feeds ?? []).filter((feed) => feed.createdById === userId && ends(feed, newRole))
  if (feeds.length === 0) return null
  return (
    <fieldset style={{ border: 0, margin: '12px 0 0', padding: 0 }}>
      <legend style={{ padding: 0, marginBottom: 6 }}>{words.feedsEnd}</legend>
      {feeds.map(({ id, name, kind, lastReadAt }) => (
        <Checkbox
          key={id}
          mb={6}
          checked={!kept.includes(id)}
          onChange={({ currentTarget: { checked } }) =>
            setKept(checked ? kept.filter((one) => one !== id) : [...kept, id])
          }
          label={`${name} · ${kind === 'ODATA' ? 'OData' : 'CSV'}`}
          description={lastReadAt === null ? words.feedNotRead : keys.lastUsed(ago(lastReadAt))}
        />
      ))}
    </fieldset>
  )
}

type Feed = ResultOf<typeof FEEDS>['feeds'][number]

/** What was sent to webhooks is for admins; the rest is seen by every member. */
function ends(feed: Feed, role: MemberRole | null): boolean {
  if (hasEnded(feed)) return false
  if (role === null) return true
  const isForAdmins = feed.kind === 'ODATA' && (feed.sets === null || feed.sets.includes('DELIVERIES'))
  return isForAdmins && role !== 'ADMIN' && role !== 'OWNER'
}
