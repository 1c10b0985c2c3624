import { Alert, Button, Group, Modal } from '@mantine/core'
import { useState } from 'react'
import { ask } from '../../graphql/ask.ts'
import { saidHere, useVerb } from '../../kit/use-verb.ts'
import { useFormat, useWords } from '../../words/use-words.tsx'
import type { EmailLanguage } from '../mail/mail-queries.ts'
import { SendByMail } from '../mail/send-by-mail.tsx'
import { CREATE_RESET, type Member } from './member-queries.ts'
import { OneTimeLink } from './one-time-link.tsx'

/** A link by which a member chooses a new password; made only after its maker has read what it does. */
export function ResetDialog({ member, close }: { readonly member: Member; readonly close: () => void }) {
  const { kit, settings } = useWords()
  const { members: words } = settings
  const { moment } = useFormat()
  const [sendIn, setSendIn] = useState<EmailLanguage | null>(null)
  const [link, setLink] = useState<{ url: string; expiresAt: string; email: { id: string } | null } | null>(null)
  const { run, isBusy, trouble } = useVerb(
    async () => setLink((await ask(CREATE_RESET, { userId: member.id, sendIn })).createPasswordReset),
    saidHere,
  )
  return (
    <Modal
      opened
      onClose={close}
      closeOnClickOutside={link === null}
      title={<strong>{words.resetTitle(member.name)}</strong>}
      closeButtonProps={{ 'aria-label': kit.close }}
    >
      {link ? (
        <OneTimeLink
          url={link.url}
          until={moment(link.expiresAt)}
          sent={link.email && { id: link.email.id, to: member.email }}
          message={words.resetMessage(member.name, link.url, moment(link.expiresAt))}
          close={close}
        />
      ) : (
        <>
          <p style={{ marginTop: 0 }}>{words.resetText(member.name)}</p>
          {trouble && (
            <Alert color="red" mb="md" role="alert">
              {trouble}
            </Alert>
          )}
          <div style={{ marginBottom: 16 }}>
            <SendByMail value={sendIn} set={setSendIn} />
          </div>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={close} data-autofocus>
              {kit.cancel}
            </Button>
            <Button loading={isBusy} onClick={() => run()}>
              {words.makeLink}
            </Button>
          </Group>
        </>
      )}
    </Modal>
  )
}
