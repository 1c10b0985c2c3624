import { Link } from '@tanstack/react-router'
import ShieldCheck from 'lucide-react/icons/shield-check'
import type { ReactNode } from 'react'
import panelStyles from '../../kit/panels.module.css'
import { Screen } from '../../kit/screen.tsx'
import { EmptyState } from '../../kit/states.tsx'
import { useMayAdminister } from '../../session/session.tsx'
import { useFeedWords } from '../../words/use-feed-words.ts'
import { useRefreshWords } from '../../words/use-refresh-words.ts'

type Props = { readonly section: 'feeds' | 'refreshes'; readonly actions?: ReactNode; readonly children: ReactNode }

/** The frame of what belongs together: what reports read, and when they are told to read it. */
export function FeedsFrame({ section, actions, children }: Props) {
  const feeds = useFeedWords()
  const refreshes = useRefreshWords()
  const mayAdminister = useMayAdminister()
  const places = [
    { name: 'feeds', to: '/feeds', label: feeds.title },
    { name: 'refreshes', to: '/power-bi', label: refreshes.title },
  ] as const
  const place = places.find(({ name }) => name === section)
  return (
    <Screen title={place?.label ?? ''} width="record" actions={mayAdminister && actions}>
      <nav className={panelStyles.panels} aria-label={refreshes.sections}>
        {places.map(({ name, to, label }) => (
          <Link key={name} to={to} className={panelStyles.panelLink} activeOptions={{ includeSearch: false }}>
            {label}
          </Link>
        ))}
      </nav>
      {mayAdminister ? children : <AdminsOnly />}
    </Screen>
  )
}

/** Instead of what the service would refuse to tell. */
export function AdminsOnly() {
  const words = useFeedWords()
  return (
    <EmptyState icon={<ShieldCheck size={22} aria-hidden />} title={words.adminsOnly} text={words.adminsOnlyText} />
  )
}
