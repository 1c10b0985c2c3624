import { Link } from '@tanstack/react-router'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { type ReactNode, useEffect } from 'react'
import styles from '../../kit/panels.module.css'
import { Screen } from '../../kit/screen.tsx'
import { EmptyState } from '../../kit/states.tsx'
import { useMayAdminister } from '../../session/session.tsx'
import { useWords } from '../../words/use-words.tsx'

type Section = 'workspace' | 'members' | 'keys' | 'backups' | 'account'

type Props = {
  readonly section: Section
  readonly actions?: ReactNode
  /** Who does not administer is told who does. */
  readonly isForAdmins?: boolean
  readonly children: ReactNode
}

/** What all settings have around them: the heading, and the way to the others. */
export function SettingsFrame({ section, actions, isForAdmins = false, children }: Props) {
  const { settings: words } = useWords()
  const mayAdminister = useMayAdminister()
  const title = `${words.sections[section]} · ${words.title}`
  // After the screen has given the page its own title.
  useEffect(() => {
    document.title = `${title} · Selvedge`
  }, [title])
  const shown = PLACES.filter(({ name }) => mayAdminister || (name !== 'keys' && name !== 'backups'))
  return (
    <Screen title={words.title} width="form" actions={actions}>
      <nav className={styles.panels} aria-label={words.title} style={{ flexWrap: 'wrap' }}>
        {shown.map(({ name, to }) => (
          <Link key={name} to={to} className={styles.panelLink} activeOptions={{ exact: true }} resetScroll={false}>
            {words.sections[name]}
          </Link>
        ))}
      </nav>
      {isForAdmins && !mayAdminister ? (
        <EmptyState icon={<ShieldCheck size={22} aria-hidden />} title={words.adminsOnly} text={words.adminsOnlyText} />
      ) : (
        children
      )}
    </Screen>
  )
}

const PLACES = [
  { name: 'workspace', to: '/settings' },
  { name: 'members', to: '/settings/members' },
  { name: 'keys', to: '/settings/keys' },
  { name: 'backups', to: '/settings/backups' },
  { name: 'account', to: '/settings/account' },
] as const
