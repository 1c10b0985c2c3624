import { useQuery } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import History from 'lucide-react/icons/history'
import { ask } from '../../graphql/ask.ts'
import bannerStyles from '../../kit/offline-banner.module.css'
import { useSession } from '../../session/session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { RESTORES } from './restore-queries.ts'

/** Says on every screen that nothing leaves the workspace after a restore, until an owner lets it go on. */
export function HeldBanner() {
  const { frame } = useWords()
  const { role } = useSession().session.current
  const { data } = useQuery({
    queryKey: ['restores'],
    queryFn: ({ signal }) => ask(RESTORES, {}, signal),
    staleTime: 60_000,
  })
  // That page says it itself.
  const isThere = useRouterState({ select: ({ location }) => location.pathname === '/restore' })
  if (isThere || !data?.workspaceRestores.some(({ isHeld }) => isHeld)) return null
  return (
    <p className={bannerStyles.offline}>
      <strong>
        <History size={16} aria-hidden style={{ verticalAlign: -3, marginInlineEnd: 6 }} />
        {frame.restoredTitle}
      </strong>
      <span>{frame.restoredText}</span>
      {role === 'owner' && <Link to="/restore">{frame.restoredLook}</Link>}
    </p>
  )
}
