import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ask } from '../../graphql/ask.ts'
import { sayBecause } from '../../kit/say-because.ts'
import { Badge, Card } from '../../kit/screen.tsx'
import { ErrorState } from '../../kit/states.tsx'
import { useMessageWords } from '../../words/use-message-words.ts'
import { useFormat } from '../../words/use-words.tsx'
import { type ChannelMessage, MESSAGES } from './message-queries.ts'
import { MessageView } from './message-view.tsx'
import styles from './messages.module.css'

const PAGE = 20

/** What a channel was told, newest first; each opens to what it said. */
export function MessageLog({ channelId }: { readonly channelId: string }) {
  const words = useMessageWords()
  const query = useInfiniteQuery({
    queryKey: ['channels', channelId, 'messages'],
    queryFn: ({ pageParam, signal }) => ask(MESSAGES, { channelId, after: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ channelMessages }) =>
      channelMessages.length === PAGE ? (channelMessages.at(-1)?.id ?? null) : null,
  })
  const messages = query.data?.pages.flatMap(({ channelMessages }) => channelMessages)
  return (
    <Card title={words.log}>
      {query.isError && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      {messages?.length === 0 && <p className="soft">{words.logEmpty}</p>}
      <ul className={styles.rules}>
        {messages?.map((message) => (
          <li key={message.id}>
            <Line message={message} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {words.older}
        </Button>
      )}
    </Card>
  )
}

const TONES = { GATHERING: 'quiet', DUE: 'warn', SENT: 'good', REFUSED: 'bad' } as const

function Line({ message }: { readonly message: ChannelMessage }) {
  const words = useMessageWords()
  const { ago, moment } = useFormat()
  const { state, cause, eventCount, lastAt, endedAt, because, parts } = message
  const at = endedAt ?? lastAt
  const line = (
    <span className={styles.logLine}>
      <Badge tone={TONES[state]}>{words.states[state]}</Badge>
      <span>{parts?.title ?? words.gathers(eventCount)}</span>
      {cause === 'TEST' && <Badge>{words.testMark}</Badge>}
      <span className="soft" title={moment(at)}>
        {ago(at)}
      </span>
      {because && <span className="soft">{sayBecause(because)}</span>}
    </span>
  )
  if (!parts) return line
  return (
    <details>
      <summary>{line}</summary>
      <MessageView parts={parts} />
    </details>
  )
}
