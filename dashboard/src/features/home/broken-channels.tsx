import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { ask } from '../../graphql/ask.ts'
import plainListStyles from '../../kit/plain-list.module.css'
import { useMayAdminister } from '../../session/session.tsx'
import { useWords } from '../../words/use-words.tsx'
import styles from './home.module.css'
import { BROKEN_CHANNELS } from './home-query.ts'

type Named = { readonly id: string; readonly name: string }

/** Channels that the service paused, because they can no longer be written to. */
export function BrokenChannels({ channels }: { readonly channels: readonly Named[] }) {
  const { home } = useWords()
  return channels.map(({ id, name }) => (
    <li key={id}>
      <Link to="/messages/$id" params={{ id }}>
        <span className={styles.task}>
          <CircleAlert size={15} aria-hidden className={styles.bad} />
          <span className={plainListStyles.grow}>{home.channelBroken}</span>
        </span>
        <span className={`soft ${styles.about}`}>{name}</span>
      </Link>
    </li>
  ))
}

/** For those who administer. */
export function useBrokenChannels(): readonly Named[] {
  const mayAdminister = useMayAdminister()
  const { data } = useQuery({
    queryKey: ['channels', 'broken'],
    queryFn: ({ signal }) => ask(BROKEN_CHANNELS, {}, signal),
    enabled: mayAdminister,
  })
  return data?.brokenChannels ?? []
}
