import { Button } from '@mantine/core'
import { useState } from 'react'
import { ask } from '../../graphql/ask.ts'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { Badge } from '../../kit/screen.tsx'
import { toast, toastError } from '../../kit/toast.tsx'
import { useForget } from '../../session/session.tsx'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { type ApiKey, REVOKE_KEY } from './key-queries.ts'
import styles from './settings.module.css'

export function KeyRow({ apiKey }: { readonly apiKey: ApiKey }) {
  const { settings } = useWords()
  const { keys: words } = settings
  const { ago, day, moment } = useFormat()
  const forget = useForget()
  const [isAsking, setAsking] = useState(false)
  const { name, prefix, scope, createdBy, createdAt, expiresAt, lastUsedAt, warnings } = apiKey
  const state = stateOf(apiKey)
  const used = lastUsedAt === null ? words.notUsed : words.lastUsed(ago(lastUsedAt))
  const revoke = () => {
    setAsking(false)
    ask(REVOKE_KEY, { id: apiKey.id })
      .then(() => toast(words.doneRevoked), toastError)
      .finally(() => void forget())
  }
  return (
    <li>
      <span className={styles.who}>
        <strong>{name}</strong> <Badge>{words.scopes[scope].label}</Badge>
        {warnings.map((warning) => (
          <Badge key={warning} tone={warning === 'NO_EXPIRY' ? undefined : 'warn'}>
            {words.warnings[warning]}
          </Badge>
        ))}
        <span className={styles.line}>
          <code>{prefix}…</code> {words.madeBy(createdBy, day(createdAt.slice(0, 10)))}
        </span>
      </span>
      <span className={styles.beside}>
        {state === 'live' ? (
          <>
            <span title={lastUsedAt === null ? undefined : moment(lastUsedAt)}>{used}</span>
            {expiresAt !== null && <div title={moment(expiresAt)}>{words.until(day(expiresAt.slice(0, 10)))}</div>}
          </>
        ) : (
          <Badge tone="bad">{state === 'revoked' ? words.revoked : words.expired}</Badge>
        )}
      </span>
      <span className={styles.ends}>
        {state === 'live' && (
          <Button variant="default" aria-label={words.revokeNamed(name)} onClick={() => setAsking(true)}>
            {words.revoke}
          </Button>
        )}
      </span>
      {isAsking && (
        <ConfirmDialog
          title={words.revokeTitle(name)}
          action={words.revoke}
          run={revoke}
          close={() => setAsking(false)}
        >
          {words.revokeText(used)}
        </ConfirmDialog>
      )}
    </li>
  )
}

export function stateOf({ revokedAt, expiresAt }: ApiKey): 'live' | 'revoked' | 'expired' {
  if (revokedAt !== null) return 'revoked'
  return expiresAt !== null && new Date(expiresAt) <= new Date() ? 'expired' : 'live'
}
