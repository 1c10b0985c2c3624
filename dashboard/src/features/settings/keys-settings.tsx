import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import KeyRound from 'lucide-react/icons/key-round'
import { useState } from 'react'
import { ask } from '../../graphql/ask.ts'
import { Card } from '../../kit/screen.tsx'
import { useShortcuts } from '../../kit/shortcuts.ts'
import { EmptyState, ErrorState, FormSkeleton } from '../../kit/states.tsx'
import { useMayAdminister } from '../../session/session.tsx'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { CreateKeyDialog } from './create-key-dialog.tsx'
import { KEYS } from './key-queries.ts'
import { KeyRow, stateOf } from './key-row.tsx'
import styles from './settings.module.css'
import { SettingsFrame } from './settings-frame.tsx'

/** The credentials of programs. */
export function Settings() {
  const { settings } = useWords()
  const { keys: words } = settings
  const { integer } = useFormat()
  const mayAdminister = useMayAdminister()
  const [isCreating, setCreating] = useState(false)
  const [showsEnded, showEnded] = useState(false)
  const query = useQuery({
    queryKey: ['settings', 'keys'],
    queryFn: ({ signal }) => ask(KEYS, {}, signal),
    enabled: mayAdminister,
  })
  useShortcuts({
    c: () => {
      if (mayAdminister) setCreating(true)
    },
  })
  const all = query.data?.apiKeys ?? []
  const live = all.filter((key) => stateOf(key) === 'live')
  const ended = all.filter((key) => stateOf(key) !== 'live')
  const create = <Button onClick={() => setCreating(true)}>{words.create}</Button>
  return (
    <SettingsFrame section="keys" isForAdmins actions={mayAdminister && live.length > 0 && create}>
      {query.isError && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      {query.isPending && <FormSkeleton />}
      {query.data && (
        <Card title={words.title} note={words.note}>
          {live.length === 0 && (
            <EmptyState icon={<KeyRound size={22} aria-hidden />} title={words.emptyTitle} text={words.emptyText}>
              {create}
            </EmptyState>
          )}
          <ul className={styles.list}>
            {[...live, ...(showsEnded ? ended : [])].map((key) => (
              <KeyRow key={key.id} apiKey={key} />
            ))}
          </ul>
          {ended.length > 0 && (
            <Button variant="subtle" mt="sm" aria-expanded={showsEnded} onClick={() => showEnded(!showsEnded)}>
              {showsEnded ? words.hideEnded : words.showEnded(integer(ended.length))}
            </Button>
          )}
        </Card>
      )}
      {isCreating && <CreateKeyDialog close={() => setCreating(false)} />}
    </SettingsFrame>
  )
}
