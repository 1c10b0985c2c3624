import { useQuery } from '@tanstack/react-query'
import { ask } from '../../graphql/ask.ts'
import { ErrorState } from '../../kit/states.tsx'
import { type Pace, type Parts, PREVIEW } from './message-queries.ts'
import styles from './messages.module.css'

/** What a message says, in plain form: each tool shows it in its own way. */
export function MessageView({ parts }: { readonly parts: Parts }) {
  const { title, context, note, groups, others, link } = parts
  return (
    <div className={styles.message} dir="auto">
      <p className={styles.messageTitle}>{title}</p>
      <p className="soft">{[note, context].filter((one) => one !== null).join(' · ')}</p>
      {groups.map((group) => (
        <div key={group.title}>
          {groups.length > 1 && <p className={styles.messageTitle}>{group.title}</p>}
          <ul>
            {group.items.map(({ name, facts }) => (
              <li key={name}>{[name, ...facts].join(' · ')}</li>
            ))}
          </ul>
          {group.more && <p className="soft">{group.more.label}</p>}
        </div>
      ))}
      {others && <p className="soft">{others}</p>}
      <p className="soft">{link.label}</p>
    </div>
  )
}

type Of = {
  readonly kind: string
  readonly kinds: readonly string[]
  readonly language: string
  readonly pace: Pace
}

export function Preview({ kind, kinds, language, pace }: Of) {
  const query = useQuery({
    queryKey: ['channel preview', kind, kinds, language, pace],
    queryFn: ({ signal }) => ask(PREVIEW, { kind, kinds: [...kinds], language, pace }, signal),
    placeholderData: (before) => before,
  })
  if (query.isError) return <ErrorState error={query.error} retry={() => void query.refetch()} />
  return query.data ? <MessageView parts={query.data.channelPreview.parts} /> : null
}
