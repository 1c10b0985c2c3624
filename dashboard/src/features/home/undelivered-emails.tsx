import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { ask } from '../../graphql/ask.ts'
import plainListStyles from '../../kit/plain-list.module.css'
import { useMayAdminister, useMayEdit } from '../../session/session.tsx'
import { useWords } from '../../words/use-words.tsx'
import styles from './home.module.css'
import { LATEST_EMAILS } from './home-query.ts'

type Undelivered = { readonly id: string; readonly recipient: string }

/** E-mails that the reader sent, or anyone of the workspace for those who administer, and that did not reach their recipient. */
export function UndeliveredEmails({ emails }: { readonly emails: readonly Undelivered[] }) {
  const { home } = useWords()
  const mayAdminister = useMayAdminister()
  return emails.map(({ id, recipient }) => {
    const line = (
      <>
        <span className={styles.task}>
          <CircleAlert size={15} aria-hidden className={styles.bad} />
          <span className={plainListStyles.grow}>{home.emailUndelivered}</span>
        </span>
        <span className={`soft ${styles.about}`}>{recipient}</span>
      </>
    )
    // What the mail server said is on the card of the settings, which is for administrators.
    return <li key={id}>{mayAdminister ? <Link to="/settings">{line}</Link> : <div>{line}</div>}</li>
  })
}

const SHOWN_DAYS = 7

/** Of each recipient the latest counts, so that one who was reached at the second attempt is none. */
export function useUndeliveredEmails(): readonly Undelivered[] {
  const mayEdit = useMayEdit()
  const { data } = useQuery({
    queryKey: ['emails', 'latest'],
    queryFn: ({ signal }) => ask(LATEST_EMAILS, {}, signal),
    enabled: mayEdit,
  })
  const since = Date.now() - SHOWN_DAYS * 86_400_000
  const latest = new Map((data?.emails ?? []).toReversed().map((email) => [email.recipient, email]))
  return [...latest.values()].filter(
    ({ state, endedAt }) =>
      (state === 'REFUSED' || state === 'GAVE_UP') && endedAt !== null && Date.parse(endedAt) > since,
  )
}
