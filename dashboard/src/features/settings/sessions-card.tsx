import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../graphql/ask.ts'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { Badge, Card } from '../../kit/screen.tsx'
import { toast, toastError } from '../../kit/toast.tsx'
import { useForget } from '../../session/session.tsx'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { END_OTHER_SESSIONS, END_SESSION, SESSIONS, type SessionOf } from './account-queries.ts'
import { deviceOf } from './device-of.ts'
import styles from './settings.module.css'

/** Where the person is signed in, this browser first. */
export function SessionsCard() {
  const { settings } = useWords()
  const { account: words } = settings
  const { ago, moment } = useFormat()
  const forget = useForget()
  const [isAsking, setAsking] = useState(false)
  const { data } = useQuery({ queryKey: ['settings', 'sessions'], queryFn: ({ signal }) => ask(SESSIONS, {}, signal) })
  const end = (work: Promise<unknown>) => {
    setAsking(false)
    work.then(() => toast(words.ended), toastError).finally(() => void forget())
  }
  if (!data) return null
  const sessions = data.sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
  return (
    <Card
      title={words.sessions}
      note={words.sessionsNote}
      aside={
        sessions.length > 1 && (
          <Button variant="default" onClick={() => setAsking(true)}>
            {words.endOthers}
          </Button>
        )
      }
    >
      <ul className={styles.list}>
        {sessions.map((session) => {
          const device = nameOf(session, words)
          return (
            <li key={session.id}>
              <span className={styles.who}>
                <strong>{device}</strong> {session.isCurrent && <Badge tone="accent">{words.thisOne}</Badge>}
                {session.network && <span className={styles.line}>{words.from(session.network)}</span>}
              </span>
              <span className={styles.beside} title={moment(session.lastSeenAt)}>
                {words.used(ago(session.lastSeenAt))}
              </span>
              <span className={styles.ends}>
                {!session.isCurrent && (
                  <Button
                    variant="default"
                    aria-label={words.endNamed(device)}
                    onClick={() => end(ask(END_SESSION, { id: session.id }))}
                  >
                    {words.end}
                  </Button>
                )}
              </span>
            </li>
          )
        })}
      </ul>
      {isAsking && (
        <ConfirmDialog
          title={words.endOthersTitle}
          action={words.endOthers}
          run={() => end(ask(END_OTHER_SESSIONS, {}))}
          close={() => setAsking(false)}
        >
          {words.endOthersText}
        </ConfirmDialog>
      )}
    </Card>
  )
}

type AccountWords = ReturnType<typeof useWords>['settings']['account']

function nameOf({ userAgent }: SessionOf, words: AccountWords): string {
  const device = deviceOf(userAgent)
  if (device === null) return words.unknownDevice
  return device.system === null ? device.browser : words.on(device.browser, device.system)
}
