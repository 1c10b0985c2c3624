import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { ask } from '../../graphql/ask.ts'
import plainListStyles from '../../kit/plain-list.module.css'
import { useMayAdminister } from '../../session/session.tsx'
import { useFormat, useWords } from '../../words/use-words.tsx'
import styles from './home.module.css'
import { BACKUP_TROUBLE } from './home-query.ts'

/** Of the installation: the last good one is older than three times as long as there should be between two. */
export function LateBackups({ lastGoodAt }: { readonly lastGoodAt: string | null }) {
  const { home } = useWords()
  const { ago } = useFormat()
  return (
    <li>
      <Link to="/settings/backups">
        <span className={styles.task}>
          <CircleAlert size={15} aria-hidden className={styles.bad} />
          <span className={plainListStyles.grow}>{home.backupsLate}</span>
        </span>
        <span className="soft">{lastGoodAt === null ? home.backupsNone : ago(lastGoodAt)}</span>
      </Link>
    </li>
  )
}

/** For those who administer; null: there is nothing to tell. */
export function useLateBackups(): { readonly lastGoodAt: string | null } | null {
  const mayAdminister = useMayAdminister()
  const { data } = useQuery({
    queryKey: ['backups', 'late'],
    queryFn: ({ signal }) => ask(BACKUP_TROUBLE, {}, signal),
    enabled: mayAdminister,
  })
  return data?.backups.isLate ? { lastGoodAt: data.backups.lastGood?.moment ?? null } : null
}
