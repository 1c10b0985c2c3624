import { Alert, Button, Group, Modal } from '@mantine/core'
import { useState } from 'react'
import { ask } from '../../graphql/ask.ts'
import { saidHere, useVerb } from '../../kit/use-verb.ts'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { CREATE_RESET, type Member } from './member-queries.ts'
import { OneTimeLink } from './one-time-link.tsx'

/** A link by which a member chooses a new password; made only after its maker has read what it does. */
export function ResetDialog({ member, close }: { readonly member: Member; readonly close: () => void }) {
  const { kit, settings } = useWords()
  const { members: words } = settings
  const { moment } = useFormat()
  const [link, setLink] = useState<{ url: string; expiresAt: string } | null>(null)
  const { run, isBusy, trouble } = useVerb(
    async () => setLink((await ask(CREATE_RESET, { userId: member.id })).createPasswordReset),
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
