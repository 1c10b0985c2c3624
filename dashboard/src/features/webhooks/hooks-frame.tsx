import { Link } from '@tanstack/react-router'
import ShieldCheck from 'lucide-react/icons/shield-check'
import type { ReactNode } from 'react'
import styles from '../../kit/panels.module.css'
import { Screen } from '../../kit/screen.tsx'
import { EmptyState } from '../../kit/states.tsx'
import { useMayAdminister } from '../../session/session.tsx'
import { useWebhookWords } from '../../words/use-webhook-words.ts'

type Props = {
  readonly section: 'webhooks' | 'schedules' | 'kinds'
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** The frame of the three lists that belong together: addresses, times, and what there is to tell. */
export function HooksFrame({ section, actions, children }: Props) {
  const words = useWebhookWords()
  const mayAdminister = useMayAdminister()
  const places = [
    { name: 'webhooks', to: '/webhooks', label: words.title },
    { name: 'schedules', to: '/schedules', label: words.schedulesTitle },
    { name: 'kinds', to: '/event-kinds', label: words.kindsTitle },
  ] as const
  const place = places.find(({ name }) => name === section)
  return (
    <Screen title={place?.label ?? ''} width="record" actions={mayAdminister && actions}>
      <nav className={styles.panels} aria-label={words.sections}>
        {places.map(({ name, to, label }) => (
          <Link key={name} to={to} className={styles.panelLink} activeOptions={{ includeSearch: false }}>
            {label}
          </Link>
        ))}
      </nav>
      {mayAdminister || section === 'kinds' ? children : <AdminsOnly />}
    </Screen>
  )
}

/** Instead of what the service would refuse to tell. */
export function AdminsOnly() {
  const words = useWebhookWords()
  return (
    <EmptyState icon={<ShieldCheck size={22} aria-hidden />} title={words.adminsOnly} text={words.adminsOnlyText} />
  )
}
