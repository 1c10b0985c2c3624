import { CloseButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../graphql/ask.ts'
import { Card } from '../../kit/screen.tsx'
import { useMayAdminister } from '../../session/session.tsx'
import { useSpoken, useWords } from '../../words/use-words.tsx'
import { UPGRADE_NOTICES } from './home-query.ts'

/** What the service's last upgrades have changed for this workspace: until it is hidden in this browser, or four weeks have passed. */
export function UpgradeCard() {
  const { home } = useWords()
  const { language } = useSpoken()
  const [hidden, setHidden] = useState(() => (localStorage.getItem(KEY) ?? '').split(' '))
  const { data } = useUpgradeNotices()
  const notices = (data?.upgradeNotices ?? []).filter(({ name }) => !hidden.includes(name))
  if (notices.length === 0) return null
  const hide = () => {
    const names = [...hidden, ...notices.map(({ name }) => name)]
    localStorage.setItem(KEY, names.join(' '))
    setHidden(names)
  }
  return (
    <Card
      title={home.upgraded}
      aside={<CloseButton size="sm" aria-label={home.upgradedHide} title={home.upgradedHide} onClick={hide} />}
    >
      <ul style={{ margin: 0, paddingInlineStart: 20 }}>
        {notices.map(({ name, text, textDe, textFr }) => (
          <li key={name}>{{ en: text, de: textDe, fr: textFr }[language]}</li>
        ))}
      </ul>
    </Card>
  )
}

export function useUpgradeNotices() {
  const mayAdminister = useMayAdminister()
  return useQuery({
    queryKey: ['upgrade-notices'],
    queryFn: ({ signal }) => ask(UPGRADE_NOTICES, {}, signal),
    enabled: mayAdminister,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

const KEY = 'selvedge.upgrades-read'
