import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../graphql/ask.ts'
import type { ResultOf } from '../../graphql/graphql.ts'
import cardStyles from '../../kit/card.module.css'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { Card } from '../../kit/screen.tsx'
import { toast, toastError } from '../../kit/toast.tsx'
import { useForget } from '../../session/session.tsx'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { INVITATIONS, REVOKE_INVITATION } from './member-queries.ts'
import { roleKey } from './roles.ts'
import styles from './settings.module.css'

type Invitation = ResultOf<typeof INVITATIONS>['invitations'][number]

/** Who has been asked and has not come yet. */
export function InvitationList() {
  const { kit, settings } = useWords()
  const { members: words } = settings
  const { moment } = useFormat()
  const forget = useForget()
  const [renewed, renew] = useState<Invitation | null>(null)
  const [revoked, revoke] = useState<Invitation | null>(null)
  const { data } = useQuery({
    queryKey: ['settings', 'invitations'],
    queryFn: ({ signal }) => ask(INVITATIONS, {}, signal),
  })
  const end = (invitation: Invitation) => {
    revoke(null)
    ask(REVOKE_INVITATION, { id: invitation.id })
      .then(() => toast(words.revoked), toastError)
      .finally(() => void forget())
  }
  if (!data) return null
  return (
    <Card title={words.invitations}>
      {data.invitations.length === 0 && <p className={cardStyles.cardNote}>{words.invitationsNone}</p>}
      <ul className={styles.list}>
        {data.invitations.map((invitation) => (
          <li key={invitation.id}>
            <span className={styles.who}>
              <strong>{invitation.email}</strong>
              <span className={styles.line}>
                {words.invitedBy(invitation.invitedBy)}, {words.until(moment(invitation.expiresAt))}
              </span>
            </span>
            <span className={styles.beside}>{kit.roles[roleKey(invitation.role)]}</span>
            <span className={styles.ends}>
              <Button
                variant="default"
                aria-label={kit.labelled(words.newLink, invitation.email)}
                onClick={() => renew(invitation)}
              >
                {words.newLink}
              </Button>
              <Button
                variant="default"
                aria-label={kit.labelled(words.revoke, invitation.email)}
                onClick={() => revoke(invitation)}
              >
                {words.revoke}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {renewed && <InviteDialog again={renewed} close={() => renew(null)} />}
      {revoked && (
        <ConfirmDialog
          title={words.revokeTitle(revoked.email)}
          action={words.revoke}
          run={() => end(revoked)}
          close={() => revoke(null)}
        >
          {words.revokeText}
        </ConfirmDialog>
      )}
    </Card>
  )
}
